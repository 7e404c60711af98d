// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/flow/flow_layout.h"
#include "ui/window/widgets/place_view.h"
#include "ui/window/widgets/tab_pane.h"

#include <optional>

namespace headlight {

/// The way from the tokens to the next one, a card for each stage. The arrow keys, Home and End go from stage to stage;
/// Enter or a click opens where the stage can be seen in full.
class FlowView : public PlaceView<FlowStage> {
    Q_OBJECT
public:
    explicit FlowView(QWidget* parent = nullptr);

    /// Without a plot the sentence stands in its place.
    void setPlot(std::optional<FlowPlot> plot, const QString& refusal);
    /// Frames a stage until another is looked at, and scrolls to it.
    void frame(FlowStage stage);
    /// In this widget's coordinates; empty where there is no plot.
    QRectF stageRect(FlowStage stage) const { return toWidget(rectOf(stage)); }

signals:
    void stageChosen(FlowStage stage);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override { return m_plot ? QString() : m_refusal; }
    QString spokenText() const override;
    std::optional<FlowStage> placeAt(const QPointF& point) const override;
    std::optional<FlowStage> placeAfter(const QKeyEvent& event) const override;
    QRectF rectOf(const FlowStage& stage) const override;
    QString toolTipAt(const QPointF& point) const override;
    void choose(const FlowStage& stage) override { emit stageChosen(stage); }

private:
    std::optional<FlowPlot> m_plot;
    QString m_refusal;
    FlowSheet m_sheet;
};

class FlowPane : public TabPane {
    Q_OBJECT
public:
    explicit FlowPane(QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    /// Frames the stage, now or with the next picture.
    void frame(FlowStage stage);

signals:
    void stageChosen(FlowStage stage);

private:
    FlowView* m_view;
};

/// Where a stage can be seen in full: "Opens the heatmap".
QString stagePlace(FlowStage stage);

} // namespace headlight
