// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/atomic_file.h"
#include "core/model/model_catalog.h"
#include "tests/app/program.h"
#include "tests/support/register_test.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/figure_list.h"
#include "ui/session/model_locations.h"
#include "ui/session/run_maker.h"
#include "ui/state/choice_text.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;

class TestFigureList : public QObject {
    Q_OBJECT
private slots:
    /// Headlight batch writes what a list says of exported figures, byte for byte as each command alone does.
    void aBatchWritesWhatWasExported()
    {
        SessionState state = commandState();
        state.model = "headlight-en";
        state.input.text = "It's \"7 %\" – naïve, $HOME.";
        state.selected = {1, 3};
        state.shown.mergeWords = true;
        RunMaker runs;
        runs.model(resolveModel("headlight-en", modelLocations()), {});
        const auto run = runs.run(runs.input(state, {}), {});
        FigureExportOptions slide;
        slide.theme = ThemeId::Slide;
        slide.size = QSizeF(640, 480);
        slide.caption.set(CaptionPart::Model, false);
        FigureList list;
        const QTemporaryDir listed;
        const QTemporaryDir alone;
        const auto add = [&](const char* name, const SaidCommand& command, const FigureExportOptions& chosen) {
            list.add(listed.filePath(name), command, chosen);
        };
        const auto command = [&](const char* picture, const char* name) {
            return SaidCommand{renderOptions(*pictureNamed(picture), state, *run, name)};
        };
        add("map.svg", command("heatmap", "map.svg"), {});
        add("links.svg", command("links", "links.svg"), slide);
        add("map.csv", command("heatmap", "map.csv"), {});
        add("cost.svg", {renderOptions(*pictureNamed("cost"), state, "cost.svg")}, {});
        add("map.svg", command("overview", "map.svg"), {}); // takes the first one's place
        QCOMPARE(list.size(), std::size_t(4));
        add("none.svg", {{}, "There is no such command."}, {});
        QCOMPARE(list.size(), std::size_t(4));
        QCOMPARE(list.leftOut(), QStringList{"none.svg: There is no such command."});

        const std::filesystem::path description = toPath(listed.filePath("figures.json"));
        writeFileAtomically(description, list.description(description.parent_path()));
        const ProgramRun batch = test::runHeadlight({"batch", toQString(description)});
        QVERIFY2(batch.status == 0, batch.all());
        const QString look = " --theme slide --size 640x480 --caption layer,head,shown,method,mask,rows,notes";
        for (const QString& line :
             {renderLine(command("overview", "map.svg").options),
              renderLine(command("links", "links.svg").options) + look,
              renderLine(command("heatmap", "map.csv").options), QString("headlight render --view cost -o cost.svg")}) {
            const ProgramRun one = test::startAndWait(
                "/bin/sh", {"-c", "cd \"$1\" && \"$0\" " + line.section(u' ', 1), HEADLIGHT_PROGRAM, alone.path()});
            QVERIFY2(one.status == 0, one.all());
        }
        for (const QString& name : QDir(alone.path()).entryList(QDir::Files)) {
            QFile here(alone.filePath(name));
            QFile there(listed.filePath(name));
            QVERIFY2(here.open(QIODevice::ReadOnly) && there.open(QIODevice::ReadOnly), qPrintable(name));
            QVERIFY2(here.readAll() == there.readAll(), qPrintable(name));
        }
        QCOMPARE(QDir(alone.path()).entryList(QDir::Files).size(), 4);
    }

    /// A list may be kept elsewhere than what it lists.
    void anOutputOutsideOfItsFolderIsNamedInFull()
    {
        FigureList list;
        list.add("/somewhere/a.svg", {{{"--view", "cost"}}}, {});
        list.add("/somewhere/below/b.svg", {{{"--view", "cost"}}}, {});
        const std::string description = list.description("/somewhere/below");
        QVERIFY(description.find("\"output\": \"/somewhere/a.svg\"") != std::string::npos);
        QVERIFY(description.find("\"output\": \"b.svg\"") != std::string::npos);
    }
};

HEADLIGHT_GUILESS_TEST(TestFigureList)
#include "tst_figure_list.moc"
