// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a session starts its runs, and takes what comes of them.

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "core/model/model.h"
#include "ui/kit/text_metrics.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <chrono>

namespace headlight {

using namespace std::chrono_literals;

namespace {

constexpr auto kLong = 300ms; // from here on the seconds are counted

} // namespace

void Session::start()
{
    try {
        RunRequest request;
        request.state = m_asked ? m_asked->state : m_state;
        request.state.theme = m_state.theme;
        request.positionsOf = m_asked ? m_asked->positionsOf : m_positionsOf;
        request.headTable = m_headTable;
        request.generation = m_generation;
        request.layers = m_layerWish;
        request.followsLayers = m_result && !m_result->cache->isWhole();
        request.modelRoots = m_modelRoots;
        request.modelFolder = modelFolder(m_state.model);
        m_runner.start(std::move(request));
        watchRun(tr("computing…"));
    } catch (const Error& error) {
        m_runner.cancel(); // a result of what was chosen before would hide the problem
        endRun();
        const bool hadLayers = leaveLayers();
        setProblem(QString::fromUtf8(error.what()));
        if (hadLayers)
            tellResult();
        const auto tellRefused = [this, model = m_state.model] {
            const bool isShown = m_result && m_result->state.model == model;
            if (model == m_state.model && !m_problem.isEmpty() && !isShown && isMatrixFile(toPath(model)))
                emit matricesRefused(QString(m_problem), false); // who hears it may start another run
        };
        QMetaObject::invokeMethod(this, tellRefused, Qt::QueuedConnection); // once the choice can be undone
    }
}

/// The run goes on, and so does the word on it.
void Session::takeLayers(const std::shared_ptr<const RunResult>& result)
{
    setProblem({});
    m_result = result;
    settlePositions(*result);
    emit resultChanged();
}

/// Layers of a run that ended before its last one give way to what was there before it. Returns whether there were any;
/// tellResult() has to follow.
bool Session::leaveLayers()
{
    if (!m_result || m_result->cache->isWhole())
        return false;
    if (!m_positionsOf)
        m_positionsOf = tokensOnScreen(); // the state's positions count the tokens of the layers that were shown
    m_result = m_wholeResult;
    return true;
}

void Session::tellResult()
{
    if (m_result)
        emit resultChanged();
    else
        emit emptied();
}

void Session::take(const std::shared_ptr<const RunResult>& result)
{
    if (result->cache && !result->cache->isWhole()) {
        takeLayers(result);
        return;
    }
    endRun();
    if (!result->complete)
        watchRun(result->heads && !result->heads->plot.isComplete() ? tr("drawing every head…")
                 : result->predictions                              ? tr("looking at every head…")
                                                                    : tr("predicting…"));
    if (result->error) {
        const bool hadLayers = leaveLayers();
        m_generation.starts = false;
        emit generationChanged();
        const bool isNothingGiven = m_readsImages ? m_state.input.image.isEmpty() : typed().trimmed().isEmpty();
        const bool asksForText = isNothingGiven && result->error->kind() == ErrorKind::BadText;
        // Ids that this model can't read: what another one made of its text is no picture of them.
        const bool isOfOther = typesIds() && m_result && m_result->state.model != m_state.model;
        if (asksForText || isOfOther) { // before anybody looks at the problem and takes the old result for it
            m_result.reset();
            m_wholeResult.reset();
            m_asksForText = asksForText;
            emit emptied();
        }
        setProblem(QString::fromUtf8(result->error->what()), asksForText);
        if (hadLayers && !asksForText && !isOfOther)
            tellResult();
        const bool isOther =
            !m_result || m_result->state.model != m_state.model || m_result->state.matrices != m_state.matrices;
        if (isOther && result->state.model == m_state.model && isMatrixFile(toPath(m_state.model)))
            emit matricesRefused(QString(m_problem), result->error->kind() == ErrorKind::OpenChoice);
        return;
    }
    setProblem({});
    m_result = result;
    m_wholeResult = result;
    settlePositions(*result);
    if (m_generation.starts && result->generation) {
        m_generation = {false, result->generation, result->generatedStep, true};
        emit generationChanged();
    }
    emit resultChanged();
}

void Session::stop()
{
    if (!m_isRunning)
        return;
    m_runner.cancel();
    m_headTable.switchesOff = false;
    m_generation.starts = false;
    emit generationChanged();
    endRun();
    m_isStopped = true;
    const bool hadLayers = leaveLayers();
    setProblem(tr("Stopped: the last result stays. Any change starts the model again."));
    if (hadLayers)
        tellResult();
}

/// The newest run has begun a part that `activity` names.
void Session::watchRun(const QString& activity)
{
    m_isRunning = true;
    m_isStopped = false;
    m_pendingActivity = activity;
    m_runTime.start();
    if (m_activity.isEmpty() && !m_slow.isActive())
        m_slow.start();
}

void Session::endRun()
{
    m_isRunning = false;
    m_isStopped = false;
    m_slow.stop();
    setActivity({});
}

void Session::tellActivity()
{
    const std::chrono::milliseconds elapsed(m_runTime.elapsed());
    setActivity(elapsed < kLong
                    ? m_pendingActivity
                    : tr("%1 %2 s · Esc stops it")
                          .arg(m_pendingActivity, numberText(static_cast<double>(elapsed.count()) / 1e3, 1)));
}

void Session::setProblem(const QString& problem, bool asksForText)
{
    if (problem == m_problem)
        return;
    m_problem = problem;
    m_asksForText = asksForText;
    emit problemChanged();
}

void Session::setActivity(const QString& activity)
{
    if (activity == m_activity)
        return;
    m_activity = activity;
    emit activityChanged();
}

} // namespace headlight
