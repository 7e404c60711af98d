// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/hidden_keys.h"

#include "ui/kit/tr.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"

namespace headlight {

std::set<int> chosenKeys(const Session& session)
{
    if (!session.result() || showsGivenWeights(session)) // a file's weights are what they are
        return {};
    const std::set<int>& selected = session.state().tokens.selected;
    if (!selected.empty() && session.part() != AttentionPart::Cross)
        return selected;
    const InspectorData& shown = session.result()->view->inspector;
    const SessionState& state = session.result()->state;
    if (session.part() == AttentionPart::Cross) // its queries are no keys
        return state.pinnedKey ? std::set<int>{shown.key} : std::set<int>();
    return state.marksNothing && !state.pinnedQuery ? std::set<int>() : std::set<int>{shown.query};
}

QString keysPhrase(const Session& session, const std::set<int>& keys)
{
    if (keys.size() > 1)
        return tr("&Hide %1 tokens from every query").arg(keys.size());
    const QString token =
        keys.empty() || !session.result() ? QString() : session.result()->view->keyTokens().value(*keys.begin());
    QString shown = token.isEmpty() ? tr("a token") : tr("“%1”").arg(token);
    return tr("&Hide %1 from every query").arg(shown.replace(u'&', QStringLiteral("&&")));
}

} // namespace headlight
