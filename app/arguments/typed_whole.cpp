// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/typed_whole.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "ui/kit/field_kinds.h"

#include <optional>

namespace headlight {

void refuseTyped(const std::string& option, const std::string& needed, const std::string& typed)
{
    throw Error(ErrorKind::BadArgument, option + " needs " + needed + ", not " + inQuotes(typed));
}

int typedWhole(const std::string& option, const std::string& typed, int least, int most)
{
    const FieldKind<int> kind = wholeNumber(least, most);
    const std::optional<int> value = kind.fromText(QString::fromStdString(typed));
    if (!value)
        refuseTyped(option, kind.expected.toStdString(), typed);
    return *value;
}

} // namespace headlight
