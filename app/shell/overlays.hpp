#pragma once

#include "shell/pieces.hpp"
#include "shell/screen.hpp"
#include "shell/session.hpp"

/// What lies over the window for a while. Drawn by ImGui's canvas only: it is no part of a picture.
namespace posenc {

/// Notices at the lower edge of the picture, each until its time is over or it is clicked away.
void show_notices(const Screen&, const Palette&, const Rect& page, Session&);
/// What the pointer rests on, in words.
void show_tip(const Screen&, const Palette&, Session&);
/// The sheet of all keys, made from the table that binds them.
void show_keys(const Screen&, const Palette&, Session&);

/// A dialog in the middle of the window, `size` logical pixels large, over everything else. Inside it `ui` draws and asks for
/// the pointer; `room` is what it stands in.
class Dialog {
 public:
  Dialog(const Screen&, const Palette&, Session&, const char* name, bool& open, Point size);
  ~Dialog();
  Dialog(const Dialog&) = delete;
  Dialog& operator=(const Dialog&) = delete;

  bool is_open() const { return ui_.has_value(); }
  Ui& ui() { return *ui_; }
  const Rect& room() const { return room_; }
  void close();

 private:
  bool& open_;
  Rect room_;
  std::optional<ImGuiCanvas> canvas_;
  std::optional<Ui> ui_;
};

}  // namespace posenc
