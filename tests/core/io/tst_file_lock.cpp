// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/file_lock.h"
#include "core/io/read_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace headlight;

class TestFileLock : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }

private slots:
    void oneHoldsItAtATime()
    {
        FileLock first(path("lock"));
        QVERIFY(first.isHeld() && !first.isTaken());
        const FileLock second(path("lock"));
        QVERIFY(!second.isHeld() && second.isTaken());
        first = FileLock();
        QVERIFY(FileLock(path("lock")).isHeld());
    }

    void whereNothingCanBeLockedNobodyHasIt()
    {
        const FileLock lock(path("gone/lock"));
        QVERIFY(!lock.isHeld() && !lock.isTaken());
    }

    void aFileIsReadWholeUpToALimit()
    {
        QFile file(QString::fromStdString(path("file").string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("abc");
        file.close();
        QCOMPARE(readFile(path("file"), 3), std::string("abc"));
        QVERIFY_EXCEPTION_THROWN(readFile(path("file"), 2), Error);
        QVERIFY_EXCEPTION_THROWN(readFile(path("none"), 2), Error);
    }

    void whatNeverEndsIsNotRead()
    {
        QCOMPARE(::mkfifo(path("fifo").c_str(), 0600), 0);
        QVERIFY_EXCEPTION_THROWN(readFile(path("fifo"), 100), Error); // and does not wait for a writer
        QVERIFY_EXCEPTION_THROWN(readFile("/dev/zero", 100), Error);
    }
};

HEADLIGHT_APPLESS_TEST(TestFileLock)
#include "tst_file_lock.moc"
