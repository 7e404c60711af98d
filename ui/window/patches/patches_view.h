// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/patches/patch_layout.h"
#include "ui/pictures/patches/patch_source.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// The weights on the picture. They follow the patch under the pointer; arrow keys go from patch to patch, Home to the
/// first token, Enter and a click choose what looks, a click on a head's title chooses the head, Escape lets go.
class PatchesView : public PlaceView<PatchPlace> {
    Q_OBJECT
public:
    explicit PatchesView(QWidget* parent = nullptr);

    void setScreen(PatchScreen screen);
    /// The plot as it is shown: of the token under the pointer, else of the chosen one.
    const PatchPlot& plot() const { return m_plot; }
    int chosenQuery() const { return m_screen.plot.query; }
    const PatchLayout& layout() const { return m_layout; }
    /// A token that another view looks at; −1 for none. Emits nothing.
    void setHoveredToken(int token);
    /// Where a token stands in a panel, in the widget.
    QRectF tokenRect(int panel, int token) const { return toWidget(m_layout.rectOf({panel, token}, m_plot)); }
    QRectF titleRect(int panel) const { return toWidget(m_layout.titles.at(static_cast<std::size_t>(panel))); }

signals:
    void tokenHovered(int token); // −1 when the cursor is on none
    void tokenClicked(int token);
    void headClicked(int layer, int head);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<PatchPlace> placeAt(const QPointF& point) const override;
    std::optional<PatchPlace> placeAfter(const QKeyEvent& key) const override;
    QRectF rectOf(const PatchPlace& place) const override;
    QString toolTipAt(const QPointF& point) const override;
    void choose(const PatchPlace& place) override;
    void lookChanged() override;
    void tellLooked() override;

private:
    std::optional<PatchPlace> after(const PatchPlace& from, int key) const;
    int lookedToken() const; // −1 for none
    bool followsPointer() const;
    int notedPanel() const; // −1 for none

    PatchScreen m_screen; // holds the plot of the chosen query
    PatchPlot m_plot;
    PatchLayout m_layout;
    QSizeF m_size;
};

} // namespace headlight
