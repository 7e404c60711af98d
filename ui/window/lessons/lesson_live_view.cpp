// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_live_view.h"

#include "core/base/error.h"
#include "ui/kit/text_metrics.h"
#include "ui/lessons/curve_plot.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/temperature_slider.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

namespace headlight {

namespace {

const QString kDash = QStringLiteral("–");

QString numberNow(const MeasureCall& measure, const std::optional<LiveMeasures>& measures)
{
    try {
        return measures ? measures->evaluate(measure).text() : kDash;
    } catch (const Error&) {
        return kDash; // the reader has typed another text, without that token
    }
}

} // namespace

LessonLiveView::LessonLiveView(QWidget* parent)
    : QWidget(parent),
      m_heat(new QWidget(this)),
      m_temperature(new TemperatureSlider(tr("Temperature"), 0.05, 20.0, m_heat)),
      m_table(new QWidget(this)),
      m_rows(new QGridLayout(m_table)),
      m_picture(new FormulaText(this))
{
    setObjectName("lessonLive");
    m_temperature->slider().setObjectName("lessonTemperature");
    m_temperature->setToolTip(tr("The temperature that the scores are divided by; the model runs again"));
    m_picture->setObjectName("lessonCurve");
    m_picture->growWithText();
    auto* heat = new QHBoxLayout(m_heat);
    heat->setContentsMargins(0, 0, 0, 0);
    heat->addWidget(plainLabel(tr("Temperature τ"), m_heat));
    heat->addWidget(m_temperature, 1);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setColumnStretch(0, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_heat);
    layout->addWidget(m_table);
    layout->addWidget(m_picture);
    connect(m_temperature, &TemperatureSlider::valueChanged, this, &LessonLiveView::temperatureChosen);
}

void LessonLiveView::setPage(const LessonPage& page)
{
    m_numbers = page.numbers;
    m_curve = page.curve;
    m_isRevealed = false;
    qDeleteAll(m_table->findChildren<QLabel*>());
    m_values.clear();
    for (const LessonNumber& number : m_numbers) {
        const int row = static_cast<int>(m_values.size());
        auto* label = plainLabel(number.label, m_table);
        label->setWordWrap(true);
        auto* value = plainLabel(kDash, m_table);
        value->setObjectName("lessonLiveNumber");
        value->setProperty("role", "strong");
        m_rows->addWidget(label, row, 0);
        m_rows->addWidget(value, row, 1, Qt::AlignRight | Qt::AlignTop);
        m_values.push_back(value);
    }
    m_heat->setVisible(page.hasTemperature);
    m_table->hide();
    m_picture->hide();
    m_picture->setCommonMark({});
    setVisible(page.hasTemperature);
}

void LessonLiveView::reveal()
{
    m_isRevealed = true;
    m_table->setVisible(!m_numbers.empty());
    m_picture->setVisible(m_curve.has_value());
    setVisible(!m_heat->isHidden() || !m_numbers.empty() || m_curve);
}

void LessonLiveView::follow(const std::optional<LiveMeasures>& measures, double temperature)
{
    m_temperature->setValue(temperature);
    if (!m_isRevealed)
        return;
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        m_values[i]->setText(numberNow(m_numbers[i].measure, measures));
    if (m_curve)
        showCurve(measures);
}

void LessonLiveView::showCurve(const std::optional<LiveMeasures>& measures)
{
    if (!measures)
        return;
    std::vector<double> values;
    QStringList spoken;
    try {
        const int nLayers = static_cast<int>(*measures->evaluate({"layers", {}}).number);
        for (int state = 0; state <= nLayers; ++state) {
            const QString layer = state == 0 ? QStringLiteral("embedding") : QString::number(state - 1);
            values.push_back(*measures->evaluate(measureOfOption(m_curve->measure, layer)).number);
            spoken << numberText(values.back(), 2);
        }
    } catch (const Error&) {
        values.clear(); // as numberNow()
    }
    const CurvePlot plot = layersPlot(m_curve->label, values);
    m_picture->setCommonMark(QStringLiteral("\uE0020\uE003"),
                             {{0.5, [plot](Canvas& canvas, const QSizeF& size, const Theme& theme) {
                                   paintCurvePlot(canvas, size, plot, theme);
                               }}});
    m_picture->setAccessibleDescription(tr("%1, layer by layer: %2").arg(m_curve->label, spoken.join(", ")));
}

void LessonLiveView::setTheme(const Theme& theme)
{
    m_picture->setTheme(theme);
}

} // namespace headlight
