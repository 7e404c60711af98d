// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/picture.h"

#include <utility>

namespace headlight {

const StateField* Picture::fieldOf(const QString& option) const
{
    for (const StateFields* fields : {&reads, &takes})
        for (const StateField& field : *fields)
            if (mainName(field.option) == option)
                return &field;
    return nullptr;
}

void Picture::madeFrom(StateFields read, QStringList needed)
{
    isOfRun = false;
    reads = std::move(read);
    needs = std::move(needed);
}

QString whyUseless(const QString& option, const Picture& picture, const SessionState& state,
                   const GivenCommand& command)
{
    for (const OptionNeed& need : picture.optionNeeds)
        if (need.option == option && !need.isMet(state, command.options))
            return need.why;
    return whyUseless(option, command);
}

} // namespace headlight
