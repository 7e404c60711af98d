// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/layer_attention.h"

#include "core/analysis/run_access.h"
#include "core/base/error.h"

#include <memory>
#include <utility>

namespace headlight {

namespace {

void requireSameSize(const std::vector<AttentionMap>& heads)
{
    if (heads.empty())
        throw Error(ErrorKind::BadArgument, "there is no head whose pattern could be taken");
    for (const AttentionMap& head : heads)
        if (head.nQueries() != heads[0].nQueries() || head.nKeys() != heads[0].nKeys())
            throw Error(ErrorKind::BadArgument, "the heads' patterns differ in size");
}

/// The fold of one block of the heads' patterns, [queries, keys].
Matrix foldedBlock(const std::vector<AttentionMap>& heads, HeadFold fold, TokenRange queries, TokenRange keys,
                   const CancelToken& cancel = {})
{
    Matrix result = heads.front().block(queries, keys, AttentionStep::Pattern);
    for (std::size_t i = 1; i < heads.size(); ++i) {
        cancel.throwIfCancelled();
        const Matrix pattern = heads[i].block(queries, keys, AttentionStep::Pattern); // [queries, keys]
        if (fold == HeadFold::Mean)
            result += pattern;
        else
            result = result.cwiseMax(pattern).eval();
    }
    if (fold == HeadFold::Mean)
        result /= static_cast<float>(heads.size());
    return result;
}

/// Computes the fold of the heads for each block anew.
class FoldedSource : public AttentionSource {
public:
    FoldedSource(const AttentionMap& labels, std::vector<AttentionMap> heads, HeadFold fold)
        : m_labels(labels), m_heads(std::move(heads)), m_fold(fold)
    {
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        const Matrix result = foldedBlock(m_heads, m_fold, queries, keys);
        return step == AttentionStep::Pattern ? result : Matrix(result.array().log().matrix());
    }
    bool hasValue(Index query) const override { return m_labels.hasValue(query); }
    bool allows(Index query, Index key) const override { return m_labels.allows(query, key); }
    Matrix allowed(TokenRange queries, TokenRange keys) const override { return m_labels.allowed(queries, keys); }

private:
    AttentionMap m_labels;
    std::vector<AttentionMap> m_heads;
    HeadFold m_fold;
};

} // namespace

Matrix meanPattern(const std::vector<AttentionMap>& heads, const CancelToken& cancel)
{
    requireSameSize(heads);
    Matrix result(heads[0].nQueries(), heads[0].nKeys());
    for (const TokenRange& band : queryBands(result.rows())) {
        cancel.throwIfCancelled();
        result.middleRows(band.first, band.count) =
            foldedBlock(heads, HeadFold::Mean, band, {0, result.cols()}, cancel);
    }
    return result;
}

AttentionMap foldedMap(const AttentionMap& labels, std::vector<AttentionMap> heads, HeadFold fold)
{
    requireSameSize(heads);
    if (labels.nQueries() != heads[0].nQueries() || labels.nKeys() != heads[0].nKeys())
        throw Error(ErrorKind::BadArgument, "the labels are of another size than the heads' patterns");
    return AttentionMap(labels.queryLabels(), labels.keyLabels(), labels.head(),
                        std::make_shared<FoldedSource>(labels, std::move(heads), fold), labels.shows());
}

} // namespace headlight
