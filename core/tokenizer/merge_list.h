// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The "merges" of a byte-pair encoding, best first, in one block of memory: the largest tokenizers have half a million
/// of them. Their texts have less than 4 GiB together.
class MergeList {
public:
    struct Pair {
        std::string_view left;
        std::string_view right;
    };

    void add(std::string_view left, std::string_view right)
    {
        m_text += left;
        const auto middle = static_cast<std::uint32_t>(m_text.size());
        m_text += right;
        m_ends.push_back({middle, static_cast<std::uint32_t>(m_text.size())});
    }
    std::size_t size() const { return m_ends.size(); }
    Pair pair(std::size_t i) const
    {
        const std::size_t begin = i == 0 ? 0 : m_ends[i - 1].right;
        const std::string_view text = m_text;
        return {text.substr(begin, m_ends[i].left - begin),
                text.substr(m_ends[i].left, m_ends[i].right - m_ends[i].left)};
    }

private:
    struct Ends { // where the two pieces end in the text; a pair begins where the one before it ends
        std::uint32_t left;
        std::uint32_t right;
    };

    std::string m_text;
    std::vector<Ends> m_ends;
};

} // namespace headlight
