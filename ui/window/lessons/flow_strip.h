// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/flow/flow_stage.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headlight {

/// "You are here": the stages from tokens to next token in a line, or in as many as they need; those that a page is
/// about stand out. A click, or Enter after Left and Right, asks for more about one.
class FlowStrip : public QWidget {
    Q_OBJECT
public:
    explicit FlowStrip(QWidget* parent = nullptr);

    void setHere(std::vector<FlowStage> here);
    /// In this widget's coordinates.
    QRectF stageRect(FlowStage stage) const { return m_places.at(static_cast<std::size_t>(stage)); }

signals:
    /// `place` is where its name stands on the screen.
    void stageChosen(FlowStage stage, const QRect& place);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    std::optional<FlowStage> stageAt(const QPointF& point) const;
    void layOut();
    void lookAt(std::optional<FlowStage> stage);
    void choose(FlowStage stage);
    void describe();
    QString tipOf(FlowStage stage) const;
    bool isHere(FlowStage stage) const;

    Theme m_theme;
    std::vector<FlowStage> m_here;
    std::vector<QRectF> m_places; // one for each of kFlowStages
    std::optional<FlowStage> m_looked;
};

} // namespace headlight
