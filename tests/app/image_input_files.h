// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/image_model_folder.h"

#include <QTemporaryDir>

namespace headlight::test {

/// A model that reads images, and a picture for it.
struct ImageInputFiles {
    QTemporaryDir folder;
    QString model =
        writeImageModel(QDir(folder.path()), QStringLiteral("vit"), kSmallVitProcessor, QStringLiteral("vit"));
    QString file = folder.filePath(QStringLiteral("it's a picture.png"));
    ImageInputFiles() { drawnPicture(40, 30).save(file); }
};

inline const ImageInputFiles& imageInputFiles()
{
    static const ImageInputFiles files;
    return files;
}

/// Whether a picture is one of images alone.
inline bool isOfImage(const QString& picture)
{
    return picture == QLatin1String("patches") || picture == QLatin1String("seen");
}

} // namespace headlight::test
