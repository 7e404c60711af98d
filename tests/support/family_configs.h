// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "tests/support/golden_family_rows.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

/// The config.json files of the golden checkpoints, and of a test's own.
namespace headlight::test {

inline QJsonObject goldenFamilyConfig(const char* name)
{
    QFile file(QString::fromStdString((goldenFamilyFolder(name) / "config.json").string()));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the golden files are missing");
    return QJsonDocument::fromJson(file.readAll()).object();
}

/// What is read of these keys as the config.json of a folder.
inline ModelConfig readConfigIn(const QTemporaryDir& folder, const QJsonObject& json)
{
    QFile file(folder.filePath("config.json"));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    file.write(QJsonDocument(json).toJson());
    file.close();
    return loadModelConfig(file.fileName().toStdString());
}

} // namespace headlight::test
