// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

class QMenu;

namespace headlight {

class ChoiceButton;
class FieldControls;
class FigureView;
class PatchesView;
class Session;

/// The tab On the picture: what is laid on it and how, and the picture; or the picture as the model sees it.
class PatchesPane : public TabPane {
    Q_OBJECT
public:
    explicit PatchesPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    QString sentenceFor(const ViewData& view) const override;
    void setHovered(int query, int key) override;

private:
    QMenu* makeQueryMenu();
    void followState();

    Session& m_session;
    FieldControls* m_controls;
    ChoiceButton* m_query;
    PatchesView* m_patches;
    FigureView* m_seen;
};

} // namespace headlight
