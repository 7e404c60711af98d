// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/model_config.h"
#include "tests/support/tiny_marian.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class MarianConfigTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    ModelConfig load(const QByteArray& json)
    {
        writeFile(m_folder.filePath("config.json"), json);
        return loadModelConfig(m_folder.filePath("config.json").toStdString());
    }
    ModelConfig loadWith(const QString& field, const QJsonValue& value)
    {
        QJsonObject json = QJsonDocument::fromJson(tinyMarianConfigJson()).object();
        if (value.isUndefined())
            json.remove(field);
        else
            json[field] = value;
        return load(QJsonDocument(json).toJson());
    }
private slots:
    void itIsReadInOurWords()
    {
        const ModelConfig config = load(tinyMarianConfigJson());
        QCOMPARE(config.family, std::string("marian"));
        QVERIFY(config.normPlacement == NormPlacement::Post);
        QVERIFY(config.activation == Activation::Silu);
        QVERIFY(config.hasEncoder());
        QVERIFY(config.parts() == (std::vector{AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross}));
        QVERIFY(config.sizeOf(AttentionPart::Encoder) == (AttentionSize{3, 3, 8}));
        QVERIFY(config.sizeOf(AttentionPart::Decoder) == (AttentionSize{2, 4, 6}));
        QVERIFY(config.sizeOf(AttentionPart::Cross) == (AttentionSize{2, 4, 6}));
        QCOMPARE(config.encoder.dMlp, 36);
        QCOMPARE(config.dMlp, 40);
        QCOMPARE(config.nCtx, 60);
        QCOMPARE(config.layerNormEpsilon, 1e-5F);
        QVERIFY(config.embeddingScale > 1.0F && config.tiedUnembedding && !config.predictsMaskedTokens);
        QVERIFY(config.defaultMask == MaskKind::Causal);
        QCOMPARE(config.targetIds.start, std::int64_t(3));
        QCOMPARE(config.targetIds.end, std::int64_t(1));
        QCOMPARE(config.targetIds.pad, std::int64_t(3));
    }
    void aModelWithoutAnEncoderHasOnePart()
    {
        const ModelConfig config = load(tinyConfigJson());
        QVERIFY(!config.hasEncoder());
        QVERIFY(config.parts() == std::vector{AttentionPart::Decoder});
        QVERIFY(config.sizeOf(AttentionPart::Cross) == AttentionSize{});
        QVERIFY(config.sizeOf(AttentionPart::Encoder) == AttentionSize{});
    }
    void embeddingsAreScaledOnlyWhereTheFileSaysSo()
    {
        QCOMPARE(loadWith("scale_embedding", false).embeddingScale, 1.0F);
        QCOMPARE(loadWith("scale_embedding", QJsonValue::Undefined).embeddingScale, 1.0F);
        QVERIFY(!loadWith("tie_word_embeddings", false).tiedUnembedding);
    }
    void aWrongFieldIsNamedWithWhatWasFound_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const char* field, const QJsonValue& value, const char* found) {
            QTest::newRow(name) << field << value << found;
        };
        row("no layers", "encoder_layers", 0, "0");
        row("absurd layers", "decoder_layers", 1e9, "1");
        row("a word", "encoder_attention_heads", "eight", "eight");
        row("heads do not divide", "d_model", 25, "25");
        row("encoder heads do not divide", "encoder_attention_heads", 5, "24");
        row("no start", "decoder_start_token_id", QJsonValue::Undefined, "missing");
        row("end beyond the vocabulary", "eos_token_id", 262, "262");
        row("negative padding", "pad_token_id", -1, "-1");
        row("two vocabularies", "decoder_vocab_size", 261, "261");
        row("embeddings of their own", "share_encoder_decoder_embeddings", false, "false");
        row("pre-norm", "normalize_before", true, "true");
        row("a norm of the embedding", "normalize_embedding", true, "true");
        row("a norm at the end", "add_final_layer_norm", true, "true");
        row("learned positions", "static_position_embeddings", false, "false");
        row("no encoder", "is_encoder_decoder", false, "false");
        row("one stack for both", "tie_encoder_decoder", true, "true");
        row("unknown activation", "activation_function", "swoosh", "swoosh");
    }
    void aWrongFieldIsNamedWithWhatWasFound()
    {
        QFETCH(QString, field);
        QFETCH(QJsonValue, value);
        QFETCH(QString, found);
        try {
            loadWith(field, value);
            QFAIL("accepted");
        } catch (const Error& error) {
            const QString what = error.what();
            QVERIFY(error.kind() == ErrorKind::BadFile);
            QVERIFY2(what.contains("config.json: "), qPrintable(what));
            QVERIFY2(what.contains(found), qPrintable(what));
            QVERIFY2(what.contains("expected"), qPrintable(what));
            QVERIFY2(what.contains(field) || field == "encoder_attention_heads", qPrintable(what));
            QVERIFY2(!what.contains('\n'), qPrintable(what));
        }
    }
};

HEADLIGHT_APPLESS_TEST(MarianConfigTest)
#include "tst_marian_config.moc"
