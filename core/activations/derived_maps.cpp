// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/derived_maps.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

namespace headlight {

namespace {

/// Numbers of its own under the mask of another map.
class DerivedSource : public AttentionSource {
public:
    explicit DerivedSource(const AttentionMap& map) : m_map(map) {}

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const final
    {
        const Matrix weights = pattern(queries, keys); // [queries, keys]
        return step == AttentionStep::Pattern ? weights : Matrix(weights.array().log().matrix());
    }
    bool hasValue(Index query) const override { return m_map.hasValue(query); }
    bool allows(Index query, Index key) const override { return m_map.allows(query, key); }
    Matrix allowed(TokenRange queries, TokenRange keys) const override { return m_map.allowed(queries, keys); }

protected:
    virtual Matrix pattern(TokenRange queries, TokenRange keys) const
    {
        return m_map.block(queries, keys, AttentionStep::Pattern);
    }
    const AttentionMap& map() const { return m_map; }

private:
    AttentionMap m_map;
};

/// The part of a range that lies below `end`.
TokenRange below(TokenRange range, Index end)
{
    return {std::min(range.first, end), std::clamp<Index>(end - range.first, 0, range.count)};
}

class SinkColumnSource : public DerivedSource {
public:
    using DerivedSource::DerivedSource;

    bool allows(Index query, Index key) const override { return key == map().nKeys() || map().allows(query, key); }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        const TokenRange ofTokens = below(keys, map().nKeys());
        Matrix result = Matrix::Ones(queries.count, keys.count);
        if (ofTokens.count > 0)
            result.leftCols(ofTokens.count) = map().allowed(queries, ofTokens);
        return result;
    }

protected:
    Matrix pattern(TokenRange queries, TokenRange keys) const override
    {
        const TokenRange ofTokens = below(keys, map().nKeys());
        Matrix result(queries.count, keys.count);
        if (ofTokens.count > 0)
            result.leftCols(ofTokens.count) = map().block(queries, ofTokens, AttentionStep::Pattern);
        if (ofTokens.count < keys.count)
            result.rightCols(1) = map().sink(queries);
        return result;
    }
};

class AddedRowSource : public DerivedSource {
public:
    AddedRowSource(const AttentionMap& map, RowVector weights) : DerivedSource(map), m_weights(std::move(weights)) {}

    bool hasValue(Index query) const override
    {
        return query == map().nQueries() ? m_weights.sum() > 0.0F : map().hasValue(query);
    }
    bool allows(Index query, Index key) const override { return query == map().nQueries() || map().allows(query, key); }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        const TokenRange ofMap = below(queries, map().nQueries());
        Matrix result = Matrix::Ones(queries.count, keys.count);
        if (ofMap.count > 0)
            result.topRows(ofMap.count) = map().allowed(ofMap, keys);
        return result;
    }

protected:
    Matrix pattern(TokenRange queries, TokenRange keys) const override
    {
        const TokenRange ofMap = below(queries, map().nQueries());
        Matrix result(queries.count, keys.count);
        if (ofMap.count > 0)
            result.topRows(ofMap.count) = map().block(ofMap, keys, AttentionStep::Pattern);
        if (ofMap.count < queries.count)
            result.bottomRows(1) = m_weights.segment(keys.first, keys.count);
        return result;
    }

private:
    RowVector m_weights; // [Tk]
};

class OtherPatternSource : public DerivedSource {
public:
    OtherPatternSource(const AttentionMap& map, Matrix pattern) : DerivedSource(map), m_pattern(std::move(pattern)) {}

protected:
    Matrix pattern(TokenRange queries, TokenRange keys) const override
    {
        return m_pattern.block(queries.first, keys.first, queries.count, keys.count);
    }

private:
    Matrix m_pattern; // [Tq, Tk]
};

class DifferenceSource : public DerivedSource {
public:
    DifferenceSource(const AttentionMap& a, const AttentionMap& b) : DerivedSource(a), m_b(b) {}

    bool hasValue(Index query) const override { return map().hasValue(query) && m_b.hasValue(query); }
    bool allows(Index query, Index key) const override { return map().allows(query, key) || m_b.allows(query, key); }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        return map().allowed(queries, keys).cwiseMax(m_b.allowed(queries, keys));
    }

protected:
    Matrix pattern(TokenRange queries, TokenRange keys) const override
    {
        return m_b.block(queries, keys, AttentionStep::Pattern) - map().block(queries, keys, AttentionStep::Pattern);
    }

private:
    AttentionMap m_b;
};

class ChangedMaskSource : public DerivedSource {
public:
    ChangedMaskSource(const AttentionMap& map, MaskChanges changes) : DerivedSource(map), m_changes(std::move(changes))
    {
    }

    bool allows(Index query, Index key) const override
    {
        const auto changed = m_changes.find({query, key});
        return changed == m_changes.end() ? map().allows(query, key) : changed->second;
    }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        Matrix result = map().allowed(queries, keys);
        for (const auto& [cell, isAllowed] : m_changes)
            if (const Index row = cell.first - queries.first, column = cell.second - keys.first;
                row >= 0 && row < queries.count && column >= 0 && column < keys.count)
                result(row, column) = isAllowed ? 1.0F : 0.0F;
        return result;
    }

private:
    MaskChanges m_changes;
};

class PartSource : public AttentionSource {
public:
    PartSource(const AttentionMap& map, TokenRange rows, TokenRange columns)
        : m_map(map), m_rows(rows), m_columns(columns)
    {
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        return m_map.block(rows(queries), columns(keys), step);
    }
    bool hasValue(Index query) const override { return m_map.hasValue(m_rows.first + query); }
    bool allows(Index query, Index key) const override
    {
        return m_map.allows(m_rows.first + query, m_columns.first + key);
    }
    Matrix allowed(TokenRange queries, TokenRange keys) const override
    {
        return m_map.allowed(rows(queries), columns(keys));
    }
    Matrix sink(TokenRange queries) const override { return m_map.sink(rows(queries)); }

private:
    TokenRange rows(TokenRange queries) const { return {m_rows.first + queries.first, queries.count}; }
    TokenRange columns(TokenRange keys) const { return {m_columns.first + keys.first, keys.count}; }

    AttentionMap m_map;
    TokenRange m_rows;
    TokenRange m_columns;
};

template <typename Value>
std::vector<Value> valuesIn(const std::vector<Value>& all, TokenRange range)
{
    const Index end = std::min<Index>(range.first + range.count, std::ssize(all));
    return {all.begin() + std::min(range.first, end), all.begin() + end};
}

/// The groups of tokens in a range; `groups` is empty where each place is one token.
std::vector<TokenRange> groupsIn(const std::vector<TokenRange>& groups, TokenRange range)
{
    if (!groups.empty())
        return valuesIn(groups, range);
    std::vector<TokenRange> result;
    for (Index token = range.first; token < range.first + range.count; ++token)
        result.push_back({token, 1});
    return result;
}

template <typename Source, typename... Arguments>
AttentionMap underLabelsOf(const AttentionMap& map, Arguments&&... arguments)
{
    return AttentionMap(map.queryLabels(), map.keyLabels(), map.head(),
                        std::make_shared<Source>(map, std::forward<Arguments>(arguments)...), map.shows());
}

std::vector<std::string> withOneMore(std::vector<std::string> labels, std::string label)
{
    labels.push_back(std::move(label));
    return labels;
}

} // namespace

AttentionMap withSinkColumn(const AttentionMap& map, std::string label)
{
    assert(map.hasSink());
    return AttentionMap(map.queryLabels(), withOneMore(map.keyLabels(), std::move(label)), map.head(),
                        std::make_shared<SinkColumnSource>(map), map.shows());
}

AttentionMap withRow(const AttentionMap& map, std::string label, RowVector weights)
{
    assert(weights.size() == map.nKeys());
    return AttentionMap(withOneMore(map.queryLabels(), std::move(label)), map.keyLabels(), map.head(),
                        std::make_shared<AddedRowSource>(map, std::move(weights)), map.shows());
}

AttentionMap partOf(const AttentionMap& map, TokenRange rows, TokenRange columns)
{
    assert(rows.first >= 0 && columns.first >= 0 && rows.first + rows.count <= map.nQueries() &&
           columns.first + columns.count <= map.nKeys());
    ShownAxes axes = map.shows();
    axes.queries = groupsIn(axes.queries, rows);
    axes.keys = groupsIn(axes.keys, columns);
    return AttentionMap(valuesIn(map.queryLabels(), rows), valuesIn(map.keyLabels(), columns), map.head(),
                        std::make_shared<PartSource>(map, rows, columns), std::move(axes));
}

AttentionMap withPattern(const AttentionMap& map, Matrix pattern)
{
    assert(pattern.rows() == map.nQueries() && pattern.cols() == map.nKeys());
    return underLabelsOf<OtherPatternSource>(map, std::move(pattern));
}

AttentionMap differenceMap(const AttentionMap& a, const AttentionMap& b)
{
    assert(a.nQueries() == b.nQueries() && a.nKeys() == b.nKeys());
    return underLabelsOf<DifferenceSource>(a, b);
}

AttentionMap withMaskChanges(const AttentionMap& map, MaskChanges changes)
{
    return underLabelsOf<ChangedMaskSource>(map, std::move(changes));
}

} // namespace headlight
