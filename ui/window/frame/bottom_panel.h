// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/kit/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QFrame;
class QLayout;
class QScrollArea;
class QStackedWidget;
class QTabBar;

namespace headlight {

class GenerationPane;
class HeadFinder;
class PredictionControls;
class PredictionView;
class Session;
class SwitchingOffPane;
struct ExportOffer;
struct PaletteEntry;

/// Four pages: the predictions, with those of before where something is switched off; the head finder; what switching
/// heads off changes; and what the model writes on its own. Folded, its tabs stay.
class BottomPanel : public QWidget {
    Q_OBJECT
public:
    /// `fold` is what a button beside the tabs does.
    BottomPanel(Session& session, QAction* fold, QWidget* parent);
    /// Its tabs alone, or as high as it was before; does not ask, as unfoldAsked does.
    void setFolded(bool folded);
    /// Pixels that the panel wants when it is not folded; a low window may give it less.
    int unfoldedHeight() const { return m_unfoldedHeight; }
    void setUnfoldedHeight(int height);
    /// Where it was never seen, it takes no more of a low window than its pages need; all of them have one height.
    void setLow();
    /// Shows the head finder and puts the keyboard into its filter.
    void findHeads();
    /// Shows the head finder, sorted by how much each head looks from the pinned query to the pinned key.
    void findHeadsOfCell();
    /// Each page, and what the head finder's buttons do.
    std::vector<PaletteEntry> paletteEntries();

    /// Gives what an export of the predictions, or of the map of switched-off heads, holds; empty while there is none.
    std::optional<Figure> predictionFigure() const;
    std::optional<PictureTable> predictionNumbers() const;
    /// The rows of the head finder.
    ExportOffer headOffer() const;
    const SwitchingOffPane& switchingOff() const { return *m_switchingOff; }

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    void refused(const QString& sentence);
    void told(const QString& sentence);
    /// In pixels: less when the panel is folded, what it had when it is not any more.
    void heightWanted(int height);
    /// A page was asked for while the panel is folded.
    void unfoldAsked();

private:
    QWidget* makePredictions();
    void makeTabs();
    void followResult();
    void clear();
    void showPage(int page);
    void openPage(int page);
    void showAfter(bool shows);
    void showControls();
    void fitHeight();
    void fitFinder();
    void choosePrediction(qint64 id);

    Session& m_session;
    QTabBar* m_tabs;
    QLayout* m_tabRow = nullptr;
    PredictionControls* m_controls;
    QScrollArea* m_area;
    QStackedWidget* m_pages;
    PredictionView* m_before;
    QFrame* m_parting;
    PredictionView* m_after;
    HeadFinder* m_finder;
    SwitchingOffPane* m_switchingOff;
    GenerationPane* m_generation;
    bool m_isFolded = false;
    int m_usualHeight = 208;  // pixels, beside type of 100 %: where it could not be seen yet
    int m_unfoldedHeight = 0; // set with the type
};

} // namespace headlight
