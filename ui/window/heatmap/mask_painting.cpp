// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/mask_painting.h"

#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headlight {

MaskPainting::MaskPainting(Session& session, HeatmapView& heatmap, QWidget* parent)
    : QWidget(parent), m_session(session), m_heatmap(heatmap), m_hint(plainLabel(this))
{
    setObjectName("maskPainting");
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_hint->setObjectName("maskHint");
    m_hint->setProperty("role", "muted");
    m_hint->setWordWrap(true);
    auto* clear = new QPushButton(tr("Clear"), this);
    clear->setObjectName("maskClear");
    clear->setToolTip(tr("Clear every painted cell"));
    clear->setAccessibleName(clear->toolTip());
    auto* done = new QPushButton(tr("Done"), this);
    done->setObjectName("maskDone");
    done->setToolTip(tr("Leave the painting of the mask (Esc)"));
    done->setAccessibleName(done->toolTip());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_hint, 1);
    layout->addWidget(clear);
    layout->addWidget(done);

    connect(done, &QPushButton::clicked, this, &MaskPainting::left);
    connect(clear, &QPushButton::clicked, &session, &Session::clearPaintedCells);
    connect(&heatmap, &HeatmapView::strokeBegan, this, &MaskPainting::beginStroke);
    connect(&heatmap, &HeatmapView::strokeMoved, this, &MaskPainting::strokeTo);
    connect(&heatmap, &HeatmapView::strokeEnded, this, &MaskPainting::endStroke);
    connect(&session, &Session::stateChanged, this, &MaskPainting::followState);
    connect(&session, &Session::resultChanged, this, &MaskPainting::followPart);
    hide();
}

void MaskPainting::setActive(bool active)
{
    m_isActive = active;
    m_heatmap.setPainting(active);
    setVisible(active);
    if (!active)
        endStroke();
    followState();
}

std::set<MaskCell> MaskPainting::pairsOf(int row, int column) const
{
    Mask kind = m_session.result()->cache->options.maskOf(m_session.part());
    kind.painted = {};
    const ShownAxes& axes = m_heatmap.plot().axes;
    const TokenRange queries = axes.tokensOfRow(row);
    const TokenRange keys = axes.tokensOfColumn(column);
    std::set<MaskCell> pairs;
    for (Index query = queries.first; query < queries.first + queries.count; ++query)
        for (Index key = keys.first; key < keys.first + keys.count; ++key)
            if (kind.allows(query, key))
                pairs.insert({query, key});
    return pairs;
}

/// Why painting a cell changes nothing; empty where it does.
QString MaskPainting::whyNot(int row, int column) const
{
    const QString key = m_heatmap.plot().keyLabels.value(column);
    if (m_heatmap.plot().axes.tokensOfColumn(column).count == 0)
        return tr("“%1” is no token: no mask hides it.").arg(key);
    if (pairsOf(row, column).empty())
        return tr("The mask hides “%1” from “%2” already.").arg(key, m_heatmap.plot().queryLabels.value(row));
    const TokenRange keys = m_heatmap.plot().axes.tokensOfColumn(column);
    const PaintedMask painted = paintedOn(m_session.state(), m_session.part());
    for (Index k = keys.first; k < keys.first + keys.count; ++k)
        if (!painted.keys.contains(k))
            return {};
    return tr("“%1” is hidden from every query: show it with a right click in the row of tokens.").arg(key);
}

void MaskPainting::beginStroke(int row, int column)
{
    if (m_heatmap.plot().head.part != m_session.part())
        return; // the picture of the part that was chosen a moment ago is on its way
    const QString why = whyNot(row, column);
    if (!why.isEmpty()) {
        m_hint->setText(why);
        return;
    }
    const PaintedMask painted = paintedOn(m_session.state(), m_session.part());
    const std::set<MaskCell> pairs = pairsOf(row, column);
    m_hides =
        !std::all_of(pairs.begin(), pairs.end(), [&](const MaskCell& cell) { return painted.cells.contains(cell); });
    m_session.endBurst();
    m_isStroke = true;
    strokeTo(row, column);
}

void MaskPainting::strokeTo(int row, int column)
{
    if (!m_isStroke || !whyNot(row, column).isEmpty())
        return;
    m_heatmap.setAllowed(row, column, !m_hides); // at once; the numbers follow with the run
    m_session.hideCells(pairsOf(row, column), m_hides);
}

void MaskPainting::endStroke()
{
    if (m_isStroke)
        m_session.endBurst();
    m_isStroke = false;
}

/// Which part is shown is known with the result alone, where an undo goes over a change of model. Why a cell cannot be
/// painted stays to be read while the paint is what it was.
void MaskPainting::followPart()
{
    if (m_session.part() != m_part)
        followState();
}

void MaskPainting::followState()
{
    if (!m_isActive)
        return;
    m_part = m_session.part();
    const PaintedMask painted = paintedOn(m_session.state(), m_part);
    findChild<QPushButton*>("maskClear")->setEnabled(!painted.cells.empty());
    m_hint->setText(painted.cells.empty()
                        ? tr("Click or drag cells to hide them from every head; Space does it to the chosen one.")
                    : painted.cells.size() == 1
                        ? tr("One cell is hidden; click it to show it again.")
                        : tr("%1 cells are hidden; click or drag them to show them again.").arg(painted.cells.size()));
}

} // namespace headlight
