// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/csv_export.h"

#include "core/base/error.h"
#include "ui/kit/tr.h"
#include "ui/pictures/words.h"
#include "ui/window/widgets/file_dialogs.h"

#include <utility>

namespace headlight {

void writeWhereAsked(QWidget& parent, const PictureTable& numbers, const std::function<void(const QString&)>& told,
                     const std::function<void(const QString&)>& refused)
{
    const QString name = QString(numbers.name).replace(u' ', u'_') + QStringLiteral(".csv");
    const QString file =
        askWhereToWrite(parent, FileKind::Table, tr("Export the %1").arg(numbers.what), name, tr("Tables (*.csv)"));
    if (file.isEmpty())
        return;
    try {
        numbers.write(toPath(file));
        rememberFile(FileKind::Table, file);
        told(tr("Written: %1").arg(file));
    } catch (const Error& error) {
        refused(QString::fromUtf8(error.what()));
    }
}

} // namespace headlight
