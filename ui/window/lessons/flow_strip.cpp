// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/flow_strip.h"

#include "ui/kit/legend.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/tip_beside.h"
#include "ui/window/widgets/window_theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kBesideName = 3.0; // inside the frame of a stage
constexpr double kStepGap = 7.0;    // between two of them, where an arrow head stands

} // namespace

FlowStrip::FlowStrip(QWidget* parent)
    : QWidget(parent), m_theme(headlight::theme(ThemeId::Light)), m_places(kFlowStages.size())
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme;
        layOut();
    });
    setObjectName("flowStrip");
    setAccessibleName(tr("Where this page is on the way from tokens to next token"));
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    makeSpoken(*this);
    layOut();
    describe();
}

void FlowStrip::setHere(std::vector<FlowStage> here)
{
    m_here = std::move(here);
    update();
    describe();
}

bool FlowStrip::isHere(FlowStage stage) const
{
    return std::ranges::find(m_here, stage) != m_here.end();
}

void FlowStrip::layOut()
{
    const double line = lineHeight(m_theme.smallFont) + 2.0;
    const double room = std::max(width(), 1);
    double x = 0.0;
    double y = 0.0;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const double wide =
            std::ceil(textWidth(stageName(kFlowStages[i].value), m_theme.smallFont) + 2.0 * kBesideName);
        if (x > 0.0 && x + wide > room) {
            x = 0.0;
            y += line + 2.0;
        }
        m_places[i] = {x, y, wide, line};
        x += wide + kStepGap;
    }
    setFixedHeight(static_cast<int>(std::ceil(y + line)) + 1);
    update();
}

std::optional<FlowStage> FlowStrip::stageAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (m_places[i].contains(point))
            return kFlowStages[i].value;
    return std::nullopt;
}

void FlowStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    PainterCanvas canvas(painter);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const FlowStage stage = kFlowStages[i].value;
        const QRectF place = m_places[i].adjusted(0.5, 0.5, -0.5, -0.5);
        const bool here = isHere(stage);
        if (here || stage == m_looked)
            canvas.roundedRect(place, 3.0, here ? m_theme.accent : m_theme.raised,
                               stage == m_looked ? m_theme.text : QColor(Qt::transparent));
        canvas.text({place.center().x(), place.center().y() + middleOf(m_theme.smallFont)}, stageName(stage),
                    m_theme.smallFont, here ? m_theme.onAccent : m_theme.text, TextAnchor::Middle);
        if (i + 1 < m_places.size())
            canvas.text({place.right() + 0.5 + kStepGap / 2.0, place.center().y() + middleOf(m_theme.smallFont)},
                        QStringLiteral("›"), m_theme.smallFont, m_theme.mutedText, TextAnchor::Middle);
    }
}

QString FlowStrip::tipOf(FlowStage stage) const
{
    const QString tip = QStringLiteral("%1. %2").arg(stageName(stage), stageSentence(stage));
    return isHere(stage) ? tr("You are here: %1").arg(tip) : tip;
}

bool FlowStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<FlowStage> stage = stageAt(help->pos()))
            showTipBesidePart(stageRect(*stage), tipOf(*stage), *this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void FlowStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void FlowStrip::mousePressEvent(QMouseEvent* event)
{
    const std::optional<FlowStage> stage = stageAt(event->position());
    if (stage && event->button() == Qt::LeftButton)
        choose(*stage);
}

void FlowStrip::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<FlowStage> stage = stageAt(event->position());
    setCursor(stage ? Qt::PointingHandCursor : Qt::ArrowCursor);
    lookAt(stage);
}

void FlowStrip::leaveEvent(QEvent*)
{
    lookAt({});
}

void FlowStrip::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    lookAt({});
}

void FlowStrip::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(kFlowStages.size()) - 1;
    const int first = m_here.empty() ? 0 : static_cast<int>(m_here.front());
    const auto move = [&](int by) {
        lookAt(m_looked ? static_cast<FlowStage>(std::clamp(static_cast<int>(*m_looked) + by, 0, last))
                        : static_cast<FlowStage>(first));
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-1);
    case Qt::Key_Right:
        return move(1);
    case Qt::Key_Home:
        return lookAt(static_cast<FlowStage>(0));
    case Qt::Key_End:
        return lookAt(static_cast<FlowStage>(last));
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return choose(m_looked.value_or(static_cast<FlowStage>(first)));
    default:
        QWidget::keyPressEvent(event);
    }
}

void FlowStrip::lookAt(std::optional<FlowStage> stage)
{
    if (stage == m_looked)
        return;
    m_looked = stage;
    update();
    describe();
}

void FlowStrip::choose(FlowStage stage)
{
    const QRect place = stageRect(stage).toAlignedRect();
    emit stageChosen(stage, {mapToGlobal(place.topLeft()), place.size()});
}

/// The stage that the keyboard or the pointer is on, or where the page is.
void FlowStrip::describe()
{
    QStringList names;
    for (const FlowStage stage : m_here)
        names << stageName(stage);
    speak(*this, m_looked          ? tipOf(*m_looked)
                 : names.isEmpty() ? tr("This page is about the whole way.")
                                   : tr("You are here: %1").arg(names.join(QStringLiteral(", "))));
}

} // namespace headlight
