// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/start/start_examples.h"

#include "ui/kit/tr.h"

#include <algorithm>

namespace headlight {

SessionState StartExample::state(const SessionState& now) const
{
    SessionState state;
    state.input.text = text;
    state.model = QString::fromStdString(model);
    state.selected = head;
    state.pinnedQuery = query;
    state.pinnedKey = key;
    if (part != AttentionPart::Decoder)
        state.part = part;
    state.theme = now.theme;
    state.colours = now.colours;
    return state;
}

std::vector<StartExample> startExamples(const std::vector<std::string>& models)
{
    const std::string english = "headlight-en";
    const std::string french = "headlight-en-fr";
    std::vector<StartExample> examples = {
        {QStringLiteral("I went to the bank to cash the check"),
         tr("“check” looks back at “cash”"),
         english,
         {0, 5},
         9,
         7},
        {QStringLiteral("The keys to the cabinet are on the table."),
         tr("“are” finds its subject “keys”, past “cabinet”"),
         english,
         {4, 5},
         6,
         2},
        {QStringLiteral("The animal did not cross the street because it was too tired."),
         tr("“tired” looks back at “it”"),
         english,
         {2, 0},
         12,
         9},
        {QStringLiteral("The red car in front of the house was bought in October."),
         tr("a translation into French: which word comes from which"),
         french,
         {2, 2, AttentionPart::Cross},
         {},
         {},
         AttentionPart::Cross}};
    std::erase_if(examples, [&](const StartExample& example) {
        return std::ranges::find(models, example.model) == models.end();
    });
    return examples;
}

} // namespace headlight
