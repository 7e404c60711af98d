// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Marks words of core that the screen shows through tr(); lupdate finds them when it is told
/// -tr-function-alias QT_TR_NOOP+=screenText.
constexpr const char* screenText(const char* english)
{
    return english;
}

} // namespace headlight
