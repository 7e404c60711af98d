// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"
#include "ui/kit/theme.h"
#include "ui/window/frame/csv_export.h"

#include <QWidget>

#include <array>
#include <optional>

class QStackedWidget;
class QTabBar;
class QToolButton;

namespace headlight {

class GenerationPane;
class HeadFinder;
class PredictionControls;
class PredictionView;
class Session;
class ShapeSummaryView;
class SwitchingOffPane;

/// Four pages: the predictions before and after what was switched off with the shapes of the chosen layer; the head
/// finder; what switching heads off changes; and what the model writes on its own.
class BottomPanel : public QWidget {
    Q_OBJECT
public:
    explicit BottomPanel(Session& session, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// Shows the head finder and puts the keyboard into its filter.
    void findHeads();

    /// What an export of the predictions, or of the map of switched-off heads, holds; empty while there is none.
    std::optional<Figure> predictionFigure() const;
    /// The rows of the head finder.
    std::optional<Figure> headFigure() const;
    std::optional<PictureTable> predictionNumbers() const;
    const SwitchingOffPane& switchingOff() const { return *m_switchingOff; }

signals:
    void refused(const QString& sentence);
    void told(const QString& sentence);
    /// A page that wants another height, in pixels, is shown now.
    void heightWanted(int height);

private:
    static constexpr int kPages = 4;

    QWidget* makePredictions();
    void makeTabs();
    void followResult();
    void clear();
    void showPage(int page);
    void choosePrediction(qint64 id);

    Session& m_session;
    QTabBar* m_tabs;
    PredictionControls* m_controls;
    QStackedWidget* m_pages;
    PredictionView* m_before;
    PredictionView* m_after;
    ShapeSummaryView* m_shapes;
    HeadFinder* m_finder;
    SwitchingOffPane* m_switchingOff;
    GenerationPane* m_generation;
    int m_page = 0;
    std::array<int, kPages> m_heights{0, 250, 250, 0}; // what each page wants, or the user gave it
};

} // namespace headlight
