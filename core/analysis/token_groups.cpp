// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/token_groups.h"

#include "core/base/counted.h"
#include "core/base/error.h"

#include <string>

namespace headlight {

namespace {

using RowVector64 = Eigen::Matrix<double, 1, Eigen::Dynamic, Eigen::RowMajor>;

void requireGroups(const std::vector<TokenRange>& groups, Index nTokens, const char* what)
{
    Index end = 0;
    for (const TokenRange& group : groups) {
        if (group.count < 1 || group.first < end || group.first > nTokens - group.count)
            throw Error(ErrorKind::BadArgument, std::string("the group of ") + std::to_string(group.count) + " " +
                                                    what + " from " + std::to_string(group.first) +
                                                    " on is empty, overlaps another or goes beyond the " +
                                                    std::to_string(nTokens) + " there are");
        end = group.first + group.count;
    }
}

bool hasValue(const RowVectorView& row)
{
    return (row.array() > 0.0F).any();
}

} // namespace

std::vector<TokenRange> singleTokens(Index nTokens)
{
    std::vector<TokenRange> groups;
    for (Index t = 0; t < nTokens; ++t)
        groups.push_back({t, 1});
    return groups;
}

Matrix mergeTokens(const MatrixView& pattern, const std::vector<TokenRange>& queryGroups,
                   const std::vector<TokenRange>& keyGroups)
{
    requireGroups(queryGroups, pattern.rows(), "queries");
    requireGroups(keyGroups, pattern.cols(), "keys");
    Matrix merged(std::ssize(queryGroups), std::ssize(keyGroups));
    for (Index g = 0; g < merged.rows(); ++g) {
        const TokenRange& queries = queryGroups[g];
        RowVector64 sums = RowVector64::Zero(merged.cols());
        Index nQueries = 0;
        for (Index i = queries.first; i < queries.first + queries.count; ++i) {
            if (!hasValue(pattern.row(i)))
                continue;
            ++nQueries;
            for (Index k = 0; k < merged.cols(); ++k) {
                const TokenRange& keys = keyGroups[k];
                sums[k] += pattern.row(i).segment(keys.first, keys.count).cast<double>().sum();
            }
        }
        merged.row(g) = (sums / static_cast<double>(nQueries > 0 ? nQueries : 1)).cast<float>();
    }
    return merged;
}

RowVector combinedAttention(const MatrixView& pattern, const std::vector<Index>& queries, CombineQueries combine)
{
    if (queries.empty())
        throw Error(ErrorKind::BadArgument, "no query is selected");
    RowVector64 sum = RowVector64::Zero(pattern.cols());
    Index nQueries = 0;
    for (const Index query : queries) {
        if (query < 0 || query >= pattern.rows())
            throw Error(ErrorKind::BadArgument, "query " + std::to_string(query) + " does not exist: there are " +
                                                    std::to_string(pattern.rows()));
        sum += pattern.row(query).cast<double>();
        nQueries += hasValue(pattern.row(query)) ? 1 : 0;
    }
    if (combine == CombineQueries::Mean && nQueries > 0)
        sum /= static_cast<double>(nQueries);
    return sum.cast<float>();
}

Matrix renormalised(const MatrixView& pattern)
{
    Matrix result = pattern;
    for (Index i = 0; i < result.rows(); ++i) {
        const double sum = pattern.row(i).cast<double>().sum();
        if (sum > 0.0)
            result.row(i) = (pattern.row(i).cast<double>() / sum).cast<float>();
    }
    return result;
}

Matrix withoutKeys(const MatrixView& pattern, const std::vector<std::uint8_t>& hiddenKeys)
{
    if (std::ssize(hiddenKeys) != pattern.cols())
        throw Error(ErrorKind::BadArgument, "the list of hidden keys speaks of " + counted(hiddenKeys.size(), "key") +
                                                ", the pattern has " + std::to_string(pattern.cols()));
    Matrix left = pattern;
    for (Index j = 0; j < left.cols(); ++j)
        if (hiddenKeys[j] != 0)
            left.col(j).setZero();
    return renormalised(left);
}

} // namespace headlight
