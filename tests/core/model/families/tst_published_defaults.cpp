// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/model_config.h"
#include "tests/support/family_configs.h"
#include "tests/support/refusal.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

#include <cmath>

using namespace headlight;

/// What the configuration classes of transformers take where a file says nothing but "model_type", and what they make
/// of keys that stand for more than one thing (encoders and encoder-decoders).
class PublishedDefaultsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    ModelConfig load(const QJsonObject& json) { return test::readConfigIn(m_folder, json); }
    QString refusal(const QJsonObject& json)
    {
        return test::refusal([&] { load(json); });
    }
private slots:
    void anEncoderThatSaysNothingHasItsFamilysSizes_data()
    {
        QTest::addColumn<QList<int>>("sizes"); // dModel, layers, heads, dMlp, vocabulary, context, types, dEmbedding
        const auto row = [](const char* type, const QList<int>& sizes) { QTest::newRow(type) << sizes; };
        row("bert", {768, 12, 12, 3072, 30522, 512, 2, 0});
        row("ernie", {768, 12, 12, 3072, 30522, 512, 2, 0});
        row("dpr", {768, 12, 12, 3072, 30522, 512, 2, 0});
        row("roformer", {768, 12, 12, 3072, 50000, 1536, 2, 0});
        row("rembert", {1152, 32, 18, 4608, 250300, 512, 2, 256});
        row("nomic_bert", {768, 12, 12, 3072, 50257, 1024, 2, 0});
        row("megatron-bert", {1024, 24, 16, 4096, 29056, 512, 2, 0});
        row("xlm-roberta-xl", {2560, 36, 32, 10240, 250880, 512, 1, 0});
        row("eurobert", {768, 12, 12, 3072, 128256, 8192, 0, 0});
        row("roberta", {768, 12, 12, 3072, 50265, 510, 2, 0});
        row("xlm-roberta", {768, 12, 12, 3072, 30522, 510, 2, 0});
        row("camembert", {768, 12, 12, 3072, 30522, 510, 2, 0});
        row("electra", {256, 12, 4, 1024, 30522, 512, 2, 128});
        row("distilbert", {768, 6, 12, 3072, 30522, 512, 0, 0});
        row("albert", {4096, 12, 64, 16384, 30000, 512, 2, 128});
        row("mpnet", {768, 12, 12, 3072, 30527, 510, 0, 0});
        row("modernbert", {768, 22, 12, 1152, 50368, 8192, 0, 0});
        row("deberta", {768, 12, 12, 3072, 50265, 512, 0, 0});
        row("deberta-v2", {1536, 24, 24, 6144, 128100, 512, 0, 0});
    }
    void anEncoderThatSaysNothingHasItsFamilysSizes()
    {
        QFETCH(QList<int>, sizes);
        QJsonObject json{{"model_type", QTest::currentDataTag()}};
        if (json["model_type"] == "nomic_bert")
            json["rotary_emb_fraction"] = 1.0;
        const ModelConfig c = load(json);
        QCOMPARE((QList<int>{c.dModel, c.nLayers, c.nHeads, c.dMlp, c.dVocab, c.nCtx, c.nTypes, c.dEmbedding}), sizes);
    }
    void anEncoderDecoderThatSaysNothingHasItsFamilysSizes_data()
    {
        // dModel, dHead, encoder's layers, heads, dMlp, decoder's likewise, vocabulary
        QTest::addColumn<QList<int>>("sizes");
        const auto row = [](const char* type, const QList<int>& sizes) { QTest::newRow(type) << sizes; };
        row("t5", {512, 64, 6, 8, 2048, 6, 8, 2048, 32128});
        row("mt5", {512, 64, 8, 6, 1024, 8, 6, 1024, 250112});
        row("umt5", {512, 64, 8, 6, 1024, 8, 6, 1024, 250112});
        row("bart", {1024, 64, 12, 16, 4096, 12, 16, 4096, 50265});
        row("mbart", {1024, 64, 12, 16, 4096, 12, 16, 4096, 50265});
        row("pegasus", {1024, 64, 12, 16, 4096, 12, 16, 4096, 50265});
        row("marian", {1024, 64, 12, 16, 4096, 12, 16, 4096, 58101});
        row("m2m_100", {1024, 64, 12, 16, 4096, 12, 16, 4096, 128112});
        row("blenderbot", {2560, 80, 2, 32, 10240, 24, 32, 10240, 8008});
        row("blenderbot-small", {512, 32, 8, 16, 2048, 8, 16, 2048, 50265});
    }
    void anEncoderDecoderThatSaysNothingHasItsFamilysSizes()
    {
        QFETCH(QList<int>, sizes);
        const ModelConfig c = load({{"model_type", QTest::currentDataTag()}});
        const EncoderConfig& e = c.encoder;
        QCOMPARE((QList<int>{c.dModel, c.dHead, e.nLayers, e.nHeads, e.dMlp, c.nLayers, c.nHeads, c.dMlp, c.dVocab}),
                 sizes);
    }
    void theEpsilonOfDistilBertIsNoMatterOfTheFile()
    {
        QCOMPARE(load({{"model_type", "distilbert"}, {"layer_norm_eps", 0.1}}).layerNormEpsilon, 1e-12F);
        QCOMPARE(load({{"model_type", "mpnet"}, {"layer_norm_eps", 1e-5}}).layerNormEpsilon, 1e-5F);
    }
    void distancesThatNoTextHasNeedNoBucket()
    {
        const QJsonObject small{{"model_type", "deberta-v2"}, {"relative_attention", true},
                                {"position_buckets", 256},    {"max_position_embeddings", 40},
                                {"pos_att_type", "P2C|C2P"},  {"norm_rel_ebd", "Layer_Norm"}};
        const ModelConfig config = load(small);
        QCOMPARE(config.disentangled.rows.span, Index{256});
        QCOMPARE(config.disentangled.rows.rowOf(0, 39), Index{256 - 39});
        QVERIFY(config.disentangled.normsTable && config.disentangled.hasPositionToContent);
        QJsonObject wide = small;
        wide["position_buckets"] = 64; // 32 distances to themselves, and more than 20 are told apart
        wide["max_relative_positions"] = 20;
        QVERIFY(refusal(wide).contains("position_buckets"));
    }
    void edgesOfBucketsAreThoseOfSinglePrecision()
    {
        // log(16/4) / log(128/4) · 5 is exactly 2, and 1.9999999999999998 in double precision.
        RelativeBuckets buckets{9, 128, false};
        QCOMPARE(buckets.bucketOf(16, 0), 6);
        QCOMPARE(buckets.bucketOf(15, 0), 5);
        DistanceRows rows{16, 16, 13};
        QCOMPARE(rows.rowOf(27, 0), Index{31}); // 16 + 30, and the table ends at 31
        rows = {18, 18, 65};
        QCOMPARE(rows.rowOf(24, 0), Index{18 + 14});
    }
    void whatSaysNothingToModernBertIsNotAsked()
    {
        QCOMPARE(load({{"model_type", "modernbert"}, {"position_embedding_type", "sans_pos"}}).nLayers, 22);
    }
    void layersWhoseTurnsAreNotGivenHaveTheFamilys()
    {
        const ModelConfig config =
            load({{"model_type", "modernbert"},
                  {"rope_parameters", QJsonObject{{"full_attention", QJsonObject{{"rope_theta", 777.0}}}}}});
        QCOMPARE(config.rotary[0].base, 777.0);
        QCOMPARE(config.rotary[1].base, 10000.0);
    }
    void aNomicBertTurnsAsItsNewKeySays()
    {
        QJsonObject json{{"model_type", "nomic_bert"}, {"rotary_emb_fraction", 1.0}};
        QCOMPARE(load(json).rotary[0].base, 10000.0);
        json["rope_parameters"] = QJsonObject{{"rope_type", "default"}};
        QCOMPARE(load(json).rotary[0].base, 1000.0);
        json["rope_parameters"] = QJsonObject{{"rope_type", "linear"}, {"factor", 2.0}, {"rope_theta", 77.0}};
        QCOMPARE(load(json).rotary[0].base, 77.0);
        QVERIFY(load(json).rotary[0].scaling.kind == RotaryScaling::Kind::Linear);
        json["rope_scaling"] = QJsonObject{{"rope_type", "linear"}, {"factor", 2.0}};
        QVERIFY(refusal(json).contains("rope_scaling"));
    }
    void aBigBirdOpensWhereItsAttentionIsWhole()
    {
        QVERIFY(refusal({{"model_type", "big_bird"}}).contains("original_full"));
        const ModelConfig full = load({{"model_type", "big_bird"},
                                       {"attention_type", "original_full"},
                                       {"rescale_embeddings", true},
                                       {"use_bias", false}});
        QCOMPARE(full.nCtx, 4096);
        QVERIFY(!full.hasQkvBias && full.hasOutBias && full.activation == Activation::GeluTanh);
        QCOMPARE(full.embeddingScale, std::sqrt(768.0F));
        QCOMPARE(load({{"model_type", "big_bird"}, {"max_position_embeddings", 704}}).nCtx, 704);
    }
    void theActivationOfAT5IsWhatItsOwnKeysSay()
    {
        QJsonObject json{{"model_type", "t5"}, {"feed_forward_proj", "gated-gelu"}};
        QVERIFY(load(json).isGated && load(json).activation == Activation::GeluTanh);
        json["dense_act_fn"] = "gelu";
        QVERIFY(load(json).activation == Activation::Gelu);
        json["is_gated_act"] = false;
        QVERIFY(!load(json).isGated);
    }
    void whoTiesAndScalesTheLogitsOfAT5DependsOnTheVersion_data()
    {
        QTest::addColumn<QJsonObject>("json");
        QTest::addColumn<bool>("isTied");
        QTest::addColumn<bool>("mayHaveOwnHead");
        QTest::addColumn<bool>("isScaled");
        const auto row = [](const char* name, QJsonObject json, bool isTied, bool mayHaveOwnHead, bool isScaled) {
            QTest::newRow(name) << json << isTied << mayHaveOwnHead << isScaled;
        };
        row("T5", {{"model_type", "t5"}}, true, false, true);
        row("T5 1.1", {{"model_type", "t5"}, {"tie_word_embeddings", false}}, false, false, false);
        row("T5 1.1 of version 5",
            {{"model_type", "t5"}, {"tie_word_embeddings", true}, {"scale_decoder_outputs", false}}, true, true, false);
        row("T5 of version 5", {{"model_type", "t5"}, {"scale_decoder_outputs", true}}, true, true, true);
        row("mT5", {{"model_type", "mt5"}, {"tie_word_embeddings", false}}, false, false, false);
        row("mT5, silent", {{"model_type", "mt5"}}, true, true, false);
        row("mT5, tied", {{"model_type", "mt5"}, {"tie_word_embeddings", true}}, true, false, true);
        row("mT5 of version 5",
            {{"model_type", "mt5"}, {"tie_word_embeddings", true}, {"transformers_version", "5.2.0"}}, true, true,
            false);
    }
    void whoTiesAndScalesTheLogitsOfAT5DependsOnTheVersion()
    {
        QFETCH(QJsonObject, json);
        QFETCH(bool, isTied);
        QFETCH(bool, mayHaveOwnHead);
        QFETCH(bool, isScaled);
        const ModelConfig config = load(json);
        QCOMPARE(config.tiedUnembedding, isTied);
        QCOMPARE(config.mayHaveOwnHead, mayHaveOwnHead);
        QCOMPARE(config.logitScale != 1.0F, isScaled);
    }
    void anEncoderSavedByItselfIsOne()
    {
        const ModelConfig config = load(
            {{"model_type", "t5"}, {"architectures", QJsonArray{"T5EncoderModel"}}, {"is_encoder_decoder", false}});
        QVERIFY(config.isEncoder && !config.hasEncoder() && config.head == HeadKind::None);
        QVERIFY(config.defaultMask == MaskKind::None && config.buckets.isBidirectional);
    }
    void theTurnsOfAModernBertDecoderAreAlikeWhereItsFileIsSilent()
    {
        const ModelConfig c = load({{"model_type", "modernbert-decoder"}});
        QCOMPARE(c.rotary[0].base, 160000.0);
        QCOMPARE(c.rotary[1].base, 160000.0);
        QVERIFY(c.defaultMask == MaskKind::Causal && !c.isEncoder);
        QCOMPARE(c.layers[1].window.before, Index{63});
        QVERIFY(c.layers[0].window.isUnlimited() && c.layers[3].window.isUnlimited());
    }
    void anEncoderDecoderMayNameSeveralEnds()
    {
        QCOMPARE(load({{"model_type", "t5"}, {"eos_token_id", QJsonArray{5, 6}}}).targetIds.end, 5);
        QCOMPARE(load({{"model_type", "bart"}, {"eos_token_id", QJsonArray{7}}}).targetIds.end, 7);
        QVERIFY(refusal({{"model_type", "t5"}, {"eos_token_id", QJsonArray{-5}}}).contains("eos_token_id"));
    }
    void aFileOfTheTimeBeforeModelTypesSaysItsClass()
    {
        const auto familyOf = [&](const char* name) { return load({{"architectures", QJsonArray{name}}}).family; };
        QCOMPARE(familyOf("BertForMaskedLM"), std::string("bert"));
        QCOMPARE(familyOf("XLMRobertaModel"), std::string("xlm-roberta"));
        QCOMPARE(familyOf("DebertaV2ForSequenceClassification"), std::string("deberta-v2"));
        QCOMPARE(familyOf("UMT5ForConditionalGeneration"), std::string("umt5"));
        QCOMPARE(familyOf("M2M100ForConditionalGeneration"), std::string("m2m_100"));
        for (const char* other : {"T5GemmaForConditionalGeneration", "BertGenerationEncoder", "NewModel"})
            QVERIFY(refusal({{"architectures", QJsonArray{other}}}).contains("\"model_type\" is missing"));
    }
    void aFamilyThatIsKnownAndNotOpenedIsToldWhy()
    {
        const QString longformer = refusal({{"model_type", "longformer"}});
        QVERIFY2(longformer.contains("Longformer") && longformer.contains("model_type") &&
                     longformer.contains("global tokens would be needed") && !longformer.contains('\n'),
                 qPrintable(longformer));
        QVERIFY(refusal({{"model_type", "whisper"}}).contains("sound"));
        QVERIFY(refusal({{"model_type", "llama4_text"}}).contains("chunks"));
        QVERIFY(refusal({{"model_type", "hunyuan_v1_dense"}}).contains("behind their turns"));
        QVERIFY(refusal({{"model_type", "fnet"}}).contains("no heads"));
        QVERIFY(refusal({{"model_type", "encoder-decoder"}}).contains("two families"));
        QVERIFY(refusal({{"model_type", "unheard-of"}}).contains("a reader of its own"));
    }
    void packedWeightsAreToldByTheirPacking()
    {
        const auto packed = [&](const QJsonObject& packing) {
            return refusal({{"model_type", "bert"}, {"quantization_config", packing}});
        };
        QVERIFY(packed({{"quant_method", "hqq"}, {"bits", 4}}).contains("packed by \"hqq\", 4 bits"));
        QVERIFY(packed({{"quant_method", "quanto"}, {"load_in_8bit", true}}).contains("\"quanto\", 8 bits"));
        QVERIFY(packed({{"bits", 3}}).contains("3 bits"));
    }
};

HEADLIGHT_APPLESS_TEST(PublishedDefaultsTest)
#include "tst_published_defaults.moc"
