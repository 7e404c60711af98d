// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/widgets/window_room.h"

#include <QScrollArea>

#include <optional>

namespace headlight {

class Session;
class TokenChips;
struct TokenText;

/// The tokens of one of the run's texts, in a few rows that scroll. A token under the cursor is linked with the views
/// on the side, query or key, that its text is of the shown attention; a click pins it there.
class TokenRow : public QScrollArea {
    Q_OBJECT
public:
    enum class Text { Input, Target };
    TokenRow(Session& session, Text text, QWidget* parent = nullptr);

    /// Marks the query and the key that are under the cursor elsewhere in the shown attention; −1: none.
    void setHovered(int query, int key);
    void setStale(bool stale);
    void setRoom(WindowRoom room);
    /// Keeps the token that a character is in, a code point of the text, in view, whichever is chosen; none: the chosen
    /// one.
    void read(std::optional<int> codePoint);
    TokenChips* chips() const { return m_chips; }

signals:
    void hovered(int query, int key); // −1: none

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followResult();
    void clear();
    void fit();
    int mostRows() const;
    void showRead();
    void scrollSoon();
    void scrollToShown();
    void hover(int token);
    void pin(int token);
    void showMenu(int token, const QPoint& globalPosition);
    const TokenText* tokens() const; // null before the first result and for a text that the model does not have

    Session& m_session;
    Text m_text;
    TokenChips* m_chips;
    int m_shownToken = 0;
    WindowRoom m_room = WindowRoom::Ample;
    std::optional<int> m_read; // code point
};

} // namespace headlight
