// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace headlight {

/// ".svg", also of FIGURE.SVG; empty without one.
std::string endingOf(const std::filesystem::path& file);

/// `as ".gif"`, or "without an ending".
std::string asEnding(const std::string& ending);

/// `ends in ".xyz"`, or "has no ending".
std::string endsIn(const std::filesystem::path& file);

} // namespace headlight
