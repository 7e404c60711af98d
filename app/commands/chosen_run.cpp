// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/chosen_run.h"

#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "ui/session/model_locations.h"

namespace headlight {

namespace {

Encoding encode(const Model& model, const RunChoice& choice)
{
    if (!choice.pairIds.empty() && !model.config.hasEncoder())
        throw Error(ErrorKind::BadArgument,
                    "--pair-ids needs an encoder-decoder model, and " + model.name + " is a decoder alone");
    if (!choice.text) {
        requireIds(model.config, choice.ids); // also those that the context has no room for
        return model.tokenizer.fromIds(choice.ids);
    }
    const bool isPair = choice.pair && !model.config.hasEncoder();
    return isPair ? model.tokenizer.encodePair(*choice.text, *choice.pair) : model.tokenizer.encode(*choice.text);
}

std::optional<TargetText> targetText(const Model& model, const RunChoice& choice)
{
    if (!model.config.hasEncoder() || (!choice.pair && choice.pairIds.empty()))
        return {};
    if (choice.pair && !choice.pairIds.empty())
        throw Error(ErrorKind::BadArgument, "one of --pair and --pair-ids is enough");
    return choice.pair ? targetFromText(model, *choice.pair) : targetFromIds(model, choice.pairIds);
}

/// "0.0" of a recurrent translator is its only head: it has no other attention to tell it from.
std::set<HeadIndex> ablatedHeads(const ModelConfig& config, const std::set<HeadIndex>& chosen)
{
    if (!config.isRecurrent())
        return chosen;
    std::set<HeadIndex> heads;
    for (HeadIndex head : chosen) {
        if (head.part == AttentionPart::Decoder)
            head.part = AttentionPart::Cross;
        heads.insert(head);
    }
    return heads;
}

/// A position that was typed and is not there is a mistake.
void requirePainted(const ActivationCache& cache, AttentionPart part)
{
    const PaintedMask& painted = cache.options.maskOf(part).painted;
    const Index nQueries = cache.queryEncoding(part).size();
    const Index nKeys = cache.keyEncoding(part).size();
    const PaintedMask here = painted.within(nQueries, nKeys);
    const auto there = [&](Index n) { return "0 to " + std::to_string(n - 1); };
    for (const MaskCell& cell : painted.cells)
        if (!here.cells.contains(cell))
            throw Error(ErrorKind::BadArgument, "--hide-cells: there is no cell " + cellList({cell}) +
                                                    ", the text has queries " + there(nQueries) + " and keys " +
                                                    there(nKeys));
    for (const Index key : painted.keys)
        if (!here.keys.contains(key))
            throw Error(ErrorKind::BadArgument,
                        "--pad-keys: there is no key " + std::to_string(key) + ", the text has keys " + there(nKeys));
}

std::string cutNote(const std::string& text, const Encoding& encoding, int nCtx)
{
    return text + " has " + std::to_string(encoding.size() + encoding.nCutTokens) +
           " tokens and the model's context holds " + std::to_string(nCtx) + ": the last " +
           std::to_string(encoding.nCutTokens) + " were left out";
}

} // namespace

ChosenRun::ChosenRun(const RunChoice& choice) : m_model(loadModel(resolveModel(choice.model, modelLocations())))
{
    m_encoding = cutToContext(encode(*m_model, choice), m_model->config.nCtx);
    m_target = targetText(*m_model, choice);
    m_options.mask = choice.mask.value_or(Mask{m_model->config.defaultMask, 0, {}});
    m_options.encoderMask = choice.encoderMask;
    m_options.crossMask = choice.crossMask;
    choosePainted(choice.painted);
    m_options.ablatedHeads = ablatedHeads(m_model->config, choice.ablatedHeads);
    m_options.ablation = choice.ablation;
    m_options.divisor = choice.divisor;
    m_options.temperature = choice.temperature;
    const int nTarget = m_target ? m_target->encoding.size() : 0;
    m_options.validate(m_model->config,
                       {m_model->config.hasEncoder() ? nTarget : m_encoding.size(), m_encoding.size()});
}

void ChosenRun::choosePainted(const std::map<AttentionPart, PaintedMask>& painted)
{
    for (const auto& [asked, paint] : painted) {
        const bool isItsOnly = m_model->config.isRecurrent() && asked == AttentionPart::Decoder;
        const AttentionPart part = isItsOnly ? AttentionPart::Cross : asked;
        Mask& mask = part == AttentionPart::Encoder ? m_options.encoderMask
                     : part == AttentionPart::Cross ? m_options.crossMask
                                                    : m_options.mask;
        mask.painted.cells.insert(paint.cells.begin(), paint.cells.end());
        mask.painted.keys.insert(paint.keys.begin(), paint.keys.end());
    }
}

std::shared_ptr<const ActivationCache> ChosenRun::run() const
{
    std::shared_ptr<const ActivationCache> cache =
        m_target ? runModel(m_model, m_encoding, *m_target, m_options) : runModel(m_model, m_encoding, m_options);
    for (const AttentionPart part : m_model->config.parts())
        requirePainted(*cache, part);
    return cache;
}

std::shared_ptr<const ActivationCache> ChosenRun::runOf(const std::string& text) const
{
    return runModel(m_model, cutToContext(m_model->tokenizer.encode(text), m_model->config.nCtx), m_options);
}

void ChosenRun::noteWhatWasCutOf(const ActivationCache& second) const
{
    if (second.inputEncoding().nCutTokens > 0)
        printNote(cutNote("the second text", second.inputEncoding(), m_model->config.nCtx));
}

void ChosenRun::noteWhatWasCut() const
{
    if (m_encoding.nCutTokens > 0)
        printNote(cutNote("the text", m_encoding, m_model->config.nCtx));
    if (m_target && m_target->encoding.nCutTokens > 0)
        printNote(cutNote("the decoder's text", m_target->encoding, m_model->config.nCtx));
}

} // namespace headlight
