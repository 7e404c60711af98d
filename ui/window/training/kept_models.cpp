// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/kept_models.h"

#include "core/base/error.h"
#include "core/training/training_task.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <system_error>
#include <utility>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr qint64 kLongestKeptText = 65'536; // bytes

/// The title of the task whose name the folder's begins with: "induction-step-600-1a2b3c4d".
QString taskOfFolder(const QString& name)
{
    for (const TrainingTaskRow& row : kTrainingTasks)
        if (name.startsWith(QLatin1String(row.name) + QStringLiteral("-step-")))
            return tr(row.title);
    return {};
}

QString textIn(const QDir& folder)
{
    QFile file(folder.filePath(QLatin1String(kKeptTextFile)));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(kLongestKeptText)) : QString();
}

} // namespace

std::vector<KeptModel> keptModels(const fs::path& models)
{
    std::vector<KeptModel> kept;
    const auto folders =
        QDir(toQString(models)).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name);
    for (const QFileInfo& found : folders) {
        const QDir folder(found.filePath());
        const QFileInfo weights(folder.filePath("model.safetensors"));
        if (!weights.isFile())
            continue;
        KeptModel model{toPath(found.filePath()), found.fileName(), taskOfFolder(found.fileName()), textIn(folder), 0,
                        weights.lastModified()};
        for (const QFileInfo& file : folder.entryInfoList(QDir::Files | QDir::Hidden))
            model.bytes += file.size();
        kept.push_back(std::move(model));
    }
    std::ranges::stable_sort(kept, std::greater(), &KeptModel::date);
    return kept;
}

qint64 bytesOf(const std::vector<KeptModel>& models)
{
    qint64 bytes = 0;
    for (const KeptModel& model : models)
        bytes += model.bytes;
    return bytes;
}

void deleteKeptModel(const KeptModel& model)
{
    std::error_code error;
    fs::remove(model.folder / "model.safetensors", error); // without it the folder is no model
    if (!error)
        fs::remove_all(model.folder, error);
    if (error)
        throw Error(ErrorKind::CannotWrite, "cannot be deleted: " + error.message(), model.folder.string());
}

} // namespace headlight
