// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"
#include "ui/lessons/live_measure.h"

#include <QStringList>

#include <functional>
#include <optional>

namespace headlight {

class Session;

/// What is shown beside a lesson, as the reader sees it and may have changed it: a run of a model, or the bench.
class LessonScreen {
public:
    explicit LessonScreen(const Session& session) : m_session(session) {}

    /// That the page is about; none: the session's model.
    void setBench(std::optional<LessonBench> bench) { m_bench = std::move(bench); }
    const std::optional<LessonBench>& bench() const { return m_bench; }
    /// Where its numbers come from; without it, or while it has none, they are the page's own.
    void setBenchSource(std::function<std::optional<BenchInput>()> source) { m_benchSource = std::move(source); }
    void setAroundSource(std::function<AroundBench()> source) { m_aroundSource = std::move(source); }

    /// The bench that is shown; there has to be one.
    BenchInput benchShown() const;
    /// Nothing while what was asked for is not there yet.
    std::optional<LiveMeasures> measures() const;
    /// The words of the bench; else what an exercise is about.
    QString sentence(ExerciseInput input) const;

    static QStringList wordsOf(const BenchInput& input);

private:
    const Session& m_session;
    std::optional<LessonBench> m_bench;
    std::function<std::optional<BenchInput>()> m_benchSource;
    std::function<AroundBench()> m_aroundSource;
};

} // namespace headlight
