// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/open_weights.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "tests/support/refusal.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

class TestOpenWeights : public QObject {
    Q_OBJECT

    const QDir m_golden{QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/weights")};

    static QString refusal(const QTemporaryDir& folder)
    {
        return headlight::test::refusal([&] { openWeights(folder.path().toStdString()); }).remove(folder.path() + ": ");
    }

    static void write(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes = "x")
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write a file for the test");
    }

    /// The golden shards and their index, to be spoilt.
    void copyShards(const QTemporaryDir& folder) const
    {
        const QDir shards(m_golden.filePath("sharded_safetensors"));
        for (const QString& name : shards.entryList(QDir::Files))
            QVERIFY(QFile::copy(shards.filePath(name), folder.filePath(name)));
    }

private slots:
    void severalFilesAreReadAsOne_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::newRow("safetensors") << "sharded_safetensors";
        QTest::newRow("bin") << "sharded_bin";
    }

    void severalFilesAreReadAsOne()
    {
        QFETCH(QString, folder);
        const TensorSource expected = SafetensorsFile::open(m_golden.filePath("model.safetensors").toStdString());
        const TensorSource found = openWeights(m_golden.filePath(folder).toStdString());
        QCOMPARE(found.names(), expected.names());
        for (const char* name : {"whole", "transposed", "double", "half"}) {
            const Shape shape = expected.find(name)->shape;
            QCOMPARE(found.readFloats(name, shape), expected.readFloats(name, shape));
        }
    }

    void whatATrainingProgramPutInFrontOfEveryNameIsTakenOff()
    {
        const QTemporaryDir folder;
        const std::vector<float> numbers{1.0F, 2.0F};
        const std::filesystem::path path = folder.filePath("model.safetensors").toStdString();
        const auto namesOf = [&](const char* first, const char* second) {
            writeSafetensors(
                path, {{first, {2}, std::span<const float>(numbers)}, {second, {2}, std::span<const float>(numbers)}});
            return openWeights(folder.path().toStdString()).names();
        };
        QCOMPARE(namesOf("module.a.weight", "module.b"), (std::vector<std::string>{"a.weight", "b"}));
        QCOMPARE(namesOf("module._orig_mod.a", "module._orig_mod.b"), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(namesOf("layers.0._orig_mod.a", "layers.1.b"), (std::vector<std::string>{"layers.0.a", "layers.1.b"}));
        QCOMPARE(namesOf("_fsdp_wrapped_module.a", "b._checkpoint_wrapped_module.c"),
                 (std::vector<std::string>{"a", "b.c"}));
        QCOMPARE(namesOf("base_model.model.a", "base_model.model.b"), (std::vector<std::string>{"a", "b"}));
        QCOMPARE(namesOf("module.base_model.model.a", "module.base_model.model.b"),
                 (std::vector<std::string>{"a", "b"}));
        QCOMPARE(namesOf("_orig_mod.a", "a"), (std::vector<std::string>{"_orig_mod.a", "a"})); // two of one name
        QCOMPARE(namesOf("module.a", "other.b"), (std::vector<std::string>{"module.a", "other.b"}));
    }

    /// A lying file may hold such a name: time that grew with the square of its length would be hours.
    void wrappersWithoutEndTakeNoTime()
    {
        const QTemporaryDir folder;
        const std::vector<float> numbers{1.0F};
        const auto bareOf = [&](const std::string& wrapper) {
            std::string name;
            while (name.size() < std::size_t{8} << 20U)
                name += wrapper;
            name += "a";
            writeSafetensors(folder.filePath("model.safetensors").toStdString(),
                             {{name, {1}, std::span<const float>(numbers)}});
            return openWeights(folder.path().toStdString()).names();
        };
        QCOMPARE(bareOf("module."), (std::vector<std::string>{"a"}));
        QCOMPARE(bareOf("_orig_mod."), (std::vector<std::string>{"a"}));
    }

    void anErrorNamesTheFileThatTheTensorIsIn()
    {
        const TensorSource source = openWeights(m_golden.filePath("sharded_safetensors").toStdString());
        QVERIFY_EXCEPTION_THROWN(source.readVector("row", 5), Error);
        try {
            source.readVector("row", 5);
        } catch (const Error& error) {
            QCOMPARE(error.what(), "model-00003-of-00003.safetensors: tensor \"row\" has shape [8], expected [5]");
        }
    }

    void aMissingFileIsNamed()
    {
        const QTemporaryDir folder;
        copyShards(folder);
        QFile::remove(folder.filePath("model-00002-of-00003.safetensors"));
        QCOMPARE(refusal(folder), QString("model.safetensors.index.json: names the file "
                                          "\"model-00002-of-00003.safetensors\", which is not in the folder; a "
                                          "download may be incomplete"));
    }

    void anIndexThatLiesIsRefused_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("message");
        QTest::newRow("another file")
            << QByteArray("\"whole\": \"model-00001") << QByteArray("\"whole\": \"model-00002")
            << "says that the tensor \"whole\" is in \"model-00002-of-00003.safetensors\", but "
               "it is in \"model-00001-of-00003.safetensors\"";
        QTest::newRow("not named") << QByteArray("\"whole\"") << QByteArray("\"hole\"")
                                   << "does not name the tensor \"whole\", which is in "
                                      "\"model-00001-of-00003.safetensors\"";
        QTest::newRow("too many") << QByteArray("\"whole\":")
                                  << QByteArray("\"hole\": \"model-00001-of-00003.safetensors\", \"whole\":")
                                  << "says that the tensor \"hole\" is in \"model-00001-of-00003.safetensors\", which "
                                     "has none";
        QTest::newRow("outside") << QByteArray("\"whole\": \"model-00001") << QByteArray("\"whole\": \"../model-00001")
                                 << "names the file \"../model-00001-of-00003.safetensors\", expected the name of a "
                                    "file in the same folder";
        QTest::newRow("no map") << QByteArray("weight_map") << QByteArray("weight_mop")
                                << "\"weight_map\" is missing, expected an object";
        QTest::newRow("a number") << QByteArray("\"whole\": \"model-00001-of-00003.safetensors\"")
                                  << QByteArray("\"whole\": 5") << "\"weight_map.whole\" is 5, expected a string";
    }

    void anIndexThatLiesIsRefused()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, message);
        const QTemporaryDir folder;
        copyShards(folder);
        QFile index(folder.filePath("model.safetensors.index.json"));
        QVERIFY(index.open(QIODevice::ReadOnly));
        QByteArray text = index.readAll();
        QVERIFY(text.contains(from));
        index.close();
        write(folder, "model.safetensors.index.json", text.replace(from, to));
        const QString refused = refusal(folder);
        QVERIFY2(refused.startsWith("model.safetensors.index.json: ") && refused.contains(message),
                 qPrintable(refused));
    }

    void aTensorInTwoFilesIsRefused()
    {
        const QTemporaryDir folder;
        copyShards(folder);
        QVERIFY(QFile::remove(folder.filePath("model-00002-of-00003.safetensors")));
        QVERIFY(QFile::copy(folder.filePath("model-00001-of-00003.safetensors"),
                            folder.filePath("model-00002-of-00003.safetensors")));
        const QString refused = refusal(folder);
        QVERIFY2(refused.contains("but it is in \"model-00002-of-00003.safetensors\" too"), qPrintable(refused));
    }

    void ofAZeroCheckpointTheScriptIsNamedThatWritesItsWeights()
    {
        const QTemporaryDir folder;
        for (const char* name : {"config.json", "latest", "optimizer.pt", "rng_state.pth", "scheduler.pt",
                                 "training_args.bin", "zero_to_fp32.py"})
            write(folder, name);
        const QString refused = refusal(folder);
        QVERIFY2(refused.contains("but \"zero_to_fp32.py\": DeepSpeed's ZeRO left the weights in pieces"),
                 qPrintable(refused));
    }

    void theOnlyFileOfAnotherNameIsOpened_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("name");
        for (const char* name : {"model.pt", "pytorch_model.pth", "weights.bin"})
            QTest::newRow(name) << "zip.bin" << name;
        QTest::newRow("safetensors") << "model.safetensors"
                                     << "weights.safetensors";
    }
    void theOnlyFileOfAnotherNameIsOpened()
    {
        QFETCH(QString, from);
        QFETCH(QString, name);
        const QTemporaryDir folder;
        const QString whole = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/weights/") + from;
        QVERIFY(QFile::copy(whole, folder.filePath(name)));
        const std::vector<std::string> names = openWeights(folder.path().toStdString()).names();
        QVERIFY(!names.empty());
        QVERIFY(QFile::copy(whole, folder.filePath("a_second.pt")));
        const QString refused = refusal(folder);
        QVERIFY2(refused.contains("several files") && refused.contains("\"a_second.pt\""), qPrintable(refused));
        QVERIFY(!refused.contains("rename"));
    }

    void aFolderWithSomethingElseSaysWhat_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("message");
        QTest::newRow("nothing") << "README.md"
                                 << "has no weights: expected model.safetensors";
        QTest::newRow("gguf") << "tiny.Q4_K_M.gguf"
                              << "\"tiny.Q4_K_M.gguf\": it is a GGUF file, which is a model of its own; open that file";
        QTest::newRow("h5") << "tf_model.h5"
                            << "from_tf=True";
        QTest::newRow("flax") << "flax_model.msgpack"
                              << "from_flax=True";
        QTest::newRow("onnx") << "model.onnx"
                              << "ONNX holds a program";
        QTest::newRow("consolidated") << "consolidated.00.pth"
                                      << "under their author's own names";
        QTest::newRow("an adapter") << "adapter_model.safetensors"
                                    << "it holds an adapter (LoRA or another)";
        QTest::newRow("what a training left")
            << "optimizer.pt"
            << "has no weights, but \"optimizer.pt\", from which a training goes on: expected";
        QTest::newRow("its arguments") << "training_args.bin"
                                       << "has no weights, but \"training_args.bin\"";
        QTest::newRow("FSDP") << "pytorch_model_fsdp_0"
                              << "\"pytorch_model_fsdp_0\": FSDP left the weights in pieces; accelerate merge-weights";
        QTest::newRow("a piece of FSDP") << "__0_0.distcp"
                                         << "FSDP left the weights in pieces";
        QTest::newRow("a piece of ZeRO") << "mp_rank_00_model_states.pt"
                                         << "DeepSpeed's ZeRO left the weights in pieces";
        QTest::newRow("Mistral's") << "consolidated.safetensors"
                                   << "under their author's own names";
        QTest::newRow("ggml") << "ggml-model-q4_0.bin"
                              << "GGML holds weights for llama.cpp";
        QTest::newRow("rust") << "rust_model.ot"
                              << "it holds weights for rust-bert";
        QTest::newRow("an index of another name") << "weights.safetensors.index.json"
                                                  << "it says which files hold the weights";
        QTest::newRow("a shard")
            << "model-00001-of-00002.safetensors"
            << "it is one file of several, and their index, model.safetensors.index.json, is missing";
    }

    void aFolderWithSomethingElseSaysWhat()
    {
        QFETCH(QString, file);
        QFETCH(QString, message);
        const QTemporaryDir folder;
        write(folder, file);
        const QString refused = refusal(folder);
        QVERIFY2(refused.contains(message) && refused.contains("expected model.safetensors or pytorch_model.bin"),
                 qPrintable(refused));
    }
};

HEADLIGHT_APPLESS_TEST(TestOpenWeights)
#include "tst_open_weights.moc"
