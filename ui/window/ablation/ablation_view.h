// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/ablation/ablation_painter.h"

#include <QWidget>

namespace headlight {

/// What each head is worth, layers × heads. A click or the arrow keys choose a head; its number is in the tool tip.
class AblationView : public QWidget {
    Q_OBJECT
public:
    explicit AblationView(QWidget* parent = nullptr);

    void setPlot(AblationPlot plot);
    const AblationPlot& plot() const { return m_plot; }
    void setSelected(const HeadIndex& head);
    /// What stands here while there is no map: how to get one.
    void setEmptyText(const QString& text);
    void setTheme(const Theme& theme);
    QRectF cellRect(const HeadIndex& head) const { return m_layout.cell(head.layer, head.head); }

signals:
    void headClicked(int layer, int head);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe(const std::optional<HeadIndex>& head);
    void layOut();

    AblationPlot m_plot;
    AblationLayout m_layout;
    QString m_emptyText;
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
