// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
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
            QVERIFY2(QString(error.what()).contains("the token \"<image>\" has the id 261, but the model has ids 0 to 260"), error.what());
        }
    }
    void anAdapterIsNoModelAndSaysOfWhichItIs()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("adapter_config.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"peft_type": "LORA", "base_model_name_or_path": "roberta-base", "r": 8})");
        file.close();
        try {
            loadModel(folder.path().toStdString());
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("adapter \"LORA\" of the model \"roberta-base\""), error.what());
        }
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
