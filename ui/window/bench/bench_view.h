// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/bench/bench_plot.h"

#include <QScrollArea>

#include <vector>

class QTextEdit;

namespace headlight {

class BenchSheet;
class FocusRing;

/// The sheet of a bench: every step a matrix. A click picks a cell, whose formula stands below and whose operands light
/// up. The arrow keys move the pick, Tab takes it to the next matrix, Space hides or shows a score's cell, Escape drops
/// the pick, Ctrl+C copies its formula. The context menu copies a matrix as LaTeX, too.
class BenchView : public QScrollArea {
    Q_OBJECT
public:
    explicit BenchView(QWidget* parent = nullptr);

    /// A plot without a pick keeps the one there is, where the new bench has that cell (see samePick()).
    void setPlot(BenchPlot plot);
    const BenchPlot& plot() const;
    /// Scrolls to it and emits nothing. It stays in view while the room changes, until the reader scrolls.
    void setPick(const std::optional<BenchPick>& pick);
    /// Scrolls to a cell that is not picked, as the one that a question is about; it stays in view as the pick does,
    /// until another cell is picked.
    void showPlace(const std::optional<BenchPick>& place);
    /// Covers what a lesson asks for, in this bench and in what becomes of it.
    void setCover(const BenchCover& cover);
    /// Clicks and drags over scores and attention weights hide or show cells in place of picking them: all cells of one
    /// drag what its first cell becomes. What the mask hides by itself stays hidden.
    void setMaskPainting(bool paints);
    /// Where a cell is, in the viewport's coordinates.
    QRectF cellRect(const BenchPick& pick) const;
    /// The formula of the picked cell as it is copied, a mixture on a second line.
    QString formulaText() const;
    /// Copies the matrix of a step, as benchLatex() writes it.
    void copyLatex(std::size_t step) const;

signals:
    void picked(std::optional<headlight::BenchPick> pick); // by the reader
    void pickShown();                                      // whoever picked: plot().pick may be another one
    void cellToggled(headlight::Index query, headlight::Index key);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void choose(const std::optional<BenchPick>& pick); // by the reader
    std::optional<BenchPick> placeInView() const;
    void showMatrix(); // scrolls to that place's, where it fits
    void showCell();   // and to its cell
    void showFormula();
    void writeFormula();
    void placeStrip();
    void copyFormula() const;

    bool moveBy(const QKeyEvent& event);
    bool moveToMatrix(int step);

    void press(const BenchPick& cell);
    void paintOver(const BenchPick& cell);
    void toggle(const BenchPick& cell);
    bool isPainted(const BenchPick& cell) const;
    bool isHiddenByMask(const BenchPick& cell) const;
    void showToolTip();

    BenchSheet* m_sheet;
    QTextEdit* m_strip;
    FocusRing* m_ring;
    ThemeId m_theme = ThemeId::Light;
    BenchCover m_cover;
    bool m_paintsMask = false;
    bool m_keepsPickInView = false;
    std::optional<BenchPick> m_place; // in view in place of the pick

    struct Stroke {
        bool hides = false;
        std::vector<BenchCell> cells; // that it has passed
    };
    std::optional<Stroke> m_stroke; // while the mouse is down
};

} // namespace headlight
