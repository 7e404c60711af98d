// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/window/widgets/tab_pane.h"

#include <functional>

class QLabel;
class QLineEdit;
class QMenu;
class QSpinBox;

namespace headlight {

class ChoiceButton;
class CompareView;
class Session;
class WrappingRow;

/// The tab Compare: what is different in B, what B is, and the two heatmaps with their difference.
class ComparePane : public TabPane {
    Q_OBJECT
public:
    explicit ComparePane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;
    bool runMap(MapCommand command) override;

private:
    void followState();
    void makeMaskNumber();
    void followMask();
    void followKinds();
    void change(const std::function<void(CompareChoice&)>& set);
    void fillOtherMenu(QMenu& menu);
    void addHeads(QMenu& menu);
    void addMasks(QMenu& menu);
    void addModels(QMenu& menu);
    void addAblations(QMenu& menu);
    void askForModel();

    Session& m_session;
    WrappingRow* m_choices;
    ChoiceButton& m_kind; // what is different in B
    ChoiceButton* m_other;
    QSpinBox* m_maskNumber; // shown where the kind of B's mask has a number
    QLabel* m_textName;
    QLineEdit* m_text;
    CompareView* m_view;
    std::optional<ComparePicture> m_picture;
};

} // namespace headlight
