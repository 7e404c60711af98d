// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/token_ids.h"

#include <QRegularExpression>
#include <QStringList>

namespace headlight {

std::optional<std::vector<std::int64_t>> tokenIdsFrom(const QString& text, QString* wrong)
{
    static const QRegularExpression between(QStringLiteral("\\s*,\\s*|\\s+"));
    QString list = text.trimmed();
    if (list.endsWith(u',')) // the next one is on its way
        list = list.chopped(1).trimmed();
    std::vector<std::int64_t> ids;
    for (const QString& part : list.split(between)) {
        bool isNumber = false;
        ids.push_back(part.toLongLong(&isNumber));
        if (isNumber)
            continue;
        if (wrong)
            *wrong = part;
        return {};
    }
    return ids;
}

QString tokenIdsText(const std::vector<std::int64_t>& ids, QChar separator)
{
    QStringList parts;
    for (const std::int64_t id : ids)
        parts << QString::number(id);
    return parts.join(separator);
}

} // namespace headlight
