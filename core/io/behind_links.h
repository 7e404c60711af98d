// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// What a chain of links ends at, whether or not it is there.
std::filesystem::path behindLinks(std::filesystem::path path);

} // namespace headlight
