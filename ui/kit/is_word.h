// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <algorithm>

namespace headlight {

/// Whether a token has a letter or a number in it: punctuation is the same everywhere.
inline bool isWord(const QString& label)
{
    return std::any_of(label.begin(), label.end(), [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
}

} // namespace headlight
