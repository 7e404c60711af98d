// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

class QLineEdit;
class QPushButton;

namespace headlight {

class ChoiceButton;
class ComparedTokens;
class LayerMapView;
class Session;

/// The tab Patching: the corrupted text, what is patched, and the map of what each patch restores or breaks. A click on
/// a head opens its heatmap.
class PatchingPane : public TabPane {
    Q_OBJECT
public:
    explicit PatchingPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;

private:
    void makeCorrupted();
    void takeText();
    void takeExample();
    void fillEnds();
    void choose(int layer, int column);
    void followState();

    Session& m_session;
    ComparedTokens* m_tokens;
    QLineEdit* m_corrupted;
    QPushButton* m_fromText;
    QPushButton* m_example;
    ChoiceButton* m_end;           // what paths lead to
    LayerMapView* m_map = nullptr; // behind its controls also for the keyboard
};

} // namespace headlight
