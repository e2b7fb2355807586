#include "shell/frame/kept_piece.hpp"

namespace posenc {

void KeptPiece::begin(Session& session) {
  controls_before_ = session.controls.size();
  hovered_before_ = std::exchange(session.hovered, {});
  tip_before_ = std::exchange(session.tip, std::nullopt);
}

void KeptPiece::keep(Session& session) {
  controls_.assign(session.controls.begin() + static_cast<std::ptrdiff_t>(controls_before_),
                   session.controls.end());
  hovered_ = session.hovered;
  tip_ = session.tip;
  if (hovered_.empty()) session.hovered = std::move(hovered_before_);
  if (!tip_) session.tip = std::move(tip_before_);
}

void KeptPiece::give_back(Session& session) const {
  session.controls.insert(session.controls.end(), controls_.begin(), controls_.end());
  if (!hovered_.empty()) session.hovered = hovered_;
  if (tip_) session.tip = tip_;
}

}  // namespace posenc
