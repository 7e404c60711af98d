// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/token_notes.h"

#include "ui/kit/tr.h"
namespace headlight {

QStringList tokenNotes(const TokenSequence& encoding)
{
    QStringList notes;
    for (std::size_t t = 0; t < encoding.tokens.size(); ++t) {
        QStringList note{tr("id %1").arg(encoding[t].id)};
        const CharRange range = encoding[t].range();
        if (const auto* cell = std::get_if<GridLocation>(&encoding[t].place))
            note << tr("row %1, column %2").arg(cell->row).arg(cell->column);
        else if (range.end == range.begin + 1)
            note << tr("character %1").arg(range.begin);
        else if (range.end > range.begin)
            note << tr("characters %1–%2").arg(range.begin).arg(range.end - 1);
        else
            note << tr("no place in the text");
        if (encoding[t].kind == TokenKind::Padding)
            note << tr("padding");
        if (encoding[t].piece != encoding[t].label)
            note << tr("“%1” in the vocabulary").arg(QString::fromStdString(encoding[t].piece));
        notes << note.join(QStringLiteral(", "));
    }
    return notes;
}

} // namespace headlight
