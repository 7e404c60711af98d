// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_canvas.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/heatmap/combined_strip.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/window/widgets/scrolling_picture.h"

#include <utility>

namespace headlight {

namespace {

QCPColorGradient gradient(ColourMapId map)
{
    constexpr int nColours = 256;
    QCPColorGradient result;
    result.clearColorStops();
    result.setLevelCount(nColours);
    for (int i = 0; i < nColours; ++i)
        result.setColorStopAt(i / (nColours - 1.0), QColor(colour(map, i / (nColours - 1.0))));
    result.setNanHandling(QCPColorGradient::nhTransparent);
    return result;
}

} // namespace

CellMap::CellMap(QCPAxis* keyAxis, QCPAxis* valueAxis, const HeatmapPicture& picture)
    : QCPColorMap(keyAxis, valueAxis), m_picture(picture)
{
    setInterpolate(false);
}

void CellMap::showValues()
{
    forgetImage();
    const HeatmapPlot& plot = m_picture.plot;
    if (data()->keySize() != plot.nKeys() || data()->valueSize() != plot.nQueries()) {
        data()->setSize(plot.nKeys(), plot.nQueries());
        data()->setRange(QCPRange(0.0, std::max(1, plot.nKeys() - 1)), QCPRange(0.0, std::max(1, plot.nQueries() - 1)));
    }
    for (int query = 0; query < plot.nQueries(); ++query) {
        for (int key = 0; key < plot.nKeys(); ++key)
            data()->setCell(key, query, plot.hasCell(query, key) ? plot.values(query, key) : qQNaN());
    }
}

void CellMap::draw(QCPPainter* painter)
{
    if (!painter->modes().testFlag(QCPPainter::pmVectorized)) {
        m_image.paint(*painter, m_picture.layout.cells, m_picture.plot, m_picture.theme);
        return;
    }
    PainterCanvas canvas(*painter, true);
    paintCells(canvas, m_picture.layout.cells, m_picture.plot, m_picture.theme);
}

TokenAxis::TokenAxis(QCPAxisRect* parent, AxisType type, const HeatmapPicture& picture)
    : QCPAxis(parent, type), m_picture(picture), m_ticker(new QCPAxisTickerText)
{
    grid()->setVisible(false);
    setTicker(m_ticker);
    setRangeReversed(type == QCPAxis::atLeft); // query 0 at the top
}

void TokenAxis::showTokens(const QStringList& tokens)
{
    if (m_ticker->ticks().size() == tokens.size() &&
        std::equal(tokens.begin(), tokens.end(), m_ticker->ticks().begin()))
        return;
    m_ticker->clear();
    for (int i = 0; i < tokens.size(); ++i)
        m_ticker->addTick(i, tokens[i]);
    setRange(-0.5, static_cast<double>(tokens.size()) - 0.5);
}

void TokenAxis::draw(QCPPainter* painter)
{
    PainterCanvas canvas(*painter, painter->modes().testFlag(QCPPainter::pmVectorized));
    paintLabels(canvas, axisType() == QCPAxis::atLeft ? m_picture.layout.queries : m_picture.layout.keys,
                m_picture.theme);
}

CellScale::CellScale(QCustomPlot* plot, const HeatmapPicture& picture) : QCPColorScale(plot), m_picture(picture)
{
    setType(QCPAxis::atBottom);
    mAxisRect->setVisible(false); // its bar and numbers: draw() does them
}

void CellScale::draw(QCPPainter* painter)
{
    PainterCanvas canvas(*painter, painter->modes().testFlag(QCPPainter::pmVectorized));
    paintLegend(canvas, m_picture.layout.legend, m_picture.layout.legendWidth, legendOf(m_picture.plot),
                m_picture.theme);
}

CellMarks::CellMarks(QCustomPlot* plot, const QString& layer, const HeatmapPicture& picture)
    : QCPLayerable(plot, layer), m_picture(picture)
{
}

void CellMarks::draw(QCPPainter* painter)
{
    const HeatmapLayout& layout = m_picture.layout;
    PainterCanvas canvas(*painter, painter->modes().testFlag(QCPPainter::pmVectorized));
    if (m_picture.plot.isEmpty()) {
        paintEmptyText(canvas, parentPlot()->size(), tr("Type a sentence and choose a head to see where it looks."),
                       m_picture.theme);
        return;
    }
    if (const std::optional<TokenPair> pinned = m_picture.plot.pinned)
        paintPin(canvas, layout.cell(pinned->query, pinned->key), m_picture.theme);
    paintCombined(canvas, layout, m_picture.plot, m_picture.theme);
    const QFont& font = m_picture.theme.bodyFont;
    const double baseline = layout.note.y() + lineHeight(font) / 2.0 + middleOf(font);
    canvas.text({layout.note.x(), baseline}, elided(m_picture.note, font, layout.noteWidth), font,
                m_picture.theme.text);
}

HeatmapCanvas::HeatmapCanvas(QWidget* parent) : QCustomPlot(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents); // the view has the mouse and the keyboard
    setFocusPolicy(Qt::NoFocus);
    m_picture.theme = headlight::theme(ThemeId::Light);

    QCPAxisRect* rect = axisRect();
    rect->setAutoMargins(QCP::msNone);
    rect->setBackground(QBrush(Qt::NoBrush));
    for (QCPAxis* axis : rect->axes())
        rect->removeAxis(axis);
    m_keyAxis = new TokenAxis(rect, QCPAxis::atTop, m_picture);
    rect->addAxis(QCPAxis::atTop, m_keyAxis);
    m_queryAxis = new TokenAxis(rect, QCPAxis::atLeft, m_picture);
    rect->addAxis(QCPAxis::atLeft, m_queryAxis);
    m_cells = new CellMap(m_keyAxis, m_queryAxis, m_picture);
    m_scale = new CellScale(this, m_picture);
    m_cells->setColorScale(m_scale);
    addLayer(QStringLiteral("marks"));
    layer(QStringLiteral("marks"))->setMode(QCPLayer::lmBuffered);
    new CellMarks(this, QStringLiteral("marks"), m_picture);
    setTheme(m_picture.theme);
}

void HeatmapCanvas::setPlot(HeatmapPlot plot)
{
    const bool isNewScale = m_picture.plot.isEmpty() || m_picture.plot.colours.map != plot.colours.map;
    m_picture.plot = std::move(plot);
    if (isNewScale)
        m_scale->setGradient(gradient(m_picture.plot.colours.map));
    m_scale->setDataRange(QCPRange(m_picture.plot.colours.low, m_picture.plot.colours.high));
    m_cells->showValues();
    layOut();
}

void HeatmapCanvas::setTheme(const Theme& theme)
{
    m_picture.theme = theme;
    m_cells->forgetImage();
    setBackground(QBrush(theme.surface));
    layOut();
}

void HeatmapCanvas::setPinned(std::optional<TokenPair> pinned)
{
    m_picture.plot.pinned = pinned;
    layOut();
}

void HeatmapCanvas::setAllowed(int query, int key, bool allowed)
{
    HeatmapPlot& plot = m_picture.plot;
    if (plot.allowed.size() == 0)
        plot.allowed = Matrix::Ones(plot.nQueries(), plot.nKeys());
    plot.allowed(query, key) = allowed ? 1.0F : 0.0F;
    m_cells->showValues();
    layOut();
}

void HeatmapCanvas::setHovered(int query, int key)
{
    const auto token = [](int i, int n) { return i >= 0 && i < n ? std::optional(i) : std::nullopt; };
    const std::optional<int> hoveredQuery = token(query, m_picture.plot.nQueries());
    const std::optional<int> hoveredKey = token(key, m_picture.plot.nKeys());
    if (hoveredQuery == m_picture.plot.hoveredQuery && hoveredKey == m_picture.plot.hoveredKey)
        return;
    m_picture.plot.hoveredQuery = hoveredQuery;
    m_picture.plot.hoveredKey = hoveredKey;
    layOut();
}

void HeatmapCanvas::setNote(const QString& note)
{
    if (note == m_picture.note)
        return;
    m_picture.note = note;
    layer(QStringLiteral("marks"))->replot();
}

void HeatmapCanvas::resizeEvent(QResizeEvent* event)
{
    layOut();
    QCustomPlot::resizeEvent(event);
}

void HeatmapCanvas::layOut()
{
    m_picture.layout = layoutHeatmap(m_picture.plot, size(), lineHeight(m_picture.theme.bodyFont), m_picture.theme);
    const bool hasCells = !m_picture.plot.isEmpty();
    for (QCPLayerable* piece : std::initializer_list<QCPLayerable*>{m_keyAxis, m_queryAxis, m_cells, m_scale})
        piece->setVisible(hasCells);
    if (hasCells) {
        const QRectF& cells = m_picture.layout.cells;
        axisRect()->setMargins(QMargins(qRound(cells.left()), qRound(cells.top()), width() - qRound(cells.right()),
                                        height() - qRound(cells.bottom())));
        m_keyAxis->showTokens(m_picture.plot.keyLabels);
        m_queryAxis->showTokens(m_picture.plot.queryLabels);
    }
    replot(QCustomPlot::rpQueuedReplot);
}

} // namespace headlight
