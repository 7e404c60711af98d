// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/first_head.h"

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/tokenizer/character_class.h"
#include "ui/kit/label_list.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/head_pictures/head_summary.h"
#include "ui/session/session.h"

namespace headlight {

namespace {

constexpr double kMostCells = 4e6; // cells of all heads together: some tens of milliseconds

AlignedWords alignedWords(const ActivationCache& run)
{
    AlignedWords words;
    const QStringList written = writtenTokens(run);
    for (int query = 0; query < written.size(); ++query)
        if (!isSpecial(run, AttentionPart::Cross, query) && holdsWord(written[query].toStdString()))
            words.queries.push_back(query);
    const TokenSequence& source = run.keyEncoding(AttentionPart::Cross);
    for (std::size_t key = 0; key < source.tokens.size(); ++key)
        if (!source[key].isSpecial() && holdsWord(source[key].label))
            words.keys.push_back(static_cast<Index>(key));
    return words;
}

} // namespace

std::optional<HeadIndex> mostStructuredHead(const std::shared_ptr<const ActivationCache>& run, AttentionPart part)
{
    const AttentionSize size = run->config().sizeOf(part);
    const HeadLabels labels{queryLabels(*run, part), labelList(run->keyEncoding(part).labels()),
                            run->queryEncoding(part).specialMask()};
    const double cells = double(labels.queries.size()) * double(labels.keys.size());
    if (cells * size.nLayers * size.nHeads > kMostCells)
        return std::nullopt;
    const AlignedWords words = part == AttentionPart::Cross ? alignedWords(*run) : AlignedWords();
    std::optional<HeadIndex> found;
    double most = 0.0;
    for (int layer = 0; layer < size.nLayers; ++layer)
        for (int head = 0; head < size.nHeads; ++head) {
            const HeadIndex index{layer, head, part};
            const Matrix pattern = attentionMap(run, index).whole(AttentionStep::Pattern);
            const double structure =
                part == AttentionPart::Cross ? crossHeadStructure(pattern, words) : headStructure(pattern, labels);
            if (structure > most) {
                most = structure;
                found = index;
            }
        }
    return found;
}

void openAtBestHead(Session& session, const QString& nameOrFolder)
{
    if (session.isModel(nameOrFolder))
        return;
    session.setModel(nameOrFolder);
    const HeadIndex before = session.state().selected;
    auto* const waiting = new QObject(&session); // until the model has run
    QObject::connect(&session, &Session::stateChanged, waiting, [&session, waiting, nameOrFolder, before] {
        if (session.state().model != nameOrFolder || session.state().selected != before)
            waiting->deleteLater();
    });
    QObject::connect(&session, &Session::resultChanged, waiting, [&session, waiting, nameOrFolder, before] {
        const auto& result = session.result();
        if (!result || result->state.model != nameOrFolder || session.state().selected != before ||
            !result->cache->isWhole())
            return;
        QObject::disconnect(&session, nullptr, waiting, nullptr);
        waiting->deleteLater();
        if (const auto head = mostStructuredHead(result->cache, result->view->grid.part))
            session.selectFirstHead({head->layer, head->head});
    });
}

} // namespace headlight
