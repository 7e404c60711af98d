// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/kept_values.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace headlight;

namespace {

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

QByteArray contentOfFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
}

/// No file grows beyond this many bytes: what a full disk does, without one.
class SmallFiles {
public:
    explicit SmallFiles(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit small{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallFiles()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_DFL);
    }
    SmallFiles(const SmallFiles&) = delete;
    SmallFiles& operator=(const SmallFiles&) = delete;

private:
    rlimit m_before = {};
};

} // namespace

class TestKeptFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

private slots:
    void whatIsBrokenIsSetAsideUnderANameOfItsOwn()
    {
        for (const char* text : {"first", "second"}) {
            write(path("kept.json"), text);
            KeptFile kept(toPath(path("kept.json")));
            const QString said = kept.setAside("The thing", Error(ErrorKind::BadFile, "is cut"));
            QVERIFY2(said.startsWith("The thing could not be read") && said.contains("is cut"), qPrintable(said));
            QVERIFY2(said.indexOf("kept.broken") < said.indexOf("is cut") && !said.contains(u'/'), qPrintable(said));
            QVERIFY(!kept.read());
        }
        QCOMPARE(contentOfFile(path("kept.broken.json")), QByteArray("first"));
        QCOMPARE(contentOfFile(path("kept.broken-2.json")), QByteArray("second"));
    }

    void whatCantBeSetAsideIsNotWrittenOver()
    {
        KeptFile kept("/proc/version"); // nobody can rename it
        const QString said = kept.setAside("The thing", Error(ErrorKind::BadFile, "is no session"));
        QVERIFY2(said.contains("stays as it is") && !said.contains("broken"), qPrintable(said));
        QVERIFY_EXCEPTION_THROWN(kept.write("new"), Error);
    }

    void anEmptyFileIsBroken()
    {
        write(path("empty.json"), {});
        QVERIFY_EXCEPTION_THROWN(KeptFile(toPath(path("empty.json"))).read(), Error);
        QVERIFY(!KeptFile(toPath(path("none.json"))).read());
    }

    void whatIsTooLongIsNeitherReadNorWritten()
    {
        KeptFile kept(toPath(path("long.json")), 100);
        kept.write(QByteArray(100, 'a'));
        QVERIFY_EXCEPTION_THROWN(kept.write(QByteArray(101, 'b')), Error);
        QCOMPARE(kept.read(), std::optional(QByteArray(100, 'a')));
        QVERIFY(QFile::resize(path("long.json"), 101));
        QVERIFY_EXCEPTION_THROWN(kept.read(), Error);
    }

    /// Each kind of file has a bound of its own; the longest session that can be typed is within that of sessions.
    void aFileBeyondItsBoundIsSetAside()
    {
        SessionState state;
        state.input.text = QString(1'000'000, QChar(0x20AC)); // three bytes each
        state.input.pair = state.input.secondText = state.context.text = state.input.text;
        QVERIFY(static_cast<std::size_t>(sessionToJson(state).size()) < kLargestSession);
        write(path("session.json"), {});
        QVERIFY(QFile::resize(path("session.json"), (16 << 20) + 1)); // a hole, no bytes on the disk
        QVERIFY_EXCEPTION_THROWN(loadSession(toPath(path("session.json"))), Error);
        write(path("preferences.json"), {});
        QVERIFY(QFile::resize(path("preferences.json"), (1 << 20) + 1));
        const KeptValues values(toPath(path("preferences.json")), "What you chose");
        QVERIFY2(values.problem().contains("is 1048577 bytes long"), qPrintable(values.problem()));
    }

    void aFullDiskIsSaidAndEmptiesNothing()
    {
        SessionState state;
        state.input.text = "before";
        const std::filesystem::path session = toPath(path("session.json"));
        saveSession(session, state);
        KeptValues values(toPath(path("values.json")), "The values");
        values.set("name", "before");
        QVERIFY(values.save().isEmpty());
        {
            const SmallFiles full(16);
            state.input.text = "after";
            QVERIFY_EXCEPTION_THROWN(saveSession(session, state), Error);
            values.set("name", "after");
            QVERIFY(values.save().contains("cannot be written"));
        }
        QCOMPARE(loadSession(session).input.text, QString("before"));
        QCOMPARE(KeptValues(toPath(path("values.json")), "The values").text("name"), QString("before"));
    }

    void valuesComeBack()
    {
        const std::filesystem::path file = toPath(path("deeper/values.json"));
        KeptValues values(file, "The values");
        values.set("text", "a");
        values.set("number", 7);
        values.set("flag", true);
        values.setTexts("texts", {"x", "y"});
        values.setBytes("bytes", QByteArray("\0\xff", 2));
        values.set("gone", 1);
        values.remove("gone");
        QVERIFY(values.save().isEmpty());
        const KeptValues again(file, "The values");
        QVERIFY(again.problem().isEmpty());
        QCOMPARE(again.text("text"), QString("a"));
        QCOMPARE(again.number("number"), 7);
        QVERIFY(again.flag("flag") && !again.has("gone"));
        QCOMPARE(again.texts("texts"), (QStringList{"x", "y"}));
        QCOMPARE(again.bytes("bytes"), QByteArray("\0\xff", 2));
        QCOMPARE(again.number("text", 3), 3); // a text is no number: the default is given
    }

    void brokenValuesAreSetAside_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("cut") << QByteArray("{\"version\": 1, \"val");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("newer") << QByteArray("{\"version\": 2, \"values\": {}}");
        QTest::newRow("of no version") << QByteArray("{\"values\": {}}");
        QTest::newRow("a list") << QByteArray("[]");
    }

    void brokenValuesAreSetAside()
    {
        QFETCH(QByteArray, json);
        const QTemporaryDir folder;
        write(folder.filePath("layout.json"), json);
        const KeptValues values(toPath(folder.filePath("layout.json")), "The layout");
        QVERIFY2(values.problem().contains("layout.broken.json"), qPrintable(values.problem()));
        QCOMPARE(contentOfFile(folder.filePath("layout.broken.json")), json);
        QVERIFY(values.save().isEmpty());
    }
};

HEADLIGHT_GUILESS_TEST(TestKeptFile)
#include "tst_kept_file.moc"
