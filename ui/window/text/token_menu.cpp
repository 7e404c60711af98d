// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/token_menu.h"

#include "ui/session/session.h"

#include <utility>

namespace headlight {

namespace {

using TextsOnScreen = std::pair<QStringList, QStringList>; // the second is empty where there is one text

TextsOnScreen textsOnScreen(const Session& session)
{
    const auto& result = session.result();
    if (!result)
        return {};
    const auto& target = result->view->target;
    return {result->view->input.tokens, target ? target->tokens : QStringList()};
}

} // namespace

void closeWithTokens(QMenu& menu, const Session& session)
{
    const auto closeUnless = [&menu, &session, shown = textsOnScreen(session)] {
        if (textsOnScreen(session) != shown)
            menu.close();
    };
    QObject::connect(&session, &Session::resultChanged, &menu, closeUnless);
    QObject::connect(&session, &Session::emptied, &menu, closeUnless);
}

} // namespace headlight
