// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/training_history.h"
#include "core/training/training_point.h"
#include "core/training/training_settings.h"
#include "ui/pictures/overview/overview_plot.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// A person chooses this before a training, and may choose anew for the next one.
struct TrainingSettings {
    TrainingOptions options;
    int nSteps = kUsualSteps; // where a training pauses by itself
    int measureEvery = 10;    // steps
    bool operator==(const TrainingSettings&) const = default;
};

/// A training at one of its steps: its numbers, the maps of all heads on the probe, and all that goes on from there.
struct TrainingMoment {
    TrainingPoint point;
    std::shared_ptr<const TrainingCheckpoint> checkpoint; // never null
    std::shared_ptr<const OverviewPlot> maps;             // never null
    std::shared_ptr<const HistorySnapshot> snapshot;      // never null; what a history beside the model has of it

    int step() const { return point.step; }
    std::size_t bytes() const;
};

/// A moment as it was measured; the maps have one scale of colours, 0 to 1, at every step. Throws Error{Cancelled}.
TrainingMoment momentOf(const MeasuredTraining& measured, const CancelToken& cancel);

/// The maps of each moment, with its step in the caption, as frames of an animation.
std::vector<Figure> mapsOf(const std::vector<TrainingMoment>& moments);
/// One of them.
Figure mapsAt(const TrainingMoment& moment);

/// Where a run began that goes on from a checkpoint of another.
struct TrainingOrigin {
    int run = 0;
    int step = 0;
};

/// One training with its moments. As it grows long they are thinned out evenly, so that memory does not grow with it:
/// the first and the newest are always among them.
class TrainingRun {
public:
    TrainingRun(int number, TrainingOptions options, std::optional<TrainingOrigin> from = {});

    int number() const { return m_number; } ///< 1, 2, … in the order in which runs were begun
    const TrainingOptions& options() const { return m_options; }
    const std::optional<TrainingOrigin>& from() const { return m_from; }
    /// Rising steps; empty until the first is measured.
    const std::vector<TrainingMoment>& moments() const { return m_moments; }
    int step() const { return m_moments.empty() ? 0 : m_moments.back().step(); }

    /// How it went until one of its steps, for a file beside that step's model.
    TrainingHistory history(int untilStep) const;

    /// Adds the newest; of a step that is there already it changes nothing.
    void add(TrainingMoment moment);

private:
    void thinOut();

    int m_number;
    TrainingOptions m_options;
    std::optional<TrainingOrigin> m_from;
    std::vector<TrainingMoment> m_moments;
    int m_gap = 0; // steps that lie between two moments at least
};

} // namespace headlight
