// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_table/drawn_pattern.h"
#include "ui/pictures/heatmap/heatmap_layout.h"

#include <QStringList>
#include <QWidget>

#include <limits>
#include <vector>

namespace headlight {

/// Where a pattern of attention is drawn: with the left button more, with the right one or Shift none; by the keyboard
/// with the arrow keys and the space bar. What the mask hides cannot be drawn on.
class PatternCanvas : public QWidget {
    Q_OBJECT
public:
    explicit PatternCanvas(QWidget* parent = nullptr);

    /// The tokens of rows and columns, and what is drawn on them, [Tq, Tk]; forgets the steps of undo.
    void setPattern(QStringList queries, QStringList keys, DrawnPattern pattern);
    /// Another drawing over the same tokens, as a step that can be undone.
    void draw(DrawnPattern pattern);
    void clear();
    void undo();
    void redo();
    void setBrush(int cells);
    void setColourMap(ColourMapId map);

    const DrawnPattern& pattern() const { return m_pattern; }
    bool canUndo() const { return !m_undo.empty(); }
    QRectF cellRect(int query, int key) const;
    QRectF brushRect() const;
    TokenPair cursorCell() const { return m_cursor; }

    QSize sizeHint() const override { return {380, 400}; }

signals:
    void drawn();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    void remember();
    void beginStroke(const TokenPair& cell, bool erases);
    void strokeTo(const TokenPair& cell);
    void moveTo(TokenPair cell);
    void tellDrawn();
    /// "check → cash, 0.5 drawn": in `most` pixels with its words cut.
    QString cellLine(const TokenPair& cell, double most = std::numeric_limits<double>::infinity()) const;

    DrawnPattern m_pattern;
    HeatmapPlot m_plot; // the pattern as it is painted
    HeatmapLayout m_layout;
    ThemeId m_theme = ThemeId::Light;
    int m_brush = 1;
    TokenPair m_cursor{0, 0};
    bool m_showsCursor = false; // the keyboard or the pointer is in it
    bool m_isStroke = false;
    bool m_erases = false;
    TokenPair m_last{0, 0}; // the cell that the stroke has come to
    Matrix m_touched;       // by the stroke, [Tq, Tk]
    std::vector<Matrix> m_undo;
    std::vector<Matrix> m_redo;
};

} // namespace headlight
