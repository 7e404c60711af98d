// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/counted.h"
#include "core/bench/bench_edits.h"

#include "core/base/error.h"
#include "core/bench/bench_sizes.h"
#include "core/bench/table_fill.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

/// Where a token of a new sentence comes from.
struct TokenOrigin {
    std::optional<Index> kept; // position in the old sentence of the token that stays
    std::optional<Index> like; // position there of an equal token; equals `kept` where that is set
};

std::vector<TokenOrigin> originsOf(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    // lengths[i][j] is the length of the longest common subsequence of before[i…] and after[j…].
    std::vector lengths(before.size() + 1, std::vector<int>(after.size() + 1, 0));
    for (std::size_t i = before.size(); i-- > 0;)
        for (std::size_t j = after.size(); j-- > 0;)
            lengths[i][j] =
                before[i] == after[j] ? lengths[i + 1][j + 1] + 1 : std::max(lengths[i + 1][j], lengths[i][j + 1]);
    std::vector<TokenOrigin> origins(after.size());
    for (std::size_t i = 0, j = 0; i < before.size() && j < after.size();) {
        if (before[i] == after[j])
            origins[j++].kept = i++;
        else if (lengths[i + 1][j] >= lengths[i][j + 1])
            ++i;
        else
            ++j;
    }
    for (std::size_t j = 0; j < after.size(); ++j) {
        const auto same = std::ranges::find(before, after[j]);
        if (origins[j].kept)
            origins[j].like = origins[j].kept;
        else if (same != before.end())
            origins[j].like = same - before.begin();
    }
    return origins;
}

/// The FNV-1a hash (Fowler, Noll and Vo) of the seed and the token.
std::uint64_t seedOf(std::string_view token, std::uint64_t seed)
{
    std::uint64_t hash = 14695981039346656037ULL;
    const auto mix = [&hash](std::uint8_t byte) { hash = (hash ^ byte) * 1099511628211ULL; };
    for (int shift = 0; shift < 64; shift += 8)
        mix(static_cast<std::uint8_t>(seed >> shift));
    for (const char c : token)
        mix(static_cast<std::uint8_t>(c));
    return hash;
}

/// Moves the rows of a table that has one row for each token; leaves a table with another number of rows unchanged.
void moveRows(DoubleMatrix& table, const std::vector<TokenOrigin>& origins, std::size_t nBefore)
{
    if (table.rows() != static_cast<Index>(nBefore) || table.cols() == 0)
        return;
    DoubleMatrix moved = DoubleMatrix::Zero(std::ssize(origins), table.cols());
    for (std::size_t j = 0; j < origins.size(); ++j)
        if (origins[j].like)
            moved.row(j) = table.row(*origins[j].like);
    table = std::move(moved);
}

void moveColumns(DoubleMatrix& table, const std::vector<TokenOrigin>& origins, std::size_t nBefore)
{
    DoubleMatrix turned = table.transpose();
    moveRows(turned, origins, nBefore);
    table = turned.transpose();
}

/// Gives embeddings of `width` to a sequence that had none.
void moveEmbeddings(BenchSequence& sequence, const std::vector<std::string>& tokens,
                    const std::vector<TokenOrigin>& origins, const NewTokenRows& newRows, Index width)
{
    if (sequence.tokens.empty())
        sequence.x.resize(0, width);
    width = sequence.x.cols();
    moveRows(sequence.x, origins, sequence.tokens.size());
    for (std::size_t j = 0; newRows.areRandom && j < tokens.size(); ++j)
        if (!origins[j].like)
            sequence.x.row(j) = randomTable(1, width, seedOf(tokens[j], newRows.seed));
    sequence.tokens = tokens;
}

/// Moves the padding of kept tokens only: a new token is visible, even where an equal one was hidden.
void movePadding(std::vector<std::uint8_t>& padded, const std::vector<TokenOrigin>& origins)
{
    if (padded.empty())
        return;
    std::vector<std::uint8_t> moved(origins.size(), 0);
    for (std::size_t j = 0; j < origins.size(); ++j)
        if (origins[j].kept)
            moved[j] = padded[*origins[j].kept];
    padded = std::move(moved);
}

void moveCells(std::vector<BenchCell>& cells, const std::vector<TokenOrigin>& origins, Index BenchCell::*side)
{
    std::vector<BenchCell> moved;
    for (const BenchCell& cell : cells)
        for (std::size_t j = 0; j < origins.size(); ++j)
            if (origins[j].kept == cell.*side) {
                moved.push_back(cell);
                moved.back().*side = j;
            }
    cells = std::move(moved);
}

} // namespace

BenchInput withTokens(const BenchInput& input, bool second, const std::vector<std::string>& tokens,
                      const NewTokenRows& newRows)
{
    if (tokens.empty() || std::ssize(tokens) > kMaxBenchTokens)
        throw Error(ErrorKind::BadArgument, std::string("the ") + (second ? "second" : "first") + " sequence has " +
                                                counted(tokens.size(), "token") + ", expected 1 to " +
                                                std::to_string(kMaxBenchTokens));
    BenchInput result = input;
    BenchSequence& sequence = second ? result.second : result.first;
    const std::size_t nBefore = sequence.tokens.size();
    const std::vector<TokenOrigin> origins = originsOf(sequence.tokens, tokens);
    const bool areKeys = (&input.keySequence() == &input.second) == second;
    moveEmbeddings(sequence, tokens, origins, newRows, input.first.x.cols());
    if (!second) {
        moveRows(result.q, origins, nBefore);
        for (DoubleMatrix& scores : result.scores)
            moveRows(scores, origins, nBefore);
        moveCells(result.hiddenCells, origins, &BenchCell::query);
    }
    if (areKeys) {
        moveRows(result.k, origins, nBefore);
        moveRows(result.v, origins, nBefore);
        for (DoubleMatrix& scores : result.scores)
            moveColumns(scores, origins, nBefore);
        movePadding(result.mask.paddedKeys, origins);
        moveCells(result.hiddenCells, origins, &BenchCell::key);
    }
    return fittedBench(result);
}

} // namespace headlight
