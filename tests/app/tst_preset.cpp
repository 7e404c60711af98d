// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "tests/app/program.h"
#include "tests/support/register_test.h"
#include "ui/export/export_fields.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// A preset of figures, from its file to what the program writes with it.
class TestPreset : public QObject {
    Q_OBJECT
private slots:
    void whatIsWrittenIsRead()
    {
        FigurePreset preset{"two columns", {}};
        preset.options.theme = ThemeId::Dark;
        preset.options.size = QSizeF(640, 480.5);
        preset.options.dpi = 150;
        preset.options.typePercent = 130;
        preset.options.cells = CellsAs::Image;
        preset.options.caption.set(CaptionPart::Notes, false);
        writePreset(toPath(path("own.json")), preset);
        const FigurePreset read = readPreset(toPath(path("own.json")));
        QCOMPARE(read.name, preset.name);
        for (const auto& field : exportFields())
            QCOMPARE(field.text(read.options), field.text(preset.options));
    }

    /// It writes what its options write; an option beside it goes before it.
    void renderTakesIt()
    {
        writeFileAtomically(toPath(path("own.json")),
                            R"({"version": 1, "name": "own", "size": "200mm", "theme": "slide",
                                                          "typeSize": 80, "dpi": null})");
        const QByteArray typed = rendered({"--size", "200mm", "--theme", "slide", "--type-size", "80"});
        QVERIFY(!typed.isEmpty());
        QVERIFY(rendered({"--preset", path("own.json")}) == typed);
        const QByteArray dark = rendered({"--size", "200mm", "--theme", "dark", "--type-size", "80"});
        QVERIFY(dark != typed);
        QVERIFY(rendered({"--theme", "dark", "--preset", path("own.json")}) == dark);
        QVERIFY(rendered({"--size", "200mm", "--theme", "slide"}) != typed);
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QByteArray& json, const char* says) {
            QTest::newRow(name) << json << QString(says);
        };
        row("no JSON", "size: 84mm", "not a preset of figures");
        row("no version", R"({"name": "a"})", "version");
        row("no name", R"({"version": 1})", "\"name\": expected a name");
        row("a size", R"({"version": 1, "name": "a", "size": "84 miles"})",
            "\"size\": expected a width and a height from 32");
        row("a number for a size", R"({"version": 1, "name": "a", "size": 84})", "\"size\": expected a width");
        row("a theme", R"({"version": 1, "name": "a", "theme": "neon"})", "\"theme\": expected one of paper");
        row("type", R"({"version": 1, "name": "a", "typeSize": 20})",
            "\"typeSize\": expected a whole number from 50 to 400");
        row("a caption", R"({"version": 1, "name": "a", "caption": "model,nose"})",
            "\"caption\": expected all, none, or some of model");
        row("another key", R"({"version": 1, "name": "a", "colour": "red"})", "\"colour\"");
        row("a size without room", R"({"version": 1, "name": "a", "size": "40x40"})",
            "wrong.json is too small for this picture");
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, says);
        writeFileAtomically(toPath(path("wrong.json")), json.toStdString());
        const ProgramRun run = runHeadlight(command({"--preset", path("wrong.json")}));
        QVERIFY2(run.isRefusal(), run.all());
        QVERIFY2(QString::fromUtf8(run.err).contains(says) && run.err.contains("wrong.json"), run.all());
        QVERIFY(!QFile::exists(path("out.svg")));
    }

    /// The program's own needs no file, and goes before one of its name.
    void theProgramsOwnHasAName()
    {
        const QByteArray grey = rendered({"--preset", "greyscale"});
        QVERIFY(!grey.isEmpty() && grey == rendered({"--theme", "greyscale"}));
        QVERIFY(grey != rendered({}));
        QVERIFY(rendered({"--preset", "greyscale", "--theme", "paper"}) == rendered({}));
        const ProgramRun run = runHeadlight(command({"--preset", "grayscale"}));
        QVERIFY2(run.isRefusal() && run.err.contains("grayscale"), run.all());
    }

    void numbersHaveNoUseForIt()
    {
        writeFileAtomically(toPath(path("own.json")), R"({"version": 1, "name": "own"})");
        const ProgramRun run = runHeadlight({"render", "--model", "headlight-en", "--text", "A cat", "--view",
                                             "heatmap", "--preset", path("own.json"), "-o", path("out.csv")});
        QVERIFY2(run.isRefusal() && run.err.contains("--preset"), run.all());
    }

private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QStringList command(const QStringList& options) const
    {
        return QStringList{"render", "--model", "headlight-en", "--text", "A cat", "--view", "heatmap"} + options +
               QStringList{"-o", path("out.svg")};
    }
    QByteArray rendered(const QStringList& options) const
    {
        const ProgramRun run = runHeadlight(command(options));
        QFile file(path("out.svg"));
        const QByteArray bytes = run.status == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        file.close();
        QFile::remove(path("out.svg"));
        return bytes;
    }

    QTemporaryDir m_folder;
};

HEADLIGHT_GUILESS_TEST(TestPreset)
#include "tst_preset.moc"
