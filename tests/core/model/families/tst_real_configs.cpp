// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/families/class_names.h"
#include "core/model/model_config.h"
#include "tests/support/family_configs.h"
#include "tests/support/golden_family_rows.h"
#include "tests/support/refusal.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

using namespace headlight;

/// What the config.json files of published checkpoints say besides what their families go by.
class RealConfigsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    ModelConfig load(const QJsonObject& json) { return test::readConfigIn(m_folder, json); }
    ModelConfig loadWith(const char* golden, const char* key, const QJsonValue& value)
    {
        QJsonObject json = test::goldenFamilyConfig(golden);
        json[key] = value;
        return load(json);
    }
    QString refusal(const QJsonObject& json)
    {
        return test::refusal([&] { load(json); });
    }
    QString refusalWith(const QString& golden, const QString& key, const QJsonValue& value)
    {
        QJsonObject json = test::goldenFamilyConfig(qPrintable(golden));
        json[key] = value;
        return refusal(json);
    }
    /// A golden Llama whose config.json names another class, as its folder's own code or not.
    ForeignClass foreignIn(const char* architecture, bool bringsCode)
    {
        QJsonObject json = test::goldenFamilyConfig("llama");
        json["architectures"] = QJsonArray{architecture};
        if (bringsCode)
            json["auto_map"] = QJsonObject{{"AutoModel", QString("modeling.%1").arg(architecture)}};
        return load(json).foreign;
    }
private slots:
    void whatNoCodeReadsIsTaken_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        const auto row = [](const char* from, const char* golden, const char* key, QJsonValue value) {
            QTest::addRow("%s, %s", from, key) << QString(golden) << QString(key) << value;
        };
        row("starcoder2-15b", "starcoder2", "rms_norm_eps", 0.5);
        row("starcoder2-3b", "starcoder2", "layer_norm_epsilon", 0.5);
        row("starcoder2-3b", "starcoder2", "activation_function", "relu");
        row("opt-13b", "opt", "output_projection", true);
        row("galactica", "opt", "learned_embeddings", true);
        row("ms-marco-MiniLM", "bert", "sbert_ce_default_activation_function", "torch.nn.modules.linear.Identity");
        row("legal-bert", "bert", "eos_token_ids", 0);
        row("older uploads", "bert", "xla_device", true);
        for (const auto& [key, value] : {std::pair<const char*, QJsonValue>{"emb_size", 312},
                                         {"cell", QJsonObject()},
                                         {"structure", QJsonArray()},
                                         {"pre_trained", ""},
                                         {"training", ""}})
            row("TinyBERT", "bert", key, value);
        row("electra-small", "electra", "generator_size", "0.25");
        row("roberta-base-squad2", "roberta", "language", "english");
        row("roberta-base-squad2", "roberta", "name", "Roberta");
        row("distilbart-cnn-12-6", "bart", "replacing_rate", 1);
        row("deberta-v3-base-tasksource", "deberta_v3", "classifiers_size", QJsonArray{3, 2});
        row("c4ai-command-r7b", "cohere2", "use_parallel_embedding", true);
        row("older uploads", "gpt2_by_layer", "n_special", 0);
        row("deberta-base", "deberta_1", "padding_idx", 1);
        row("kobart-base-v2", "bart", "author", "Heewon Jeon");
        row("kobart-base-v2", "bart", "kobart_version", 2.0);
        row("umt5-small", "umt5", "scalable_attention", true);
        row("MiniCPM4-0.5B", "minicpm", "mup_denominator", 32);
        row("CodeQwen1.5-7B", "qwen2", "seq_length", 65536);
        row("CodeQwen1.5-7B", "qwen2", "rotary_emb_base", 10000);
        row("Qwen2.5-7B-1M", "qwen2", "dual_chunk_attention_config", QJsonObject{{"chunk_size", 262144}});
        row("Falcon3-7B", "llama", "activation", "swiglu");
        row("internlm2-1_8b-reward", "internlm2", "reward_token_id", 92527);
        row("polyglot-ko", "gpt_neox", "num_steps", "global_step320000");
        row("OPT-2.7B-Erebus", "opt", "badwordsids", QJsonArray{QJsonArray{44717}});
        row("dots.llm1.inst", "dots1", "scoring_func", "noaux_tc");
        row("Qwen3-Coder", "qwen3_moe", "use_qk_norm", true);
        row("Qwen3-Coder", "qwen3_moe", "shared_expert_intermediate_size", 0);
        row("fine-tuned models", "qwen3", "loss_type", "ForCausalLMLoss");
        row("fine-tuned models", "qwen3", "min_p", 0.1);
        row("transformers", "deepseek_v3", "qk_head_dim", 10);
        row("transformers", "qwen2_moe", "sliding_window", 0);
        row("stablelm-3b-4e1t", "stablelm", "num_heads", 2);
    }
    void whatNoCodeReadsIsTaken()
    {
        QFETCH(QString, golden);
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QCOMPARE(refusalWith(golden, key, value), QString("accepted"));
        const ModelConfig before = load(test::goldenFamilyConfig(qPrintable(golden)));
        const ModelConfig after = loadWith(qPrintable(golden), qPrintable(key), value);
        QCOMPARE(after.layerNormEpsilon, before.layerNormEpsilon);
        QVERIFY(after.activation == before.activation && after.dEmbedding == before.dEmbedding);
    }
    void whatMayMeanSomethingElsewhereIsRefusedThere_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        const auto row = [](const char* golden, const char* key, QJsonValue value) {
            QTest::addRow("%s, %s", golden, key) << QString(golden) << QString(key) << value;
        };
        row("llama", "learned_embeddings", true);
        row("llama", "output_projection", true);
        row("llama", "layer_norm_epsilon", 0.5);
        row("llama", "activation_function", "relu");
        row("roberta", "padding_idx", 0);
        row("roberta", "emb_size", 312);
        row("bert", "generator_size", "0.25");
        row("llama", "replacing_rate", 1);
        row("mbart", "kobart_version", 2.0);
        row("llama", "mup_denominator", 32);
        row("llama", "dual_chunk_attention_config", QJsonObject{{"chunk_size", 262144}});
        row("llama", "activation", "relu");
        row("qwen2", "rotary_emb_base", 5);
        row("qwen3_moe", "use_qk_norm", false);
        row("qwen3_moe", "shared_expert_intermediate_size", 5);
        row("deepseek_v3", "qk_head_dim", 12);
        row("stablelm", "num_heads", 3);
    }
    void whatMayMeanSomethingElsewhereIsRefusedThere()
    {
        QFETCH(QString, golden);
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        const QString why = refusalWith(golden, key, value);
        QVERIFY2(why.contains("\"" + key + "\""), qPrintable(why));
    }
    void everyDecoderThatIsNotCausalLooksBothWays_data() { test::addGoldenFamilies(); }
    void everyDecoderThatIsNotCausalLooksBothWays()
    {
        QFETCH(QString, family);
        QJsonObject json = test::goldenFamilyConfig(qPrintable(family));
        json.remove("is_causal");
        const ModelConfig before = load(json);
        QJsonObject text = json["text_config"].toObject();
        for (const bool isCausal : {true, false}) {
            json["is_causal"] = isCausal;
            if (!text.isEmpty()) { // whose model it is
                text["is_causal"] = isCausal;
                json["text_config"] = text;
            }
            const bool isOwn = isCausal == (before.defaultMask == MaskKind::Causal);
            if (!isOwn && (isCausal || before.hasEncoder() || before.family == "gpt_neo")) {
                QVERIFY2(refusal(json).contains("is_causal"), qPrintable(refusal(json)));
                continue;
            }
            const ModelConfig after = load(json);
            QVERIFY(after.defaultMask == (isCausal ? MaskKind::Causal : MaskKind::None));
            QCOMPARE(after.isEncoder, isOwn ? before.isEncoder : true);
            for (std::size_t l = 0; l < after.layers.size() && !isOwn; ++l) {
                const LocalWindow& window = before.layers[l].window;
                const Index reach = window.isUnlimited() ? LocalWindow::kUnlimited : window.before + 1;
                QVERIFY((after.layers[l].window == LocalWindow{reach, reach}));
            }
        }
    }
    void aGpt1HidesWhatIsAheadWhateverItsFileSays()
    {
        QVERIFY(refusal({{"model_type", "openai-gpt"}, {"is_causal", false}}).contains("is_causal"));
        QVERIFY(load({{"model_type", "gpt2"}, {"is_causal", false}}).defaultMask == MaskKind::None);
    }
    void everyLayerOfAQwen3MoeSlidesOrNone()
    {
        QJsonObject json = test::goldenFamilyConfig("qwen3_moe");
        json["sliding_window"] = 5;
        json["max_window_layers"] = 1;
        for (const LayerConfig& layer : load(json).layers)
            QVERIFY(layer.window.isUnlimited());
        json["use_sliding_window"] = true;
        for (const LayerConfig& layer : load(json).layers)
            QCOMPARE(layer.window.before, Index{4});
    }
    void aQwen2MoeThatSlidesNeedsAWidth()
    {
        QJsonObject json = test::goldenFamilyConfig("qwen2_moe");
        json["sliding_window"] = 0;
        for (const LayerConfig& layer : load(json).layers)
            QVERIFY(layer.window.isUnlimited());
        json["use_sliding_window"] = true;
        QVERIFY(refusal(json).contains("\"sliding_window\" is 0"));
    }
    void layersThatGuessFurtherTokensHaveTwoNames()
    {
        QJsonObject json = test::goldenFamilyConfig("deepseek_v3");
        json.remove("num_nextn_predict_layers");
        QCOMPARE(load(json).nFurtherLayers, 0);
        json["num_mtp_layers"] = 2;
        QCOMPARE(load(json).nFurtherLayers, 2);
    }
    void theFirstReleasesOfStableLmHaveKeysOfTheirOwn()
    {
        QJsonObject json = test::goldenFamilyConfig("stablelm");
        json["model_type"] = "stablelm_epoch";
        json["architectures"] = QJsonArray{"StableLMEpochForCausalLM"};
        json["auto_map"] = QJsonObject{{"AutoModelForCausalLM", "modeling_stablelm_epoch.StableLMEpochForCausalLM"}};
        json.remove("layer_norm_eps");
        json.remove("partial_rotary_factor");
        json["norm_eps"] = 0.25;
        json["rope_pct"] = 0.5;
        json["rotary_scaling_factor"] = 1.0;
        const ModelConfig config = load(json);
        QCOMPARE(config.layerNormEpsilon, 0.25F);
        QCOMPARE(config.rotary[0].dims, 4);
        QVERIFY(config.foreign.name.empty());
    }
    void aFileThatNamesNoFamilyIsToldWhatWouldDo()
    {
        const QString why = refusal({{"hidden_size", 128}, {"num_hidden_layers", 2}});
        QVERIFY2(why.contains("\"model_type\": \"bert\"") && why.contains("\"architectures\""), qPrintable(why));
    }
    void turnsThatCannotBeMadeAreToldByWhatMakesThem()
    {
        QJsonObject json = test::goldenFamilyConfig("glm4");
        json["head_dim"] = 6;
        json.remove("partial_rotary_factor");
        const QString odd = refusal(json);
        QVERIFY2(odd.contains("0.5 of the 6 numbers") && !odd.contains("missing"), qPrintable(odd));
        json["partial_rotary_factor"] = 0.5;
        QVERIFY2(refusal(json).contains("\"partial_rotary_factor\" is 0.5"), qPrintable(refusal(json)));
        const QString mrope =
            refusalWith("llama", "rope_scaling", QJsonObject{{"type", "mrope"}, {"mrope_section", QJsonArray{1, 1}}});
        QVERIFY2(mrope.contains("mrope") && !mrope.contains("factor"), qPrintable(mrope));
        QVERIFY(refusalWith("llama", "rope_scaling", QJsonObject{{"type", "spiral"}}).contains("\"spiral\""));
    }
    void turnsThatAreSaidTwiceAreRefused()
    {
        const QJsonObject linear{{"rope_type", "linear"}, {"factor", 2.0}};
        for (const char* golden : {"llama", "deepseek_v2", "deepseek_v3", "gpt_oss", "olmo3", "apertus"}) {
            QJsonObject json = test::goldenFamilyConfig(golden);
            json["rope_parameters"] = linear;
            json["rope_scaling"] = linear;
            const QString why = refusal(json);
            QVERIFY2(why.contains("\"rope_scaling\" is an object"), qPrintable(why));
        }
    }
    void aHeadOfGlm4MoeIsAsLargeAsGoesIn()
    {
        QJsonObject json = test::goldenFamilyConfig("glm4_moe");
        json.remove("head_dim");
        json["hidden_size"] = 34;
        json["num_attention_heads"] = 8;
        json["num_key_value_heads"] = 4;
        QCOMPARE(load(json).dHead, 4);
        QVERIFY(refusalWith("llama", "hidden_size", 17).contains("multiple"));
    }
    void aClassOfTheFoldersOwnCodeIsNamed()
    {
        for (const char* other : {"LlamaEncoderModel", "LlamaBiModel", "LlamaBiForMNTP", "JinaBertForMaskedLM"}) {
            QCOMPARE(foreignIn(other, true).name, std::string(other));
            QCOMPARE(foreignIn(other, true).family, std::string("Llama"));
            QVERIFY(foreignIn(other, false).name.empty());
        }
        for (const char* own : {"LlamaForCausalLM", "LlamaModel", "LlamaForSequenceClassification"})
            QVERIFY(foreignIn(own, true).name.empty());
        const auto isOf = [](const char* type, const char* name) { return isPublishedClass(*findFamily(type), name); };
        QVERIFY(isOf("RefinedWebModel", "RWForCausalLM") && isOf("stablelm", "StableLMEpochForCausalLM"));
        QVERIFY(isOf("gemma3_text", "Gemma3ForCausalLM") && isOf("mpt", "MPTForCausalLM"));
        QVERIFY(isOf("t5", "T5EncoderModel") && isOf("internlm2", "InternLM2ForRewardModel"));
        QVERIFY(isOf("gpt2", "GPT2LMHeadModel") && isOf("minicpm", "MiniCPMForCausalLM"));
    }
};

HEADLIGHT_APPLESS_TEST(RealConfigsTest)
#include "tst_real_configs.moc"
