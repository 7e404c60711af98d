// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/training_maps.h"

#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/session/map_difference.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/figure_pane.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>
#include <cstddef>

namespace headlight {

namespace {

/// "Loss is 0.392 lower in run 2."
QString lossDifference(int second, double change)
{
    const QString size = numberText(std::abs(change), 3);
    if (size == numberText(0.0, 3))
        return tr("Loss is the same.");
    return (change < 0.0 ? tr("Loss is %1 lower in run %2.") : tr("Loss is %1 higher in run %2."))
        .arg(size)
        .arg(second);
}

QString headingOf(const TrainingRun& run, const TrainingMoment* moment)
{
    if (!moment)
        return TrainingMaps::tr("Run %1 begins…").arg(run.number());
    return TrainingMaps::tr("Run %1 · step %2 · loss %3 · %4 % right")
        .arg(run.number())
        .arg(moment->step())
        .arg(moment->point.heldOut.loss, 0, 'f', 3)
        .arg(100.0 * moment->point.heldOut.accuracy, 0, 'f', 1);
}

QString weightIn(const OverviewPlot& plot, const HeadIndex& head, const DifferentCell& cell)
{
    return weightText(double((*plot.pictures[plot.indexOf({head.layer, head.head})])(cell.query, cell.key)));
}

} // namespace

QString differenceOfRuns(const TrainingRun& first, const TrainingMoment& atFirst, const TrainingRun& second,
                         const TrainingMoment& atSecond)
{
    const QString loss =
        lossDifference(second.number(), atSecond.point.heldOut.loss - atFirst.point.heldOut.loss) + u' ';
    const auto most = mostDifferentHead(*atFirst.maps, *atSecond.maps);
    if (!most)
        return loss + tr("The runs have other texts or other heads, so that no map has its like.");
    if (*most->numbers.meanMagnitude == 0.0)
        return loss + tr("The maps are the same.");
    const QString mean = tr("Head %1 differs most: a weight by %2 on average")
                             .arg(headNumber(most->head), numberText(*most->numbers.meanMagnitude, 3));
    const DifferentCell& cell = *most->numbers.largest;
    const OverviewPlot& maps = *atFirst.maps;
    if (maps.isPooled())
        return loss + tr("%1.").arg(mean);
    return loss + tr("%1, and %2 is %3 in run %4, %5 in run %6.")
                      .arg(mean, pairInLine(maps.queryLabels[cell.query], maps.keyLabels[cell.key]),
                           weightIn(maps, most->head, cell))
                      .arg(first.number())
                      .arg(weightIn(*atSecond.maps, most->head, cell))
                      .arg(second.number());
}

TrainingMaps::TrainingMaps(QWidget* parent) : QWidget(parent), m_difference(new MessageLabel(this, 2))
{
    auto* sides = new QHBoxLayout;
    sides->setSpacing(8);
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        Side& side = m_sides[i];
        side.box = new QWidget(this);
        side.heading = plainLabel(side.box);
        side.heading->setObjectName(QStringLiteral("trainingMapsHeading%1").arg(i + 1));
        side.heading->setWordWrap(true);
        setRole(*side.heading, "muted"); // before it is shown, which dresses it
        side.view = new FigureView(side.box);
        side.view->setObjectName(i == 0 ? QStringLiteral("trainingMaps") : QStringLiteral("trainingMapsOfSecond"));
        auto* column = new QVBoxLayout(side.box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(4);
        column->addWidget(side.heading);
        column->addWidget(side.view, 1);
        sides->addWidget(side.box, 1);
    }
    m_difference->setObjectName("trainingDifference");
    setRole(*m_difference, "muted");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(sides, 1);
    layout->addWidget(m_difference);
}

void TrainingMaps::showMaps(Side& side, const TrainingMoment* moment)
{
    if (!moment) {
        side.shown.reset();
        side.view->setToolTip({});
        side.view->setPicture({{},
                               tr("Start a run: the map of every head on one text appears here, and changes as the "
                                  "model learns.")});
    } else if (side.shown != moment->maps) {
        side.shown = moment->maps;
        side.view->setPicture({Figure(OverviewPlot(*moment->maps))});
        side.view->setToolTip(wrappedTip(
            tr("Every head on one text: %1").arg(QString::fromStdString(probeText(moment->checkpoint->options)))));
    }
}

void TrainingMaps::setMoments(const TrainingSession& session)
{
    const std::vector<TrainingRun>& runs = session.runs();
    const bool isPair = runs.size() == 2;
    std::array<const TrainingMoment*, 2> moments{};
    for (std::size_t i = 0; i < m_sides.size(); ++i) {
        Side& side = m_sides[i];
        side.box->setVisible(i == 0 || isPair);
        side.heading->setVisible(isPair);
        if (i < runs.size()) {
            const bool isShown = &runs[i] == session.shownRun();
            moments[i] = isShown ? session.shownMoment() : session.otherMoment();
            setRole(*side.heading, isShown ? "strong" : "muted");
            side.heading->setText(headingOf(runs[i], moments[i]));
            side.view->setAccessibleName(isPair ? tr("Map of every head, run %1").arg(runs[i].number())
                                                : tr("Map of every head"));
        }
        showMaps(side, moments[i]);
    }
    m_difference->setVisible(isPair);
    m_difference->setSentence(moments[0] && moments[1] ? differenceOfRuns(runs[0], *moments[0], runs[1], *moments[1])
                                                       : QString());
}

} // namespace headlight
