// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

namespace headlight {

/// A text of the page that a figure becomes: the name by which its HTML and its script ask for it, and the text for
/// tr(), with %1, %2 … for values.
struct PageWord {
    const char* name;
    const char* text;
};

std::span<const PageWord> pageWords();

} // namespace headlight
