// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/history/history_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/chart/chart_view.h"
#include "ui/session/session.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/scrolled_page.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <utility>

namespace headlight {

namespace {

constexpr int kLeastMaps = 290; // pixels at the normal type size, as below
constexpr int kLeastCharts = 250;

} // namespace

HistoryPane::HistoryPane(Session& session, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_slider(new QSlider(Qt::Horizontal)),
      m_place(plainLabel(this)),
      m_sentence(new QComboBox),
      m_maps(new FigureView),
      m_loss(addChart("historyLoss", tr("Losses by step"))),
      m_scores(addChart("historyScores", tr("Scores of heads by step"))),
      m_refusal(plainLabel(this)),
      m_content(new QWidget(this))
{
    m_slider->setObjectName("historySlider");
    m_slider->setAccessibleName(tr("Step of the training"));
    m_slider->setPageStep(4);
    m_place->setObjectName("historyPlace");
    m_sentence->setObjectName("historySentence");
    m_sentence->setAccessibleName(tr("Sentence whose maps are shown"));
    m_sentence->setToolTip(tr("The sentence whose maps were kept at each step"));
    m_sentence->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_sentence->setMinimumContentsLength(18);
    m_maps->setObjectName("historyMaps");
    m_maps->setAccessibleName(tr("The chosen head's map then and now"));
    m_refusal->setObjectName("historyRefusal");
    m_refusal->setProperty("role", "muted");
    m_refusal->setAlignment(Qt::AlignCenter);
    m_refusal->setWordWrap(true);

    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_place);
    row->addWidget(m_slider, 3);
    row->addWidget(m_sentence, 2);
    auto* charts = new QHBoxLayout;
    charts->setSpacing(8);
    charts->addWidget(m_loss, 1);
    charts->addWidget(m_scores, 1);
    leastInType(*m_maps, {0, kLeastMaps});
    for (ChartView* chart : {m_loss, m_scores})
        leastInType(*chart, {0, kLeastCharts});
    auto* pictures = new QWidget;
    auto* stack = new QVBoxLayout(pictures);
    stack->setContentsMargins(0, 0, 0, 0);
    stack->setSpacing(6);
    stack->addWidget(m_maps, 6);
    stack->addLayout(charts, 5);
    QScrollArea* area = scrolledPage(*pictures, m_content, 0); // for a low window
    area->setObjectName("historyScroll");
    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(6);
    content->addLayout(row);
    content->addWidget(area, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_content);
    layout->addWidget(m_refusal);

    connect(m_slider, &QSlider::valueChanged, this, &HistoryPane::chooseSnapshot);
    connect(m_sentence, &QComboBox::activated, this,
            [this](int i) { m_session.set(&SessionState::history, &HistoryChoice::sentence, i + 1); });
}

ChartView* HistoryPane::addChart(const char* name, const QString& spoken)
{
    auto* chart = new ChartView(this);
    chart->setObjectName(name);
    chart->setAccessibleName(spoken);
    chart->setFocusPolicy(Qt::StrongFocus);
    chart->setToolTip(
        tr("A click goes to that step and, on a head's curve, chooses the head; the wheel zooms, a double "
           "click shows all"));
    connect(chart, &ChartView::chosen, this,
            [this, chart](const ChartPlace& place) { choose(*chart, place.series, place.point); });
    followTheme(*chart, [this, chart](const Theme& colours) {
        chart->setTheme(colours);
        if (m_plot)
            showPlot();
    });
    return chart;
}

void HistoryPane::chooseSnapshot(int place)
{
    if (m_plot && place >= 0 && place < static_cast<int>(m_plot->nSnapshots()))
        m_session.set(&SessionState::history, &HistoryChoice::step,
                      m_plot->history->snapshots[static_cast<std::size_t>(place)].point.step);
}

void HistoryPane::choose(const ChartView& chart, int series, int point)
{
    const std::vector<HeadIndex> heads = chart.plot().series[static_cast<std::size_t>(series)].heads;
    chooseSnapshot(point);
    if (!heads.empty())
        m_session.selectHead(heads.front());
}

void HistoryPane::setView(const ViewData& view)
{
    const auto* plot = view.as<HistoryPlot>();
    m_content->setVisible(plot != nullptr);
    m_refusal->setVisible(!plot);
    m_refusal->setText(view.shown.refusal);
    m_plot = plot ? std::optional(*plot) : std::nullopt;
    if (m_plot)
        showPlot();
}

void HistoryPane::showPlot()
{
    const Theme& colours = themeOf(*this);
    const auto show = [](ChartView& view, ChartPlot chart) {
        chart.title.clear(); // the axes say it, and there is little height
        view.setPlot(std::move(chart));
    };
    show(*m_loss, historyLossChart(*m_plot, colours));
    show(*m_scores, historyScoreChart(*m_plot, colours));
    m_maps->setPicture({Figure(m_plot->maps)});
    followSlider();
}

void HistoryPane::followSlider()
{
    const QSignalBlocker quiet(m_slider);
    const QSignalBlocker quietSentence(m_sentence);
    m_slider->setRange(0, static_cast<int>(m_plot->nSnapshots()) - 1);
    m_slider->setValue(static_cast<int>(m_plot->shown));
    m_slider->setEnabled(m_plot->nSnapshots() > 1);
    const QString text = snapshotText(m_plot->snapshot());
    m_slider->setToolTip(tr("Back through the training: %1").arg(text));
    m_place->setText(tr("Step %1").arg(m_plot->snapshot().point.step));
    m_place->setToolTip(text);
    QStringList sentences;
    for (const HistoryProbe& probe : m_plot->history->probes)
        sentences << QString::fromStdString(probe.text);
    QStringList shown;
    for (int i = 0; i < m_sentence->count(); ++i)
        shown << m_sentence->itemText(i);
    if (shown != sentences) {
        m_sentence->clear();
        m_sentence->addItems(sentences);
    }
    m_sentence->setCurrentIndex(static_cast<int>(m_plot->probe));
}

} // namespace headlight
