// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>

namespace headlight {

/// ".svg", also of FIGURE.SVG; empty without one.
std::string endingOf(const std::filesystem::path& file);

} // namespace headlight
