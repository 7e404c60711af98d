// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/number_vector.h"
#include "tests/app/program.h"
#include "tests/support/tiny_marian.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// `headlight steer`, and `render` and `trace` by its vector, by the real program.
class TestSteerCommand : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_model = m_folder.filePath("tiny");

    QString file(const QString& name) const { return m_folder.filePath(name); }
    ProgramRun steer(const QStringList& more, const QString& name)
    {
        return runHeadlight(
            QStringList{"steer", "-m", m_model, "--steer-from", "abc", "--steer-to", "abx", "-o", file(name)} + more);
    }
    ProgramRun render(const QStringList& more, const QString& name, const QString& model = {})
    {
        return runHeadlight(QStringList{"render", "-m", model.isEmpty() ? m_model : model, "-t", "abcd", "--view",
                                        "predictions", "-o", file(name)} +
                            more);
    }
    QByteArray bytes(const QString& name) const
    {
        QFile written(file(name));
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_model));
        test::writeTinyModel(QDir(m_model));
    }
    void aVectorIsWrittenAndTaken()
    {
        QVERIFY(render({}, "plain.csv").status == 0);
        for (const char* name : {"v.npy", "v.safetensors", "v.json", "v.csv"}) {
            const ProgramRun made = steer({"--steer-layer", "1"}, name);
            QVERIFY2(made.status == 0 && made.out.isEmpty() && made.err.isEmpty(), made.all());
            const ProgramRun drawn = render({"--steer", file(name), "--steer-layer", "1", "--steer-by", "2"}, "by.csv");
            QVERIFY2(drawn.status == 0, drawn.all());
            const ProgramRun byTexts = render(
                {"--steer-from", "abc", "--steer-to", "abx", "--steer-layer", "1", "--steer-by", "2"}, "by_texts.csv");
            QVERIFY2(byTexts.status == 0, byTexts.all());
            QVERIFY(bytes("by.csv") == bytes("by_texts.csv"));
            QVERIFY(bytes("by.csv") != bytes("plain.csv"));
        }
        QVERIFY(render({"--steer", file("v.npy"), "--steer-by", "0"}, "zero.csv").status == 0);
        QVERIFY(bytes("zero.csv") == bytes("plain.csv"));
        QVERIFY(render({"--steer", file("v.npy"), "--steer-layer", "1"}, "steered.svg").status == 0);
        QVERIFY(bytes("steered.svg").contains("steered before layer 1 by 1 × (v.npy)"));
    }
    void aTokenOfBothTextsIsRead()
    {
        QVERIFY(steer({"--steer-token", "1"}, "at_1.npy").status == 0);
        const int n = tinyConfigSize();
        const std::vector<float> same = readNumberVector(toPath(file("at_1.npy")), n);
        QVERIFY(std::ranges::all_of(same, [](float number) { return number == 0.0F; })); // "a" in both
        QVERIFY(steer({"--steer-token", "3"}, "at_3.npy").status == 0);
        QVERIFY(readNumberVector(toPath(file("at_3.npy")), n) != same);
    }
    void aTraceSaysWhatSteers()
    {
        QVERIFY(steer({"--steer-layer", "1"}, "v.npy").status == 0);
        const ProgramRun run = runHeadlight({"trace", "-m", m_model, "-t", "abcd", "--steer", file("v.npy"),
                                             "--steer-layer", "1", "--steer-at", "2", "-o", file("run.json")});
        QVERIFY2(run.status == 0, run.all());
        for (const char* said : {"\"steering\"", "\"steering_layer\"", "\"steering_strength\"", "\"steering_token\""})
            QVERIFY2(bytes("run.json").contains(said), said);
    }
    void whatDoesNotFitIsOneSentence()
    {
        QVERIFY(steer({}, "v.npy").status == 0);
        const QString wide = HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/steering.npy";
        const std::vector<std::pair<QStringList, QByteArray>> cases{
            {{"--steer", wide}, "steering.npy: the array has the shape [256], expected a vector of the shape ["},
            {{"--steer", file("nowhere.npy")}, "nowhere.npy"},
            {{"--steer", ""}, "--steer is empty"},
            {{"--steer-from", "a"}, "--steer-from goes with --steer-to"},
            {{"--steer-by", "2"}, "--steer-by goes with --steer or --steer-from"},
            {{"--steer", file("v.npy"), "--steer-from", "a", "--steer-to", "b"}, "one of --steer and --steer-from is"},
            {{"--steer", file("v.npy"), "--steer-token", "1"}, "--steer-token goes with --steer-from"},
            {{"--steer", file("v.npy"), "--steer-layer", "9"}, "the model has no layer 9"},
            {{"--steer", file("v.npy"), "--steer-at", "99"},
             "--steer-at: there is no token 99, the text has tokens 0 to"},
            {{"--steer", file("v.npy"), "--steer-by", "x"}, "--steer-by needs"},
            {{"--steer-from", "a", "--steer-to", "b", "--steer-token", "9"}, "there is no token 9"}};
        for (const auto& [more, sentence] : cases) {
            const ProgramRun run = render(more, "never.svg");
            QVERIFY2(run.isRefusal() && run.err.contains(sentence), more.join(' ').toUtf8() + "\n" + run.all());
            QVERIFY(!QFile::exists(file("never.svg")));
        }
        const QString marian = file("marian");
        QVERIFY(QDir().mkpath(marian));
        test::writeTinyMarian(QDir(marian));
        const ProgramRun translator = render({"--steer-from", "a", "--steer-to", "b"}, "never.svg", marian);
        QVERIFY2(translator.isRefusal() && translator.err.contains("a translator reads one text"), translator.all());
        const ProgramRun figure = steer({}, "v.svg");
        QVERIFY2(figure.isRefusal() && figure.err.contains("a table is written as"), figure.all());
        const ProgramRun layer = steer({"--steer-layer", "2"}, "never.npy");
        QVERIFY2(layer.isRefusal() && layer.err.contains("the model has no layer 2"), layer.all());
        const ProgramRun mask = steer({"--encoder-mask", "causal"}, "never.npy");
        QVERIFY2(mask.isRefusal() && mask.err.contains("--encoder-mask needs an encoder"), mask.all());
        const ProgramRun ablation = steer({"--ablation", "mean"}, "never.npy");
        QVERIFY2(ablation.isRefusal() && ablation.err.contains("--ablation goes with --ablate"), ablation.all());
        QVERIFY(!QFile::exists(file("never.npy")));
    }

private:
    static int tinyConfigSize() { return test::tinyConfig().dModel; }
};

HEADLIGHT_GUILESS_TEST(TestSteerCommand)
#include "tst_steer_command.moc"
