// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/crash_report.h"

#include "core/io/atomic_file.h"
#include "tests/support/register_test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

using namespace headlight;

namespace {

/// How a child ends that does this: the signal.
int endOf(const std::function<void()>& child)
{
    const pid_t process = ::fork();
    if (process == 0) {
        child();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

} // namespace

class CrashReportTest : public QObject {
    Q_OBJECT
private slots:
    void aCrashLeavesAReport_data()
    {
        QTest::addColumn<int>("signal");
        for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
            QTest::addRow("%d", signal) << signal;
    }
    void aCrashLeavesAReport()
    {
        QFETCH(int, signal);
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        const int ended = endOf([&] {
            ::signal(signal, SIG_DFL); // not the one of Qt Test
            reportCrashes(path, "Headlight 1.2.3");
            sayInCrashReport("model: an older one");
            sayInCrashReport("model: tiny\ntokens: 7");
            ::raise(signal);
        });
        QCOMPARE(ended, signal); // it would end so without a report
        const std::vector<std::filesystem::path> reports = takeNewCrashReports(path);
        QCOMPARE(reports.size(), std::size_t(1));
        QFile file(QString::fromStdString(reports[0].string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray said = file.readAll();
        QVERIFY2(said.startsWith("Headlight 1.2.3\nSIG"), said);
        QVERIFY2(said.contains("model: tiny\ntokens: 7\n") && !said.contains("older"), said);
        QVERIFY2(said.contains("core_tests"), said); // a place of the stack
        QVERIFY(takeNewCrashReports(path).empty());  // told once
        QVERIFY(file.exists());
    }

    void anEndWithoutAFaultLeavesNone()
    {
        const QTemporaryDir folder;
        const int ended = endOf([&] { reportCrashes(folder.path().toStdString(), "Headlight"); });
        QCOMPARE(ended, 0);
        QVERIFY(QDir(folder.path()).isEmpty());
        QVERIFY(takeNewCrashReports(folder.path().toStdString() + "/nowhere").empty());
    }

    void theTenNewestAreKept()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        for (int second = 10; second < 22; ++second)
            writeFileAtomically(path / ("crash-17000000" + std::to_string(second) + "-1.new.txt"), "x");
        writeFileAtomically(path / "last-session.json", "{}");
        QCOMPARE(takeNewCrashReports(path).size(), std::size_t(10));
        const QStringList left = QDir(folder.path()).entryList(QDir::Files, QDir::Name);
        QCOMPARE(left.size(), 11);
        QCOMPARE(left.first(), QString("crash-1700000012-1.txt"));
        QCOMPARE(left.last(), QString("last-session.json"));
    }
};

HEADLIGHT_APPLESS_TEST(CrashReportTest)
#include "tst_crash_report.moc"
