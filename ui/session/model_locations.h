// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <vector>

namespace headlight {

/// Where models are looked for, first wins: the source tree's resources (a build that was not installed),
/// share/headlight/models beside the program's folder, the user's own data folder.
std::vector<std::filesystem::path> modelLocations();

/// The same for lessons: shipped ones and the user's own.
std::vector<std::filesystem::path> lessonLocations();

} // namespace headlight
