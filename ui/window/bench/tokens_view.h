// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/tokens/tokens_layout.h"
#include "ui/window/widgets/scrolling_picture.h"

namespace headlight {

class FocusRing;

/// A text cut three ways. Left, Right, Home and End go from token to token of a row, Up and Down to the row above or
/// below, Escape lets go.
class TokensView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit TokensView(QWidget* parent = nullptr);

    void setPlot(TokensPlot plot);
    const TokensPlot& plot() const { return m_plot; }
    const TokensLayout& layout() const { return m_layout; }
    void setPictureTheme(const Theme& theme);
    /// In this widget's coordinates.
    QRectF pieceRect(const TokenPick& pick) const;
    /// What is said of the token looked at; else empty.
    QString note() const;

signals:
    void noted(const QString& sentence);

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    void pointerMoved(const QPointF& point, const QPoint& globalPosition) override;
    void pointerLeft() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void look(std::optional<TokenPick> pick);
    void step(int step);
    void changeRow(int step);
    void describe();

    TokensPlot m_plot;
    TokensLayout m_layout;
    Theme m_type; // the theme, its type as large as there is room for
    FocusRing* m_ring;
    std::optional<TokenPick> m_looked;
};

} // namespace headlight
