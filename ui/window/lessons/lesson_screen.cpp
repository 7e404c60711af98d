// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_screen.h"

#include "core/bench/run_bench.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/session/session.h"

#include <memory>
#include <utility>

namespace headlight {

namespace {

/// What is pinned and marked changes no number.
bool haveTheSameNumbers(SessionState a, const SessionState& b)
{
    a.pinnedQuery = b.pinnedQuery;
    a.pinnedKey = b.pinnedKey;
    a.marksNothing = b.marksNothing;
    return a == b;
}

} // namespace

QStringList LessonScreen::wordsOf(const BenchInput& input)
{
    QStringList words;
    for (const std::string& token : input.first.tokens)
        words << QString::fromStdString(token);
    return words;
}

BenchInput LessonScreen::benchShown() const
{
    return (m_benchSource ? m_benchSource() : std::nullopt).value_or(m_bench->input);
}

std::optional<LiveMeasures> LessonScreen::measures() const
{
    if (m_bench) {
        LiveMeasures measures;
        measures.setBench(std::make_shared<const BenchSteps>(runBench(benchShown())));
        AroundBench around = m_aroundSource ? m_aroundSource() : AroundBench();
        if (m_bench->tab == BenchTab::Pair && around.pair.isEmpty())
            return std::nullopt; // two models are translating
        measures.setAround(std::move(around));
        return measures;
    }
    const auto& result = m_session.result();
    if (!result || !result->cache->isWhole() || !haveTheSameNumbers(result->state, m_session.state()) ||
        !m_session.problem().isEmpty())
        return std::nullopt;
    return LiveMeasures(result->cache, result->view->selected, result->state.context.text);
}

QString LessonScreen::sentence(ExerciseInput input) const
{
    if (m_bench)
        return wordsOf(benchShown()).join(u' ');
    return exerciseText(input, m_session.state());
}

} // namespace headlight
