// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/view_data.h"
#include "ui/pictures/layers/layer_picture.h"
#include "ui/window/widgets/tab_pane.h"

class QActionGroup;
class QBoxLayout;
class QLabel;
class QMenu;
class QPushButton;

namespace headlight {

class ChartPane;
class ChoiceButton;
class HeatmapView;
class LensView;
class MainActions;
class MessageLabel;
class Session;

/// The tab Layers: what to make of a layer's heads or of the layers up to it, which layer, and the heatmap of that, or
/// the logit lens of every layer; or one sentence why there is none.
class LayersPane : public TabPane {
    Q_OBJECT
public:
    LayersPane(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setView(const ViewData& view) override;
    void setHovered(int query, int key) override;
    bool runMap(MapCommand command) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setPicture(const LayerPicture& picture, const ViewData& view);
    QMenu* makeMeasureMenu();
    QMenu* makeLayerMenu();
    void followState();

    Session& m_session;
    QActionGroup* m_measures;
    ChoiceButton* m_measure;
    ChoiceButton* m_layer;
    MessageLabel* m_caption;
    HeatmapView* m_heatmap;
    LensView* m_lens;
    ChartPane* m_curve;  // beside the lens, in a narrow pane below it
    QWidget* m_lensRoom; // holds both: a layout of hidden parts alone would keep its share of the room
    QBoxLayout* m_pictures;
    QWidget* m_noPicture;
    QLabel* m_refusal;
    QPushButton* m_compute;
    std::optional<LayerPicture> m_picture;
};

} // namespace headlight
