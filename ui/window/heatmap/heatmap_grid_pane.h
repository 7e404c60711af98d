// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

namespace headlight {

class HeatmapGridView;
class Session;

/// The heads that are not hidden, each as a heatmap with its tokens. A click chooses a head, a double click shows it
/// large.
class HeatmapGridPane : public TabPane {
    Q_OBJECT
public:
    explicit HeatmapGridPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    QString sentenceFor(const ViewData& view) const override;
    bool runMap(MapCommand command) override;

private:
    HeatmapGridView* m_view;
};

} // namespace headlight
