// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

/// Finds which of many strings a text begins with. A byte trie in three flat arrays; a node's children lie side by
/// side, sorted by their byte.
class PrefixTrie {
public:
    using Entry = std::pair<std::string_view, std::int64_t>; // string, its value (not negative)

    PrefixTrie() = default;
    /// The last of equal strings counts; empty ones are left out.
    explicit PrefixTrie(std::vector<Entry> entries);

    /// Calls `found(length, value)` for every string that `text` begins with, the shortest first.
    template <typename Found>
    void prefixes(std::string_view text, const Found& found) const
    {
        std::size_t node = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            node = child(node, static_cast<unsigned char>(text[i]));
            if (node == 0)
                return;
            if (m_nodes[node].value >= 0)
                found(i + 1, std::int64_t{m_nodes[node].value});
        }
    }

private:
    struct Node {
        std::uint32_t firstChild = 0;
        std::int32_t value = -1; // -1: only on the way to longer strings
        std::uint16_t nChildren = 0;
        unsigned char byte = 0;
    };

    /// 0, the root, where there is none.
    std::size_t child(std::size_t node, unsigned char byte) const
    {
        const Node& parent = m_nodes[node];
        if (node == 0)
            return m_rootChildren[byte];
        std::size_t low = parent.firstChild;
        std::size_t high = low + parent.nChildren;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (m_nodes[middle].byte < byte)
                low = middle + 1;
            else
                high = middle;
        }
        return low < parent.firstChild + std::size_t{parent.nChildren} && m_nodes[low].byte == byte ? low : 0;
    }

    std::vector<Node> m_nodes = std::vector<Node>(1);
    std::vector<std::uint32_t> m_rootChildren = std::vector<std::uint32_t>(256); // every search begins there
};

} // namespace headlight
