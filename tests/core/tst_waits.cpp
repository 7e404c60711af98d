// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/verify_none.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using headlight::test::verifyNone;

namespace {

/// The lines, counted from 1, that need luck: they wait for a time and not for what is to happen, or take a whole
/// result for the one that was asked for (see Session::isSettled()). Only that nothing happens can be seen no other
/// way, and then the line says so.
QList<int> linesThatNeedLuck(const QString& text)
{
    static const QRegularExpression waits(QStringLiteral(R"(qWait\(\s*[1-9][0-9']*\s*\))"));
    static const QRegularExpression compares(QStringLiteral(R"(complete && \S*->state == )"));
    QList<int> found;
    const QStringList lines = text.split('\n');
    for (int i = 0; i < lines.size(); ++i)
        if ((lines[i].contains(waits) && !lines[i].contains("// nothing")) || lines[i].contains(compares))
            found << i + 1;
    return found;
}

} // namespace

class TestWaits : public QObject {
    Q_OBJECT
private slots:
    void aWaitForATimeIsFound();
    void everyTestWaitsForWhatItLooksAt();
};

void TestWaits::aWaitForATimeIsFound()
{
    QCOMPARE(linesThatNeedLuck("QTest::qWait(100);\nQTest::qWait( 1'500 ); // long\nQTest::qWait(0);\n"),
             (QList<int>{1, 2}));
    QCOMPARE(linesThatNeedLuck("return result && result->complete && result->state == session().state();"),
             QList<int>{1});
    QVERIFY(linesThatNeedLuck("QTest::qWait(50); // nothing may be asked\nQTRY_VERIFY(isSeen());\n").isEmpty());
}

void TestWaits::everyTestWaitsForWhatItLooksAt()
{
    QStringList found;
    int nFiles = 0;
    for (const QString layer : {"core", "ui", "app", "support"}) {
        QDirIterator files(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/") + layer, {"*.cpp", "*.h"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++nFiles;
            if (!file.fileName().endsWith("tst_waits.cpp"))
                for (const int line : linesThatNeedLuck(QString::fromUtf8(file.readAll())))
                    found << file.fileName() + ':' + QString::number(line);
        }
    }
    QVERIFY(nFiles > 200); // else nothing was looked at
    verifyNone(found);
}

HEADLIGHT_APPLESS_TEST(TestWaits)
#include "tst_waits.moc"
