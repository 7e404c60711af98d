// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/ablation_kind.h"

#include "core/base/error.h"
#include "core/base/printable.h"

namespace headlight {

std::string ablationName(AblationKind kind)
{
    return kind == AblationKind::Mean ? "mean" : "zero";
}

AblationKind ablationFromString(const std::string& text)
{
    for (const AblationKind kind : {AblationKind::Zero, AblationKind::Mean})
        if (text == ablationName(kind))
            return kind;
    throw Error(ErrorKind::BadArgument, "a head is switched off as zero or mean, not as " + inQuotes(text));
}

} // namespace headlight
