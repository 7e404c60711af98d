// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/view_data.h"
#include "ui/chart/chart_plot.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/window/widgets/tab_pane.h"

class QLabel;
class QLineEdit;
class QMenu;

namespace headlight {

class ChartPane;
class ChartView;
class ChoiceButton;
class HeatmapView;
class MainActions;
class Session;
class WrappingRow;

/// The tab Context: a second sentence, where in the model the vectors are taken, and their map or the matrix of their
/// cosine similarities; or one sentence why there is none.
class ContextPane : public TabPane {
    Q_OBJECT
public:
    ContextPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;
    bool runMap(MapCommand command) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QMenu* makeVectorsMenu();
    void addVectors(QMenu* menu, const ContextVectors& vectors, const ContextVectors& chosen);
    void connectViews();
    ChartView& chart() const;
    int tokenAt(const std::optional<ChartPlace>& place) const; // in the first sentence; −1 for none
    void followState();
    void pinCell(int row, int column);
    int firstOf(int token) const; // a token of the matrix in the first sentence; −1 for one of the second

    Session& m_session;
    WrappingRow* m_choices;
    ChoiceButton* m_vectors;
    QLabel* m_lineName;
    QLineEdit* m_line;
    ChartPane* m_map;
    HeatmapView* m_cosine;
    QLabel* m_refusal;
    std::optional<ContextPicture> m_picture;
};

} // namespace headlight
