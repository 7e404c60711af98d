// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the bottom panel chooses, and what is written behind the text.

#include "core/activations/token_edit.h"
#include "ui/session/prediction_edit.h"
#include "ui/session/session.h"
#include "ui/state/token_ids.h"

namespace headlight {

namespace {

} // namespace

QString Session::usePrediction(std::int64_t id)
{
    if (!m_result || !m_result->predictions)
        return {};
    if (m_result->state.input != m_state.input)
        return tr("The text has changed: its own predictions are on their way.");
    const PredictionEdit edit = predictionEdit(*m_result, id);
    if (!edit.whyNot.isEmpty())
        return edit.whyNot;
    SessionState next = m_state;
    typedOf(next) = edit.typed;
    secondTypedOf(next) = edit.secondTyped;
    next.layers.longFlow = false;
    if (m_result->predictions->kind == PredictionKind::NextToken && !m_result->cache->target)
        next.pinnedQuery.reset(); // what follows the new token is predicted next
    next.pinnedKey.reset();
    change(std::move(next), tr("take a predicted token"));
    return {};
}

QString Session::whyNothingToGenerate() const
{
    if (!m_result)
        return m_readsImages ? tr("The model reads pictures: there is no text to go on with.")
               : typesIds()  ? tr("Type token ids first: the model goes on from them.")
                             : tr("Type a sentence first: the model goes on from it.");
    const ActivationCache& run = *m_result->cache;
    const auto& given = run.target && !run.target->isGenerated ? run.target : std::nullopt;
    return QString::fromStdString(headlight::whyNothingToGenerate(*run.model, run.inputEncoding(), given));
}

void Session::generate()
{
    m_generation = {};
    m_generation.starts = true;
    emit generationChanged();
    start();
}

void Session::showGenerated(int step)
{
    if (!m_generation.shown || step < 0 || step > m_generation.shown->nTokens() || step == m_generation.step)
        return;
    m_generation.step = step;
    m_generation.pinsLast = true;
    emit generationChanged();
    start();
}

QString Session::takeGeneratedOver()
{
    if (!m_generation.shown || m_generation.step == 0)
        return tr("Nothing was generated up to here.");
    const Generation& made = *m_generation.shown;
    SessionState next = m_state;
    next.pinnedQuery.reset();
    next.pinnedKey.reset();
    next.layers.longFlow = false;
    if (made.model->config.hasEncoder()) {
        const TargetText target = made.targetAt(m_generation.step);
        secondTypedOf(next) =
            typesSecondIds() ? tokenIdsText(target.encoding.ids()) : QString::fromStdString(target.text);
    } else if (typesIds()) {
        next.input.ids = tokenIdsText(made.textAt(m_generation.step).ids());
    } else {
        const std::string text = m_state.input.text.toStdString();
        std::optional<TextEdit> edit;
        // A step may end within a character: then what came before it is taken.
        for (int n = m_generation.step; n > 0 && !edit; --n)
            edit = insertTokens(made.model->tokenizer, made.text, text, made.text.size() - 1,
                                {made.ids.begin(), made.ids.begin() + n});
        if (!edit)
            return tr("Up to here only a part of a character was generated: it has no text of its own.");
        next.input.text = QString::fromStdString(applied(*edit, text));
    }
    change(std::move(next), tr("take over what was generated"));
    return {};
}

void Session::discardGenerated()
{
    if (!m_generation.shown && !m_generation.starts)
        return;
    m_generation = {};
    emit generationChanged();
    start();
}

/// What was written belongs to one text under one run.
void Session::forgetGeneratedOf(const SessionState& before, const SessionState& after)
{
    const auto runOf = [](SessionState state) {
        SessionState run;
        run.input = std::move(state.input);
        run.model = std::move(state.model);
        run.mask = state.mask;
        run.encoderMask = state.encoderMask;
        run.crossMask = state.crossMask;
        run.ablatedHeads = std::move(state.ablatedHeads);
        run.ablation = state.ablation;
        run.steering = std::move(state.steering);
        run.painted = state.painted;
        run.divisor = state.divisor;
        run.temperature = state.temperature;
        return run;
    };
    if ((m_generation.shown || m_generation.starts) && runOf(before) != runOf(after)) {
        m_generation = {};
        emit generationChanged();
    }
}

} // namespace headlight
