// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/model.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/refusal.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class RecurrentConfigTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString path(const char* name) const { return m_folder.filePath(name); }
    QString errorOf(const QByteArray& config)
    {
        writeFile(path("config.json"), config);
        return refusal([&] { loadModel(m_folder.path().toStdString()); });
    }
    static QByteArray with(const char* field, const QJsonValue& value)
    {
        QJsonObject json = QJsonDocument::fromJson(recurrentConfigJson()).object();
        if (value.isUndefined())
            json.remove(field);
        else
            json[field] = value;
        return QJsonDocument(json).toJson();
    }
private slots:
    void init() { writeRecurrentModel(QDir(m_folder.path())); }
    void aConfigIsReadInOurWords()
    {
        const ModelConfig config = loadModelConfig(path("config.json").toStdString());
        QVERIFY(config.isRecurrent());
        QVERIFY(config.isRecurrent() && config.hasEncoder());
        QCOMPARE(config.parts(), std::vector{AttentionPart::Cross});
        QCOMPARE(config.sizeOf(AttentionPart::Cross).nLayers, 1);
        QCOMPARE(config.sizeOf(AttentionPart::Cross).nHeads, 1);
        QVERIFY(config.sizeOf(AttentionPart::Encoder) == AttentionSize{});
        QVERIFY(config.sizeOf(AttentionPart::Decoder) == AttentionSize{});
        QCOMPARE(config.recurrent.dEmbedding, 9);
        QCOMPARE(config.recurrent.dHidden, 7);
        QCOMPARE(config.recurrent.dAttention, 5);
        QCOMPARE(config.nCtx, 60);
        QCOMPARE(config.targetIds.pad, std::int64_t(3));
        QCOMPARE(config.targetIds.end, std::int64_t(1));
    }
    void aWrongFieldIsNamedWithWhatWasFound_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("found");
        const QJsonValue absent(QJsonValue::Undefined);
        QTest::newRow("no size") << "d_hidden" << absent << "missing";
        QTest::newRow("zero") << "d_attention" << QJsonValue(0) << "0";
        QTest::newRow("a word") << "d_embedding" << QJsonValue("many") << "many";
        QTest::newRow("absurd") << "vocab_size" << QJsonValue(1e15) << "1";
        QTest::newRow("negative") << "max_position_embeddings" << QJsonValue(-1) << "-1";
        QTest::newRow("no padding") << "pad_token_id" << absent << "missing";
        QTest::newRow("start outside") << "decoder_start_token_id" << QJsonValue(261) << "261";
        QTest::newRow("end outside") << "eos_token_id" << QJsonValue(-1) << "-1";
    }
    void aWrongFieldIsNamedWithWhatWasFound()
    {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QFETCH(QString, found);
        const QString error = errorOf(with(qPrintable(field), value));
        QVERIFY2(error.contains("config.json: ") && error.contains(field) && error.contains(found) &&
                     error.contains("expected") && !error.contains('\n'),
                 qPrintable(error));
    }
    void sizesThatTheTensorsDoNotHaveAreRefused()
    {
        for (const char* field : {"d_hidden", "d_attention", "d_embedding"})
            for (const int size : {6, 1 << 24}) {
                const QString error = errorOf(with(field, size));
                QVERIFY2(error.startsWith("model.safetensors: tensor \"") && error.contains("expected ["),
                         qPrintable(error));
            }
        QVERIFY(errorOf(with("vocab_size", 270)).contains("expected [270, 9]"));
        QVERIFY(errorOf(with("vocab_size", 200)).contains("the tokenizer has 261 tokens"));
    }
    void aFileOfAnotherArchitectureIsRefused()
    {
        Checkpoint().write(path("model.safetensors"));
        const QString error = errorOf(recurrentConfigJson());
        QVERIFY2(error.startsWith("model.safetensors: tensor \"") && error.contains("no part"), qPrintable(error));
    }
};

HEADLIGHT_APPLESS_TEST(RecurrentConfigTest)
#include "tst_recurrent_config.moc"
