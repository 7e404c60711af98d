// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

#include <set>

namespace headlight {

class HeatmapView;
class MaskPainting;
class Session;

/// The heatmap of the chosen head, on which the mask can be painted.
class HeatmapPane : public TabPane {
    Q_OBJECT
public:
    explicit HeatmapPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;

    /// The rows of these queries are not shown: a lesson asks for them.
    void setCover(std::set<int> queries);
    /// Strokes over the heatmap paint the mask.
    void setPainting(bool paints);
    bool isPainting() const;

signals:
    /// The user is done with painting.
    void paintingLeft();

private:
    HeatmapView* m_heatmap;
    MaskPainting* m_painting;
};

} // namespace headlight
