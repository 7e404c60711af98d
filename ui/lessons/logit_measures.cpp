// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/activation_patching.h"
#include "core/analysis/logit_attribution.h"
#include "core/analysis/predictions.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/measure_arguments.h"
#include "ui/picture/run_inputs.h"
#include "ui/state/patching_choice.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace headlight {

namespace {

/// The one that the model expects most of the tokens that a person reads alike.
std::int64_t likeliestOf(const ActivationCache& run, int position, const QString& label)
{
    const Matrix logits = run.logits(position, 1); // [1, dVocab]
    const std::vector<std::int64_t> ids = idsOf(*run.model, label);
    return *std::ranges::max_element(ids, {}, [&](std::int64_t id) { return logits(0, id); });
}

/// "logits", or "3.1.key"
std::optional<PatchTarget> pathEndNamed(const QString& text)
{
    if (text == wordOf(kPathInputs, PathInput::Logits))
        return PatchTarget{};
    const std::optional<HeadIndex> head = headKind().fromText(text.section(u'.', 0, 1));
    const std::optional<PathInput> input = valueOf<PathInput>(kPathInputs, text.section(u'.', 2));
    if (!head || !input)
        return {};
    return PatchTarget{*input, head->layer, head->head};
}

} // namespace

/// Two predictions, named by the arguments from `first` on, after the last word of the text.
LogitPair LiveMeasures::comparedPair(const Arguments& arguments, int first) const
{
    if (!m_run->hasLogits() || m_run->config().readsImages())
        failMeasure(QStringLiteral("%1: this model has no predictions to compare").arg(arguments.call.text()));
    const int position = defaultPredictionPosition(m_run->encoding);
    return {position, likeliestOf(*m_run, position, arguments.at(first)),
            likeliestOf(*m_run, position, arguments.at(first + 1))};
}

MeasureValue LiveMeasures::ofLogits(const Arguments& arguments) const
{
    const QString& name = arguments.call.name;
    if (name == u"logit-difference")
        return {logitDifference(*m_run, comparedPair(arguments, 0)), {}};
    if (name == u"share") {
        const HeadIndex head = arguments.head(0, m_chosen, m_run->config());
        if (head.part == AttentionPart::Encoder && m_run->source)
            failMeasure(QStringLiteral("%1: a head of the encoder writes no logits").arg(arguments.call.text()));
        const LogitAttribution shares = logitAttribution(*m_run, comparedPair(arguments, 1));
        return {(head.part == AttentionPart::Cross ? shares.crossHeads : shares.heads)(head.layer, head.head), {}};
    }
    if (name == u"share-of-mlps") {
        const std::vector<double> mlps = logitAttribution(*m_run, comparedPair(arguments, 0)).mlps;
        return {std::accumulate(mlps.begin(), mlps.end(), 0.0), {}};
    }
    const int key = position(arguments.at(0), labelList(m_run->encoding.labels())); // share-by-source
    const std::vector<double> bySource =
        attributionBySource(*m_run, comparedPair(arguments, 2), arguments.head(1, m_chosen, m_run->config()));
    return {bySource.empty() ? 0.0 : bySource[static_cast<std::size_t>(key)], {}};
}

/// What one patch from this text recovers in the run on another sentence, which the argument before the two predictions
/// names.
double LiveMeasures::recoveredShare(const Arguments& arguments) const
{
    const QString& name = arguments.call.name;
    const int sentence = name == u"recovered-head" ? 1 : 2;
    const TokenSequence other =
        encodedText(*m_run->model, arguments.at(sentence), arguments.call.text() + QStringLiteral(": no sentence"));
    const auto corrupted = runModel(m_run->model, other, m_run->options.forAnotherText());
    PatchingQuestion question{comparedPair(arguments, sentence + 1), PatchSite::Z, PatchDirection::Denoise};
    if (name == u"recovered-stream") {
        question.site = PatchSite::Stream;
        const int word = position(arguments.at(0), labelList(m_run->encoding.labels()));
        const int state = residualState(arguments, 1);
        if (state >= m_run->config().nLayers)
            failMeasure(QStringLiteral("%1: the stream is patched before a layer").arg(arguments.call.text()));
        return patchingMap(m_run, corrupted, question).share(state, word);
    }
    const HeadIndex head = arguments.head(0, m_chosen, m_run->config());
    if (name == u"recovered-path") {
        question.site = PatchSite::Path;
        const std::optional<PatchTarget> end = pathEndNamed(arguments.at(1));
        if (!end)
            failMeasure(QStringLiteral("%1: expected logits, or a head's input such as 3.1.key, found \"%2\"")
                            .arg(arguments.call.text(), arguments.at(1)));
        question.end = *end;
    }
    return patchingMap(m_run, corrupted, question).share(head.layer, head.head);
}

} // namespace headlight
