// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_view.h"

#include "ui/kit/formula_line.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/window/bench/bench_sheet.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/tip_beside.h"
#include "ui/window/widgets/window_theme.h"

#include <QScrollBar>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace headlight {

namespace {

constexpr double kStripMargin = 10.0;

} // namespace

BenchView::BenchView(QWidget* parent)
    : QScrollArea(parent), m_sheet(new BenchSheet(this)), m_strip(new QTextEdit(this)), m_ring(new FocusRing(this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        m_strip->setFont(theme.bodyFont);
        QPalette colours = palette();
        colours.setColor(QPalette::Base, theme.raised);
        colours.setColor(QPalette::Text, theme.text);
        m_strip->setPalette(colours);
        showFormula();
    });
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    setWidget(m_sheet);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // lines that break anew when it comes would flicker
    verticalScrollBar()->setSingleStep(24);
    makeSpoken(*this);
    setAccessibleName(tr("Steps of the attention"));

    m_strip->setObjectName("benchFormula");
    m_strip->setReadOnly(true);
    m_strip->setFrameShape(QFrame::NoFrame);
    m_strip->setFocusPolicy(Qt::ClickFocus);
    m_strip->setTabChangesFocus(true);
    m_strip->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_strip->setAccessibleName(tr("Formula of the picked cell"));
    m_strip->setToolTip(tr("Where the picked cell comes from; Ctrl+C copies it"));

    connect(m_sheet, &BenchSheet::pressed, this, &BenchView::press);
    connect(m_sheet, &BenchSheet::pressedBeside, this, [this] { choose(std::nullopt); });
    connect(m_sheet, &BenchSheet::draggedOver, this, &BenchView::paintOver);
    connect(m_sheet, &BenchSheet::released, this, [this] { m_stroke.reset(); });
    connect(m_sheet, &BenchSheet::hoverChanged, this, &BenchView::showToolTip);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_keepsPickInView = false; });
}

void BenchView::setPlot(BenchPlot plot)
{
    plot.cover = m_cover;
    headlight::setPick(plot, plot.pick ? plot.pick : samePick(this->plot(), plot));
    m_sheet->setPlot(std::move(plot));
    showFormula();
    emit pickShown();
}

const BenchPlot& BenchView::plot() const
{
    return m_sheet->plot();
}

void BenchView::setPick(const std::optional<BenchPick>& pick)
{
    m_place.reset();
    m_sheet->setPick(pick);
    showFormula();
    showMatrix();
    m_keepsPickInView = pick.has_value();
    emit pickShown();
}

void BenchView::setCover(const BenchCover& cover)
{
    if (cover == m_cover)
        return;
    m_cover = cover;
    setPlot(BenchPlot(plot()));
}

void BenchView::setMaskPainting(bool paints)
{
    m_paintsMask = paints;
    m_stroke.reset();
    m_sheet->setCursor(paints ? Qt::CrossCursor : Qt::ArrowCursor);
    showFormula();
}

QRectF BenchView::cellRect(const BenchPick& pick) const
{
    const QRectF cell = m_sheet->picture().cellRect(pick);
    return cell.isEmpty() ? cell : cell.translated(m_sheet->pos());
}

QString BenchView::formulaText() const
{
    const BenchPlot& shown = plot();
    return shown.mixture.isEmpty() ? shown.formula : shown.formula + u'\n' + shown.mixture;
}

void BenchView::choose(const std::optional<BenchPick>& pick)
{
    if (pick == plot().pick)
        return;
    m_place.reset();
    m_sheet->setPick(pick);
    showFormula();
    showCell();
    emit pickShown();
    emit picked(plot().pick);
}

std::optional<BenchPick> BenchView::placeInView() const
{
    return m_place ? m_place : plot().pick;
}

void BenchView::showMatrix()
{
    const std::optional<BenchPick> place = placeInView();
    const BenchMatrix* shown = place ? m_sheet->picture().matrixOf(place->step) : nullptr;
    if (!shown)
        return;
    const QRect matrix = shown->box.toAlignedRect();
    if (matrix.height() + 16 < viewport()->height())
        ensureVisible(matrix.center().x(), matrix.center().y(), 0, matrix.height() / 2 + 8);
    showCell();
}

void BenchView::showCell()
{
    const std::optional<BenchPick> place = placeInView();
    if (!place)
        return;
    const QRect cell = m_sheet->picture().cellRect(*place).toAlignedRect();
    ensureVisible(cell.center().x(), cell.center().y(), cell.width(), cell.height());
}

void BenchView::showPlace(const std::optional<BenchPick>& place)
{
    m_place = place;
    if (!place)
        return;
    showMatrix();
    m_keepsPickInView = true;
}

void BenchView::showFormula()
{
    const BenchPlot& shown = plot();
    if (shown.pick) {
        writeFormula();
        speak(*this,
              QStringLiteral("%1, %2").arg(benchStepWord(*shown.steps, shown.step(shown.pick->step)), formulaText()));
    } else {
        m_strip->setPlainText(m_paintsMask ? tr("Click a score or drag over several to hide them or show them again.")
                                           : tr("Click a number to see where it comes from."));
        speak(*this, shown.isEmpty() ? tr("No steps yet") : shown.caption.line());
    }
    placeStrip();
}

/// In lines of the strip's width: left to itself it would break a line inside a number, behind the point.
void BenchView::writeFormula()
{
    const BenchPlot& shown = plot();
    const double width = viewport()->width() - 2.0 * kStripMargin - m_strip->verticalScrollBar()->sizeHint().width();
    QString html = wrappedFormulaHtml(shown.formula, false, m_strip->font(), width);
    if (!shown.mixture.isEmpty())
        html += QStringLiteral("<br>") + wrappedFormulaHtml(shown.mixture, true, m_strip->font(), width);
    m_strip->setHtml(html);
}

/// Makes the strip as high as its text, at most a third of the view; the sheet gets the rest.
void BenchView::placeStrip()
{
    m_strip->document()->setDocumentMargin(kStripMargin);
    const std::unique_ptr<QTextDocument> measured(m_strip->document()->clone()); // the strip breaks its own as it likes
    measured->setTextWidth(viewport()->width());
    const int needed = static_cast<int>(std::ceil(measured->size().height()));
    const int height = std::min(needed, std::max(48, this->height() / 3));
    m_strip->setVerticalScrollBarPolicy(needed > height ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, 0, 0, height);
    m_sheet->fitInto(viewport()->size());
    m_strip->setGeometry(0, viewport()->geometry().bottom() + 1, viewport()->width(), height);
}

void BenchView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    if (plot().pick)
        writeFormula();
    placeStrip();
    if (m_keepsPickInView)
        showMatrix();
}

void BenchView::showToolTip()
{
    const std::optional<BenchPick>& cell = m_sheet->hovered();
    if (!cell) {
        QToolTip::hideText();
        return;
    }
    BenchPlot hovered = plot();
    headlight::setPick(hovered, cell);
    const BenchStep& step = hovered.step(cell->step);
    QString text = QStringLiteral("<b>%1</b><br>%2")
                       .arg(benchStepWord(*hovered.steps, step).toHtmlEscaped(), formulaHtml(hovered.formula, false));
    if (!hovered.mixture.isEmpty())
        text += QStringLiteral("<br>") + formulaHtml(hovered.mixture, true);
    if (m_paintsMask && isQueryByKey(step.id) && isHiddenByMask(*cell))
        text += QStringLiteral("<br>") + tr("The mask hides this cell by itself.").toHtmlEscaped();
    showRichTipBeside(m_sheet->picture().cellRect(*cell), text, *m_sheet);
}

} // namespace headlight
