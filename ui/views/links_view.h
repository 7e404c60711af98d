// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"
#include "ui/plots/link_plot.h"

#include <QWidget>

namespace headlight {

/// The token link graph. The cursor on a token shows only its links.
class LinksView : public QWidget {
    Q_OBJECT
public:
    explicit LinksView(QWidget* parent = nullptr);

    void setPlot(LinkPlot plot);
    const LinkPlot& plot() const { return m_plot; }
    void setTheme(const Theme& theme);
    QRectF queryLabelRect(int query) const;
    QRectF keyLabelRect(int key) const;
    /// Links drawn now, the hovered token considered.
    int nVisibleLinks() const;

signals:
    void tokenHovered(int query, int key); // one of them −1; both −1 when the cursor leaves
    void tokenClicked(int query, int key);

private:
    LinkPlot m_plot;
};

} // namespace headlight
