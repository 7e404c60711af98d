// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/words.h"
#include "ui/session/session.h"

namespace headlight {

namespace {

QString kindText(CompareKind kind)
{
    switch (kind) {
    case CompareKind::Head:
        return Session::tr("compare two heads");
    case CompareKind::Text:
        return Session::tr("compare two texts");
    case CompareKind::Model:
        return Session::tr("compare two models");
    case CompareKind::Mask:
        return Session::tr("compare two masks");
    case CompareKind::Ablation:
        break;
    }
    return Session::tr("compare with and without a head");
}

/// What the change is called in the list of undo.
QString changeText(const CompareChoice& before, const CompareChoice& after)
{
    if (after.kind != before.kind)
        return kindText(after.kind);
    if (after.head != before.head)
        return after.head ? Session::tr("compare with %1").arg(headText(*after.head)) : kindText(after.kind);
    if (after.mask != before.mask)
        return after.mask ? Session::tr("compare with the mask %1").arg(maskWord(*after.mask)) : kindText(after.kind);
    if (after.model != before.model)
        return Session::tr("compare with %1").arg(after.model.section(u'/', -1));
    if (after.ablated != before.ablated)
        return after.ablated.empty() ? kindText(after.kind)
                                     : Session::tr("compare without %1").arg(headsText(after.ablated));
    return Session::tr("typing the text of B");
}

} // namespace

void Session::setCompare(const CompareChoice& choice)
{
    const bool isTyping = choice.text != m_state.compare.text;
    SessionState next = m_state;
    next.compare = choice;
    change(std::move(next), changeText(m_state.compare, choice),
           isTyping ? ChangeKind::CompareText : ChangeKind::Single);
}

} // namespace headlight
