// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/chart/chart_pane.h"

#include "ui/catalogue/run_result.h"
#include "ui/catalogue/view_data.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/overview/head_thumbnails.h"
#include "ui/session/session.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/window_theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <utility>

namespace headlight {

ChartPane::ChartPane(Session& session, MainActions& actions, const QString& name, ChartOfFigure chart, QWidget* parent)
    : TabPane(parent),
      m_session(session),
      m_actions(actions),
      m_chart(std::move(chart)),
      m_view(new ChartView(this)),
      m_refusal(plainLabel(this))
{
    makeSpoken(*m_view);
    m_view->setObjectName("chartView");
    m_view->setAccessibleName(name);
    new FocusRing(m_view);
    m_refusal->setObjectName("chartRefusal");
    m_refusal->setProperty("role", "muted");
    m_refusal->setAlignment(Qt::AlignCenter);
    m_refusal->setWordWrap(true);
    m_refusal->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_refusal, 1);
    followTheme(*m_view, [this](const Theme& theme) {
        m_view->setTheme(theme);
        showChart();
    });
    m_view->setPointImage([this](const ChartPlace& place) { return mapOf(place); });
    connect(m_view, &ChartView::seriesSwitched, this, &ChartPane::switchSeries);
    connect(m_view, &ChartView::chosen, this, &ChartPane::choose);
    connect(m_view, &ChartView::lookedAt, this, [this](const QString& readout) {
        if (!m_picture.figure)
            return;
        speak(*m_view, readout.isEmpty()
                           ? m_picture.figure->title() + QStringLiteral(". ") + m_picture.figure->caption().line()
                           : readout);
    });
}

void ChartPane::setView(const ViewData& view)
{
    show(view.shown);
}

void ChartPane::show(MadePicture picture)
{
    m_picture = std::move(picture);
    showChart();
}

bool ChartPane::runMap(MapCommand command)
{
    if (m_view->isHidden() || command == MapCommand::FindToken)
        return false;
    if (command == MapCommand::Fit)
        m_view->showAll();
    else
        m_view->zoomSteps(command == MapCommand::ZoomIn ? 1 : -1);
    return true;
}

void ChartPane::showChart()
{
    std::optional<ChartPlot> chart = m_picture.figure ? m_chart(*m_picture.figure, themeOf(*m_view)) : std::nullopt;
    const bool isRefused = !chart && !m_picture.refusal.isEmpty();
    m_view->setVisible(!isRefused); // before the first picture, too: the keyboard may come to it
    m_refusal->setVisible(isRefused);
    m_refusal->setText(m_picture.refusal);
    if (!chart)
        return;
    for (ChartSeries& series : chart->series)
        if (m_off.contains(series.name))
            series.isShown = false;
    m_view->setPlot(std::move(*chart));
}

void ChartPane::switchSeries(int series)
{
    const ChartSeries& one = m_view->plot().series[static_cast<std::size_t>(series)];
    if (!one.switches.empty()) {
        switchHeads(one);
        return;
    }
    if (!m_off.remove(one.name))
        m_off.insert(one.name);
    showChart();
}

/// The chosen head is drawn in any case: it is not hidden with the others, so that what is drawn is what is said.
void ChartPane::switchHeads(const ChartSeries& series)
{
    const SessionState& state = m_session.state();
    const HeadIndex selected = selectedHead(state, m_session.grid());
    const bool isAnyShown = std::ranges::any_of(
        series.switches, [&](const HeadIndex& head) { return head != selected && !state.hiddenHeads.contains(head); });
    if (series.switches.size() == 1) {
        if (isAnyShown || !series.isShown)
            m_session.showHead(series.switches.front(), !isAnyShown);
        return;
    }
    std::set<HeadIndex> hidden = state.hiddenHeads;
    for (const HeadIndex& head : series.switches) {
        if (!isAnyShown)
            hidden.erase(head);
        else if (head != selected)
            hidden.insert(head);
    }
    m_session.set(&SessionState::hiddenHeads, hidden);
}

void ChartPane::choose(const ChartPlace& place)
{
    const ChartSeries& series = m_view->plot().series[static_cast<std::size_t>(place.series)];
    const auto point = static_cast<std::size_t>(place.point);
    if (series.heads.size() == 1)
        m_session.selectHead(series.heads.front());
    else if (point < series.heads.size())
        m_session.selectHead(series.heads[point]);
}

/// The thumbnail of a point's head, as the heads at the left have it; null before it is there.
QImage ChartPane::mapOf(const ChartPlace& place) const
{
    const ChartSeries& series = m_view->plot().series[static_cast<std::size_t>(place.series)];
    const auto point = static_cast<std::size_t>(place.point);
    const auto& result = m_session.result();
    if (series.mark != ChartMark::Points || point >= series.heads.size() || !result || !result->heads)
        return {};
    const HeadThumbnails& heads = *result->heads;
    const HeadIndex& head = series.heads[point];
    if (heads.plot.part != head.part || head.layer >= heads.plot.nLayers || head.head >= heads.plot.nHeads)
        return {};
    return heads.images[heads.plot.indexOf(heads.plot.placeOf(head))];
}

void ChartPane::copyNumbers() const
{
    std::string text;
    m_picture.table->text([&text](const auto& piece) { text += piece; });
    QGuiApplication::clipboard()->setText(QString::fromStdString(text));
}

void ChartPane::contextMenuEvent(QContextMenuEvent* event)
{
    auto* menu = new QMenu(m_view);
    menu->setObjectName("chartMenu");
    QAction* all = menu->addAction(tr("Show all"));
    all->setObjectName("showAll");
    all->setToolTip(tr("Back to the whole chart; so do F, 0 and a double click"));
    all->setEnabled(m_view->part() != wholeOf(m_view->plot()));
    connect(all, &QAction::triggered, m_view, &ChartView::showAll);
    menu->addSeparator();
    QAction* numbers = menu->addAction(tr("Copy numbers"));
    numbers->setObjectName("copyNumbers");
    numbers->setToolTip(tr("The table of the chart, as its .csv has it"));
    numbers->setEnabled(m_picture.table.has_value());
    connect(numbers, &QAction::triggered, this, &ChartPane::copyNumbers);
    menu->addActions({m_actions.copyFigure, m_actions.copyCommand, m_actions.exportFigure, m_actions.exportCsv});
    menu->setToolTipsVisible(true);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->reason() == QContextMenuEvent::Keyboard ? m_view->mapToGlobal(m_view->frame().center().toPoint())
                                                               : event->globalPos());
    event->accept();
}

} // namespace headlight
