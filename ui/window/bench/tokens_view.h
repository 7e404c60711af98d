// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/tokens/tokens_layout.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// A text cut three ways. Left, Right, Home and End go from token to token of a row, Up and Down to the row above or
/// below, Escape lets go.
class TokensView : public PlaceView<TokenPick> {
    Q_OBJECT
public:
    explicit TokensView(QWidget* parent = nullptr);

    void setPlot(TokensPlot plot);
    const TokensPlot& plot() const { return m_plot; }
    const TokensLayout& layout() const { return m_layout; }
    /// In this widget's coordinates.
    QRectF pieceRect(const TokenPick& pick) const;
    /// What is said of the token looked at; else empty.
    QString note() const;

signals:
    void noted(const QString& sentence);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<TokenPick> placeAt(const QPointF& point) const override { return m_layout.pickAt(point); }
    std::optional<TokenPick> placeAfter(const QKeyEvent& key) const override;
    QRectF rectOf(const TokenPick& pick) const override { return m_layout.boxOf(pick); }
    void lookChanged() override { emit noted(note()); }

private:
    TokenPick after(int step) const;
    TokenPick inNextRow(int step) const;

    TokensPlot m_plot;
    TokensLayout m_layout;
    Theme m_type; // the theme, its type as large as there is room for
};

} // namespace headlight
