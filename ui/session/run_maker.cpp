// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/run_maker.h"

#include "core/analysis/steering_vector.h"
#include "core/attention_files/number_vector.h"
#include "core/base/error.h"
#include "core/model/hub_cache.h"
#include "core/model/matrix_model.h"
#include "ui/kit/tr.h"
#include "ui/picture/run_inputs.h"
#include "ui/state/choice_text.h"

#include <system_error>
#include <utility>

namespace headlight {

namespace {

bool readsTheSame(const SessionState& a, const SessionState& b)
{
    return a.input.text == b.input.text && a.input.ids == b.input.ids && a.input.pair == b.input.pair &&
           a.input.image == b.input.image;
}

} // namespace

const std::shared_ptr<const Model>& RunMaker::model(const std::filesystem::path& folder, const ModelAnswers& answers,
                                                    const Progress& progress, const CancelToken& cancel)
{
    if (m_model && m_model->folder == folder && m_model->answers == answers)
        return m_model;
    m_runs->leave(); // which would take the time of the loading
    if (progress)
        progress(0.0, "loading " + modelFolderName(folder));
    auto model = loadModelOrMatrices(folder, answers, progress, cancel);
    if (m_model)
        m_runs->forget(*m_model);
    m_model = std::move(model);
    m_text = {};
    m_vector.reset();
    m_target.reset();
    m_run.reset();
    return m_model;
}

RunMaker::Input RunMaker::input(const SessionState& state, const QString& emptySentence, const CancelToken& cancel,
                                const Progress& progress)
{
    if (m_model->matrices)
        return {{}, {}, runOptions(state, m_model->config), givenTexts(*m_model, state, labelTokenizer(state))};
    if (m_text.size() == 0 || !readsTheSame(m_read, state)) {
        m_text = {}; // where the next line throws, there is none
        m_text = encodedInput(*m_model, state, emptySentence);
    }
    if (!m_target || m_read.input.secondText != state.input.secondText || m_read.input.pairIds != state.input.pairIds)
        m_target.reset();
    if (!m_target)
        m_target = givenTarget(*m_model, state);
    m_read = state;
    RunOptions options = runOptions(state, m_model->config);
    if (options.typeIds.empty())
        options.typeIds = pairTypes(m_text, m_model->config);
    options.steering = steering(state.steering, options.forAnotherText(), cancel, progress);
    return {m_text, m_target, std::move(options)};
}

Steering RunMaker::steering(const SteeringChoice& choice, const RunOptions& unsteered, const CancelToken& cancel,
                            const Progress& progress)
{
    const ModelConfig& config = m_model->config;
    if (!choice.hasVector() || choice.strength == 0.0 || !canBeSteered(config))
        return {};
    Steering steered{.layer = choice.layer,
                     .strength = static_cast<float>(choice.strength),
                     .position = choice.position,
                     .name = steeringName(choice).toStdString()};
    MadeVector made{choice, unsteered, {}, {}};
    made.choice.strength = 1.0; // the vector is one for every strength and place
    made.choice.position.reset();
    RunOptions& options = made.options;
    options.mask.painted = {}; // which was hidden by hand in another text
    options.mask.paddedKeys.clear();
    if (!choice.file.isEmpty()) {
        std::error_code error;
        made.written = std::filesystem::last_write_time(toPath(choice.file), error);
    }
    if (m_vector && m_vector->isOf(made)) {
        steered.vector = m_vector->numbers;
        return steered;
    }
    m_vector.reset();
    const auto runOn = [&](const QString& text) {
        TokenSequence tokens = encodedText(*m_model, text, {});
        if (tokens.nCutTokens > 0)
            throw Error(ErrorKind::BadText,
                        tr("A text that the steering vector is made of has %1 tokens, the model's context holds %2.")
                            .arg(tokens.size() + tokens.nCutTokens)
                            .arg(config.nCtx)
                            .toStdString());
        return m_runs->run({m_model, std::move(tokens), {}, options}, cancel, {progress, {}});
    };
    if (choice.file.isEmpty()) {
        const Run from = runOn(choice.from);
        steered.vector = steeringVector(*from, *runOn(choice.to), choice.layer, choice.token);
    } else {
        steered.vector = readNumberVector(toPath(choice.file), config.dModel);
    }
    steered.validate(config);
    made.numbers = steered.vector;
    m_vector = std::move(made);
    return steered;
}

/// Null where the state names none.
const Tokenizer* RunMaker::labelTokenizer(const SessionState& state)
{
    if (state.labelTokenizer.isEmpty())
        return nullptr;
    const std::filesystem::path folder = toPath(state.labelTokenizer);
    if (!m_labelTokenizer || m_labelFolder != folder) {
        m_labelTokenizer = Tokenizer::load(folder);
        m_labelFolder = folder;
    }
    return &*m_labelTokenizer;
}

const RunMaker::Run& RunMaker::run(const Input& input, const CancelToken& cancel, const RunWatch& watch,
                                   const AfterLayer& afterLayer)
{
    if (input.given)
        return givenRun(input);
    Run run = m_runs->run({m_model, input.text, input.target, input.options}, cancel, watch, afterLayer);
    if (run != m_run)
        m_elapsedMs = m_runs->elapsedMs();
    m_run = std::move(run);
    return m_run;
}

const RunMaker::Run& RunMaker::givenRun(const Input& input)
{
    const bool isLast = m_run && m_run->model == m_model && m_run->encoding == input.given->queries &&
                        (!m_run->source || m_run->source->encoding == *input.given->keys);
    if (!isLast)
        m_run = headlight::givenRun(m_model, *input.given);
    m_elapsedMs = 0.0;
    return m_run;
}

} // namespace headlight
