// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model_folder.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// What stands in a folder must fit together.
class LoadModelTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    void write(const char* name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    /// A model of `nVocabulary` tokens beside a tokenizer of 261 and one that was added behind them.
    std::shared_ptr<const Model> load(int nVocabulary)
    {
        ModelConfig config = tinyConfig();
        config.dVocab = nVocabulary;
        Checkpoint(config).write(m_folder.filePath("model.safetensors"));
        write("config.json", tinyConfigJson(config));
        QByteArray tokenizer = byteTokenizerJson();
        tokenizer.replace("\"added_tokens\":[",
                          "\"added_tokens\":[{\"id\":261,\"content\":\"<image>\",\"special\":true},");
        write("tokenizer.json", tokenizer);
        return loadModel(m_folder.path().toStdString());
    }
private slots:
    void anAddedTokenBeyondTheEmbeddingIsRefusedInATextAlone()
    {
        const auto model = load(261);
        QCOMPARE(model->tokenizer.vocabularySize(), 262);
        QCOMPARE(runModel(model, model->tokenizer.encode("ab"), {})->nTokens(), 4);
        try {
            runModel(model, model->tokenizer.encode("a<image>"), {});
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(
                QString(error.what()).contains("the token \"<image>\" has the id 261, but the model has ids 0 to 260"),
                error.what());
        }
    }
    void aFolderWithoutConfigJsonSaysWhatItHolds_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("message");
        const QString start = "has no config.json, which says what model it is";
        QTest::newRow("nothing") << "README.md" << start + "; expected one beside model.safetensors";
        QTest::newRow("weights alone") << "model.safetensors" << start + "; expected one beside model.safetensors";
        QTest::newRow("gguf") << "tiny.gguf"
                              << "tiny.gguf: the magic number needs 4 bytes";
        QTest::newRow("onnx") << "model.onnx" << start + ", but \"model.onnx\": ONNX holds a program";
        QTest::newRow("a training") << "checkpoint-500/config.json"
                                    << start + ", but its folder \"checkpoint-500\" has one: open that";
        QTest::newRow("Mistral's own form")
            << "consolidated.safetensors" << start + ", but \"consolidated.safetensors\": it holds weights under";
        QTest::newRow("nanoGPT") << "ckpt.pt" << start + ", but \"ckpt.pt\": it tells its model in no form";
        QTest::newRow("diffusers") << "model_index.json" << start + ", but model_index.json, which lists the models";
    }
    void aFolderWithoutConfigJsonSaysWhatItHolds()
    {
        QFETCH(QString, file);
        QFETCH(QString, message);
        const QTemporaryDir folder;
        QVERIFY(QDir().mkpath(QFileInfo(folder.filePath(file)).path()));
        QFile(folder.filePath(file)).open(QIODevice::WriteOnly);
        try {
            loadModel(folder.path().toStdString());
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(message), error.what());
        }
    }
    void ofSeveralTrainingsTheLastIsNamed()
    {
        const QTemporaryDir folder;
        for (const char* name : {"checkpoint-1000", "checkpoint-500", "checkpoint-999"}) {
            QVERIFY(QDir(folder.path()).mkpath(name));
            QVERIFY(QFile(folder.filePath(QString(name) + "/config.json")).open(QIODevice::WriteOnly));
        }
        const QString said = refusal([&] { loadModel(folder.path().toStdString()); });
        QVERIFY2(said.contains("its folder \"checkpoint-1000\" has one"), qPrintable(said));
    }
    void aFolderOfSentenceTransformersSaysWhatItsModulesAre_data()
    {
        QTest::addColumn<QByteArray>("modules");
        QTest::addColumn<QString>("message");
        QTest::newRow("none") << QByteArray(R"([{"path": "", "type": "sentence_transformers.models.StaticEmbedding"}])")
                              << "modules.json: names no module of the type Transformer, which is what opens of such a "
                                 "folder, but \"StaticEmbedding\"";
        QTest::newRow("missing") << QByteArray(
                                        R"([{"path": "0_T", "type": "sentence_transformers.models.Transformer"}])")
                                 << "modules.json: says that the transformer is in \"0_T\", which is no folder within";
        QTest::newRow("outside") << QByteArray(R"([{"path": "../b", "type": "a.Transformer"}])")
                                 << "modules.json: says that the transformer is in \"../b\", which is no folder within";
        QTest::newRow("two")
            << QByteArray(R"([{"path": "a", "type": "m.Transformer"}, {"path": "b", "type": "m.Transformer"}])")
            << "modules.json: names several transformers, such as \"a\" and \"b\": open the folder";
        QTest::newRow("empty") << QByteArray("[]") << "modules.json: names no module of the type Transformer";
    }
    void aFolderOfSentenceTransformersSaysWhatItsModulesAre()
    {
        QFETCH(QByteArray, modules);
        QFETCH(QString, message);
        const QTemporaryDir folder;
        for (const char* name : {"a", "b"})
            QVERIFY(QDir(folder.path()).mkpath(name));
        QFile file(folder.filePath("modules.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(modules) == modules.size());
        file.close();
        const QString said = refusal([&] { loadModel(folder.path().toStdString()); });
        QVERIFY2(said.contains(message), qPrintable(said));
    }
    void thePoolingOfSentenceTransformersIsNoModelToOpen()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("1_Pooling"));
        const auto put = [&](const char* name, const QByteArray& bytes) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        };
        put("modules.json", R"([{"path": "", "type": "sentence_transformers.models.Transformer"},
                                {"path": "1_Pooling", "type": "sentence_transformers.models.Pooling"}])");
        put("1_Pooling/config.json", R"({"word_embedding_dimension": 384})");
        const QString said = refusal([&] { loadModel(folder.path().toStdString()); });
        QVERIFY2(said.contains("has no config.json, which says what model it is; expected one"), qPrintable(said));
    }
    void anAdapterIsNoModelAndSaysOfWhichItIs_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("message");
        const QString merged = "merge the two with PEFT, merge_and_unload(), and save what that gives";
        QTest::newRow("LoHa") << QByteArray(
                                     R"({"peft_type": "LOHA", "base_model_name_or_path": "roberta-base", "r": 8})")
                              << "holds an adapter \"LOHA\" of the model \"roberta-base\", expected \"LORA\"; " +
                                     merged;
        QTest::newRow("of what") << QByteArray(R"({"peft_type": "IA3"})")
                                 << "holds an adapter \"IA3\", expected \"LORA\"; " + merged;
        QTest::newRow("no words") << QByteArray(R"({"peft_type": 7, "base_model_name_or_path": ["a"]})")
                                  << "holds an adapter, expected \"LORA\"; " + merged;
        QTest::newRow("tokens") << QByteArray(R"({"peft_type": "PROMPT_TUNING", "base_model_name_or_path": "x/y"})")
                                << "its trained tokens cannot be merged into weights";
    }
    void anAdapterIsNoModelAndSaysOfWhichItIs()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, message);
        const QTemporaryDir folder;
        QFile file(folder.filePath("adapter_config.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json);
        file.close();
        const QString said = refusal([&] { loadModel(folder.path().toStdString()); });
        QVERIFY2(said.contains(message), qPrintable(said));
    }
    /// transformers with PEFT applies it to the weights beside it.
    void anAdapterBesideAModelIsNotLeftOutSilently()
    {
        load(262);
        write("adapter_config.json", R"({"peft_type": "LORA", "base_model_name_or_path": "x/y"})");
        QVERIFY(loadModel(m_folder.path().toStdString())); // what is left of one that was merged
        write("adapter_model.safetensors", "x");
        const QString said = refusal([&] { loadModel(m_folder.path().toStdString()); });
        QVERIFY(QFile::remove(m_folder.filePath("adapter_config.json")));
        QVERIFY(QFile::remove(m_folder.filePath("adapter_model.safetensors")));
        QVERIFY2(said.contains("adapter_model.safetensors"), qPrintable(said));
        QVERIFY(loadModel(m_folder.path().toStdString()));
    }
    void aTokenOfTheVocabularyBeyondTheEmbeddingRefusesTheModel()
    {
        try {
            load(260);
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("\"vocab_size\" is 260, but the tokenizer has 262 tokens"),
                     error.what());
        }
    }
};

HEADLIGHT_APPLESS_TEST(LoadModelTest)
#include "tst_load_model.moc"
