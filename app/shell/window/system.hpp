#pragma once

#include <atomic>
#include <filesystem>
#include <thread>

namespace posenc {

/// Sees to it that SIGTERM, SIGINT and SIGHUP end the program as closing its window does. Made
/// before any other thread, and while GLFW is there. The signals wait while it lives; it takes them
/// on a thread of its own and wakes the event loop. The second one ends the program at once,
/// however long it takes to close.
class QuitSignals {
 public:
  QuitSignals();
  ~QuitSignals();
  QuitSignals(const QuitSignals&) = delete;
  QuitSignals& operator=(const QuitSignals&) = delete;

  bool came() const { return came_; }

 private:
  std::atomic<bool> came_ = false;
  std::atomic<bool> over_ = false;
  std::thread waiter_;
};

/// Whether the system asks programs to move less. The environment variable POSENC_REDUCED_MOTION
/// decides where it is set: "0" for no, else yes. Otherwise files of the desktop below
/// `config_folder` do: GTK's gtk-enable-animations (gtk-4.0/settings.ini, gtk-3.0/settings.ini) and
/// KDE's AnimationDurationFactor (kdeglobals). What GNOME keeps in its own data base is not read.
bool asks_for_reduced_motion(const std::filesystem::path& config_folder);

}  // namespace posenc
