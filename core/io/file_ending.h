// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace headlight {

/// The ending in small letters, ".svg" also for FIGURE.SVG; empty for a name without one.
std::string endingOf(const std::filesystem::path& file);

/// A phrase for errors: `as ".gif"`, or "without an ending".
std::string asEnding(const std::string& ending);

/// A phrase for errors: `ends in ".xyz"`, or "has no ending".
std::string endsIn(const std::filesystem::path& file);

} // namespace headlight
