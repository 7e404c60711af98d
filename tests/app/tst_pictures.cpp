// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_catalog.h"
#include "tests/support/register_test.h"
#include "ui/export/figure_bytes.h"
#include "ui/pictures/all_pictures.h"
#include "ui/pictures/command_line.h"
#include "ui/pictures/picture_tools.h"
#include "ui/pictures/view_data.h"
#include "ui/session/run_maker.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>

using namespace headlight;

namespace {

const QString kText = QStringLiteral("She went to the bank to cash the check. It's open.");

/// A value of an option that is not what a command chooses by itself.
const std::map<QString, QString> kOther{{"--attention", "decoder"},
                                        {"--layer", "1"},
                                        {"--up-to", "1"},
                                        {"--head", "2"},
                                        {"--query", "3"},
                                        {"--key", "1"},
                                        {"--hide-heads", "3.1"},
                                        {"--colours", "cividis"},
                                        {"--scale", "log"},
                                        {"--range", "0:0.5"},
                                        {"--tokens", "2,5"},
                                        {"--combine", "mean"},
                                        {"--layout", "arc"},
                                        {"--threshold", "0.2"},
                                        {"--top-k", "2"},
                                        {"--top-percent", "5"},
                                        {"--from-to", "AA"},
                                        {"--from-token", "3"},
                                        {"--to-token", "1"},
                                        {"--second-text", "The river bank."},
                                        {"--kind", "cosine"},
                                        {"--stage", "embedding"},
                                        {"--with", "mask"},
                                        {"--with-text", "She left."},
                                        {"--with-model", "headlight-en"},
                                        {"--with-mask", "none"},
                                        {"--with-head", "1.2"},
                                        {"--with-ablate", "0.1"},
                                        {"--sampling-temperature", "0.7"},
                                        {"--top-p", "0.8"},
                                        {"--count", "5"},
                                        {"--position", "4"},
                                        {"--measure", "divergence"}};

struct Written {
    QByteArray bytes;
    QString refusal;
};

Written render(const QStringList& arguments)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("out.svg");
    QProcess process;
    process.start(QStringLiteral(HEADLIGHT_PROGRAM), QStringList{"render"} + arguments + QStringList{"-o", file});
    process.waitForFinished(60000);
    QFile out(file);
    if (process.exitCode() == 0 && out.open(QIODevice::ReadOnly))
        return {out.readAll(), {}};
    return {{}, QString::fromUtf8(process.readAllStandardError())};
}

QStringList command(const Picture& picture)
{
    QStringList words{"--model", "headlight-en", "--text", kText, "--view", picture.name};
    if (picture.name == QLatin1String("compare"))
        words << "--with-mask"
              << "window:2";
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
            for (const StateField& field : other.takes)
                if (!field.option.isEmpty())
                    options.insert(mainName(field.option));
        for (const QString& option : options) {
            if (picture.fieldOf(option))
                continue;
            const auto value = kOther.find(option);
            QStringList words = command(picture) + QStringList{option};
            if (value != kOther.end())
                words << value->second;
            const Written written = render(words);
            QVERIFY2(written.refusal.contains(option + QStringLiteral(" goes with --view ")) &&
                         written.refusal.contains(picturesThatTake(option)),
                     qPrintable(name + u' ' + option + u' ' + written.refusal));
        }
        for (const StateField& field : picture.takes) {
            const QString option = mainName(field.option);
            if (option.isEmpty() || option.startsWith(QLatin1String("--with")) || isWithoutEffect(name, option))
                continue;
            QStringList words = command(picture) + QStringList{option};
            if (!field.value.isEmpty()) {
                QVERIFY2(kOther.contains(option), qPrintable("no other value of " + option));
                words << kOther.at(option);
            }
            if (option == QLatin1String("--combine"))
                words << "--tokens"
                      << "2,5";
            const Written written = render(words);
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
        state.text = kText;
        state.model = "headlight-en";
        state.selected = {1, 3};
        state.mask = maskFromString("window:4");
        state.ablatedHeads = {{0, 2}};
        state.hiddenHeads = {{1, 0}, {2, 2}};
        state.pinnedQuery = 4;
        state.pinnedKey = 2;
        state.colours.kind = ScaleKind::Log;
        state.links.threshold = 0.1F;
        state.context.text = "It's the river's bank.";
        state.compare.kind = CompareKind::Mask;
        show(state, picture);

        const std::vector<std::filesystem::path> roots{std::filesystem::path(HEADLIGHT_SOURCE_DIR) /
                                                       "resources/models"};
        RunMaker runs;
        runs.model(resolveModel("headlight-en", roots), {});
        const auto run = runs.run(runs.input(state, {}), {});
        const HeadGrid grid{run->config().nLayers, run->config().nHeads, AttentionPart::Decoder};
        PictureTools tools;
        const MadePicture made = picture.make({state, run, grid, selectedHead(state, grid), roots, tools, {}, {}});
        QVERIFY2(made.figure, qPrintable(made.refusal));
        const Theme& paper = theme(ThemeId::Paper);
        const QByteArray own = svgBytes(*made.figure, made.figure->preferredSize(paper), paper);

        const QTemporaryDir folder;
        const QString file = folder.filePath("it's.svg");
        QString line = renderLine(picture, state, *run, file);
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
    /// Options that are right and change nothing on this text: a model without an encoder has one attention, the last
    /// layer of a lens is all of them.
    static bool isWithoutEffect(const QString& picture, const QString& option)
    {
        static const std::set<QString> nowhere{"--attention", "--words", "--combine "};
        const bool isOfOneCell = option == QLatin1String("--key"); // alone, it marks nothing
        const bool hasNoLinks = picture == QLatin1String("distance") && option == QLatin1String("--hide-heads");
        return nowhere.contains(option) || (isOfOneCell && picture != QLatin1String("inspector")) || hasNoLinks ||
               (picture == QLatin1String("flow") && option == QLatin1String("--up-to"));
    }
};

HEADLIGHT_TEST(TestPictures)
#include "tst_pictures.moc"
