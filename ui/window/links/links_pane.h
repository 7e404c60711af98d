// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/view_data.h"
#include "ui/state/link_options.h"
#include "ui/window/widgets/tab_pane.h"

#include <functional>
#include <vector>

class QAction;
class QCheckBox;
class QLabel;
class QMenu;

namespace headlight {

class ChoiceButton;
class LinksView;
class NumberField;
class Session;

/// The link graph and, above it, how it looks and which links it holds. Also stands beside the heatmap, where there is
/// room for the first two choices only.
class LinksPane : public TabPane {
    Q_OBJECT
public:
    explicit LinksPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;

    /// Beside another picture.
    void setCompanion(bool isCompanion);

private:
    QMenu* makeMenu();
    void addChoice(QMenu* menu, const QString& text, const std::function<void(LinkOptions&)>& choose);
    void makeMenus();
    void makeThreshold();
    void connectView();
    void followState();
    void followSplit();
    int pinnedRow() const; // −1

    struct Choice {
        QAction* action;
        std::function<void(LinkOptions&)> choose;
    };

    Session& m_session;
    ChoiceButton* m_layout;
    QLabel* m_thresholdLabel;
    NumberField* m_threshold;
    QCheckBox* m_everyHead;
    ChoiceButton* m_topK;
    ChoiceButton* m_topPercent;
    ChoiceButton* m_texts;
    QLabel* m_count; // here, as the picture may scroll
    LinksView* m_links;
    bool m_isCompanion = false;
    std::vector<Choice> m_choices;
};

} // namespace headlight
