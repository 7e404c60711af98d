// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/tab_pane.h"

#include <set>

namespace headlight {

class HeatmapView;
class MaskPainting;
class Session;

/// Lets a heatmap inside a pane speak of tokens, as everything around it does, and not of its rows and columns: the
/// pane tells what is under the cursor, and the session pins what is clicked.
void speakOfTokens(HeatmapView& heatmap, TabPane& pane, Session& session);
/// Marks the tokens under the cursor in another view, −1: none. The heatmap under the mouse has its own.
void markHovered(HeatmapView& heatmap, int query, int key);

/// The heatmap of the chosen head, on which the mask can be painted.
class HeatmapPane : public TabPane {
    Q_OBJECT
public:
    explicit HeatmapPane(Session& session, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;

    bool runMap(MapCommand command) override;

    /// The rows of these queries are not shown: a lesson asks for them.
    void setCover(std::set<int> queries);
    /// Strokes over the heatmap paint the mask.
    void setPainting(bool paints);
    bool isPainting() const;

signals:
    /// The user is done with painting.
    void paintingLeft();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placePainting();

    HeatmapView* m_heatmap;
    MaskPainting* m_painting;
};

} // namespace headlight
