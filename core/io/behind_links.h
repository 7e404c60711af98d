// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// The path at the end of a chain of symbolic links, whether or not it exists.
std::filesystem::path behindLinks(std::filesystem::path path);

} // namespace headlight
