// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/counts.h"

#include "ui/kit/tr.h"

#include <QLocale>

namespace headlight {

QString layerCount(qsizetype n)
{
    return n == 1 ? tr("1 layer") : tr("%1 layers").arg(n);
}

QString headCount(qsizetype n)
{
    return n == 1 ? tr("1 head") : tr("%1 heads").arg(n);
}

QString tokenCount(qsizetype n)
{
    return n == 1 ? tr("1 token") : tr("%1 tokens").arg(n);
}

QString rowCount(qsizetype n)
{
    return n == 1 ? tr("1 row") : tr("%1 rows").arg(n);
}

QString keyCount(qsizetype n)
{
    return n == 1 ? tr("1 key") : tr("%1 keys").arg(n);
}

QString lineCount(qsizetype n)
{
    return n == 1 ? tr("1 line") : tr("%1 lines").arg(QLocale().toString(qlonglong(n)));
}

QString otherSumsPhrase(std::size_t nOtherRows, std::size_t nRows)
{
    const auto count = [](std::size_t n) { return QLocale().toString(qulonglong(n)); };
    if (nRows == 1)
        return tr("the one row does not sum to 1");
    return (nOtherRows == 1 ? tr("%1 of %2 rows does not sum to 1") : tr("%1 of %2 rows do not sum to 1"))
        .arg(count(nOtherRows), count(nRows));
}

} // namespace headlight
