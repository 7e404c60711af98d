// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

struct LinkPlot;

/// Writes exactly the links that the plot draws, by head, query and key (see writeLinksCsv()). Throws
/// Error{CannotWrite}.
void writeLinkTable(const std::filesystem::path& file, const LinkPlot& plot);

} // namespace headlight
