// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/attention_labels.h"

#include "core/activations/activation_cache.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"

namespace headlight {

QString queryPhrase(const QString& read, const QString& written)
{
    return tr("reads %1, writes %2").arg(read, written);
}

QStringList writtenTokens(const ActivationCache& cache)
{
    QStringList result;
    for (std::size_t i = 0; i < cache.encoding.tokens.size(); ++i) {
        const bool isKnown = cache.target && i < cache.target->encoding.tokens.size();
        result << (isKnown ? QString::fromStdString(cache.target->encoding[i].label) : QStringLiteral("…"));
    }
    return result;
}

QStringList queryLabels(const ActivationCache& cache, AttentionPart part)
{
    if (part != AttentionPart::Cross || !cache.target)
        return labelList(cache.queryEncoding(part).labels());
    QStringList result;
    for (const QString& written : writtenTokens(cache))
        result << QStringLiteral("→ ") + written;
    return result;
}

QStringList queryPhrases(const ActivationCache& cache, AttentionPart part)
{
    QStringList result;
    if (part != AttentionPart::Cross || !cache.target)
        return result;
    const QStringList read = labelList(cache.encoding.labels());
    const QStringList written = writtenTokens(cache);
    for (int i = 0; i < written.size(); ++i)
        result << queryPhrase(read[i], written[i]);
    return result;
}

bool isSpecial(const ActivationCache& cache, AttentionPart part, int query)
{
    if (part != AttentionPart::Cross || !cache.target)
        return cache.queryEncoding(part)[query].isSpecial();
    const TokenSequence& written = cache.target->encoding;
    return query >= written.size() || written[query].isSpecial();
}

AttentionMap labelledMap(const std::shared_ptr<const ActivationCache>& cache, const HeadIndex& head)
{
    AttentionMap map = attentionMap(cache, head);
    if (head.part != AttentionPart::Cross || !cache->target)
        return map;
    std::vector<std::string> labels;
    for (const QString& label : queryLabels(*cache, head.part))
        labels.push_back(label.toStdString());
    return map.withQueryLabels(std::move(labels));
}

} // namespace headlight
