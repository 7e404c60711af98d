// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/file_dialogs.h"

#include "ui/kit/word.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array kKinds = {Word{FileKind::Session, "session"}, Word{FileKind::Bench, "bench"},
                               Word{FileKind::Model, "model"}, Word{FileKind::Figure, "figure"},
                               Word{FileKind::Table, "table"}};
constexpr qsizetype kMostRecent = 8;

QString memoryKey(const char* group, FileKind kind)
{
    return QString::fromLatin1(group) + u'/' + wordOf(kKinds, kind);
}

QString memoryFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/files.ini");
}

} // namespace

QString askWhatToOpen(QWidget& parent, FileKind kind, const QString& title, const QString& filter)
{
    return QFileDialog::getOpenFileName(&parent, title, folderFor(kind), filter);
}

QString askForFolder(QWidget& parent, FileKind kind, const QString& title)
{
    return QFileDialog::getExistingDirectory(&parent, title, folderFor(kind));
}

QString askWhereToWrite(QWidget& parent, FileKind kind, const QString& title, const QString& name,
                        const QString& filter)
{
    QFileDialog dialog(&parent, title, folderFor(kind), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(name.section(u'.', -1));
    dialog.selectFile(name);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

QString folderFor(FileKind kind)
{
    const QString last = QSettings(memoryFile(), QSettings::IniFormat).value(memoryKey("folder", kind)).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir())
        return last;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return !documents.isEmpty() && QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

void rememberFile(FileKind kind, const QString& file)
{
    const QFileInfo info(file);
    QSettings settings(memoryFile(), QSettings::IniFormat);
    settings.setValue(memoryKey("folder", kind), info.absolutePath());
    QStringList recent = settings.value(memoryKey("recent", kind)).toStringList();
    recent.removeAll(info.absoluteFilePath());
    recent.prepend(info.absoluteFilePath());
    settings.setValue(memoryKey("recent", kind), QStringList(recent.first(std::min(recent.size(), kMostRecent))));
}

QString rememberedChoice(const QString& name)
{
    return QSettings(memoryFile(), QSettings::IniFormat).value(QStringLiteral("choice/") + name).toString();
}

void rememberChoice(const QString& name, const QString& choice)
{
    QSettings(memoryFile(), QSettings::IniFormat).setValue(QStringLiteral("choice/") + name, choice);
}

QStringList recentFiles(FileKind kind)
{
    QStringList recent = QSettings(memoryFile(), QSettings::IniFormat).value(memoryKey("recent", kind)).toStringList();
    recent.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return recent;
}

void forgetFiles(FileKind kind)
{
    QSettings(memoryFile(), QSettings::IniFormat).remove(memoryKey("recent", kind));
}

} // namespace headlight
