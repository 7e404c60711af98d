// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/given_run.h"

#include "core/tokenizer/token_labels.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace headlight {

namespace {

/// The names that vocabularies give to tokens which stand for no text.
bool isSpecialName(std::string_view name)
{
    constexpr std::array<std::string_view, 12> names{"[CLS]", "[SEP]", "[MASK]", "[UNK]",  "[BOS]", "[EOS]",
                                                     "<s>",   "</s>",  "<unk>",  "<mask>", "<bos>", "<eos>"};
    const bool isMarked = name.starts_with("<|") && name.ends_with("|>") && name.size() > 4;
    return isMarked || std::ranges::find(names, name) != names.end();
}

bool isPaddingName(std::string_view name)
{
    return name == "[PAD]" || name == "<pad>";
}

/// Reads the marks of a label: names of special tokens, and "##" before a piece that goes on with a word.
TokenKind kindOfLabel(const std::string& label)
{
    if (isPaddingName(label))
        return TokenKind::Padding;
    if (isSpecialName(label))
        return TokenKind::Special;
    return label.size() > 2 && label.starts_with("##") ? TokenKind::Piece : TokenKind::Ordinary;
}

/// The label without white space and controls that a drawing would obey; a blank within it stays.
std::string readableLabel(const std::string& label)
{
    const auto isControl = [](unsigned char c) { return c < 0x20U || c == 0x7FU; };
    const bool isBlank = label.find_first_not_of(' ') == std::string::npos;
    return isBlank || std::ranges::any_of(label, isControl) ? tokenLabel(label, true) : label;
}

TokenSequence labelledText(const std::vector<std::string>& labels, Index n)
{
    TokenSequence encoding;
    for (Index i = 0; i < n; ++i) {
        const std::size_t at = i;
        const bool isNamed = at < labels.size() && !labels[at].empty();
        const std::string label = isNamed ? labels[at] : std::to_string(i);
        encoding.tokens.push_back({.id = i,
                                   .piece = label,
                                   .label = readableLabel(label),
                                   .kind = isNamed ? kindOfLabel(label) : TokenKind::Ordinary});
    }
    return encoding;
}

} // namespace

GivenTexts givenTexts(const AttentionMatrices& matrices, const MatrixLabels& labels)
{
    GivenTexts texts{labelledText(labels.rows, matrices.nQueries), {}};
    if (matrices.hasTwoTexts())
        texts.keys = labelledText(labels.columns, matrices.nKeys);
    return texts;
}

std::shared_ptr<const ActivationCache> givenRun(std::shared_ptr<const Model> model, GivenTexts texts)
{
    auto cache = std::make_shared<ActivationCache>();
    cache->model = std::move(model);
    cache->encoding = std::move(texts.queries);
    cache->options.mask.kind = cache->config().defaultMask;
    if (texts.keys)
        cache->source = SourceRun{std::move(*texts.keys), {}};
    return cache;
}

GivenSource::GivenSource(std::shared_ptr<const AttentionMatrices> matrices, HeadIndex head)
    : m_matrices(std::move(matrices)), m_offset(m_matrices->offsetOf(head.layer, head.head))
{
}

Matrix GivenSource::block(TokenRange queries, TokenRange keys, AttentionStep step) const
{
    if (isPartOfScores(step))
        return Matrix::Zero(queries.count, keys.count);
    const Eigen::Map<const Matrix> all(m_matrices->weights.data() + m_offset, m_matrices->nQueries, m_matrices->nKeys);
    const Matrix pattern = all.block(queries.first, keys.first, queries.count, keys.count); // [queries, keys]
    return step == AttentionStep::Pattern ? pattern : Matrix(pattern.array().log().matrix());
}

bool GivenSource::hasValue(Index query) const
{
    const float* row = m_matrices->weights.data() + m_offset + query * m_matrices->nKeys;
    return RowVector::Map(row, m_matrices->nKeys).maxCoeff() > 0.0F;
}

bool GivenSource::allows(Index query, Index key) const
{
    return m_matrices->hidden.empty() ||
           m_matrices->hidden[m_offset + static_cast<std::size_t>(query * m_matrices->nKeys + key)] == 0;
}

Matrix GivenSource::allowed(TokenRange queries, TokenRange keys) const
{
    return m_matrices->hidden.empty() ? Matrix::Ones(queries.count, keys.count)
                                      : AttentionSource::allowed(queries, keys);
}

} // namespace headlight
