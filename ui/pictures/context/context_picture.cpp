// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_picture.h"

#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/run_inputs.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

void addPlot(ContextPicture& picture, const std::vector<ContextSentence>& sentences)
{
    int nTokens = 0;
    for (const ContextSentence& sentence : sentences)
        nTokens += sentence.run->queryEncoding(picture.vectors.part).size();
    if (picture.choice.kind == ContextKind::Map)
        picture.map = makeContextPlot(sentences, picture.vectors);
    else if (nTokens <= kMostCosineTokens)
        picture.cosine = makeCosinePlot(sentences, picture.vectors);
    else
        picture.refusal = tr("A matrix of %1 × %1 tokens is too large to be read: the cosine matrix is drawn for up to "
                             "%2 tokens of both sentences together.")
                              .arg(nTokens)
                              .arg(kMostCosineTokens);
}

} // namespace

ContextVectors vectorsOf(const ContextChoice& choice, AttentionPart part, int nLayers)
{
    const int last = std::max(nLayers - 1, 0);
    return {part, choice.stage,
            choice.stage == ContextStage::Embedding ? 0 : std::min(choice.layer.value_or(last), last)};
}

QString contextKindName(ContextKind kind)
{
    return kind == ContextKind::Map ? tr("map") : tr("cosine matrix");
}

ContextPicture withPins(ContextPicture picture, std::optional<int> query, std::optional<int> key)
{
    const bool hasKeys = picture.vectors.part != AttentionPart::Cross; // its keys are another text
    if (picture.map && query && picture.map->pointOf(0, *query) >= 0)
        picture.map->pinned = query;
    if (picture.cosine && query) {
        const TokenPair pinned{*query, hasKeys ? key.value_or(*query) : *query};
        const int nTokens = picture.cosine->nFirstTokens > 0 ? picture.cosine->nFirstTokens : picture.cosine->nKeys();
        if (pinned.query < nTokens && pinned.key < nTokens)
            picture.cosine->pinned = pinned;
    }
    return picture;
}

void ContextMaker::ensureSecond(const ActivationCache& first, const QString& text, const CancelToken& cancel,
                                const Progress& progress)
{
    const RunOptions options = first.options.forAnotherText();
    if (m_second && m_secondText == text && m_second->model == first.model && m_second->options == options)
        return;
    m_second.reset();
    m_secondText = text;
    if (text.trimmed().isEmpty())
        return;
    const TokenSequence encoding = encodedText(*first.model, text, {});
    if (!encoding.hasOwnToken() || encoding.ids() == first.inputEncoding().ids())
        return; // an equal sentence would lie on the first one, point by point
    report(progress, 0, 1, "reading the second sentence");
    m_second = m_runs->run({first.model, encoding, {}, options}, cancel);
}

ContextPicture ContextMaker::last(const SessionState& state) const
{
    return withPins(*m_picture, state.pinnedQuery, state.pinnedKey);
}

const ContextPicture& ContextMaker::make(const std::shared_ptr<const ActivationCache>& run, const QString& text,
                                         const ContextChoice& choice, AttentionPart part, const CancelToken& cancel,
                                         const Progress& progress)
{
    const int nLayers = nResidualStates(*run, part) - 1;
    const ContextVectors vectors = vectorsOf(choice, part, nLayers);
    if (m_picture && m_first == run && m_picture->choice == choice && m_picture->vectors == vectors)
        return *m_picture;
    ContextPicture picture{choice, vectors, nLayers, {}, {}, {}};
    if (run->config().isGiven()) {
        picture.nLayers = 0;
        picture.refusal = whyNoModel(*run, tr("A map of the tokens' vectors"));
    } else if (nLayers < 0) {
        picture.nLayers = 0;
        picture.refusal = tr("A recurrent translator has no layers that pass a token's vector on: choose a transformer "
                             "to see how context changes its words.");
    } else {
        try {
            ensureSecond(*run, choice.text, cancel, progress);
            std::vector<ContextSentence> sentences{{run, text}};
            if (m_second)
                sentences.push_back({m_second, choice.text});
            addPlot(picture, sentences);
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::Cancelled)
                throw;
            picture.refusal = tr("The second sentence: %1").arg(QString::fromUtf8(error.what()));
        }
    }
    cancel.throwIfCancelled();
    m_first = run;
    m_picture = std::move(picture);
    return *m_picture;
}

} // namespace headlight
