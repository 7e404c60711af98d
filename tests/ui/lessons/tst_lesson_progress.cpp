// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_progress.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestLessonProgress : public QObject {
    Q_OBJECT
private slots:
    void itIsKept();
    void theLessonOpenedLastIsKept();
    void thePageThatWasLeftIsFoundByItsTitle_data();
    void thePageThatWasLeftIsFoundByItsTitle();
    void aFileThatCountedPagesAloneIsRead();
    void aBrokenFileBeginsAnew_data();
    void aBrokenFileBeginsAnew();
    void twoWindowsKeepOneFile();
    void whatCantBeKeptIsSaid();
};

void TestLessonProgress::itIsKept()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = toPath(folder.filePath("deeper/lessons.json"));
    {
        LessonProgress progress(file);
        QVERIFY(progress.problem().isEmpty());
        QCOMPARE(progress.of("a.md"), LessonProgress::OfLesson());
        QVERIFY(progress.set("a.md", {3, true, {"0.1", "2.0"}, 0, {}}).isEmpty());
        QVERIFY(progress.set("b.md", {1, false, {}, 0, {}}).isEmpty());
    }
    const LessonProgress again(file);
    QCOMPARE(again.of("a.md"), (LessonProgress::OfLesson{3, true, {"0.1", "2.0"}, 0, {}}));
    QCOMPARE(again.of("b.md").page, 1);
}

void TestLessonProgress::theLessonOpenedLastIsKept()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("lessons.json")); // a program that did not keep it wrote this file
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"a.md": {"page": 2, "done": false, "solved": []}})");
    file.close();
    {
        LessonProgress progress(toPath(file.fileName()));
        QVERIFY(progress.problem().isEmpty());
        QCOMPARE(progress.of("a.md").page, 2);
        QCOMPARE(progress.last(), QString());
        for (const char* lesson : {"b.md", "a.md", "c.md"})
            QVERIFY(progress.set(lesson, {0, false, {}, progress.nextOpened(), {}}).isEmpty());
    }
    LessonProgress again(toPath(file.fileName()));
    QCOMPARE(again.last(), QString("c.md"));
    QVERIFY(again.set("c.md", {0, true, {}, 0, {}}).isEmpty()); // finished
    QCOMPARE(again.last(), QString("a.md"));
}

void TestLessonProgress::thePageThatWasLeftIsFoundByItsTitle_data()
{
    QTest::addColumn<QStringList>("titles"); // the pages have these today
    QTest::addColumn<int>("page");           // the one that was left, as it was counted then
    QTest::addColumn<QString>("title");
    QTest::addColumn<int>("found");
    QTest::newRow("as it was") << QStringList{"a", "b", "c"} << 1 << "b" << 1;
    QTest::newRow("a page more before it") << QStringList{"new", "a", "b", "c"} << 1 << "b" << 2;
    QTest::newRow("a page less before it") << QStringList{"b", "c"} << 1 << "b" << 0;
    QTest::newRow("moved to the end") << QStringList{"b", "c", "a"} << 0 << "a" << 2;
    QTest::newRow("two of its title") << QStringList{"b", "a", "a", "b", "a"} << 3 << "b" << 3;
    QTest::newRow("renamed") << QStringList{"a", "other", "c"} << 1 << "b" << 1;
    QTest::newRow("gone, and it was the last") << QStringList{"a", "b"} << 2 << "c" << 1;
    QTest::newRow("of before titles were kept") << QStringList{"a", "b", "c"} << 2 << QString() << 2;
    QTest::newRow("of before, and longer") << QStringList{"a", "b", "c"} << 7 << QString() << 2;
}

void TestLessonProgress::thePageThatWasLeftIsFoundByItsTitle()
{
    QFETCH(QStringList, titles);
    QFETCH(int, page);
    QFETCH(QString, title);
    const QTemporaryDir folder;
    const std::filesystem::path file = toPath(folder.filePath("lessons.json"));
    QVERIFY(LessonProgress(file).set("a.md", {page, false, {}, 1, title}).isEmpty());
    QTEST(LessonProgress::pageLeft(LessonProgress(file).of("a.md"), titles), "found");
}

void TestLessonProgress::aFileThatCountedPagesAloneIsRead()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("lessons.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"a.md": {"page": 2, "done": false, "solved": ["0.1"], "opened": 4}})");
    file.close();
    const LessonProgress progress(toPath(file.fileName()));
    QVERIFY2(progress.problem().isEmpty(), qPrintable(progress.problem()));
    QCOMPARE(progress.of("a.md").solved, QSet<QString>{"0.1"});
    QCOMPARE(LessonProgress::pageLeft(progress.of("a.md"), {"a", "b", "c", "d"}), 2);
}

void TestLessonProgress::aBrokenFileBeginsAnew_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no json") << QByteArray("{");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("a page that is none") << QByteArray(R"({"a.md": {"page": -1}})");
    QTest::newRow("an unknown field") << QByteArray(R"({"a.md": {"pages": 1}})");
}

void TestLessonProgress::aBrokenFileBeginsAnew()
{
    QFETCH(QByteArray, text);
    const QTemporaryDir folder;
    QFile file(folder.filePath("lessons.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    LessonProgress progress(toPath(file.fileName()));
    QVERIFY(progress.problem().contains("lessons.broken.json"));
    QCOMPARE(progress.of("a.md"), LessonProgress::OfLesson());
    QVERIFY(progress.set("a.md", {2, false, {}, 0, {}}).isEmpty());
    QFile aside(folder.filePath("lessons.broken.json"));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), text); // nothing was written over it
}

void TestLessonProgress::twoWindowsKeepOneFile()
{
    const QTemporaryDir folder;
    const std::filesystem::path file = toPath(folder.filePath("lessons.json"));
    LessonProgress first(file);
    LessonProgress second(file);
    QVERIFY(first.set("a.md", {3, true, {}, 0, {}}).isEmpty());
    QVERIFY(second.set("b.md", {1, false, {}, 0, {}}).isEmpty());
    const LessonProgress again(file);
    QCOMPARE(again.of("a.md").page, 3);
    QCOMPARE(again.of("b.md").page, 1);
}

void TestLessonProgress::whatCantBeKeptIsSaid()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    LessonProgress progress(toPath(folder.filePath("file/lessons.json")));
    QVERIFY(progress.set("a.md", {1, false, {}, 0, {}}).contains("can't be kept"));
}

HEADLIGHT_GUILESS_TEST(TestLessonProgress)
#include "tst_lesson_progress.moc"
