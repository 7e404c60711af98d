// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/model_config.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;

namespace {

QJsonObject gpt2()
{
    return {{"model_type", "gpt2"}, {"n_layer", 4},       {"n_head", 8},
            {"n_embd", 256},        {"vocab_size", 8000}, {"n_positions", 128}};
}

} // namespace

class ModelConfigTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    std::filesystem::path write(const QByteArray& text)
    {
        QFile file(m_folder.filePath("config.json"));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        file.write(text);
        return file.fileName().toStdString();
    }
    std::filesystem::path write(const QJsonObject& json) { return write(QJsonDocument(json).toJson()); }
private slots:
    void aGpt2ConfigIsReadInOurWords()
    {
        const ModelConfig config = loadModelConfig(write(gpt2()));
        QCOMPARE(config.nLayers, 4);
        QCOMPARE(config.dHead, 32);
        QCOMPARE(config.dMlp, 1024);
        QCOMPARE(config.nCtx, 128);
        QVERIFY(config.normPlacement == NormPlacement::Pre);
        QVERIFY(config.activation == Activation::GeluTanh);
        QVERIFY(config.tiedUnembedding);
        QVERIFY(!config.predictsMaskedTokens);
    }
    void aGpt1ConfigNormsAfterwards()
    {
        QJsonObject json = gpt2();
        json["model_type"] = "openai-gpt";
        json["afn"] = "gelu";
        const ModelConfig config = loadModelConfig(write(json));
        QVERIFY(config.normPlacement == NormPlacement::Post);
        QVERIFY(config.activation == Activation::GeluTanh);
    }
    void ourObjectivesSayWhetherMaskedTokensArePredicted()
    {
        QJsonObject json = gpt2();
        json["headlight"] = QJsonObject{{"objectives", QJsonArray{"causal", "masked"}}};
        QVERIFY(loadModelConfig(write(json)).predictsMaskedTokens);
    }
    void aWrongFieldIsNamedWithWhatWasFound_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("found");
        QTest::newRow("a word") << "n_head" << QJsonValue("eight") << "eight";
        QTest::newRow("zero") << "n_layer" << QJsonValue(0) << "0";
        QTest::newRow("negative") << "n_embd" << QJsonValue(-256) << "-256";
        QTest::newRow("a fraction") << "n_embd" << QJsonValue(2.5) << "2.5";
        QTest::newRow("absent") << "model_type" << QJsonValue(QJsonValue::Undefined) << "missing";
        QTest::newRow("too large") << "n_positions" << QJsonValue(1e15) << "1";
        QTest::newRow("heads do not divide") << "n_embd" << QJsonValue(250) << "250";
        QTest::newRow("unknown activation") << "activation_function" << QJsonValue("swoosh") << "swoosh";
        QTest::newRow("other architecture") << "model_type" << QJsonValue("mamba") << "mamba";
        QTest::newRow("unsupported variant") << "add_cross_attention" << QJsonValue(true) << "true";
        QTest::newRow("epsilon") << "layer_norm_epsilon" << QJsonValue(-1) << "-1";
    }
    void aWrongFieldIsNamedWithWhatWasFound()
    {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QFETCH(QString, found);
        QJsonObject json = gpt2();
        if (value.isUndefined())
            json.remove(field);
        else
            json[field] = value;
        try {
            loadModelConfig(write(json));
            QFAIL("accepted");
        } catch (const Error& error) {
            const QString what = error.what();
            QVERIFY2(what.startsWith("config.json: ") || what.contains("/config.json: "), qPrintable(what));
            QVERIFY2(what.contains(field), qPrintable(what));
            QVERIFY2(what.contains(found), qPrintable(what));
            QVERIFY2(what.contains("expected") || what.contains("would be needed"), qPrintable(what));
            QVERIFY2(!what.contains('\n'), qPrintable(what));
        }
    }
    void aFileThatIsNoJsonIsRefused()
    {
        for (const char* text : {"", "[]", "{", "{\"model_type\":", "\xff\xfe", "null"})
            QVERIFY_EXCEPTION_THROWN(loadModelConfig(write(QByteArray(text))), Error);
        QVERIFY_EXCEPTION_THROWN(loadModelConfig("/nowhere/config.json"), Error);
        QVERIFY_EXCEPTION_THROWN(loadModelConfig(write(QByteArray(5 << 20, ' '))), Error); // too large to be one
    }
};

HEADLIGHT_APPLESS_TEST(ModelConfigTest)
#include "tst_model_config.moc"
