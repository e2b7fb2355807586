#pragma once

#include <filesystem>

namespace posenc {

/// Whether the system asks programs to move less. The environment variable POSENC_REDUCED_MOTION
/// decides where it is set: "0" for no, else yes. Otherwise the settings of the desktop that stand
/// in files below `config_folder` do: GTK's gtk-enable-animations (gtk-4.0/settings.ini,
/// gtk-3.0/settings.ini) and KDE's AnimationDurationFactor (kdeglobals). What GNOME keeps in its
/// own data base is not read.
bool asks_for_reduced_motion(const std::filesystem::path& config_folder);
/// The same of this person's folder of settings.
bool asks_for_reduced_motion();

}  // namespace posenc
