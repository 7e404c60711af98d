// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/progress.h"

#include <string>

namespace headlight {

Progress withPercent(const Progress& progress)
{
    if (!progress)
        return {};
    return [progress](double share, std::string_view what) {
        const int percent = static_cast<int>(100.0 * share);
        progress(share, std::string(what) + ", " + std::to_string(percent) + " %");
    };
}

} // namespace headlight
