// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/file_dialogs.h"

#include "ui/kit/enum_word.h"
#include "ui/kit/tr.h"
#include "ui/picture/image_file.h"
#include "ui/session/kept_values.h"
#include "ui/state/choice_text.h"

#include <QAbstractItemView>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QStandardPaths>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr std::array kKinds = {EnumWord{FileKind::Session, "session"}, EnumWord{FileKind::Bench, "bench"},
                               EnumWord{FileKind::Model, "model"},     EnumWord{FileKind::Figure, "figure"},
                               EnumWord{FileKind::Table, "table"},     EnumWord{FileKind::Preset, "preset"}};
constexpr qsizetype kMostRecent = 8;

QString memoryKey(const char* group, FileKind kind)
{
    return QString::fromLatin1(group) + u'/' + wordOf(kKinds, kind);
}

QString choiceKey(const QString& name)
{
    return QStringLiteral("choice/") + name;
}

KeptValues memory()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    return {toPath(folder + QStringLiteral("/files.json")), tr("What was opened last")};
}

/// Qt's own dialog chooses each folder that a typed path passes, and keeps the one it shows: that would be opened in
/// place of the one below it. A dialog of the system has neither line nor list.
void takeWhatIsTyped(QFileDialog& dialog)
{
    auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    auto* list = dialog.findChild<QAbstractItemView*>(QStringLiteral("listView"));
    if (!line || !list)
        return;
    QObject::connect(line, &QLineEdit::textChanged, list, [list] {
        list->selectionModel()->select(list->rootIndex(), QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
    });
}

} // namespace

QString askWhatToOpen(QWidget& parent, FileKind kind, const QString& title, const QString& filter)
{
    return QFileDialog::getOpenFileName(&parent, title, folderFor(kind), filter);
}

QString askForPicture(QWidget& parent)
{
    return askWhatToOpen(parent, FileKind::Figure, tr("Open picture"),
                         tr("Pictures (%1);;All files (*)").arg(imageFilePatterns().join(u' ')));
}

QString askForFolder(QWidget& parent, FileKind kind, const QString& title)
{
    QFileDialog dialog(&parent, title, folderFor(kind));
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    takeWhatIsTyped(dialog);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
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

QString fileMemoryProblem()
{
    return memory().problem();
}

QString folderFor(FileKind kind)
{
    const QString last = memory().text(memoryKey("folder", kind));
    if (!last.isEmpty() && QFileInfo(last).isDir())
        return last;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return !documents.isEmpty() && QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

void rememberFile(FileKind kind, const QString& file)
{
    const QFileInfo info(file);
    KeptValues kept = memory();
    kept.set(memoryKey("folder", kind), info.absolutePath());
    QStringList recent = kept.texts(memoryKey("recent", kind));
    recent.removeAll(info.absoluteFilePath());
    recent.prepend(info.absoluteFilePath());
    kept.setTexts(memoryKey("recent", kind), recent.first(std::min(recent.size(), kMostRecent)));
    (void)kept.save(); // the file itself was written, and its folder is asked for again
}

QString rememberedChoice(const QString& name)
{
    return memory().text(choiceKey(name));
}

void rememberChoices(const QMap<QString, QString>& choices)
{
    KeptValues kept = memory();
    for (auto choice = choices.begin(); choice != choices.end(); ++choice)
        kept.set(choiceKey(choice.key()), choice.value());
    (void)kept.save(); // the next time it is chosen again
}

QStringList recentFiles(FileKind kind)
{
    QStringList recent = memory().texts(memoryKey("recent", kind));
    recent.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return recent;
}

void forgetFiles(FileKind kind)
{
    KeptValues kept = memory();
    kept.remove(memoryKey("recent", kind));
    (void)kept.save();
}

} // namespace headlight
