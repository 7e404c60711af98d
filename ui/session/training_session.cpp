// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/training_session.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <new>
#include <utility>

namespace headlight {

QString sentenceOfCore(const Error& error)
{
    const QString text = QString::fromUtf8(error.what());
    return text.left(1).toUpper() + text.mid(1) + QStringLiteral(".");
}

void trainRun(const TrainingRequest& request, const CancelToken& cancel,
              const std::function<void(std::shared_ptr<const TrainingNews>)>& deliver)
{
    const auto tell = [&](std::optional<TrainingMoment> moment, bool isLast, const QString& problem = {}) {
        deliver(std::make_shared<const TrainingNews>(
            TrainingNews{request.number, request.run, std::move(moment), isLast, problem}));
    };
    try {
        Trainer trainer = request.from ? Trainer(*request.from, request.options) : Trainer(request.options);
        AnswerQuality last{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
        const auto measured = [&] { return momentOf(measureWithProbe(trainer, last, cancel), cancel); };
        if (!request.isBegun)
            tell(measured(), false);
        int told = trainer.nSteps();
        while (trainer.nSteps() < request.until && !request.pause.isCancelled()) {
            try {
                last = trainer.step(request.pause);
            } catch (const Error& error) {
                if (error.kind() != ErrorKind::Cancelled)
                    throw;
                break;
            }
            if (trainer.nSteps() % request.measureEvery == 0 && trainer.nSteps() < request.until) {
                tell(measured(), false);
                told = trainer.nSteps();
            }
        }
        tell(trainer.nSteps() > told ? std::optional(measured()) : std::nullopt, true);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        tell({}, true, sentenceOfCore(error));
    } catch (const std::bad_alloc&) {
        tell({}, true, TrainingSession::tr("The computer has not enough memory for this training."));
    }
}

TrainingSession::TrainingSession(QObject* parent)
    : QObject(parent),
      m_runner(
          *this,
          [](const TrainingRequest& request, const CancelToken& cancel, const Progress&, const auto& deliver) {
              trainRun(request, cancel, deliver);
          },
          [](const QString&) {}, [this](const std::shared_ptr<const TrainingNews>& news) { hear(*news); })
{
}

TrainingSession::~TrainingSession()
{
    m_pause.cancel();
}

void TrainingSession::setSettings(const TrainingSettings& settings)
{
    if (settings == m_settings)
        return;
    m_settings = settings;
    m_problem.clear();
    try {
        m_settings.options.validate();
    } catch (const Error& error) {
        m_problem = sentenceOfCore(error);
    }
    emit changed();
}

const TrainingRun* TrainingSession::shownRun() const
{
    return m_runs.empty() ? nullptr : &m_runs[m_shown];
}

const TrainingRun* TrainingSession::otherRun() const
{
    return m_runs.size() < 2 ? nullptr : &m_runs[1 - m_shown];
}

int TrainingSession::shownPlace() const
{
    const TrainingRun* run = shownRun();
    if (!run || run->moments().empty())
        return -1;
    const int last = static_cast<int>(run->moments().size()) - 1;
    return std::min(m_place.value_or(last), last);
}

const TrainingMoment* TrainingSession::shownMoment() const
{
    const int place = shownPlace();
    return place < 0 ? nullptr : &shownRun()->moments()[static_cast<std::size_t>(place)];
}

const TrainingMoment* TrainingSession::otherMoment() const
{
    const TrainingRun* other = otherRun();
    const TrainingMoment* shown = shownMoment();
    if (!other || other->moments().empty())
        return nullptr;
    const auto& moments = other->moments();
    if (!shown) // it has only begun
        return &moments.back();
    const auto later = std::ranges::upper_bound(moments, shown->step(), {}, &TrainingMoment::step);
    return &*(later == moments.begin() ? later : std::prev(later));
}

void TrainingSession::showOtherRun()
{
    if (!otherRun())
        return;
    if (m_activity != Activity::Idle) {
        emit refused(tr("Pause the run first: then the other one can be shown."));
        return;
    }
    m_shown = 1 - m_shown;
    m_place.reset();
    emit changed();
}

void TrainingSession::showMoment(int place)
{
    const TrainingRun* run = shownRun();
    if (!run || run->moments().empty())
        return;
    const int last = static_cast<int>(run->moments().size()) - 1;
    const auto wanted = place >= last ? std::nullopt : std::optional(std::max(0, place));
    if (wanted == m_place)
        return;
    m_place = wanted;
    emit changed();
}

void TrainingSession::goOn(int until)
{
    if (m_activity != Activity::Idle)
        return;
    if (m_runs.empty()) {
        if (mayBegin())
            begin({}, nullptr);
        else
            return;
    }
    const TrainingRun& shown = *shownRun();
    if (!shown.moments().empty() && shown.step() >= until) {
        emit refused(
            tr("Run %1 has taken %2 steps: choose more steps to go on.").arg(shown.number()).arg(shown.step()));
        return;
    }
    run(until);
}

void TrainingSession::takeStep()
{
    goOn(shownRun() ? shownRun()->step() + 1 : 1);
}

void TrainingSession::pause()
{
    if (m_activity != Activity::Running)
        return;
    m_pause.cancel();
    m_activity = Activity::Stopping;
    emit changed();
}

bool TrainingSession::mayBegin()
{
    if (!m_problem.isEmpty())
        emit refused(m_problem);
    return m_problem.isEmpty();
}

void TrainingSession::restart()
{
    if (!mayBegin())
        return;
    begin({}, nullptr);
    run(m_settings.nSteps);
}

void TrainingSession::restartFromShown()
{
    const TrainingMoment* moment = shownMoment();
    if (!moment) {
        emit refused(tr("There is no run yet to go on from: start one first."));
        return;
    }
    if (!mayBegin())
        return;
    if (!haveSameParameters(shapeOf(moment->checkpoint->options), shapeOf(m_settings.options))) {
        emit refused(
            tr("A run that goes on from another keeps its sizes, positions and number of words; these settings "
               "need a run that begins anew."));
        return;
    }
    if (moment->step() >= m_settings.nSteps) {
        emit refused(tr("Step %1 is the last of the chosen %2: choose more steps to go on from there.")
                         .arg(moment->step())
                         .arg(m_settings.nSteps));
        return;
    }
    begin(TrainingOrigin{shownRun()->number(), moment->step()}, moment->checkpoint);
    run(m_settings.nSteps);
}

/// The run that was shown stays where it has moments to compare with; any other goes.
void TrainingSession::begin(std::optional<TrainingOrigin> from, std::shared_ptr<const TrainingCheckpoint> checkpoint)
{
    m_pause.cancel();
    m_runner.cancel();
    if (m_runs.size() == 2)
        m_runs.erase(m_runs.begin() + static_cast<std::ptrdiff_t>(1 - m_shown));
    if (!m_runs.empty() && m_runs.front().moments().size() < 2)
        m_runs.clear();
    m_runs.emplace_back(++m_nBegun, m_settings.options, from);
    m_shown = m_runs.size() - 1;
    m_place.reset();
    m_origin = std::move(checkpoint);
}

void TrainingSession::run(int until)
{
    const TrainingRun& shown = *shownRun();
    const bool isBegun = !shown.moments().empty();
    m_pause = CancelToken();
    m_activity = Activity::Running;
    m_runner.start({0, shown.number(), isBegun ? shown.moments().back().checkpoint : m_origin, isBegun, shown.options(),
                    until, m_settings.measureEvery, m_pause});
    emit changed();
}

void TrainingSession::hear(const TrainingNews& news)
{
    TrainingRun& shown = m_runs[m_shown]; // what runs is shown
    if (news.moment) {
        const int before = shownPlace() < 0 ? 0 : shownMoment()->step();
        shown.add(*news.moment);
        if (m_place) // the moment that is shown stays, though those before it may have been thinned out
            m_place = static_cast<int>(std::ranges::lower_bound(shown.moments(), before, {}, &TrainingMoment::step) -
                                       shown.moments().begin());
    }
    if (news.isLast)
        m_activity = Activity::Idle;
    emit changed();
    if (!news.problem.isEmpty())
        emit refused(news.problem);
}

} // namespace headlight
