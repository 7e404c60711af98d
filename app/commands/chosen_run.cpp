// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/chosen_run.h"

#include "app/commands/standard_streams.h"
#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "ui/session/model_locations.h"

namespace headlight {

namespace {

/// Every id, also those that the context has no room for.
void requireIds(const std::vector<std::int64_t>& ids, int dVocab)
{
    for (const std::int64_t id : ids)
        if (id < 0 || id >= dVocab)
            throw Error(ErrorKind::BadArgument, "token id " + std::to_string(id) +
                                                    " does not exist: the model has ids 0 to " +
                                                    std::to_string(dVocab - 1));
}

Encoding encode(const Model& model, const RunChoice& choice)
{
    if (!choice.pairIds.empty())
        throw Error(ErrorKind::BadArgument,
                    "--pair-ids needs an encoder-decoder model, and " + model.name + " is a decoder alone");
    if (!choice.text) {
        requireIds(choice.ids, model.config.dVocab);
        return model.tokenizer.fromIds(choice.ids);
    }
    return choice.pair ? model.tokenizer.encodePair(*choice.text, *choice.pair) : model.tokenizer.encode(*choice.text);
}

} // namespace

ChosenRun::ChosenRun(const RunChoice& choice) : m_model(loadModel(resolveModel(choice.model, modelLocations())))
{
    m_encoding = cutToContext(encode(*m_model, choice), m_model->config.nCtx);
    m_options.mask = choice.mask.value_or(Mask{m_model->config.defaultMask, 0, {}});
    m_options.ablatedHeads = choice.ablatedHeads;
    m_options.scaleByRootDHead = choice.scaleByRootDHead;
    m_options.temperature = choice.temperature;
    m_options.validate(m_model->config, m_encoding.size());
}

std::shared_ptr<const ActivationCache> ChosenRun::run() const
{
    return runModel(m_model, m_encoding, m_options);
}

void ChosenRun::noteWhatWasCut() const
{
    if (m_encoding.nCutTokens > 0)
        printNote("the text has " + std::to_string(m_encoding.size() + m_encoding.nCutTokens) +
                  " tokens and the model's context holds " + std::to_string(m_model->config.nCtx) + ": the last " +
                  std::to_string(m_encoding.nCutTokens) + " were left out");
}

} // namespace headlight
