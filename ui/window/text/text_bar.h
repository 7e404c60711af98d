// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/widgets/window_room.h"

#include <QWidget>

class QLineEdit;

namespace headlight {

class ChoiceButton;
class MainActions;
class MessageLabel;
class Session;
class TextLine;
class TokenRow;

/// The sentence, what is wrong with it beside it, and its tokens in the place of two rows. Its height changes only
/// where a text that is longer than its line unfolds or folds, so that nothing below it moves while one types another.
class TextBar : public QWidget {
    Q_OBJECT
public:
    TextBar(Session& session, MainActions& actions, QWidget* parent = nullptr);

    void setHovered(int query, int key);
    void setRoom(WindowRoom room);
    QLineEdit* line() const;

signals:
    void tokenHovered(int query, int key); // positions in the shown attention; −1: none

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void followState();
    void followKind();
    void showMessage();
    void followTokens();

    Session& m_session;
    TextLine* m_line;
    MessageLabel* m_message;
    TokenRow* m_tokens;
    ChoiceButton* m_shown;
};

} // namespace headlight
