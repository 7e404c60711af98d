// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/shown_picture.h"

#include "core/base/error.h"
#include "ui/session/model_locations.h"

#include <QFileInfo>

namespace headlight {

QString pictureFile(const QString& name)
{
    const QString typed = name.trimmed();
    if (const QString shipped = shippedPicture(typed); !shipped.isEmpty())
        return shipped;
    const QFileInfo file(typed);
    if (!file.isFile())
        throw Error(ErrorKind::BadArgument, QStringLiteral("expected the name of a shipped picture, such as canvas-03, "
                                                           "or a file, found \"%1\"")
                                                .arg(typed)
                                                .toStdString());
    return file.absoluteFilePath();
}

QString pictureName(const QString& file)
{
    const QString name = QFileInfo(file).completeBaseName();
    return !name.isEmpty() && shippedPicture(name) == file ? name : file;
}

} // namespace headlight
