// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"
#include "app/commands/render_command.h"
#include "core/base/error.h"
#include "core/model/model_catalog.h"
#include "tests/app/image_input_files.h"
#include "tests/app/option_values.h"
#include "tests/support/history_model.h"
#include "tests/support/register_test.h"
#include "tests/support/tiny_marian.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/catalogue/command_line.h"
#include "ui/catalogue/view_data.h"
#include "ui/export/figure_bytes.h"
#include "ui/picture/picture_tools.h"
#include "ui/session/run_maker.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

using namespace headlight;

namespace {

const QString kSentences = QStringLiteral("It's. Go."); // two sentences, and a quotation mark

constexpr std::size_t kMostPairs = 200; // pairs of choices that a picture tries, roughly

/// Has as many layers as headlight-en, whose heads option_values.h names.
ModelConfig tinyConfigOfManyLayers()
{
    ModelConfig config = test::tinyConfig();
    config.nLayers = 6;
    return config;
}

/// One thing that a person chooses in the window.
struct Choice {
    QString name;
    std::function<void(SessionState&)> choose;
};

/// Every value of every option of these fields.
std::vector<Choice> choicesOf(const StateFields& fields)
{
    static const std::set<QString> inputs{"--model",     "--matrix",         "--labels",
                                          "--text",      "--matrix-axes",    "--matrix-example",
                                          "--tokenizer", "--matrix-softmax", "--allow-unknown-keys",
                                          "--assume",    "--base",           "--image"};
    std::vector<Choice> choices;
    for (const StateField& field : fields) {
        const QString option = mainName(field.option);
        if (!option.startsWith(u'-') || inputs.contains(option))
            continue;
        for (const QString& value : field.value.isEmpty() ? QStringList{"true"} : otherValues(option))
            choices.push_back({option + u' ' + value, [set = field.setText, value](SessionState& state) {
                                   QVERIFY2(set(state, value), qPrintable(value));
                               }});
    }
    return choices;
}

/// What has no option of its own.
std::vector<Choice> otherChoices()
{
    return {{"links of the chosen head", [](SessionState& state) { state.links.chosenOnly = true; }},
            {"a grid of the layer", [](SessionState& state) { state.grid.layerOnly = true; }},
            {"the compared heads are the next ones", [](SessionState& state) { state.compare = {}; }},
            {"hidden",
             [](SessionState& state) {
                 state.hiddenHeads = {{1, 3}, {1, 0}, {0, 1}};
             }},
            {"no special tokens", [](SessionState& state) { state.shown.hideSpecial = true; }}};
}

SessionState plainState(const Picture& picture)
{
    SessionState state;
    state.input.text = kSentences;
    state.model = "headlight-en";
    state.selected = {1, 3};
    state.input.secondText = "Elle rit.";
    state.pages.bench.example = "fox";
    state.pages.graph = goldenGraph("circuit_tracer.json");
    if (test::isOfImage(picture.name)) {
        state.model = test::imageInputFiles().model;
        state.input.image = test::imageInputFiles().file;
    }
    if (test::isOfHistory(picture.name))
        state.model = test::historyModel().model;
    show(state, picture);
    return state;
}

/// The words of a line as a shell reads them, which knows single quotes and what a backslash says outside of them.
std::vector<std::string> wordsOf(const QString& line)
{
    QStringList words{QString()};
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        if (line[i] == u'\'')
            quoted = !quoted;
        else if (line[i] == u'\\' && !quoted)
            words.back() += line[++i];
        else if (line[i] == u' ' && !quoted)
            words << QString();
        else
            words.back() += line[i];
    }
    std::vector<std::string> arguments;
    for (const QString& word : words.mid(1)) // without the program's name
        arguments.push_back(word.toStdString());
    return arguments;
}

RenderCommand taken(const QString& line)
{
    return std::get<RenderCommand>(parseArguments(wordsOf(line)));
}

} // namespace

/// The line of "Copy as command" is taken, whatever was chosen, and makes what is shown: a choice by itself is drawn
/// again from its line and compared byte by byte, two of them together are compared by what their line says. The models
/// are tiny and have the names of the shipped ones, which tst_pictures draws by the program itself.
class TestCommandLines : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void pairsOfChoicesAreSaidInALineThatIsTaken_data();
    void pairsOfChoicesAreSaidInALineThatIsTaken();
    void theLineOfAChoiceDrawsWhatIsShown_data();
    void theLineOfAChoiceDrawsWhatIsShown();
    void everyOptionOfARunChangesThePictureOrIsRefused_data();
    void everyOptionOfARunChangesThePictureOrIsRefused();
    void whatCannotBeSeenIsRefused_data();
    void whatCannotBeSeenIsRefused();

private:
    QString lineOf(const Picture& picture, const SessionState& state) const;
    void look(const Picture& picture, const SessionState& state, const QString& where);
    MadePicture made(const Picture& picture, const SessionState& state, PictureTools& tools) const;
    static QByteArray drawn(const MadePicture& made);
    static QByteArray written(const QStringList& arguments);

    QTemporaryDir m_folder;
    std::vector<std::filesystem::path> m_roots{toPath(m_folder.path())};
    const std::shared_ptr<const ActivationCache>& runFor(const Picture& picture) const
    {
        if (test::isOfHistory(picture.name))
            return m_historyRun;
        return test::isOfImage(picture.name) ? m_imageRun : m_run;
    }

    std::shared_ptr<const ActivationCache> m_run;
    std::shared_ptr<const ActivationCache> m_imageRun;
    std::shared_ptr<const ActivationCache> m_historyRun; // on the model whose history is drawn
    std::set<std::pair<QString, QString>> m_seen;        // pictures and their lines
};

void TestCommandLines::initTestCase()
{
    for (const char* name : {"headlight-en", "headlight-en-fr"})
        QVERIFY(QDir(m_folder.path()).mkpath(name));
    test::writeTinyModel(QDir(m_folder.filePath("headlight-en")), tinyConfigOfManyLayers());
    test::writeTinyMarian(QDir(m_folder.filePath("headlight-en-fr")));
    RunMaker runs;
    runs.model(resolveModel("headlight-en", m_roots), {});
    m_run = runs.run(runs.input(plainState(*pictureNamed("heatmap")), {}), {});
    runs.model(resolveModel(test::imageInputFiles().model.toStdString(), m_roots), {});
    m_imageRun = runs.run(runs.input(plainState(*pictureNamed("patches")), {}), {});
    runs.model(resolveModel(test::historyModel().model.toStdString(), m_roots), {});
    m_historyRun = runs.run(runs.input(plainState(*pictureNamed("history")), {}), {});
}

QString TestCommandLines::lineOf(const Picture& picture, const SessionState& state) const
{
    return renderLine(picture.isOfRun ? renderOptions(picture, state, *runFor(picture), "x.svg")
                                      : renderOptions(picture, state, "x.svg"));
}

/// The line is taken, and what is taken says the same.
void TestCommandLines::look(const Picture& picture, const SessionState& state, const QString& where)
{
    const QString line = lineOf(picture, state);
    if (!m_seen.insert({picture.name, line}).second)
        return;
    QString again;
    try {
        again = lineOf(picture, taken(line).chosen.state);
    } catch (const Error& error) {
        again = QString::fromUtf8(error.what());
    }
    QVERIFY2(again == line, qPrintable(where + '\n' + line + '\n' + again));
}

void TestCommandLines::pairsOfChoicesAreSaidInALineThatIsTaken_data()
{
    QTest::addColumn<QString>("name");
    for (const Picture& picture : allPictures())
        QTest::newRow(qPrintable(picture.name)) << picture.name;
}

void TestCommandLines::pairsOfChoicesAreSaidInALineThatIsTaken()
{
    QFETCH(QString, name);
    const Picture& picture = *pictureNamed(name);
    const SessionState plain = plainState(picture);
    look(picture, plain, "nothing chosen");
    for (const Choice& ofRun : choicesOf(picture.reads)) {
        SessionState state = plain;
        ofRun.choose(state);
        look(picture, state, ofRun.name);
    }
    std::vector<Choice> choices = choicesOf(picture.takes);
    for (Choice& choice : otherChoices())
        choices.push_back(std::move(choice));
    // In either order: the last one may depend on the first. All of them, or as many as can be waited for, each choice
    // among them with others in every picture.
    const std::size_t step = std::max<std::size_t>(1, choices.size() * choices.size() / kMostPairs);
    for (std::size_t i = 0; i < choices.size(); ++i)
        for (std::size_t j = i % step; j < choices.size(); j += step) {
            SessionState state = plain;
            choices[i].choose(state);
            choices[j].choose(state);
            look(picture, state, choices[i].name + " and " + choices[j].name);
            if (QTest::currentTestFailed())
                return;
        }
}

MadePicture TestCommandLines::made(const Picture& picture, const SessionState& state, PictureTools& tools) const
{
    const std::shared_ptr<const ActivationCache>& run = runFor(picture);
    const AttentionSize size = run->config().sizeOf(AttentionPart::Decoder);
    const HeadGrid grid{size.nLayers, size.nHeads, AttentionPart::Decoder};
    return picture.make({state, run, grid, selectedHead(state, grid), m_roots, tools, {}, {}});
}

QByteArray TestCommandLines::drawn(const MadePicture& made)
{
    const Theme& paper = theme(ThemeId::Paper);
    return made.figure ? svgBytes(*made.figure, made.figure->preferredSize(paper), paper) : made.refusal.toUtf8();
}

void TestCommandLines::theLineOfAChoiceDrawsWhatIsShown_data()
{
    QTest::addColumn<QString>("name");
    for (const Picture& picture : allPictures()) // those of the bench's window have tests of their pages
        if (picture.tab)
            QTest::newRow(qPrintable(picture.name)) << picture.name;
}

void TestCommandLines::theLineOfAChoiceDrawsWhatIsShown()
{
    QFETCH(QString, name);
    const Picture& picture = *pictureNamed(name);
    std::vector<Choice> choices = choicesOf(picture.takes);
    for (Choice& choice : otherChoices())
        choices.push_back(std::move(choice));
    PictureTools shown;
    PictureTools ofLine;
    for (const Choice& choice : choices) {
        SessionState state = plainState(picture);
        choice.choose(state);
        const QString line = lineOf(picture, state);
        const MadePicture inWindow = made(picture, state, shown);
        QVERIFY2(drawn(made(picture, taken(line).chosen.state, ofLine)) == drawn(inWindow),
                 qPrintable(choice.name + '\n' + line));
        const SaidCommand said = saidCommand(picture, inWindow, state, *runFor(picture), "x.svg");
        QCOMPARE(said.refusal, inWindow.refusal); // what cannot be drawn is no command
        QCOMPARE(said.line(), inWindow.figure ? line : QString());
    }
}

/// What the program writes for such a command, or what it says.
QByteArray TestCommandLines::written(const QStringList& arguments)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("out.svg");
    std::vector<std::string> words{"render"};
    for (const QString& argument : arguments + QStringList{"-o", file})
        words.push_back(argument.toStdString());
    try {
        runCommand(std::get<RenderCommand>(parseArguments(words)));
    } catch (const Error& error) {
        return error.what();
    }
    QFile out(file);
    return out.open(QIODevice::ReadOnly) ? out.readAll() : QByteArray();
}

void TestCommandLines::everyOptionOfARunChangesThePictureOrIsRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const Picture& picture : allPictures())
        if (picture.isOfRun)
            QTest::newRow(qPrintable(picture.name)) << picture.name;
}

void TestCommandLines::everyOptionOfARunChangesThePictureOrIsRefused()
{
    QFETCH(QString, name);
    const Picture& picture = *pictureNamed(name);
    QStringList words{"--model", m_folder.filePath("headlight-en"), "--text", kSentences, "--view", name};
    if (test::isOfImage(name))
        words = QStringList{"--model", test::imageInputFiles().model, "--image", test::imageInputFiles().file, "--view",
                            name};
    if (name == QLatin1String("compare"))
        words << "--with-head"
              << "0.1";
    if (name == QLatin1String("patching"))
        words << "--corrupted"
              << "It's. Do.";
    const QByteArray plain = written(words);
    QVERIFY2(plain.startsWith("<?xml") || plain.startsWith("<svg"), plain);
    for (const StateField& field : picture.reads) {
        const QString option = mainName(field.option);
        if (!option.startsWith(u'-') || words.contains(option))
            continue;
        QStringList value = field.value.isEmpty() ? QStringList() : otherValues(option).mid(0, 1);
        if (test::isOfImage(name) && option == QLatin1String("--mask"))
            value = {"causal"}; // a model of images has none
        QVERIFY2(field.value.isEmpty() || !value.isEmpty(), qPrintable("no other value of " + option));
        const QByteArray bytes = written(words + QStringList{option} + value);
        QVERIFY2(!bytes.isEmpty() && bytes != plain, qPrintable(name + u' ' + option + " changes nothing"));
    }
}

void TestCommandLines::whatCannotBeSeenIsRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [this](const QString& model, const QStringList& words, const char* sentence) {
        QTest::newRow(qPrintable(words.join(u' ')))
            << QStringList{"--model", m_folder.filePath(model), "--text", "The old cat sat"} + words
            << QByteArray(sentence);
    };
    const QString en = "headlight-en";
    const QString translator = "headlight-en-fr";
    row(en, {"--view", "distance", "--layer", "1", "--hide-heads", "1.0"}, "the chosen head is drawn in any case");
    row(en, {"--view", "distance", "--layer", "1", "--hide-heads", "0.1"}, "heads of layer 1");
    row(en, {"--view", "links", "--layer", "1", "--hide-heads", "0.1"}, "heads of layer 1");
    row(en, {"--view", "links", "--head", "1", "--hide-heads", "0.1"}, "with --head");
    row(en, {"--view", "grid", "--layer", "1", "--hide-heads", "0.1"}, "with --layer");
    row(en, {"--view", "compare", "--with", "head", "--ablation", "mean"}, "--ablation goes with --ablate");
    row(translator, {"--view", "heatmap", "--type-ids", "7"}, "the model has no token types");
    row(translator, {"--view", "grid", "--hide-heads", "0.1"}, "cross.0.1");
    row(translator, {"--view", "grid", "--hide-heads", "encoder.0.1"}, "another attention");
}

void TestCommandLines::whatCannotBeSeenIsRefused()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, sentence);
    const QByteArray said = written(words);
    QVERIFY2(said.contains(sentence) && !said.contains("<svg"), said.left(300));
}

HEADLIGHT_TEST(TestCommandLines)
#include "tst_command_lines.moc"
