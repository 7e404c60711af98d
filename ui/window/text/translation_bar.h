// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/window/widgets/window_room.h"

#include <QWidget>

namespace headlight {

class MessageLabel;
class Session;
class TokenRow;
class TranslationLine;

/// The second text of a translator, its tokens, and what there is to say of the run; hidden for other models.
class TranslationBar : public QWidget {
    Q_OBJECT
public:
    explicit TranslationBar(Session& session, QWidget* parent = nullptr);

    void setHovered(int query, int key);
    void setRoom(WindowRoom room);
    TranslationLine* line() const { return m_line; }

signals:
    void tokenHovered(int query, int key); // −1: none

private:
    void followState();
    void followResult();
    void followProblem();

    Session& m_session;
    TranslationLine* m_line;
    TokenRow* m_tokens;
    MessageLabel* m_notice; // the run's notice, beside the tokens: neither text has less room for it
};

} // namespace headlight
