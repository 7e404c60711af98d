// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_curves.h"

#include "ui/chart/chart_view.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/window_theme.h"

#include <QAbstractTextDocumentLayout>
#include <QWheelEvent>

#include <utility>

namespace headlight {

LessonCurves::LessonCurves(FormulaText& text) : QObject(&text), m_text(text)
{
    connect(text.document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &LessonCurves::place);
    text.viewport()->installEventFilter(this);
}

ChartView* LessonCurves::makeView(std::size_t number)
{
    auto* view = new ChartView(m_text.viewport());
    makeSpoken(*view);
    view->setObjectName(QStringLiteral("lessonCurve%1").arg(number));
    new FocusRing(view);
    view->installEventFilter(this);
    followTheme(*view, [this, view, number](const Theme& theme) {
        view->setTheme(theme);
        if (number < m_curves.size())
            showCurve(m_curves[number]);
    });
    connect(view, &ChartView::seriesSwitched, this, [this, number](int series) {
        Curve& curve = m_curves[number];
        if (curve.off.erase(series) == 0)
            curve.off.insert(series);
        showCurve(curve);
    });
    connect(view, &ChartView::lookedAt, this, [this, view, number](const QString& readout) {
        if (number < m_curves.size())
            speak(*view, readout.isEmpty() ? m_curves[number].plot.spoken : readout);
    });
    view->show();
    return view;
}

void LessonCurves::show(std::vector<CurvePlot> plots)
{
    while (m_curves.size() > plots.size()) {
        m_curves.back().view->hide();
        m_curves.back().view->setObjectName({});
        m_curves.back().view->deleteLater();
        m_curves.pop_back();
    }
    for (std::size_t i = 0; i < plots.size(); ++i) {
        if (i == m_curves.size())
            m_curves.push_back({{}, makeView(i), {}});
        if (m_curves[i].plot.curves.size() != plots[i].curves.size())
            m_curves[i].off.clear();
        m_curves[i].plot = std::move(plots[i]);
        showCurve(m_curves[i]);
    }
    place();
}

void LessonCurves::showCurve(const Curve& curve) const
{
    ChartPlot chart = chartOf(curve.plot, themeOf(*curve.view));
    for (const int series : curve.off)
        chart.series[static_cast<std::size_t>(series)].isShown = false;
    curve.view->setAccessibleName(curve.plot.curves.empty() ? curve.plot.across : curve.plot.curves.front().name);
    curve.view->setPlot(std::move(chart));
}

void LessonCurves::place() const
{
    for (std::size_t i = 0; i < m_curves.size(); ++i)
        m_curves[i].view->setGeometry(m_text.pictureRect(i).toRect());
}

bool LessonCurves::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text.viewport()) {
        if (event->type() == QEvent::Resize)
            place();
    } else if (event->type() == QEvent::Wheel) {
        const auto* view = qobject_cast<ChartView*>(watched);
        if (!view->hasFocus() && !static_cast<QWheelEvent*>(event)->modifiers().testFlag(Qt::ControlModifier)) {
            event->ignore(); // the page takes it
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace headlight
