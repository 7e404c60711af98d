// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// The tokens as the model reads them. The cursor on a chip links all views; a click, or arrow keys and Enter, pins it
/// as the query; Escape unpins. Where several can be selected, dragging, Shift+click and Shift+arrows select from one
/// to another, Ctrl+click and Ctrl+Space add one or take it away, and Escape first ends that.
class TokenChips : public QWidget {
    Q_OBJECT
public:
    explicit TokenChips(QWidget* parent = nullptr);

    void setTokens(const QStringList& tokens, const std::vector<std::uint8_t>& special);
    const QStringList& tokens() const { return m_tokens; }
    /// One sentence for where there are none.
    void setEmptyText(const QString& text);
    /// Takes what a token is called where there is more to say than its label, and what a click does; both may be
    /// empty.
    void setHints(const QStringList& names, const QString& click);
    /// What else there is to say of each token, for its tooltip, e.g. its id; may be empty.
    void setNotes(const QStringList& notes);
    /// The line below each label, e.g. its id; empty: none.
    void setSmallPrint(const QStringList& texts);
    void setSelectable(bool selectable);
    void setSelected(const std::set<int>& tokens);
    const std::set<int>& selected() const { return m_selected; }
    /// Keys that are hidden from every query: struck out.
    void setHiddenTokens(const std::set<int>& tokens);
    /// The query, or the key where these tokens are keys alone.
    void setQuery(std::optional<int> query, bool pinned);
    void setHovered(int query, int key);
    /// The token under a cursor, here or in another view.
    std::optional<int> hovered() const;
    /// How many tokens of the text are behind the last one that the model reads: a line ends the chips where they
    /// begin.
    void setCut(int nTokens);
    /// What the last run could not use: drawn dimmed until the next result.
    void setStale(bool stale);
    QRectF chipRect(int token) const;
    /// The height of one row of chips, in pixels.
    int rowHeight() const;
    /// "Token 2: “went”; id 412, characters 4–7. Click to pin it as the query."
    QString hint(int token) const;
    /// Gives what a screen reader hears of it: "Token 2: “went”; id 412, characters 4–7; pinned".
    QString spoken(int token) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, rowHeight()}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

signals:
    void tokenHovered(int token); // −1 when the cursor leaves
    void tokenClicked(int token);
    void selectionChanged(const std::set<int>& tokens);
    void unpinRequested();
    void menuRequested(int token, const QPoint& globalPosition);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void measure();
    std::vector<QRectF> layOut(int width) const;
    void paintChip(QPainter& painter, int token) const;
    int lastRead() const;
    int tokenAt(const QPointF& position) const; // −1
    void setHoveredHere(int token);
    void selectTo(int token); // from the anchor
    void toggle(int token);
    void select(const std::set<int>& tokens);
    void moveCursor(int token, bool selects);
    void describe();

    QStringList m_tokens;
    QString m_emptyText;
    std::vector<std::uint8_t> m_special;
    QStringList m_names;
    QStringList m_notes;
    QStringList m_smallPrint;
    QString m_clickHint = tr("Click to pin it as the query.");
    std::vector<double> m_widths;
    std::vector<QRectF> m_rects;
    std::optional<int> m_query;
    bool m_pinned = false;
    bool m_stale = false;
    int m_nCut = 0; // tokens behind those that are read
    bool m_isSelectable = false;
    std::set<int> m_selected;
    std::set<int> m_hidden;
    int m_anchor = -1;  // where a selection from one token to another begins
    int m_pressed = -1; // under the mouse button that is down
    bool m_isDragged = false;
    int m_hoveredQuery = -1;
    int m_hoveredKey = -1;
    int m_cursor = -1; // keyboard
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight
