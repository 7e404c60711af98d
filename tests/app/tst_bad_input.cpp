// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/tiny_model_folder.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// Whatever is wrong: exit status 2, one line that names it, nothing written. The program is the real one.
class TestBadInput : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_model = m_folder.filePath("tiny");
    QString m_output = m_folder.filePath("out.svg");

    QString freshModel() const
    {
        const QString folder = m_folder.filePath("broken");
        QDir(folder).removeRecursively();
        QDir().mkpath(folder);
        test::writeTinyModel(QDir(folder));
        return folder;
    }

    /// The files that are there; a refusal leaves no other.
    QStringList files() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }

    void verifyRefusal(const ProgramRun& run, const QString& named) const
    {
        QVERIFY2(run.isRefusal(), run.all());
        QVERIFY2(QString::fromUtf8(run.err).contains(named), run.all() + "expected: " + named.toUtf8());
    }

    using Damage = std::function<void(const QString& folder)>;
    std::vector<std::tuple<const char*, Damage, QString>> m_damages;

    void damage(const char* name, const QString& named, Damage damage) { m_damages.emplace_back(name, damage, named); }

    static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void replaceIn(const QString& path, const QByteArray& from, const QByteArray& to)
    {
        QByteArray bytes = contentOf(path);
        if (!bytes.contains(from))
            qFatal("the test's own file has no %s", from.constData());
        test::writeFile(path, bytes.replace(bytes.indexOf(from), from.size(), to));
    }

    void collectDamages();

private slots:
    void aBenchOpensInPlaceOfASessionAndABrokenOneIsRefusedAsABench()
    {
        const QString file = m_folder.filePath("by-hand.json");
        const QByteArray bench = runHeadlight({"bench", "--example", "fox", "--json"}).out;
        QVERIFY(bench.contains("headlight bench"));
        test::writeFile(file, bench);
        verifyRefusal(runHeadlight({file}), "there is no display"); // it was read, and nothing else stood in its way
        test::writeFile(file, QByteArray(bench).replace("\"version\": 1", "\"version\": true"));
        verifyRefusal(runHeadlight({file}), "version");
        test::writeFile(file, "{\"format\": \"headlight bench\"}");
        verifyRefusal(runHeadlight({file}), "by-hand.json");
        QFile::remove(file);
    }

    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_model));
        test::writeTinyModel(QDir(m_model));
        collectDamages();
    }

    void arguments_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        const QStringList render{"render", "--model", m_model, "--text", "abc", "--view", "heatmap", "-o", m_output};
        const QStringList tokens{"tokens", "--model", m_model};
        const auto row = [](const char* name, const QStringList& arguments, const QString& named) {
            QTest::newRow(name) << arguments << named;
        };
        row("empty text", tokens + QStringList{"--text", ""}, "--text is empty");
        row("empty pair", tokens + QStringList{"--text", "a", "--pair", ""}, "--pair is empty");
        row("long text, no head",
            {"render", "-m", m_model, "-t", QString(200, 'x'), "--view", "heatmap", "--head", "99", "-o", m_output},
            "head 99");
        row("long text, no folder",
            {"trace", "-m", m_model, "-t", QString(200, 'x'), "-o", m_folder.filePath("no/x.json")}, "x.json");
        row("id outside, beyond the context",
            {"trace", "-m", m_model, "--ids", QString("5,").repeated(100) + "300", "-o", m_folder.filePath("x.json")},
            "token id 300 does not exist");
        row("head 99", render + QStringList{"--layer", "1", "--head", "99"},
            "head 99 does not exist: layer 1 has heads 0 to 3");
        row("layer 99", render + QStringList{"--layer", "99"}, "layer 99 does not exist: the model has layers 0 to 1");
        row("mask", render + QStringList{"--mask", "upside-down"}, "none, causal, window:N");
        row("ablated head", render + QStringList{"--ablate", "0.4"}, "head 4 does not exist: layer 0 has heads 0 to 3");
        row("head of a grid", {"render", "-m", m_model, "-t", "a", "--view", "grid", "--head", "1", "-o", m_output},
            "--head goes with --view");
        row("layer of an overview",
            {"render", "-m", m_model, "-t", "a", "--view", "overview", "--layer", "1", "-o", m_output},
            "--layer goes with --view");
        row("ending bmp", {"render", "-m", m_model, "-t", "a", "--view", "links", "-o", m_folder.filePath("x.bmp")},
            ".svg, .pdf, .png, .html, .tex, .csv, .json, .md, .ltx, .npy, .npz or .safetensors");
        row("no ending", {"render", "-m", m_model, "-t", "a", "--view", "links", "-o", m_folder.filePath("x")},
            ".svg, .pdf, .png, .html, .tex, .csv, .json, .md, .ltx, .npy, .npz or .safetensors");
        row("shapes as csv", {"render", "-m", m_model, "-t", "a", "--view", "shapes", "-o", m_folder.filePath("x.csv")},
            "attention weights");
        for (const QString ending : {".npy", ".npz", ".safetensors"})
            row(qPrintable("records as " + ending),
                {"render", "-m", m_model, "-t", "a", "--view", "links", "-o", m_folder.filePath("x" + ending)},
                "are a table of records, no single matrix: they are written as .csv, .json, .md or .ltx, not as");
        const QStringList heads{"render", "-m", m_model, "-t", "a", "--view", "heads", "-o"};
        row("heads without an ending", heads + QStringList{m_folder.filePath("x")}, "not without an ending");
        row("heads of a layer", heads + QStringList{m_folder.filePath("x.csv"), "--layer", "1"},
            "--layer goes with --head");
        row("heads like head 9", heads + QStringList{m_folder.filePath("x.csv"), "--head", "9"},
            "head 9 does not exist");
        const QStringList inspector{"render", "-m", m_model, "-t", "abc", "--view", "inspector", "-o", m_output};
        const QStringList shapes{"render", "-m", m_model, "-t", "abc", "--view", "shapes", "-o", m_output};
        row("query 5", inspector + QStringList{"--query", "5"}, "--query 5 does not exist: the queries are 0 to 4");
        row("key 9", inspector + QStringList{"--key", "9"}, "--key 9 does not exist: the keys are 0 to 4");
        row("negative query", inspector + QStringList{"--query", "-1"}, "--query");
        row("query of shapes", shapes + QStringList{"--query", "1"}, "--query goes with --view heatmap, mean");
        row("key of shapes", shapes + QStringList{"--key", "1"}, "--key goes with --view heatmap, mean");
        row("query beyond a heatmap", render + QStringList{"--query", "99"}, "--query 99 does not exist");
        row("inspector's head", inspector + QStringList{"--head", "7"}, "head 7 does not exist");
        row("inspector's scale", inspector + QStringList{"--scale", "log"}, "--scale goes with");
        row("trace as npz", {"trace", "-m", m_model, "-t", "a", "-o", m_folder.filePath("x.npz")},
            ".safetensors or .json");
        row("unknown model", {"tokens", "-m", "no-such-model", "-t", "a"}, "no-such-model");
        row("unknown option", render + QStringList{"--wobble"}, "--wobble");
        row("unknown command", {"rendre"},
            "neither a command (models, lessons, guide, tokens, trace, render, batch, steer, translate, bench, train, "
            "stats) "
            "nor a "
            "session file");
        const QStringList oneToken{"render", "-m", m_model, "--ids", "5", "-o", m_output, "--view"};
        row("nothing to predict", oneToken + QStringList{"ablation"}, "The text has one token, and none after it");
        row("another measure", oneToken + QStringList{"ablation"}, "On the command line that is --measure divergence");
        row("every head hidden",
            {"render", "-m", m_model, "-t", "a", "--view", "grid", "--layer", "0", "--hide-heads", "0.0,0.1,0.2,0.3",
             "-o", m_output},
            "the eye at the left of the window, or name fewer with --hide-heads");
        row("id outside", {"trace", "-m", m_model, "--ids", "1,300", "-o", m_folder.filePath("x.json")}, "300");
        row("text without a tokenizer",
            {"trace", "-m", HEADLIGHT_SOURCE_DIR "/tests/golden/families/llama", "-t", "abc", "-o",
             m_folder.filePath("x.json")},
            "--ids 1,2,3");
        row("negative id", {"trace", "-m", m_model, "--ids", "-1", "-o", m_folder.filePath("x.json")}, "-1");
        row("pair ids", {"trace", "-m", m_model, "-t", "a", "--pair-ids", "5", "-o", m_folder.filePath("x.json")},
            "--pair-ids needs an encoder-decoder model");
        row("folder missing", {"trace", "-m", m_model, "-t", "a", "-o", m_folder.filePath("no/such/x.json")}, "x.json");
        row("output is a folder", {"trace", "-m", m_model, "-t", "a", "-o", m_folder.filePath("d.json")}, "d.json");
        row("no display", {}, "no display");
    }
    void arguments()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        QDir(m_folder.path()).mkdir("d.json");
        const QStringList before = files();
        verifyRefusal(runHeadlight(arguments), named);
        QCOMPARE(files(), before);
    }

    void bytesThatAreNotUtf8AreRefusedByTheirOffset()
    {
        verifyRefusal(test::runHeadlightFromShell("tokens --model " + m_model + " --text \"$(printf 'ab\\377c')\""),
                      "byte 0xFF at offset 2");
        verifyRefusal(
            test::runHeadlightFromShell("tokens --model " + m_model + " --text \"$(printf '\\355\\240\\200')\""),
            "at offset 0"); // a surrogate
    }

    void aBrokenSessionIsRefusedBeforeAWindowOpens()
    {
        const QString file = m_folder.filePath("session.json");
        for (const QByteArray& broken : {QByteArray(), QByteArray("{\"text\":"), QByteArray("[1]")}) {
            test::writeFile(file, broken);
            verifyRefusal(runHeadlight({file}), "session.json");
        }
        QVERIFY(QFile::remove(file));
    }

    void anErrorStaysOnOneLineWhateverTheArgumentHolds()
    {
        verifyRefusal(runHeadlight({"tokens", "--model", "a\nb\x1B[31m", "--text", "x"}), "a\\nb\\u{1b}[31m");
    }

    void aFileThatCannotBeReplacedStaysAsItWas()
    {
        for (const QString name : {"full.svg", "full.png", "full.pdf", "full.html", "full.tex", "full.csv", "full.json",
                                   "full.md", "full.ltx", "full.npy", "full.npz", "full.safetensors"}) {
            const QString file = m_folder.filePath(name);
            QVERIFY(QFile::link("/dev/full", file)); // takes no byte, whoever writes
            verifyRefusal(runHeadlight({"render", "-m", m_model, "-t", "abc", "--view", "heatmap", "-o", file}), name);
            QVERIFY(QFile::remove(file));
        }
        verifyRefusal(test::runHeadlightFromShell("--help > /dev/full"), "standard output");
    }

    void everyLieOfAModelsFilesIsFound_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < m_damages.size(); ++i)
            QTest::newRow(std::get<0>(m_damages[i])) << static_cast<int>(i);
    }
    void everyLieOfAModelsFilesIsFound()
    {
        QFETCH(int, index);
        const auto& [name, damage, named] = m_damages[static_cast<std::size_t>(index)];
        const QString folder = freshModel();
        damage(folder);
        const QStringList before = files();
        verifyRefusal(runHeadlight({"render", "-m", folder, "-t", "abc", "--view", "heatmap", "-o", m_output}), named);
        QCOMPARE(files(), before);
    }
};

void TestBadInput::collectDamages()
{
    const QString tensors = "/model.safetensors";
    const auto change = [tensors](auto edit) {
        return [edit, tensors](const QString& folder) {
            test::Checkpoint checkpoint;
            edit(checkpoint.tensors);
            checkpoint.write(folder + tensors);
        };
    };
    const auto replace = [](const QString& file, const QByteArray& from, const QByteArray& to) {
        return [=](const QString& folder) { replaceIn(folder + file, from, to); };
    };
    const auto firstBytes = [tensors](const QByteArray& bytes) {
        return [=](const QString& folder) {
            test::writeFile(folder + tensors, bytes + contentOf(folder + tensors).mid(bytes.size()));
        };
    };

    damage("no parameters", "model.safetensors", [=](const QString& folder) { QFile::remove(folder + tensors); });
    damage("no config", "config.json", [](const QString& folder) { QFile::remove(folder + "/config.json"); });
    damage("no tokenizer", "tokenizer.json", [](const QString& folder) { QFile::remove(folder + "/tokenizer.json"); });
    damage("empty file", "model.safetensors", [=](const QString& folder) { test::writeFile(folder + tensors, {}); });
    damage("cut in the data", "model.safetensors", [=](const QString& folder) {
        const QByteArray bytes = contentOf(folder + tensors);
        test::writeFile(folder + tensors, bytes.left(bytes.size() - 1000));
    });
    damage("cut in the header", "model.safetensors",
           [=](const QString& folder) { test::writeFile(folder + tensors, contentOf(folder + tensors).left(100)); });
    damage("header beyond the end", "model.safetensors", firstBytes(QByteArray("\xFF\xFF\xFF\x7F\0\0\0\0", 8)));
    damage("header as long as memory", "model.safetensors", firstBytes(QByteArray(8, '\xFF')));
    damage("offsets beyond the end", "model.safetensors",
           replace(tensors, "\"data_offsets\":[0,", "\"data_offsets\":[9,"));
    damage("unknown type", "F33", replace(tensors, "\"F32\"", "\"F33\""));
    damage("header is no JSON", "model.safetensors", replace(tensors, "{\"", "{{"));
    damage("wrong shape", "[24, 71]", change([](auto& all) {
               all["h.0.attn.c_attn.weight"].shape = {24, 71};
               all["h.0.attn.c_attn.weight"].numbers.resize(24 * 71);
           }));
    damage("missing tensor", "h.1.ln_2.weight", change([](auto& all) { all.erase("h.1.ln_2.weight"); }));
    damage("NaN", "h.1.mlp.c_fc.bias",
           change([](auto& all) { all["h.1.mlp.c_fc.bias"].numbers[7] = std::numeric_limits<float>::quiet_NaN(); }));
    damage("infinity", "wte.weight",
           change([](auto& all) { all["wte.weight"].numbers[3] = std::numeric_limits<float>::infinity(); }));
    const QString config = "/config.json";
    damage("config of another width", "expected [96]", replace(config, "\"n_embd\":24", "\"n_embd\":32"));
    damage("config of more layers", "h.2.", replace(config, "\"n_layer\":2", "\"n_layer\":3"));
    damage("heads that do not divide", "n_embd", replace(config, "\"n_head\":4", "\"n_head\":5"));
    damage("config is no JSON", "config.json", replace(config, "}", "]"));
    damage("unknown architecture", "\"gpt9\", expected a family", replace(config, "gpt2", "gpt9"));
    damage("vocabulary too small", "vocab_size", replace(config, "\"vocab_size\":300", "\"vocab_size\":100"));
    damage("tokenizer is no JSON", "tokenizer.json", replace("/tokenizer.json", "{\"version\"", "{{\"version\""));
    damage("unknown tokenizer", "tokenizer.json", replace("/tokenizer.json", "\"BPE\"", "\"BPX\""));
}

HEADLIGHT_GUILESS_TEST(TestBadInput)
#include "tst_bad_input.moc"
