// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <algorithm>
#include <random>

namespace headlight::test {

/// Bytes changed, left out, doubled and moved, and words that formats are sensitive to.
inline QByteArray damaged(QByteArray bytes, std::mt19937& random)
{
    static const QList<QByteArray> words = {"\"",  "{", "[",        "]",  "null", "-1",  "1e999", "9007199254740993",
                                            "\\u", ":", "\xff\xfe", "&a", "*a",   "```", "---"};
    const auto below = [&](qsizetype n) {
        return std::uniform_int_distribution<qsizetype>(0, std::max<qsizetype>(n, 1) - 1)(random);
    };
    for (qsizetype times = below(4); times >= 0; --times) {
        const qsizetype at = below(bytes.size());
        const qsizetype length = below(40);
        switch (below(6)) {
        case 0:
            bytes.truncate(at);
            break;
        case 1:
            bytes.remove(at, length);
            break;
        case 2:
            bytes.insert(at, bytes.mid(below(bytes.size()), length));
            break;
        case 3:
            bytes.insert(at, words[below(words.size())]);
            break;
        case 4:
            bytes.replace(at, length, words[below(words.size())]);
            break;
        default:
            if (at < bytes.size())
                bytes[at] = static_cast<char>(below(256));
        }
    }
    return bytes;
}

} // namespace headlight::test
