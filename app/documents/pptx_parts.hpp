#pragma once

#include <string_view>

/// The parts of a deck that are the same in all, or nearly: pptx.cpp puts in ids, sizes and
/// colours.
namespace posenc::pptx {

extern const std::string_view kPresentation, kMaster, kLayout, kNotesMaster, kTheme, kSlide, kNotes,
    kPresentationProperties, kViewProperties, kTableStyles, kCore, kApp;

}  // namespace posenc::pptx
