// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/session/kept_file.h"
#include "ui/window/frame/end_signals.h"
#include "ui/window/frame/session_store.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QSignalSpy>

#include <csignal>

using namespace headlight;
using namespace headlight::test;
using namespace std::chrono_literals;

namespace {

SessionState stateOf(const QString& text)
{
    SessionState state;
    state.input.text = text;
    return state;
}

} // namespace

/// What stays for the next start, however the program ends and whoever else runs.
class TestSessionStore : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::filesystem::path folder() const { return toPath(m_folder.path()); }

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void windowsAtOnceHaveASessionEach()
    {
        {
            SessionStore first(folder());
            QVERIFY(first.load().isFirstStart);
            QVERIFY(first.save(stateOf("first")).isEmpty());
            SessionStore second(folder());
            const SessionStore::Restored copy = second.load();
            QCOMPARE(copy.state.input.text, QString("first"));
            QVERIFY(!copy.isFirstStart && copy.problem.isEmpty() && copy.note.contains("last-session-2.json"));
            QVERIFY(first.benchFile() != second.benchFile());
            QTest::qSleep(20); // so that one of the files is newer
            QVERIFY(second.save(stateOf("second")).isEmpty());
            QCOMPARE(loadSession(folder() / "last-session.json").input.text, QString("first"));
        }
        SessionStore next(folder()); // the session that was kept last, and the other for a second window
        QCOMPARE(next.load().state.input.text, QString("second"));
        SessionStore another(folder());
        QCOMPARE(another.load().state.input.text, QString("first"));
    }

    void aStartLeavesNoLockBehindButItsOwn()
    {
        const QTemporaryDir own;
        const auto locks = [&] { return QDir(own.path()).entryList({"last-session*.lock"}, QDir::Files); };
        for (int start = 0; start < 4; ++start) {
            SessionStore store(toPath(own.path()));
            store.load();
            QVERIFY(store.save(stateOf("a")).isEmpty());
            QCOMPARE(locks(), QStringList({"last-session.choice.lock", "last-session.lock"}));
        }
        SessionStore first(toPath(own.path()));
        SessionStore second(toPath(own.path()));
        QCOMPARE(first.file().filename().string(), std::string("last-session.json"));
        QCOMPARE(second.file().filename().string(), std::string("last-session-2.json"));
        QCOMPARE(locks().size(), 3);
    }

    void whatCannotBeReadIsSetAside_data()
    {
        const QByteArray whole = sessionToJson(stateOf("a"));
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason");
        QTest::newRow("empty") << QByteArray() << "is empty";
        for (const int part : {1, 2, 3})
            QTest::addRow("cut at %d of 4", part) << whole.left(whole.size() * part / 4) << "not a session";
        QTest::newRow("a newer version") << QByteArray(whole).replace("\"version\": 1", "\"version\": 2") << "version";
        QTest::newRow("another program's") << QByteArray("{\"format\": \"other\"}") << "format";
        QTest::newRow("a list") << QByteArray("[]") << "not a session";
        QTest::newRow("no text") << QByteArray("\0\xff\0", 3) << "not a session";
    }

    void whatCannotBeReadIsSetAside()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const QTemporaryDir own;
        KeptFile(toPath(own.filePath("last-session.json"))).write(bytes);
        SessionStore store(toPath(own.path()));
        const SessionStore::Restored restored = store.load();
        QVERIFY2(restored.problem.contains("last-session.broken.json") && restored.problem.contains(reason),
                 qPrintable(restored.problem));
        QVERIFY(store.save(stateOf("b")).isEmpty());
        QCOMPARE(loadSession(toPath(own.filePath("last-session.json"))).input.text, QString("b"));
        QFile aside(own.filePath("last-session.broken.json"));
        QVERIFY(aside.open(QIODevice::ReadOnly));
        QCOMPARE(aside.readAll(), bytes); // nothing was written over it
    }

    void typingWithoutAPauseIsKeptMeanwhile()
    {
        WindowFixture fixture;
        fixture.open(WindowFixture::tinyState("a"));
        fixture.window->setAutosaveInterval(300ms);
        QSignalSpy kept(fixture.window.get(), &MainWindow::autosaveTried);
        QElapsedTimer time;
        time.start();
        while (kept.size() < 3 && time.elapsed() < 60000) // a key far more often than the session is kept
            QTest::keyClick(fixture.line(), Qt::Key_B, {}, 30);
        QVERIFY2(kept.size() >= 3, qPrintable(QString::number(kept.size())));
        QVERIFY(loadSession(toPath(WindowFixture::lastSession())).input.text.startsWith("abb"));
    }

    void whatCantBeKeptStaysMarked()
    {
        WindowFixture fixture;
        fixture.open(WindowFixture::tinyState("a"));
        fixture.window->setAutosaveInterval(10ms);
        QFile::remove(WindowFixture::lastSession());
        QVERIFY(QDir().mkpath(WindowFixture::lastSession())); // a folder, which no file takes the place of
        QSignalSpy tried(fixture.window.get(), &MainWindow::autosaveTried);
        auto* mark = fixture.find<QLabel>("statusNotKept");
        for (int key = 0; key < 2; ++key) { // the sentence goes with the next key, the mark stays
            QTest::keyClick(fixture.line(), Qt::Key_B);
            QVERIFY(tried.wait());
            QVERIFY(mark->isVisible() && mark->toolTip().contains("last-session.json"));
        }
        QVERIFY(QDir().rmdir(WindowFixture::lastSession()));
        QTest::keyClick(fixture.line(), Qt::Key_B);
        QVERIFY(tried.wait());
        QVERIFY(!mark->isVisible());
    }

    void aWindowThatCantKeepStaysOpenOnceToSaySo()
    {
        WindowFixture fixture;
        fixture.open(WindowFixture::tinyState("a"));
        QFile::remove(WindowFixture::lastSession());
        QVERIFY(QDir().mkpath(WindowFixture::lastSession()));
        QVERIFY(!fixture.window->close());
        QVERIFY(fixture.find<QLabel>("noticeLabel")->text().contains("can't be kept"));
        QVERIFY(fixture.window->close());
        QVERIFY(QDir().rmdir(WindowFixture::lastSession()));
    }

    /// The sentence that told it while one typed is gone with the next key, and the window is still what holds the
    /// text.
    void itStaysOpenOnceAlsoWhereThatWasToldBefore()
    {
        WindowFixture fixture;
        fixture.open(WindowFixture::tinyState("a"));
        fixture.window->setAutosaveInterval(10ms);
        auto* notice = fixture.find<QLabel>("noticeLabel");
        QSignalSpy tried(fixture.window.get(), &MainWindow::autosaveTried);
        for (int trouble = 0; trouble < 2; ++trouble) { // again after it went away
            QFile::remove(WindowFixture::lastSession());
            QVERIFY(QDir().mkpath(WindowFixture::lastSession()));
            for (int key = 0; key < 2; ++key) {
                QTest::keyClick(fixture.line(), Qt::Key_B);
                QVERIFY(tried.wait());
            }
            QVERIFY(!notice->text().contains("can't be kept"));
            QVERIFY(!fixture.window->close());
            QVERIFY(fixture.window->isVisible() && notice->text().contains("can't be kept"));
            QVERIFY2(notice->toolTip().contains(WindowFixture::dataFolder()), qPrintable(notice->toolTip()));
            if (trouble == 0) {
                QVERIFY(QDir().rmdir(WindowFixture::lastSession()));
                QTest::keyClick(fixture.line(), Qt::Key_B);
                QVERIFY(tried.wait());
            }
        }
        QVERIFY(fixture.window->close());
        QVERIFY(QDir().rmdir(WindowFixture::lastSession()));
    }

    void signalsComeThroughTheEventLoop_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
    }

    void signalsComeThroughTheEventLoop()
    {
        QFETCH(int, number);
        const EndSignals ending;
        QSignalSpy asked(&ending, &EndSignals::asked);
        ::raise(number);
        QTRY_COMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toInt(), number);
    }

    void anIgnoredSignalStaysIgnored()
    {
        std::signal(SIGHUP, SIG_IGN); // nohup leaves it so
        {
            const EndSignals ending;
            QSignalSpy asked(&ending, &EndSignals::asked);
            ::raise(SIGHUP);
            QTest::qWait(50); // nothing may be asked
            QCOMPARE(asked.size(), 0);
        }
        std::signal(SIGHUP, SIG_DFL);
    }
};

HEADLIGHT_TEST(TestSessionStore)
#include "tst_session_store.moc"
