// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "ui/session/runner.h"
#include "ui/session/training_run.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// A sentence of the core as one of the screen: "The width …".
QString sentenceOfCore(const Error& error);

/// What the worker is asked for: steps of one run, from its newest moment or from nothing.
struct TrainingRequest {
    quint64 number = 0;
    int run = 0;
    std::shared_ptr<const TrainingCheckpoint> from; // null: the run begins with first parameters
    bool isBegun = false;                           // whether the moment it begins from was measured
    TrainingOptions options;
    int until = 0; // a step
    int measureEvery = 1;
    CancelToken pause; // ends it; what is reached then is told
};

/// What the worker tells: a moment, or that it stopped, or both.
struct TrainingNews {
    quint64 number = 0;
    int run = 0;
    std::optional<TrainingMoment> moment;
    bool isLast = false;
    QString problem; // why it stopped, in one sentence; empty where it was to stop
};

/// Does what is asked for; every moment depends on the options alone, whatever the number of threads and however often
/// a run was paused. Throws Error{Cancelled}.
void trainRun(const TrainingRequest& request, const CancelToken& cancel,
              const std::function<void(std::shared_ptr<const TrainingNews>)>& deliver);

/// Trainings that one looks at: one that runs or waits and, beside it, the one that was shown before. A worker's thread
/// trains; destruction stops it.
class TrainingSession : public QObject {
    Q_OBJECT
public:
    enum class Activity { Idle, Running, Stopping };

    explicit TrainingSession(QObject* parent = nullptr);
    ~TrainingSession() override;

    /// What was chosen for the next run; how far runs go and how often they are measured holds for every one.
    const TrainingSettings& settings() const { return m_settings; }
    void setSettings(const TrainingSettings& settings);
    /// Why no run can be begun with these, in one sentence; empty where one can.
    const QString& problem() const { return m_problem; }

    Activity activity() const { return m_activity; }
    /// One or two, in the order in which they were begun; none at first.
    const std::vector<TrainingRun>& runs() const { return m_runs; }
    const TrainingRun* shownRun() const; ///< null where there is none
    const TrainingRun* otherRun() const; ///< null where there is no second one
    /// The moment whose maps are shown, the newest while nobody chose another; null until there is one.
    const TrainingMoment* shownMoment() const;
    int shownPlace() const; ///< among the moments of the shown run; -1: none
    /// The moment of the other run to compare with: its last that was no later than the shown one, its
    /// last of all before there is a shown one; null without the other run.
    const TrainingMoment* otherMoment() const;

    /// Shows the other run from now on, which is what start() then goes on with. Not while one runs.
    void showOtherRun();
    /// A place beyond the last: the newest, from now on.
    void showMoment(int place);

    /// Goes on with the shown run; where there is none, begins one.
    void start() { goOn(m_settings.nSteps); }
    void pause();
    void takeStep(); ///< one step, measured
    /// Begins a run of the settings; the shown one stays beside it.
    void restart();
    /// Begins a run of the settings that goes on from the shown moment.
    void restartFromShown();

signals:
    void changed();
    /// One sentence about what could not be done.
    void refused(const QString& sentence);

private:
    void goOn(int until);
    bool mayBegin();
    void begin(std::optional<TrainingOrigin> from, std::shared_ptr<const TrainingCheckpoint> checkpoint);
    void run(int until);
    void hear(const TrainingNews& news);

    TrainingSettings m_settings;
    QString m_problem;
    Activity m_activity = Activity::Idle;
    std::vector<TrainingRun> m_runs;
    std::size_t m_shown = 0;
    std::optional<int> m_place; // the shown moment has it; none: the newest
    int m_nBegun = 0;
    std::shared_ptr<const TrainingCheckpoint> m_origin; // the shown run begins here; null: anew
    CancelToken m_pause;
    Runner<TrainingRequest, TrainingNews> m_runner; // last: it uses everything above
};

} // namespace headlight
