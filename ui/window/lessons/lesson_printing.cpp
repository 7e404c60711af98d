// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_printing.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/kit/formula_document.h"
#include "ui/kit/tr.h"
#include "ui/session/model_locations.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/formula_text.h"
#include "ui/window/widgets/plain_text.h"

#include <QDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressDialog>
#include <QPushButton>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace headlight {

namespace {

/// Asks for a place and says below the text what came of it.
void savePaged(const PagedText& text, QWidget& dialog, QLabel& said)
{
    const QString file = askWhereToWrite(dialog, FileKind::Figure, tr("Save as PDF"),
                                         QStringLiteral("headlight-for-teachers.pdf"), tr("PDF (*.pdf)"));
    if (file.isEmpty())
        return;
    try {
        writePagedPdf(toPath(file), text);
        rememberFile(FileKind::Figure, file);
        said.setText(tr("Written: %1").arg(file));
    } catch (const Error& error) {
        said.setText(QString::fromUtf8(error.what()));
    }
    said.show();
}

} // namespace

std::optional<PagedText> printWithProgress(LessonPrinter printer, QWidget& window,
                                           const std::function<void(const PagedText&)>& then)
{
    QProgressDialog dialog(&window);
    dialog.setObjectName("lessonProgress");
    dialog.setWindowTitle(tr("Lessons"));
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setMinimumDuration(0);
    dialog.setRange(0, printer.nPages() + 1);
    dialog.setMinimumWidth(420);
    do {
        dialog.setLabelText(tr("Drawing the pages of %1").arg(printer.now()));
        dialog.setValue(printer.nDone()); // and whatever happens meanwhile, such as a click on Cancel
        if (dialog.wasCanceled())
            return std::nullopt;
    } while (printer.addNext());
    PagedText text = printer.finish();
    if (then) {
        dialog.setLabelText(tr("Laying out and writing the pages"));
        dialog.setValue(printer.nPages());
        if (dialog.wasCanceled())
            return std::nullopt;
        then(text);
    }
    return text;
}

QString exportWebPage(const std::vector<Lesson>& lessons, const LessonPlace& place, QWidget& window)
{
    const Lesson& lesson = lessons[static_cast<std::size_t>(place.lesson)];
    const QString file = askWhereToWrite(window, FileKind::Figure, tr("This page of the lesson"),
                                         webPageName(lesson, place.page), tr("Page for a browser (*.html)"));
    if (file.isEmpty())
        return {};
    QProgressDialog dialog(tr("Drawing “%1”").arg(lesson.pages[static_cast<std::size_t>(place.page)].title),
                           tr("Cancel"), 0, 2, &window);
    dialog.setObjectName("lessonProgress");
    dialog.setWindowTitle(tr("Lessons"));
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setMinimumDuration(0);
    dialog.setValue(0);
    LessonShow show(modelLocations());
    show.setLessons(lessons);
    const PrintedPage page = printedPage(show, lesson, place.page);
    dialog.setValue(1); // and a click on Cancel
    if (dialog.wasCanceled())
        return {};
    writeFileAtomically(toPath(file), lessonWebPage(page).toStdString());
    rememberFile(FileKind::Figure, file);
    return file;
}

void showTeacherText(const PagedText& text, const Theme& theme, QWidget& window)
{
    QDialog dialog(&window);
    dialog.setObjectName("teacherDialog");
    dialog.setWindowTitle(tr("For teachers"));
    auto* page = new FormulaText(&dialog);
    page->setObjectName("teacherText");
    page->setAccessibleName(tr("What the lessons ask, with the answers"));
    page->document()->setDocumentMargin(4);
    QTextDocument read; // without a layout, which each cell of a table would change
    read.setDefaultFont(theme.bodyFont);
    writeCommonMark(read, text.commonMark, theme);
    QTextCursor(page->document()).insertFragment(QTextDocumentFragment(&read));
    page->moveCursor(QTextCursor::Start);
    auto* said = plainLabel(&dialog);
    said->setWordWrap(true);
    said->hide();
    auto* save = new QPushButton(tr("Save as PDF…"), &dialog);
    save->setObjectName("teacherSave");
    save->setToolTip(tr("Write these pages as a PDF, to print"));
    auto* close = new QPushButton(tr("Close"), &dialog);
    close->setToolTip(tr("Close these pages (Esc)"));
    QObject::connect(save, &QPushButton::clicked, &dialog, [&] { savePaged(text, dialog, *said); });
    QObject::connect(close, &QPushButton::clicked, &dialog, &QDialog::accept);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(said, 1);
    buttons->addStretch(0);
    buttons->addWidget(save);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(page, 1);
    layout->addLayout(buttons);
    dialog.resize(980, 680);
    page->setFocus();
    dialog.exec();
}

} // namespace headlight
