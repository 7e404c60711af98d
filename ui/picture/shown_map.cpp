// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/shown_map.h"

#include "core/activations/activation_cache.h"
#include "core/analysis/shown_attention.h"
#include "core/analysis/token_groups.h"
#include "core/analysis/value_weighted.h"
#include "core/io/utf8.h"
#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"

#include <algorithm>
#include <optional>

namespace headlight {

namespace {

const QString arrow = QStringLiteral("→ ");

/// The tokens that a side of a map is named after. The rows of a cross-attention are one longer than what they write
/// where the text does not end.
struct Side {
    const TokenSequence& encoding;
    Index size = 0;
    std::vector<std::uint8_t> special; // [size]
    bool isWritten = false;
};

Side querySide(const ActivationCache& cache, AttentionPart part)
{
    const bool isWritten = part == AttentionPart::Cross && cache.target;
    const Index size = cache.queryEncoding(part).size();
    Side side{isWritten ? cache.target->encoding : cache.queryEncoding(part), size, {}, isWritten};
    for (int i = 0; i < static_cast<int>(size); ++i)
        side.special.push_back(isSpecial(cache, part, i) ? 1 : 0);
    return side;
}

Side keySide(const ActivationCache& cache, AttentionPart part)
{
    const TokenSequence& keys = cache.keyEncoding(part);
    return {keys, keys.size(), keys.specialMask(), false};
}

bool hasBoth(const Side& side)
{
    const auto isSpecial = [](std::uint8_t flag) { return flag != 0; };
    return std::ranges::any_of(side.special, isSpecial) && !std::ranges::all_of(side.special, isSpecial);
}

std::vector<TokenRange> groupsOf(const Side& side, const ShownOptions& options)
{
    std::vector<TokenRange> groups;
    for (Index token = 0; token < side.size; ++token) {
        const bool isPiece = token < side.encoding.size() && side.encoding[token].kind == TokenKind::Piece;
        if (options.mergeWords && isPiece && !groups.empty())
            ++groups.back().count;
        else
            groups.push_back({token, 1});
    }
    if (options.hideSpecial && hasBoth(side))
        std::erase_if(
            groups, [&](const TokenRange& group) { return side.special[static_cast<std::size_t>(group.first)] != 0; });
    return groups;
}

/// The word that a file's labels make: pieces after the first are joined without the "##" that marks them.
QString joinedPieces(const TokenSequence& encoding, const TokenRange& group)
{
    std::string word = encoding[group.first].label;
    for (Index token = group.first + 1; token < group.first + group.count; ++token) {
        const std::string& label = encoding[token].label;
        word += label.starts_with("##") ? label.substr(2) : label;
    }
    return QString::fromStdString(word);
}

/// The letters of a word in its text, or its joined pieces where they have no place in one.
QString wordText(const TokenSequence& encoding, const TokenRange& group)
{
    const TextPlace* first = encoding[group.first].inText();
    const TextPlace* last = encoding[group.first + group.count - 1].inText();
    if (!first || !last)
        return joinedPieces(encoding, group);
    const std::u32string text =
        QString::fromStdString(first->isOfPair ? encoding.pair : encoding.text).toStdU32String();
    const auto from = static_cast<std::size_t>(first->range.begin);
    const auto end = static_cast<std::size_t>(last->range.end);
    if (end <= from || end > text.size())
        return {};
    return QString::fromStdU32String(text.substr(from, end - from)).trimmed();
}

std::vector<std::string> labelsOf(const Side& side, const std::vector<std::string>& tokenLabels,
                                  const std::vector<TokenRange>& groups)
{
    std::vector<std::string> labels;
    for (const TokenRange& group : groups) {
        const QString word = group.count > 1 ? wordText(side.encoding, group) : QString();
        labels.push_back(word.isEmpty() ? tokenLabels[static_cast<std::size_t>(group.first)]
                                        : ((side.isWritten ? arrow : QString()) + word).toStdString());
    }
    return labels;
}

AttentionMap withAxes(const ActivationCache& cache, const AttentionMap& tokens, const ShownOptions& options,
                      RowVector norms)
{
    const AttentionPart part = tokens.head().part;
    ShownAxes axes = shownAxes(cache, part, options);
    ShownLabels labels{tokens.queryLabels(), tokens.keyLabels()};
    if (!axes.queries.empty())
        labels.queries = labelsOf(querySide(cache, part), tokens.queryLabels(), axes.queries);
    if (!axes.keys.empty())
        labels.keys = labelsOf(keySide(cache, part), tokens.keyLabels(), axes.keys);
    return shownAttention(tokens, std::move(axes), std::move(labels), std::move(norms));
}

} // namespace

ShownAxes shownAxes(const ActivationCache& cache, AttentionPart part, const ShownOptions& options)
{
    if (!options.mergeWords && !options.hideSpecial)
        return {options, {}, {}};
    return {options, groupsOf(querySide(cache, part), options), groupsOf(keySide(cache, part), options)};
}

AttentionMap shownMap(const std::shared_ptr<const ActivationCache>& cache, const HeadIndex& head,
                      const ShownOptions& options)
{
    const AttentionMap tokens = labelledMap(cache, head);
    if (options == ShownOptions{})
        return tokens;
    return withAxes(*cache, tokens, options,
                    options.valueWeighted ? valueNorms(cache, head, ValueVector::Projected) : RowVector());
}

std::vector<AttentionMap> shownLayer(const std::shared_ptr<const ActivationCache>& cache, AttentionPart part, int layer,
                                     const ShownOptions& options)
{
    std::vector<AttentionMap> maps;
    for (int head = 0; head < cache->config().sizeOf(part).nHeads; ++head)
        maps.push_back(shownMap(cache, {layer, head, part}, options));
    return maps;
}

AttentionMap shownAs(const ActivationCache& cache, const AttentionMap& tokens, const ShownOptions& options)
{
    return withAxes(cache, tokens, options, {});
}

QStringList shownPhrases(const ActivationCache& cache, const AttentionMap& map)
{
    const QStringList ofTokens = queryPhrases(cache, map.head().part);
    const ShownAxes& axes = map.shows();
    if (ofTokens.isEmpty() || axes.queries.empty())
        return ofTokens;
    QStringList result;
    for (int row = 0; row < static_cast<int>(map.nQueries()); ++row) {
        const TokenRange tokens = axes.tokensOfRow(row);
        const auto first = static_cast<std::size_t>(tokens.first);
        const QString label = QString::fromStdString(map.queryLabels()[static_cast<std::size_t>(row)]);
        result << (tokens.count == 1 ? ofTokens[static_cast<int>(tokens.first)]
                                     : queryPhrase(QString::fromStdString(cache.encoding[first].label),
                                                   label.startsWith(arrow) ? label.mid(arrow.size()) : label));
    }
    return result;
}

bool allows(const Mask& mask, const ShownAxes& axes, int row, int column)
{
    const TokenRange queries = axes.tokensOfRow(row);
    const TokenRange keys = axes.tokensOfColumn(column);
    for (Index query = queries.first; query < queries.first + queries.count; ++query)
        for (Index key = keys.first; key < keys.first + keys.count; ++key)
            if (mask.allows(query, key))
                return true;
    return false;
}

bool hasPieces(const ActivationCache& cache, AttentionPart part)
{
    const auto hasPiece = [](const TokenSequence& encoding) {
        return std::ranges::find(encoding.tokens, TokenKind::Piece, &Token::kind) != encoding.tokens.end();
    };
    return hasPiece(querySide(cache, part).encoding) || hasPiece(keySide(cache, part).encoding);
}

bool hasSpecialTokens(const ActivationCache& cache, AttentionPart part)
{
    return hasBoth(querySide(cache, part)) || hasBoth(keySide(cache, part));
}

QString sinkPhrase(SinkUse use)
{
    switch (use) {
    case SinkUse::Column:
        return tr(QT_TRANSLATE_NOOP("headlight", "“sink”: learned, no token; with it rows sum to 1"));
    case SinkUse::Links:
        return tr(QT_TRANSLATE_NOOP("headlight", "what the sink gets has no link"));
    case SinkUse::Heads:
        return tr(QT_TRANSLATE_NOOP("headlight", "sinks left out"));
    case SinkUse::Layers:
        break;
    }
    return tr(QT_TRANSLATE_NOOP("headlight", "sinks left out, rows renormalised"));
}

QStringList shownPhrases(const ShownOptions& options, bool isAdditive)
{
    QStringList result;
    if (options.mergeWords)
        result << tr(QT_TRANSLATE_NOOP("headlight", "word pieces merged: summed over keys, averaged over queries"));
    if (options.hideSpecial)
        result << tr(QT_TRANSLATE_NOOP("headlight", "special tokens hidden, rows rescaled to sum to 1"));
    if (options.valueWeighted)
        result << (isAdditive
                       ? tr(QT_TRANSLATE_NOOP("headlight", "weighted by value: ‖α h‖, h the source's state "
                                                           "(after Kobayashi et al. 2020)"))
                       : tr(QT_TRANSLATE_NOOP("headlight", "weighted by value: ‖α v Wᴼ‖ (Kobayashi et al. 2020)")));
    return result;
}

} // namespace headlight
