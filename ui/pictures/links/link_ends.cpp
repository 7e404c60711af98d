// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/link_ends.h"

#include "ui/state/choice_text.h"

#include <QLocale>

namespace headlight {

namespace {

QString weightNote(float weight)
{
    return QLocale().toString(weight, 'f', 3);
}

/// Empty where all links are of one head, as there is nothing to tell apart, and where the heads are named in words,
/// which have no room beside a token: the line's colour tells.
QString headNote(const LinkPlot& plot, const HeadIndex& head)
{
    return plot.heads.size() > 1 && plot.headNames.isEmpty() ? headNumber(head) : QString();
}

void addNote(std::map<int, QString>& notes, int token, const QString& note)
{
    if (token >= 0 && !note.isEmpty())
        notes.insert_or_assign(token, note);
}

} // namespace

LinkEnds linkEnds(const LinkPlot& plot, const LinkToken& shown, const std::vector<TokenLink>& links)
{
    LinkEnds ends;
    ends.strong = shown;
    if (shown.isNone())
        return ends;
    const bool isPair = shown.query >= 0 && shown.key >= 0;
    for (const TokenLink& link : links) {
        ends.queries.insert(link.query);
        ends.keys.insert(link.key);
        const bool isMeant = plot.meant && plot.heads[static_cast<std::size_t>(link.headSlot)] == plot.meant->head();
        if (isPair || !isMeant)
            continue;
        if (shown.query >= 0)
            addNote(ends.keyNotes, link.key, weightNote(link.weight));
        else
            addNote(ends.queryNotes, link.query, weightNote(link.weight));
    }
    if (isPair)
        if (const std::optional<float> weight = plot.meantWeight(shown.query, shown.key))
            addNote(ends.keyNotes, shown.key, weightNote(*weight));
    if (plot.meant && !(ends.keyNotes.empty() && ends.queryNotes.empty()))
        ends.head = plot.meant->head();
    if (plot.meant && !ends.keyNotes.empty())
        addNote(ends.queryNotes, shown.query, headNote(plot, plot.meant->head()));
    else if (plot.meant && !ends.queryNotes.empty())
        addNote(ends.keyNotes, shown.key, headNote(plot, plot.meant->head()));
    return ends;
}

LinkEnds linkEnds(const LinkPlot& plot, const TokenLink& link)
{
    LinkEnds ends;
    ends.strong = {link.query, link.key};
    ends.head = plot.heads[static_cast<std::size_t>(link.headSlot)];
    addNote(ends.keyNotes, link.key, weightNote(link.weight));
    addNote(ends.queryNotes, link.query, headNote(plot, *ends.head));
    return ends;
}

} // namespace headlight
