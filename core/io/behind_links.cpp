// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/behind_links.h"

#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

fs::path behindLinks(fs::path path)
{
    constexpr int mostLinks = 40; // the kernel's own limit
    std::error_code error;
    for (int i = 0; i < mostLinks && fs::is_symlink(path, error); ++i) {
        const fs::path next = fs::read_symlink(path, error);
        if (error)
            break;
        path = path.parent_path() / next;
    }
    return path;
}

} // namespace headlight
