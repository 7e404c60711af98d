// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/io/temporary_names.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace headlight;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot open)");
}

QStringList everythingIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Hidden | QDir::System);
}

} // namespace

class TestAtomicFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

private slots:
    void theFileAppearsWholeWithNothingBesideIt()
    {
        writeFileAtomically(path("a.csv").toStdString(), "1,2\n");
        QCOMPARE(contentOf(path("a.csv")), QByteArray("1,2\n"));
        QCOMPARE(everythingIn(m_folder.path()), QStringList{"a.csv"});
    }

    void oldContentIsReplacedOnCommitOnly()
    {
        writeFileAtomically(path("a.csv").toStdString(), "old");
        AtomicFile file(path("a.csv").toStdString());
        file.write("new");
        QCOMPARE(contentOf(path("a.csv")), QByteArray("old"));
        file.commit();
        QCOMPARE(contentOf(path("a.csv")), QByteArray("new"));
    }

    void withoutCommitTheOldContentStaysAndNothingIsLeft()
    {
        writeFileAtomically(path("a.csv").toStdString(), "old");
        {
            AtomicFile file(path("a.csv").toStdString());
            file.write("half");
        }
        QCOMPARE(contentOf(path("a.csv")), QByteArray("old"));
        QCOMPARE(everythingIn(m_folder.path()), QStringList{"a.csv"});
    }

    void aTextThatFailsHalfwayLeavesWhatWasThere()
    {
        writeFileAtomically(path("a.csv").toStdString(), "old");
        const auto failing = [](const TextSink& out) {
            out("half");
            throw Error(ErrorKind::BadNumber, "no number");
        };
        QVERIFY_EXCEPTION_THROWN(writeFileAtomically(path("a.csv").toStdString(), failing), Error);
        QCOMPARE(contentOf(path("a.csv")), QByteArray("old"));
        QCOMPARE(everythingIn(m_folder.path()), QStringList{"a.csv"});
    }

    void permissionsOfTheOldFileStay()
    {
        writeFileAtomically(path("p").toStdString(), "old");
        const auto wanted = QFile::ReadOwner | QFile::WriteOwner;
        QVERIFY(QFile::setPermissions(path("p"), wanted));
        writeFileAtomically(path("p").toStdString(), "new");
        QVERIFY(!(QFile::permissions(path("p")) & (QFile::ReadGroup | QFile::ReadOther)));
    }

    void aSymbolicLinkStaysALink()
    {
        writeFileAtomically(path("real").toStdString(), "old");
        QVERIFY(QFile::link(path("real"), path("link")));
        writeFileAtomically(path("link").toStdString(), "new");
        QVERIFY(QFile::exists(path("link")) && !QFile::symLinkTarget(path("link")).isEmpty());
        QCOMPARE(contentOf(path("real")), QByteArray("new"));
    }

    void aLinkToNothingYetIsFollowed()
    {
        QVERIFY(QFile::link("later", path("dangling")));
        writeFileAtomically(path("dangling").toStdString(), "new");
        QCOMPARE(contentOf(path("later")), QByteArray("new"));
        QVERIFY(!QFile::symLinkTarget(path("dangling")).isEmpty());
    }

    void aLinkThatLeadsToItselfIsRefused()
    {
        QVERIFY(QFile::link("loop", path("loop")));
        QVERIFY_EXCEPTION_THROWN(writeFileAtomically(path("loop").toStdString(), "new"), Error);
        QCOMPARE(std::filesystem::read_symlink(path("loop").toStdString()).string(), std::string("loop"));
    }

    void whileItIsWrittenItHasNoName()
    {
        const QStringList before = everythingIn(m_folder.path());
        AtomicFile file(path("nameless").toStdString());
        file.write("half");
        if (everythingIn(m_folder.path()) != before)
            QSKIP("this file system has no nameless files");
    }

    void aSignalRemovesWhatIsHalfWritten_data()
    {
        QTest::addColumn<int>("number");
        for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE})
            QTest::addRow("%d", number) << number;
    }
    void aSignalRemovesWhatIsHalfWritten()
    {
        QFETCH(int, number);
        writeFileAtomically(path("half.tmp").toStdString(), "half");
        const pid_t child = ::fork();
        if (child == 0) {
            std::signal(number, SIG_DFL); // Qt Test answers some
            const TemporaryName name(path("half.tmp").toStdString());
            removeTemporariesOnSignals();
            ::raise(number);
            ::_exit(0);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == number); // it ends as it always did
        QVERIFY(!QFile::exists(path("half.tmp")));
    }

    void aPathThatCannotBeWrittenIsNamedWithTheReason_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no such folder") << path("gone/x.svg") << "No such file or directory";
        QTest::newRow("a folder") << m_folder.path() << "Is a directory";
        QTest::newRow("a file as folder") << "/dev/null/x.svg"
                                          << "Not a directory";
        QTest::newRow("a full disk") << "/dev/full"
                                     << "No space left on device";
        QTest::newRow("a name too long") << path(QString(300, 'x')) << "File name too long";
    }

    void aPathThatCannotBeWrittenIsNamedWithTheReason()
    {
        QFETCH(QString, target);
        QFETCH(QString, reason);
        const QStringList before = everythingIn(m_folder.path());
        try {
            writeFileAtomically(target.toStdString(), "x");
            QFAIL("was accepted");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::CannotWrite);
            QCOMPARE(QString(error.what()), target + ": cannot be written: " + reason);
        }
        QCOMPARE(everythingIn(m_folder.path()), before);
    }

    void aDeviceIsWrittenDirectly()
    {
        writeFileAtomically("/dev/null", "gone");
        QVERIFY(QFile::exists("/dev/null"));
    }
};

HEADLIGHT_APPLESS_TEST(TestAtomicFile)
#include "tst_atomic_file.moc"
