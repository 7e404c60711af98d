// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/history/history_plot.h"
#include "ui/window/widgets/tab_pane.h"

#include <optional>

class QComboBox;
class QLabel;
class QSlider;

namespace headlight {

class ChartView;
class FigureView;
class Session;

/// The tab History: a slider through the steps that were kept, the chosen head's map at that step and at the last one,
/// and the curves of all steps. A click on a curve goes to its step, and chooses its head.
class HistoryPane : public TabPane {
    Q_OBJECT
public:
    explicit HistoryPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;

private:
    ChartView* addChart(const char* name, const QString& spoken);
    void showPlot();
    void followSlider();
    void chooseSnapshot(int place);
    void choose(const ChartView& chart, int series, int point);

    std::optional<HistoryPlot> m_plot; // what is shown; first, since themes come to what is made below
    Session& m_session;
    QSlider* m_slider;
    QLabel* m_place;
    QComboBox* m_sentence;
    FigureView* m_maps;
    ChartView* m_loss;
    ChartView* m_scores;
    QLabel* m_refusal;
    QWidget* m_content;
};

} // namespace headlight
