// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/prefix_trie.h"

#include <algorithm>
#include <span>

namespace headlight {

PrefixTrie::PrefixTrie(std::vector<Entry> entries)
{
    std::ranges::stable_sort(entries, {}, &Entry::first);
    struct Range { // the entries that begin with a node's bytes
        std::uint32_t node;
        std::size_t begin;
        std::size_t end;
        std::size_t depth;
    };
    std::vector<Range> open = {{0, 0, entries.size(), 0}};
    for (std::size_t next = 0; next < open.size(); ++next) {
        auto [node, begin, end, depth] = open[next];
        for (; begin < end && entries[begin].first.size() == depth; ++begin)
            if (depth > 0)
                m_nodes[node].value = static_cast<std::int32_t>(entries[begin].second);
        m_nodes[node].firstChild = m_nodes.size();
        while (begin < end) {
            const auto byte = static_cast<unsigned char>(entries[begin].first[depth]);
            const auto same = [byte, at = depth](const Entry& entry) {
                return static_cast<unsigned char>(entry.first[at]) == byte;
            };
            const std::span<const Entry> rest(&entries[begin], end - begin);
            const std::size_t childEnd = begin + (std::ranges::partition_point(rest, same) - rest.begin());
            const std::uint32_t child = m_nodes.size();
            m_nodes.push_back({0, -1, 0, byte});
            ++m_nodes[node].nChildren;
            if (node == 0)
                m_rootChildren[byte] = child;
            open.push_back({child, begin, childEnd, depth + 1});
            begin = childEnd;
        }
    }
}

} // namespace headlight
