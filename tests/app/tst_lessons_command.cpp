// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "ui/lessons/lesson_library.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

namespace {

const std::filesystem::path kShipped = HEADLIGHT_SOURCE_DIR "/resources";

QByteArray contentOfFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestLessonsCommand : public QObject {
    Q_OBJECT
private slots:
    void everyLessonIsListed();
    void onlyAPdfIsWritten();
    void twoOutputsOfOneNameAreRefused_data();
    void twoOutputsOfOneNameAreRefused();
    void theShippedLessonsBecomeABookAndATeachersPage();
    void aPageBecomesAPageForABrowser();
    void aPageThatIsNoneIsRefused_data();
    void aPageThatIsNoneIsRefused();
};

void TestLessonsCommand::everyLessonIsListed()
{
    const ProgramRun run = runHeadlight({"lessons"});
    QVERIFY2(run.status == 0, run.all());
    const LessonLibrary library = findLessons({kShipped / "lessons"}, {kShipped / "models"});
    QVERIFY(library.lessons.size() >= 13);
    for (const Lesson& lesson : library.lessons)
        QVERIFY2(run.out.contains(lesson.title.toUtf8()), qPrintable(lesson.title));
}

void TestLessonsCommand::onlyAPdfIsWritten()
{
    const QTemporaryDir folder;
    for (const char* option : {"--pdf", "--teacher"}) {
        const ProgramRun run = runHeadlight({"lessons", option, folder.filePath("lessons.txt")});
        QVERIFY2(run.isRefusal() && run.err.contains(".pdf"), run.all());
        QVERIFY(!QFile::exists(folder.filePath("lessons.txt")));
    }
}

void TestLessonsCommand::twoOutputsOfOneNameAreRefused_data()
{
    QTest::addColumn<QString>("teacher");
    QTest::newRow("same") << "a.pdf";
    QTest::newRow("dot") << "./a.pdf";
    QTest::newRow("there and back") << "inner/../a.pdf";
    QTest::newRow("link to the file") << "link.pdf";
    QTest::newRow("link to the folder") << "self/a.pdf";
}

void TestLessonsCommand::twoOutputsOfOneNameAreRefused()
{
    QFETCH(QString, teacher);
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("inner"));
    QVERIFY(QFile::link(folder.filePath("a.pdf"), folder.filePath("link.pdf")));
    QVERIFY(QFile::link(folder.path(), folder.filePath("self")));
    const ProgramRun run =
        runHeadlight({"lessons", "--pdf", folder.filePath("a.pdf"), "--teacher", folder.path() + u'/' + teacher});
    QVERIFY2(run.isRefusal() && run.err.contains("--pdf and --teacher need two files"), run.all());
    QVERIFY(!QFile::exists(folder.filePath("a.pdf")));
}

void TestLessonsCommand::theShippedLessonsBecomeABookAndATeachersPage()
{
    const QTemporaryDir folder;
    const ProgramRun run =
        runHeadlight({"lessons", "--pdf", folder.filePath("a.pdf"), "--teacher", folder.filePath("b.pdf")});
    QVERIFY2(run.status == 0 && run.out.isEmpty(), run.all());
    const QByteArray book = contentOfFile(folder.filePath("a.pdf"));
    const QByteArray teacher = contentOfFile(folder.filePath("b.pdf"));
    QVERIFY(book.startsWith("%PDF-") && teacher.startsWith("%PDF-"));
    QVERIFY2(book.count("/Type /Page\n") > 60, QByteArray::number(book.count("/Type /Page\n")));
    QVERIFY2(teacher.count("/Type /Page\n") >= 5, QByteArray::number(teacher.count("/Type /Page\n")));
}

void TestLessonsCommand::aPageBecomesAPageForABrowser()
{
    const QTemporaryDir folder;
    const ProgramRun run = runHeadlight({"lessons", "--page", "0.3", "--html", folder.filePath("page.html")});
    QVERIFY2(run.status == 0 && run.out.isEmpty(), run.all());
    const QByteArray page = contentOfFile(folder.filePath("page.html"));
    QVERIFY(page.startsWith("<!DOCTYPE html>") && page.contains("<form class=\"question\""));
    QVERIFY(page.size() < 600'000);
    const ProgramRun again = runHeadlight({"lessons", "--page", "0.3", "--html", folder.filePath("again.html")});
    QVERIFY2(again.status == 0, again.all());
    QVERIFY(contentOfFile(folder.filePath("again.html")) == page);
}

void TestLessonsCommand::aPageThatIsNoneIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no file") << QStringList{"--page", "0.3"} << QByteArray("--page goes with --html");
    QTest::newRow("no page") << QStringList{"--html", "a.html"} << QByteArray("--html needs --page");
    QTest::newRow("another ending") << QStringList{"--page", "0.3", "--html", "a.pdf"}
                                    << QByteArray("a page of a lesson is written as .html, not ");
    QTest::newRow("no such page") << QStringList{"--page", "0.99", "--html", "a.html"}
                                  << QByteArray("expected a page of lesson 0");
    QTest::newRow("no such lesson") << QStringList{"--page", "99.1", "--html", "a.html"}
                                    << QByteArray("expected a lesson that there is");
}

void TestLessonsCommand::aPageThatIsNoneIsRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, says);
    const ProgramRun run = runHeadlight(QStringList{"lessons"} + options);
    QVERIFY2(run.isRefusal() && run.err.contains(says), run.all());
}

HEADLIGHT_GUILESS_TEST(TestLessonsCommand)
#include "tst_lessons_command.moc"
