// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/ask_mask.h"

#include "ui/kit/tr.h"

#include <QInputDialog>

namespace headlight {

std::optional<Mask> askMask(QWidget* parent, const QString& title, MaskKind kind, const std::optional<Mask>& before)
{
    const MaskKindRow& row = rowOf(kind);
    if (!row.number)
        return Mask{kind, 0, {}};
    bool isTaken = false;
    const int chosen =
        QInputDialog::getInt(parent, title.arg(tr(row.title).remove(u'&')), tr(row.number->meaning) + u':',
                             before && before->width > 0 ? before->width : row.number->usual, row.number->least,
                             kLargestOfferedMaskNumber, 1, &isTaken);
    return isTaken ? std::optional(Mask{kind, chosen, {}}) : std::nullopt;
}

} // namespace headlight
