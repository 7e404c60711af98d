// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/mask_words.h"

#include "ui/kit/tr.h"

namespace headlight {

QString maskTitle(const MaskKindRow& row)
{
    return tr(row.title);
}

QString withMaskNumber(const char* text, const Mask& mask)
{
    return rowOf(mask.kind).number ? tr(text).arg(mask.width) : tr(text);
}

} // namespace headlight
