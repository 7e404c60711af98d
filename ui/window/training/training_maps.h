// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/training_session.h"

#include <QWidget>

#include <array>
#include <memory>

class QLabel;

namespace headlight {

class FigureView;
class MessageLabel;

/// The map of every head at the shown step. Where there are two runs, those of both side by side, the one that was
/// begun first at the left, and a line below says how they differ.
class TrainingMaps : public QWidget {
    Q_OBJECT
public:
    explicit TrainingMaps(QWidget* parent = nullptr);

    void setMoments(const TrainingSession& session);

private:
    struct Side {
        QWidget* box = nullptr;
        QLabel* heading = nullptr;
        FigureView* view = nullptr;
        std::shared_ptr<const OverviewPlot> shown;
    };

    static void showMaps(Side& side, const TrainingMoment* moment);

    std::array<Side, 2> m_sides;
    MessageLabel* m_difference;
};

/// How the later run is at its moment, seen from the earlier one at its own.
QString differenceOfRuns(const TrainingRun& first, const TrainingMoment& atFirst, const TrainingRun& second,
                         const TrainingMoment& atSecond);

} // namespace headlight
