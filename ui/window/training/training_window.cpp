// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/training_window.h"

#include "ui/chart/chart_view.h"
#include "ui/window/training/training_charts.h"
#include "ui/window/training/training_maps.h"
#include "ui/window/training/training_settings_pane.h"
#include "ui/window/widgets/action_keys.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/hairline_splitter.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/menu_keys.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/screen_fit.h"
#include "ui/window/widgets/scrolled_page.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QCloseEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

using namespace std::chrono_literals;

TrainingWindow::TrainingWindow(TrainingStore store, QWidget* parent) : QMainWindow(parent), m_store(std::move(store))
{
    setObjectName("trainingWindow");
    setWindowIcon(programIcon());
    setWindowTitle(tr("Training — Headlight"));
    const TrainingStore::Restored last = m_store.load();
    m_session.setSettings(last.settings);
    addActions();
    build();
    addMenus();
    new ActionKeys(*this);
    for (QToolButton* menu : findChildren<QToolButton*>())
        if (menu->menu())
            new MenuKeys(*menu);
    m_soon.setSingleShot(true);
    m_soon.setInterval(40ms);
    connect(&m_soon, &QTimer::timeout, this, &TrainingWindow::follow);
    connect(&m_session, &TrainingSession::changed, this, [this] {
        followActions();
        if (!m_soon.isActive())
            m_soon.start();
    });
    connect(&m_session, &TrainingSession::refused, this, &TrainingWindow::tell);
    resizeToScreen(*this, {1280, 800});
    const KeptValues layout = m_store.kept();
    restoreOnScreen(*this, layout.bytes("geometry"));
    restoreSplitter(*m_columns, layout.bytes("columns"));
    followActions();
    follow();
    if (!last.problem.isEmpty())
        tell(last.problem);
}

TrainingWindow::~TrainingWindow()
{
    m_session.disconnect(this);
    hide(); // what is in the window speaks once more when it loses the focus, and everything is still there
    delete takeCentralWidget();
}

void TrainingWindow::build()
{
    m_columns = hairlineSplitter(Qt::Horizontal, "trainingColumns", this);
    m_columns->addWidget(buildSide());
    m_columns->addWidget(buildCentre());
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setSizes({280, 1000});
    setCentralWidget(m_columns);
    m_status = plainLabel(this);
    m_status->setObjectName("trainingStatus");
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
}

QWidget* TrainingWindow::buildSide()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(12, 10, 12, 10);
    layout->setSpacing(8);
    auto* heading = plainLabel(tr("The next run"), side);
    heading->setProperty("role", "heading");
    auto* settings = new TrainingSettingsPane(m_session, side);
    layout->addWidget(heading);
    layout->addWidget(settings);
    layout->addWidget(button(m_restart));
    layout->addWidget(button(m_restartFrom));
    layout->addStretch(1);
    connect(settings, &TrainingSettingsPane::refused, this, &TrainingWindow::tell);
    QWidget* area = scrolledPage(*side, m_columns, 24);
    leastInType(*area, {264, 0});
    return area;
}

QWidget* TrainingWindow::buildCentre()
{
    auto* centre = new QWidget;
    centre->setMinimumWidth(320);
    centre->setBackgroundRole(QPalette::Window); // the charts stand out
    m_notice = plainLabel(centre);
    m_notice->setObjectName("trainingNotice");
    m_notice->setWordWrap(true);
    m_notice->hide();
    auto* top = new WrappingRow;
    top->add(button(m_start, "primary"));
    top->add(button(m_step));
    top->add(button(m_other));
    top->addStretch();
    top->add(button(m_open));
    top->add(button(m_save));

    m_loss = new ChartView(centre);
    m_loss->setObjectName("trainingLoss");
    m_loss->setAccessibleName(tr("Loss and accuracy by step"));
    m_scores = new ChartView(centre);
    m_scores->setObjectName("trainingScores");
    m_scores->setAccessibleName(tr("Scores of heads by step"));
    auto* charts = new QHBoxLayout;
    charts->setSpacing(8);
    for (ChartView* chart : {m_loss, m_scores}) {
        chart->setFocusPolicy(Qt::StrongFocus);
        chart->setToolTip(tr("A click shows the maps of that step; the wheel zooms, a double click shows all"));
        leastInType(*chart, {0, 230}); // its words and a curve
        charts->addWidget(chart, 1);
        followTheme(*chart, [chart](const Theme& colours) { chart->setTheme(colours); });
        connect(chart, &ChartView::chosen, this, [this, chart](const ChartPlace& place) {
            showStep(chart->plot().series[std::size_t(place.series)].x[std::size_t(place.point)]);
        });
    }
    m_slider = new QSlider(Qt::Horizontal, centre);
    m_slider->setObjectName("trainingSlider");
    m_slider->setAccessibleName(tr("Step that is shown"));
    m_slider->setToolTip(tr("Back through the steps that were kept: the maps below follow"));
    m_place = plainLabel(centre);
    m_place->setObjectName("trainingPlace");
    connect(m_slider, &QSlider::valueChanged, &m_session, &TrainingSession::showMoment);
    auto* sliderRow = new QHBoxLayout;
    sliderRow->setSpacing(8);
    sliderRow->addWidget(m_place);
    sliderRow->addWidget(m_slider, 1);
    sliderRow->addWidget(button(m_newest));
    m_maps = new TrainingMaps(centre);
    leastInType(*m_maps, {0, 150});

    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(top);
    layout->addWidget(m_notice);
    layout->addLayout(charts, 5);
    layout->addLayout(sliderRow);
    layout->addWidget(m_maps, 6);
    QWidget* area = scrolledPage(*centre, m_columns, 24);
    area->setMinimumWidth(320);
    return area;
}

void TrainingWindow::setTheme(const Theme& colours)
{
    setPalette(headlight::palette(colours));
    giveTheme(*this, colours);
    follow();
}

void TrainingWindow::notice(const QString& sentence, const char* role)
{
    setRole(*m_notice, role);
    m_notice->setText(sentence);
    m_notice->setAccessibleName(sentence);
    m_notice->setVisible(!sentence.isEmpty());
}

void TrainingWindow::tell(const QString& sentence)
{
    notice(sentence, "problem");
}

void TrainingWindow::tellDone(const QString& sentence)
{
    notice(sentence, "muted");
}

void TrainingWindow::follow()
{
    const Theme& colours = themeOf(*this);
    m_loss->setPlot(trainingLossChart(m_session, colours));
    m_scores->setPlot(trainingScoreChart(m_session, colours));
    followSlider();
    m_status->setText(statusText());
    m_maps->setMoments(m_session);
}

void TrainingWindow::followSlider()
{
    const QSignalBlocker quiet(m_slider);
    const TrainingRun* run = m_session.shownRun();
    const int n = run ? static_cast<int>(run->moments().size()) : 0;
    m_slider->setRange(0, std::max(0, n - 1));
    m_slider->setPageStep(std::max(1, n / 10));
    m_slider->setValue(std::max(0, m_session.shownPlace()));
    m_slider->setEnabled(n > 1);
    m_place->setText(placeText());
}

/// "Run 1 · step 120"
QString TrainingWindow::placeText() const
{
    const TrainingMoment* moment = m_session.shownMoment();
    return moment ? tr("Run %1 · step %2").arg(m_session.shownRun()->number()).arg(moment->step()) : tr("No run yet");
}

QString TrainingWindow::statusText() const
{
    const TrainingRun* run = m_session.shownRun();
    const TrainingMoment* moment = m_session.shownMoment();
    if (!run || !moment)
        return run ? tr("Run %1 begins…").arg(run->number()) : tr("No run yet");
    const int until = std::max(run->step(), m_session.settings().nSteps);
    QStringList parts{tr("run %1, step %2 of %3").arg(run->number()).arg(moment->step()).arg(until)};
    if (run->from())
        parts << tr("from step %1 of run %2").arg(run->from()->step).arg(run->from()->run);
    parts << tr("seed %1").arg(run->options().seed);
    const TrainingPoint& point = moment->point;
    parts << tr("loss %1").arg(point.heldOut.loss, 0, 'f', 3)
          << tr("%1 % right").arg(100.0 * point.heldOut.accuracy, 0, 'f', 1)
          << tr("induction %1").arg(point.heads.at(point.best(&TrainedHeadScores::induction)).induction, 0, 'f', 2)
          << tr("previous token %1")
                 .arg(point.heads.at(point.best(&TrainedHeadScores::previousToken)).previousToken, 0, 'f', 2);
    return parts.join(QStringLiteral(" · "));
}

void TrainingWindow::showStep(double step)
{
    const TrainingRun* run = m_session.shownRun();
    if (!run)
        return;
    const auto& moments = run->moments();
    const auto at = std::ranges::lower_bound(moments, int(std::lround(step)), {}, &TrainingMoment::step);
    m_session.showMoment(static_cast<int>(at - moments.begin()));
}

void TrainingWindow::keep()
{
    KeptValues kept = m_store.kept();
    TrainingStore::put(m_session.settings(), kept);
    kept.setBytes("geometry", saveGeometry());
    kept.setBytes("columns", m_columns->saveState());
    if (const QString problem = kept.save(); !problem.isEmpty())
        tell(tr("What was chosen can't be kept for the next start: %1").arg(problem));
}

void TrainingWindow::closeEvent(QCloseEvent* event)
{
    m_session.pause();
    keep();
    QMainWindow::closeEvent(event);
}

} // namespace headlight
