// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/shown_attention.h"

#include "core/analysis/token_groups.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

namespace headlight {

namespace {

class ShownSource : public AttentionSource {
public:
    ShownSource(AttentionMap tokens, ShownAxes axes, RowVector norms)
        : m_tokens(std::move(tokens)), m_axes(std::move(axes)), m_norms(std::move(norms))
    {
        if (m_axes.queries.empty())
            m_axes.queries = singleTokens(m_tokens.nQueries());
        if (m_axes.keys.empty())
            m_axes.keys = singleTokens(m_tokens.nKeys());
        m_hidden.assign(m_tokens.nKeys(), 1);
        for (const TokenRange& group : m_axes.keys)
            std::fill_n(m_hidden.begin() + group.first, group.count, std::uint8_t{0});
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        const auto part = [](const std::vector<TokenRange>& groups, TokenRange range) {
            const auto first = groups.begin() + range.first;
            return std::vector<TokenRange>(first, first + range.count);
        };
        std::vector<TokenRange> rows = part(m_axes.queries, queries);
        if (rows.empty() || keys.count == 0)
            return Matrix(queries.count, keys.count);
        const Index first = rows.front().first;
        const Index end = rows.back().first + rows.back().count;
        Matrix weights = visible({first, end - first}); // [tokens of the rows, Tk]
        if (m_norms.size() > 0)
            weights.array().rowwise() *= m_norms.array();
        for (TokenRange& row : rows)
            row.first -= first;
        const Matrix pattern = mergeTokens(weights, rows, part(m_axes.keys, keys)); // [queries, keys]
        return step == AttentionStep::Pattern ? pattern : Matrix(pattern.array().log().matrix());
    }

    bool allows(Index query, Index key) const override
    {
        const TokenRange& from = m_axes.queries[query];
        const TokenRange& to = m_axes.keys[key];
        for (Index i = from.first; i < from.first + from.count; ++i)
            for (Index j = to.first; j < to.first + to.count; ++j)
                if (m_tokens.allows(i, j))
                    return true;
        return false;
    }

    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        Matrix result(queries.count, keys.count);
        if (result.size() == 0)
            return result;
        const TokenRange rows = spanOf(m_axes.queries, queries);
        const TokenRange columns = spanOf(m_axes.keys, keys);
        const Matrix ofTokens = m_tokens.allowed(rows, columns);
        for (Index i = 0; i < queries.count; ++i)
            for (Index j = 0; j < keys.count; ++j) {
                const TokenRange& from = m_axes.queries[static_cast<std::size_t>(queries.first + i)];
                const TokenRange& to = m_axes.keys[static_cast<std::size_t>(keys.first + j)];
                result(i, j) =
                    ofTokens.block(from.first - rows.first, to.first - columns.first, from.count, to.count).maxCoeff();
            }
        return result;
    }

    Matrix sink(TokenRange queries) const override
    {
        if (m_norms.size() > 0 || m_axes.options.hideSpecial || queries.count == 0)
            return {};
        const auto firstRow = m_axes.queries.begin() + queries.first;
        std::vector<TokenRange> rows(firstRow, firstRow + queries.count);
        const Index first = rows.front().first;
        const Matrix ofTokens = m_tokens.sink({first, rows.back().first + rows.back().count - first});
        for (TokenRange& row : rows)
            row.first -= first;
        return ofTokens.size() == 0 ? ofTokens : mergeTokens(ofTokens, rows, {{0, 1}});
    }

    bool hasValue(Index query) const override
    {
        const TokenRange& tokens = m_axes.queries[query];
        for (Index token = tokens.first; token < tokens.first + tokens.count; ++token)
            if (m_tokens.hasValue(token) && (!m_axes.options.hideSpecial || visible({token, 1}).sum() > 0.0F))
                return true;
        return false;
    }

private:
    /// From the first token of a range of groups to the last.
    static TokenRange spanOf(const std::vector<TokenRange>& groups, TokenRange range)
    {
        const TokenRange& first = groups[range.first];
        const TokenRange& last = groups[range.first + range.count - 1];
        return {first.first, last.first + last.count - first.first};
    }

    /// The weights of some queries, [queries, Tk]; hidden keys have 0.
    Matrix visible(TokenRange queries) const
    {
        Matrix weights = m_tokens.block(queries, {0, m_tokens.nKeys()}, AttentionStep::Pattern);
        return m_axes.options.hideSpecial ? withoutKeys(weights, m_hidden) : weights;
    }

    AttentionMap m_tokens;
    ShownAxes m_axes; // every group is written out, even those of one token
    RowVector m_norms;
    std::vector<std::uint8_t> m_hidden; // [Tk]
};

} // namespace

AttentionMap shownAttention(const AttentionMap& tokens, ShownAxes axes, ShownLabels labels, RowVector norms)
{
    assert(norms.size() == 0 || norms.size() == tokens.nKeys());
    assert(axes.queries.empty() || axes.queries.size() == labels.queries.size());
    assert(axes.keys.empty() || axes.keys.size() == labels.keys.size());
    auto source = std::make_shared<ShownSource>(tokens, axes, std::move(norms));
    return AttentionMap(std::move(labels.queries), std::move(labels.keys), tokens.head(), std::move(source),
                        std::move(axes));
}

} // namespace headlight
