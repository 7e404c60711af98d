// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"
#include "app/commands/render_command.h"
#include "core/model/model_catalog.h"
#include "tests/app/image_input_files.h"
#include "tests/app/option_values.h"
#include "tests/support/history_model.h"
#include "tests/support/refusal.h"
#include "tests/support/register_test.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/command_line.h"
#include "ui/catalogue/view_data.h"
#include "ui/export/figure_bytes.h"
#include "ui/picture/picture_tools.h"
#include "ui/session/run_maker.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace headlight;

namespace {

const QString kText = QStringLiteral("She went to the bank to cash the check. It's open.");
const QString kCorrupted = QStringLiteral("She went to the shop to cash the check. It's open."); // in as many tokens

struct Written {
    QByteArray bytes;
    QString refusal;
};

/// What `headlight render` writes or says, asked here: a thousand programs take minutes to start, to load and to end.
Written render(const QStringList& arguments, const QString& ending = "svg")
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("out." + ending);
    std::vector<std::string> words{"render"};
    for (const QString& argument : arguments + QStringList{"-o", file})
        words.push_back(argument.toStdString());
    static RunMaker runs;
    const QString refused = test::refusal([&] { runCommand(std::get<RenderCommand>(parseArguments(words)), runs); });
    QFile out(file);
    if (refused == QLatin1String("accepted") && out.open(QIODevice::ReadOnly))
        return {out.readAll(), {}};
    return {{}, refused};
}

/// What the program says to such a command before it does anything; empty: nothing.
QString refusalOf(const QStringList& arguments)
{
    std::vector<std::string> words{"render"};
    for (const QString& argument : arguments + QStringList{"-o", "out.svg"})
        words.push_back(argument.toStdString());
    return test::refusal([&] { parseArguments(words); });
}

/// The first value is not what a command chooses by itself; the small model of images has two layers.
QString otherValue(const QString& picture, const QString& option)
{
    return (test::isOfImage(picture) || test::isOfHistory(picture)) && option == QLatin1String("--layer")
               ? QStringLiteral("0")
               : otherValues(option).value(0);
}

/// The shortest command of a picture.
QStringList command(const Picture& picture)
{
    QStringList words{"--view", picture.name};
    if (test::isOfImage(picture.name))
        return words << "--model" << test::imageInputFiles().model << "--image" << test::imageInputFiles().file;
    const QString model = test::isOfHistory(picture.name) ? test::historyModel().model : QStringLiteral("headlight-en");
    for (const auto& [option, value] : {std::pair("--model", model), {"--text", kText}})
        if (picture.isOfRun || picture.needs.contains(option))
            words << option << value;
    if (picture.name == QLatin1String("compare"))
        words << "--with-mask"
              << "window:2";
    if (picture.name == QLatin1String("patching"))
        words << "--corrupted" << kCorrupted;
    if (picture.name == QLatin1String("graph"))
        words << "--graph" << goldenGraph("circuit_tracer.json");
    if (picture.name == QLatin1String("bench"))
        words << "--example"
              << "fox";
    return words;
}

QStringList with(QStringList words, const QString& option, const QString& value)
{
    const qsizetype there = words.indexOf(option);
    if (there >= 0)
        words[there + 1] = value;
    else
        words << option << value;
    return words;
}

} // namespace

class TestPictures : public QObject {
    Q_OBJECT
private slots:
    void everyOptionChangesThePictureOrIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        for (const Picture& picture : allPictures())
            QTest::newRow(qPrintable(picture.name)) << picture.name;
    }

    void everyOptionChangesThePictureOrIsRefused()
    {
        QFETCH(QString, name);
        const Picture& picture = *pictureNamed(name);
        const QByteArray plain = render(command(picture)).bytes;
        QVERIFY(!plain.isEmpty());
        std::set<QString> options;
        for (const Picture& other : allPictures())
            for (const StateField& field : together({other.reads, other.takes}))
                if (field.option.startsWith(u'-'))
                    options.insert(mainName(field.option));
        for (const QString& option : options) {
            if (picture.fieldOf(option))
                continue;
            QStringList words = command(picture) + QStringList{option};
            if (!otherValues(option).isEmpty())
                words << otherValues(option).front();
            const QString refused = refusalOf(words);
            QVERIFY2(refused.contains(option + QStringLiteral(" goes with --view ")) &&
                         refused.contains(picturesThatTake(option)),
                     qPrintable(name + u' ' + option + u' ' + refused));
        }
        for (const StateField& field : picture.isOfRun ? picture.takes : together({picture.reads, picture.takes})) {
            const QString option = mainName(field.option);
            if (!option.startsWith(u'-') || option.startsWith(QLatin1String("--with")) || isWithoutEffect(name, option))
                continue;
            QStringList words = command(picture);
            if (!field.value.isEmpty()) {
                QVERIFY2(!otherValues(option).isEmpty(), qPrintable("no other value of " + option));
                words = with(words, option, otherValue(name, option));
            } else {
                words << option;
            }
            words << companionsOf(option);
            const Written written = render(words);
            QVERIFY2(written.bytes != plain, qPrintable(name + u' ' + option + " changes nothing"));
            QVERIFY2(!written.bytes.isEmpty() || !written.refusal.isEmpty(), qPrintable(option));
        }
    }

    void everyOptionChangesTheNumbersOrIsRefused_data() { everyOptionChangesThePictureOrIsRefused_data(); }

    void everyOptionChangesTheNumbersOrIsRefused()
    {
        QFETCH(QString, name);
        const Picture& picture = *pictureNamed(name);
        const QByteArray plain = render(command(picture), "csv").bytes;
        if (plain.isEmpty())
            QSKIP("it has no numbers of its own");
        for (const StateField& field : picture.takes) {
            const QString option = mainName(field.option);
            if (!option.startsWith(u'-') || option.startsWith(QLatin1String("--with")) || isWithoutEffect(name, option))
                continue;
            QStringList words = command(picture);
            words = field.value.isEmpty() ? words << option : with(words, option, otherValue(name, option));
            const Written written = render(words << companionsOf(option), "csv");
            QVERIFY2(written.bytes != plain, qPrintable(name + u' ' + option + " changes nothing"));
            QVERIFY2(!written.bytes.isEmpty() || !written.refusal.isEmpty(), qPrintable(option));
        }
    }

    void aStateOfTheWindowIsTheCommandThatItSays_data() { everyOptionChangesThePictureOrIsRefused_data(); }

    /// The command line of a state, read by a shell, writes what the state's own picture is.
    void aStateOfTheWindowIsTheCommandThatItSays()
    {
        QFETCH(QString, name);
        const Picture& picture = *pictureNamed(name);
        SessionState state;
        state.input.text = kText;
        state.model = "headlight-en";
        state.selected = {1, 3};
        state.mask = maskFromString("window:4");
        state.ablatedHeads = {{0, 2}};
        state.hiddenHeads = {{1, 0}, {2, 2}};
        state.pinnedQuery = 5; // the first token that is another one in the corrupted text
        state.pinnedKey = 2;
        state.colours.kind = ScaleKind::Log;
        state.links.threshold = 0.1F;
        state.context.text = "It's the river's bank.";
        state.patching.corrupted = kCorrupted;
        state.compare.kind = CompareKind::Mask;
        state.input.secondText = "Elle est allée à la banque.";
        state.pages.cost = {bertBaseLayerSize(), 77, 3, CostAxes::Linear};
        state.pages.cost.size.nHeads = 6;
        state.pages.pair = {PairMode::Training, {1, 3}, 4};
        state.pages.bench = {{}, "heads", "scores.2,1,2"};
        state.pages.graph = goldenGraph("circuit_tracer.json");
        if (test::isOfImage(name)) {
            state.model = test::imageInputFiles().model;
            state.input.image = test::imageInputFiles().file;
        }
        if (test::isOfHistory(name))
            state.model = test::historyModel().model;
        show(state, picture);

        const std::vector<std::filesystem::path> roots{std::filesystem::path(HEADLIGHT_SOURCE_DIR) /
                                                       "resources/models"};
        RunMaker runs;
        std::shared_ptr<const ActivationCache> run;
        HeadGrid grid;
        if (picture.isOfRun) {
            runs.model(resolveModel(state.model.toStdString(), roots), {});
            run = runs.run(runs.input(state, {}), {});
            grid = {run->config().nLayers, run->config().nHeads, AttentionPart::Decoder};
        }
        PictureTools tools;
        const MadePicture made = picture.make({state, run, grid, selectedHead(state, grid), roots, tools, {}, {}});
        QVERIFY2(made.figure, qPrintable(made.refusal));
        const Theme& paper = theme(ThemeId::Paper);
        QVERIFY(made.figure->fits(made.figure->preferredSize(paper), paper));
        QVERIFY(!made.figure->fits({60.0, 40.0}, paper)); // its words would be cut
        const QByteArray own = svgBytes(*made.figure, made.figure->preferredSize(paper), paper);

        const QTemporaryDir folder;
        const QString file = folder.filePath("it's.svg");
        const QString line =
            renderLine(run ? renderOptions(picture, state, *run, file) : renderOptions(picture, state, file));
        QVERIFY(line.startsWith("headlight render "));
        QProcess shell;
        shell.start("sh", {"-c", QStringLiteral(HEADLIGHT_PROGRAM) + line.mid(int(qstrlen("headlight")))});
        shell.waitForFinished(60000);
        QVERIFY2(shell.exitCode() == 0, qPrintable(line + "\n" + shell.readAllStandardError()));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY2(written.readAll() == own, qPrintable(line));
    }

private:
    /// Without which an option is refused.
    static QStringList companionsOf(const QString& option)
    {
        if (option == QLatin1String("--mode"))
            return {"--pair", "Elle rit."};
        if (option == QLatin1String("--combine"))
            return {"--tokens", "2,5"};
        return {};
    }

    /// Options that are right and change nothing on this text: a model without an encoder has one attention, the last
    /// layer of a lens is all of them, each cell has a pixel.
    static bool isWithoutEffect(const QString& picture, const QString& option)
    {
        static const std::set<QString> nowhere{"--attention", "--words", "--pooling"};
        const bool isOfOneCell = option == QLatin1String("--key"); // alone, it marks nothing
        return nowhere.contains(option) || (isOfOneCell && picture != QLatin1String("inspector")) ||
               (picture == QLatin1String("flow") && option == QLatin1String("--up-to"));
    }
};

HEADLIGHT_TEST(TestPictures)
#include "tst_pictures.moc"
