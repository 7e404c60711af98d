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

/// Computes the fold of the heads for each block anew.
class FoldedSource : public AttentionSource {
public:
    FoldedSource(const AttentionMap& labels, std::vector<AttentionMap> heads, HeadFold fold)
        : m_labels(labels), m_heads(std::move(heads)), m_fold(fold)
    {
    }

    Matrix block(TokenRange queries, TokenRange keys, AttentionStep step) const override
    {
        Matrix result = Matrix::Zero(queries.count, keys.count); // a weight is never less
        for (const AttentionMap& head : m_heads) {
            const Matrix pattern = head.block(queries, keys, AttentionStep::Pattern); // [queries, keys]
            result = m_fold == HeadFold::Mean ? Matrix(result + pattern) : Matrix(result.cwiseMax(pattern));
        }
        if (m_fold == HeadFold::Mean)
            result /= static_cast<float>(m_heads.size());
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

/// Folds the heads' patterns, band by band, into one matrix that begins as zeros (a weight is never less).
template <typename Fold>
Matrix foldPatterns(const std::vector<AttentionMap>& heads, const CancelToken& cancel, Fold fold)
{
    requireSameSize(heads);
    const Index nKeys = heads[0].nKeys();
    Matrix result = Matrix::Zero(heads[0].nQueries(), nKeys);
    for (const TokenRange& band : queryBands(result.rows()))
        for (const AttentionMap& head : heads) {
            cancel.throwIfCancelled();
            const Matrix pattern = head.block(band, {0, nKeys}, AttentionStep::Pattern); // [band, Tk]
            fold(result.middleRows(band.first, band.count), pattern);
        }
    return result;
}

} // namespace

Matrix meanPattern(const std::vector<AttentionMap>& heads, const CancelToken& cancel)
{
    return foldPatterns(heads, cancel, [](Eigen::Ref<Matrix> rows, const Matrix& pattern) { rows += pattern; }) /
           static_cast<float>(heads.size());
}

Matrix maxPattern(const std::vector<AttentionMap>& heads, const CancelToken& cancel)
{
    return foldPatterns(heads, cancel,
                        [](Eigen::Ref<Matrix> rows, const Matrix& pattern) { rows = rows.cwiseMax(pattern).eval(); });
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
