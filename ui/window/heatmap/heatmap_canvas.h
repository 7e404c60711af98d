// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/cell_image.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/window/widgets/qcustomplot_include.h"

namespace headlight {

/// What the pieces of the plot draw; owned by HeatmapCanvas.
struct HeatmapPicture {
    HeatmapPlot plot;
    Theme theme;
    HeatmapLayout layout;
    QString note; // the value pointed at
};

/// QCustomPlot's colour map with our colours: a scaled image on the screen, a rectangle for each cell in a vector file.
class CellMap : public QCPColorMap {
    Q_OBJECT
public:
    CellMap(QCPAxis* keyAxis, QCPAxis* valueAxis, const HeatmapPicture& picture);
    void showValues();
    /// Other colours or marks.
    void forgetImage() { m_image.forget(); }

protected:
    void draw(QCPPainter* painter) override;

private:
    const HeatmapPicture& m_picture;
    CellImage m_image;
};

/// An axis whose ticks are tokens, drawn by the painter that draws them in a file.
class TokenAxis : public QCPAxis {
    Q_OBJECT
public:
    TokenAxis(QCPAxisRect* parent, AxisType type, const HeatmapPicture& picture);
    void showTokens(const QStringList& tokens);

protected:
    void draw(QCPPainter* painter) override;

private:
    const HeatmapPicture& m_picture;
    QSharedPointer<QCPAxisTickerText> m_ticker;
};

/// The colour scale of the map, drawn as in a file: bar, ends, name, and the signs of masked cells.
class CellScale : public QCPColorScale {
    Q_OBJECT
public:
    CellScale(QCustomPlot* plot, const HeatmapPicture& picture);

protected:
    void draw(QCPPainter* painter) override;

private:
    const HeatmapPicture& m_picture;
};

/// The pinned cell and the line that says its value; on a layer of its own, so that the cursor redraws nothing else.
class CellMarks : public QCPLayerable {
    Q_OBJECT
public:
    CellMarks(QCustomPlot* plot, const QString& layer, const HeatmapPicture& picture);

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override;

private:
    const HeatmapPicture& m_picture;
};

/// The plot inside a HeatmapView.
class HeatmapCanvas : public QCustomPlot {
    Q_OBJECT
public:
    explicit HeatmapCanvas(QWidget* parent);

    const HeatmapPicture& picture() const { return m_picture; }
    void setPlot(HeatmapPlot plot);
    void setTheme(const Theme& theme);
    void setPinned(std::optional<TokenPair> pinned);
    void setAllowed(int query, int key, bool allowed);
    /// The tokens whose labels stand out; −1 for none.
    void setHovered(int query, int key);
    void setNote(const QString& note);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();

    HeatmapPicture m_picture;
    TokenAxis* m_keyAxis = nullptr;
    TokenAxis* m_queryAxis = nullptr;
    CellMap* m_cells = nullptr;
    CellScale* m_scale = nullptr;
};

} // namespace headlight
