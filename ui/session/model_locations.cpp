// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/model_locations.h"

#include "core/model/hub_cache.h"
#include "ui/state/choice_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace headlight {

namespace {

std::vector<std::filesystem::path> resourceFolders(const char* name)
{
    return {
        toPath(QDir::cleanPath(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/headlight"))) / name,
        toPath(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)) / name,
    };
}

/// What setOwnFolders() was told.
struct OwnFolders {
    QStringList models;
    QStringList lessons;
};

OwnFolders& ownFolders()
{
    static OwnFolders folders;
    return folders;
}

std::vector<std::filesystem::path> withOwn(std::vector<std::filesystem::path> folders, const QStringList& own)
{
    for (const QString& folder : own)
        folders.push_back(toPath(folder));
    return folders;
}

} // namespace

std::vector<std::filesystem::path> modelLocations()
{
    std::vector<std::filesystem::path> folders = withOwn(resourceFolders("models"), ownFolders().models);
    folders.push_back(hubCacheFolder());
    return folders;
}

std::vector<std::filesystem::path> lessonLocations()
{
    return withOwn(resourceFolders("lessons"), ownFolders().lessons);
}

QStringList shippedPictures()
{
    const QDir folder(toQString(resourceFolders("pictures").front()));
    QStringList files;
    for (const QString& name : folder.entryList({QStringLiteral("*.png")}, QDir::Files, QDir::Name))
        files << folder.filePath(name);
    return files;
}

QString shippedPicture(const QString& name)
{
    for (const QString& file : shippedPictures())
        if (QFileInfo(file).completeBaseName() == name)
            return file;
    return {};
}

void setOwnFolders(const QStringList& models, const QStringList& lessons)
{
    ownFolders() = {models, lessons};
}

QStringList translations()
{
    QStringList languages;
    for (const std::filesystem::path& folder : resourceFolders("translations"))
        for (const QString& file : QDir(toQString(folder)).entryList({QStringLiteral("headlight_*.qm")}, QDir::Files))
            languages << file.section(u'_', 1).section(u'.', 0, 0);
    languages.removeDuplicates();
    return languages;
}

QString translationFile(const QString& language)
{
    for (const std::filesystem::path& folder : resourceFolders("translations")) {
        const QString file = QDir(toQString(folder)).filePath(QStringLiteral("headlight_%1.qm").arg(language));
        if (!language.isEmpty() && QFileInfo::exists(file))
            return file;
    }
    return {};
}

} // namespace headlight
