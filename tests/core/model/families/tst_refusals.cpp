// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "core/model/families/family.h"
#include "core/model/load_parameters.h"
#include "core/model/model_config.h"
#include "core/transformer/unembedding.h"
#include "tests/support/family_configs.h"
#include "tests/support/refusal.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QtTest>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

using namespace headlight;

/// What the families decline, and what a checkpoint may hold or lack.
class RefusalsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    ModelConfig load(const QJsonObject& json) { return test::readConfigIn(m_folder, json); }

    /// The tensors of a golden checkpoint without one and with another.
    TensorSource changed(const char* family, const std::string& without, const std::string& with)
    {
        const TensorSource golden = SafetensorsFile::open(test::goldenFamilyFolder(family) / "model.safetensors");
        std::map<std::string, std::vector<float>> numbers;
        for (const std::string& name : golden.names())
            if (name != without)
                numbers[name] = golden.readFloats(name, golden.find(name)->shape);
        std::vector<TensorToWrite> tensors;
        for (const auto& [name, values] : numbers)
            tensors.push_back({name, golden.find(name)->shape, std::span<const float>(values)});
        const std::vector<float> more(4, 0.5F);
        if (!with.empty())
            tensors.push_back({with, {2, 2}, std::span<const float>(more)});
        const std::string path = m_folder.filePath("model.safetensors").toStdString();
        writeSafetensors(path, tensors);
        return SafetensorsFile::open(path);
    }
    /// The tensors of a golden checkpoint, one under another name; without one, numbers of its own under that name.
    TensorSource renamed(const char* family, const std::string& name, const std::string& other)
    {
        const TensorSource golden = SafetensorsFile::open(test::goldenFamilyFolder(family) / "model.safetensors");
        std::map<std::string, std::pair<Shape, std::vector<float>>> tensors;
        for (const std::string& one : golden.names()) {
            const Shape& shape = golden.find(one)->shape;
            tensors[one == name ? other : one] = {shape, golden.readFloats(one, shape)};
        }
        tensors.try_emplace(other, Shape{24}, std::vector<float>(24, 0.5F));
        std::vector<TensorToWrite> written;
        for (const auto& [one, tensor] : tensors)
            written.push_back({one, tensor.first, std::span<const float>(tensor.second)});
        const std::string path = m_folder.filePath("model.safetensors").toStdString();
        writeSafetensors(path, written);
        return SafetensorsFile::open(path);
    }
private slots:
    void everyFamilyHasOneRow()
    {
        std::set<std::string_view> types;
        for (const Family& family : families()) {
            QVERIFY2(types.insert(family.modelType).second, std::string(family.modelType).c_str());
            QVERIFY(!family.title.empty() && family.read);
        }
    }
    void aKeyThatLeavesTheNumbersAloneIsRead_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        for (const char* key : {"license",
                                "dataset",
                                "description",
                                "version",
                                "base_model",
                                "n_params",
                                "loss_function",
                                "ignore_index",
                                "z_loss",
                                "initializer_std",
                                "mlm_probability",
                                "flash_attention",
                                "tags",
                                "learning_rate",
                                "seed",
                                "paper",
                                "doi",
                                "created_at",
                                "commit_hash",
                                "notes",
                                "model_size",
                                "train_tokens",
                                "eval_loss",
                                "use_xformers",
                                "mixed_precision",
                                "adam_beta1",
                                "max_grad_norm",
                                "num_train_epochs",
                                "wandb_project",
                                "output_dir",
                                "global_step",
                                "chat_template",
                                "stop_token_ids",
                                "trust_remote_code",
                                "wandb_run",
                                "weight_decay_rate",
                                "eval_batch_size_per_gpu",
                                "mlflow_tracking_uri",
                                "tokenizer_padding_side",
                                "lr_cosine_cycles",
                                "adamw_betas",
                                "validation_split",
                                "pretraining_corpus_name"})
            for (const char* golden : {"llama", "bert", "gpt_neox"})
                QTest::addRow("%s in %s", key, golden) << golden << key << QJsonValue("of some kind");
        const QJsonArray full{"full_attention", "full_attention"};
        QTest::newRow("all layers are full") << "llama"
                                             << "layer_types" << QJsonValue(full);
        QTest::newRow("no MLP beside the experts") << "granitemoe"
                                                   << "shared_intermediate_size" << QJsonValue(0);
    }
    void aKeyThatLeavesTheNumbersAloneIsRead()
    {
        QFETCH(QString, golden);
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QJsonObject json = test::goldenFamilyConfig(golden.toLatin1().constData());
        const ModelConfig without = load(json);
        QVERIFY(without.remarks.empty());
        json[key] = value;
        const ModelConfig with = load(json);
        QVERIFY(with.layers.size() == without.layers.size());
        QVERIFY(value.isString() == (with.remarks.size() == 1));
        if (value.isString())
            QVERIFY(with.remarks.front().find('"' + key.toStdString() + '"') != std::string::npos);
    }
    void aKeyThatNobodyKnowsIsAskedAbout()
    {
        QJsonObject json = test::goldenFamilyConfig("llama");
        json["my_word"] = "hello";
        json["some_factor"] = 2.0;
        json["switched_off"] = false;
        const QString said = test::refusal([&] { load(json); });
        QVERIFY2(said.contains("--allow-unknown-keys my_word,some_factor") && said.contains("Llama"), qPrintable(said));
        const std::filesystem::path file = m_folder.filePath("config.json").toStdString();
        QCOMPARE(unknownConfigKeys(file), (std::vector<std::string>{"my_word", "some_factor"}));
        QCOMPARE(unknownConfigKeys(file, {.allowedKeys = {"my_word"}}), std::vector<std::string>{"some_factor"});
        QVERIFY(test::refusal([&] {
                    loadModelConfig(file, {.allowedKeys = {"my_word"}});
                }).contains("--allow-unknown-keys some_factor "));
        const ModelConfig config = loadModelConfig(file, {.allowsEveryKey = true});
        QCOMPARE(config.remarks.size(), std::size_t(1));
        QVERIFY(config.remarks.front().find("\"my_word\" and \"some_factor\"") != std::string::npos);
    }
    void aWordOfTrainingProvesNothingBesideOneOfShape_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key : {"training_window", "eval_attention", "train_seq_len", "pretrained_positions",
                                "loss_scale", "schedule_by_depth", "decay_rate", "data_dependent_decay"})
            QTest::newRow(key) << key;
    }
    void aWordOfTrainingProvesNothingBesideOneOfShape()
    {
        QFETCH(QString, key);
        QJsonObject json = test::goldenFamilyConfig("llama");
        json[key] = 7;
        const QString said = test::refusal([&] { load(json); });
        QVERIFY2(said.contains("--allow-unknown-keys " + key), qPrintable(said));
    }
    void aKeyOfNumbersIsNoQuestion_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key :
             {"attn_logit_softcapping", "query_pre_attn_scalar", "sliding_window", "num_experts", "use_qk_norm",
              "residual_multiplier", "alibi", "rope_style", "layer_scale", "position_embedding_type"})
            QTest::newRow(key) << key;
    }
    void aKeyOfNumbersIsNoQuestion()
    {
        QFETCH(QString, key);
        QJsonObject json = test::goldenFamilyConfig("llama");
        json[key] = 7;
        const std::filesystem::path file = m_folder.filePath("config.json").toStdString();
        const QString said = test::refusal([&] { load(json); });
        QVERIFY2(said.contains(key) && !said.contains("--allow-unknown-keys"), qPrintable(said));
        QVERIFY(test::refusal([&] { loadModelConfig(file, {.allowsEveryKey = true}); }).contains(key));
        QVERIFY(unknownConfigKeys(file).empty());
    }
    void noExpertsAreNoExperts()
    {
        QJsonObject json = test::goldenFamilyConfig("llama");
        json["num_experts"] = 0;
        json["n_shared_experts"] = 0;
        QVERIFY(load(json).remarks.empty());
    }
    void fullLayersBesideASlidingWindowAreNotReadInSilence()
    {
        QJsonObject json = test::goldenFamilyConfig("llama");
        json["layer_types"] = QJsonArray{"full_attention", "sliding_attention"};
        QVERIFY_EXCEPTION_THROWN(load(json), Error);
        json["layer_types"] = QJsonArray{"full_attention", "full_attention"};
        json["sliding_window"] = 3;
        QVERIFY_EXCEPTION_THROWN(load(json), Error);
    }
    void anMlpBesideTheExpertsThatThePlainFamilyHasNotIsDeclined()
    {
        QJsonObject json = test::goldenFamilyConfig("granitemoe");
        json["shared_intermediate_size"] = 12;
        QVERIFY_EXCEPTION_THROWN(load(json), Error);
    }
    void aKeyThatChangesTheNumbersIsDeclinedByFamilyAndKey_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("family");
        QTest::newRow("unknown") << "llama"
                                 << "residual_gain" << QJsonValue(0.5) << "Llama";
        QTest::newRow("quantized") << "llama"
                                   << "quantization_config" << QJsonValue(QJsonObject{{"bits", 4}}) << "Llama";
        QTest::newRow("quantized by another") << "llama"
                                              << "quantization" << QJsonValue(QJsonObject{{"bits", 4}}) << "Llama";
        QTest::newRow("another activation") << "deberta_v3"
                                            << "hidden_act" << QJsonValue("xielu") << "DeBERTa";
        QTest::newRow("mrope") << "qwen2"
                               << "use_mrope" << QJsonValue(true) << "Qwen2";
        QTest::newRow("another BERT") << "bert"
                                      << "position_embedding_type" << QJsonValue("rotary") << "BERT";
        QTest::newRow("relative DistilBERT") << "distilbert"
                                             << "position_embedding_type" << QJsonValue("relative_key") << "DistilBERT";
        QTest::newRow("an encoder alone that decodes") << "albert"
                                                       << "is_decoder" << QJsonValue(true) << "ALBERT";
        QTest::newRow("BERT that reads another") << "bert_decoder"
                                                 << "add_cross_attention" << QJsonValue(true) << "BERT";
        QTest::newRow("ESM that folds") << "esm2"
                                        << "is_folding_model" << QJsonValue(true) << "ESM";
        QTest::newRow("relative ESM") << "esm1b"
                                      << "position_embedding_type" << QJsonValue("relative_key") << "ESM";
        QTest::newRow("RoFormer that turns values") << "roformer"
                                                    << "rotary_value" << QJsonValue(true) << "RoFormer";
        QTest::newRow("ERNIE with biases") << "ernie4_5_moe"
                                           << "use_bias" << QJsonValue(true) << "ERNIE 4.5";
        QTest::newRow("three experts of Phi") << "phimoe"
                                              << "num_experts_per_tok" << QJsonValue(3) << "Phi-MoE";
        QTest::newRow("Apertus without what learns") << "apertus"
                                                     << "hidden_act" << QJsonValue("silu") << "Apertus";
        QTest::newRow("more groups than layers") << "albert"
                                                 << "num_hidden_groups" << QJsonValue(3) << "ALBERT";
        QTest::newRow("positions that meet positions") << "deberta_v3"
                                                       << "pos_att_type" << QJsonValue("p2p|c2p") << "DeBERTa";
        QTest::newRow("convolution of even width") << "deberta_v2_conv"
                                                   << "conv_kernel_size" << QJsonValue(4) << "DeBERTa";
        QTest::newRow("weights of experts") << "deepseek_v2"
                                            << "norm_topk_prob" << QJsonValue(true) << "DeepSeek-V2";
        QTest::newRow("another router") << "deepseek_v2"
                                        << "topk_method" << QJsonValue("noaux_tc") << "DeepSeek-V2";
        QTest::newRow("packed BitNet") << "bitnet"
                                       << "quantization_config" << QJsonValue(QJsonObject{{"quant_method", "bitnet"}})
                                       << "BitNet";
        QTest::newRow("whole heads of GPT-J") << "gptj"
                                              << "rotary_dim" << QJsonValue(QJsonValue::Null) << "GPT-J";
        QTest::newRow("special tokens of GPT-1 apart") << "llama"
                                                       << "n_special" << QJsonValue(3) << "Llama";
        QTest::newRow("norm of Falcon") << "falcon_7b"
                                        << "apply_residual_connection_post_layernorm" << QJsonValue(true) << "Falcon";
        QTest::newRow("another scaling") << "llama"
                                         << "rope_scaling"
                                         << QJsonValue(QJsonObject{{"rope_type", "spiral"}, {"factor", 2.0}})
                                         << "Llama";
        QTest::newRow("a key of the scaling")
            << "llama_yarn"
            << "rope_scaling"
            << QJsonValue(QJsonObject{
                   {"rope_type", "yarn"}, {"factor", 4.0}, {"original_max_position_embeddings", 16}, {"swirl", 3.0}})
            << "Llama";
        const QJsonObject turns{{"rope_type", "linear"}, {"factor", 8.0}, {"rope_theta", 1e6}};
        const auto parameters = [](const char* name, const char* golden, const QJsonValue& value, const char* family) {
            QTest::newRow(name) << golden << "rope_parameters" << value << family;
        };
        parameters("one set of turns for two", "gemma3", turns, "Gemma 3");
        parameters("one set of turns for two, of an encoder", "modernbert", turns, "ModernBERT");
        parameters("a key beside the sets of turns", "gemma3",
                   QJsonObject{{"full_attention", turns}, {"rope_theta", 5.0}}, "Gemma 3");
        parameters("a key of one of two sets of turns", "olmo3",
                   QJsonObject{{"sliding_attention", QJsonObject{{"swirl", 3.0}}}}, "OLMo 3");
        parameters("a key of the turns for all", "olmo3", QJsonObject{{"rope_theta", 5.0}, {"swirl", 3.0}}, "OLMo 3");
        parameters("a key of the turns of an encoder", "nomic_bert",
                   QJsonObject{{"rope_theta", 1000.0}, {"swirl", 3.0}}, "Nomic BERT");
        parameters("turns that contradict each other", "nomic_bert", QJsonObject{{"rope_theta", 77.0}}, "Nomic BERT");
    }
    void aKeyThatChangesTheNumbersIsDeclinedByFamilyAndKey()
    {
        QFETCH(QString, golden);
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QFETCH(QString, family);
        QJsonObject json = test::goldenFamilyConfig(qPrintable(golden));
        json[key] = value;
        try {
            load(json);
            QFAIL("accepted");
        } catch (const Error& error) {
            const QString what = error.what();
            QVERIFY2(what.contains(key.section('_', 0, 0)) || what.contains("rope"), qPrintable(what));
            QVERIFY2(what.contains(family), qPrintable(what));
            QVERIFY2(what.contains("config.json") && !what.contains('\n'), qPrintable(what));
        }
    }
    void whatLeavesTheNumbersAloneIsTaken()
    {
        QJsonObject json = test::goldenFamilyConfig("llama");
        json["_name_or_path"] = "somewhere";
        json["some_dropout"] = 0.1;
        json["id2label"] = QJsonObject{{"0", "no"}};
        json["feature_of_tomorrow"] = QJsonValue::Null;
        json["pruned_heads"] = QJsonObject();
        QCOMPARE(load(json).nLayers, 2);
    }
    void silenceIsWhatTheFamilyTakesAndNullIsNot_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("key");
        QTest::addColumn<std::function<double(const ModelConfig&)>>("number");
        QTest::addColumn<double>("silent");
        QTest::addColumn<double>("null");
        using Number = std::function<double(const ModelConfig&)>;
        const auto row = [](const char* name, const char* golden, const char* key, Number number, double silent,
                            double null) {
            QTest::newRow(name) << QString(golden) << QString(key) << number << silent << null;
        };
        const Number window = [](const ModelConfig& c) {
            const Index before = c.layers.front().window.before;
            return before == LocalWindow::kUnlimited ? 0.0 : double(before + 1);
        };
        row("Mistral's window", "mistral", "sliding_window", window, 4096, 0);
        row("Phi-3's window", "phi3", "sliding_window", window, 0, 0);
        row(
            "Gemma 2's cap of scores", "gemma2", "attn_logit_softcapping",
            [](const ModelConfig& c) { return double(c.scoreCap); }, 50, 0);
        row(
            "Gemma 2's cap of logits", "gemma2", "final_logit_softcapping",
            [](const ModelConfig& c) { return double(c.logitCap); }, 30, 0);
        row(
            "Gemma 3's cap of scores", "gemma3", "attn_logit_softcapping",
            [](const ModelConfig& c) { return double(c.scoreCap); }, 0, 0);
        row(
            "Mixtral's base", "mixtral", "rope_theta", [](const ModelConfig& c) { return c.rotary[0].base; }, 1e6, 1e6);
        row(
            "GPT-OSS's stretch", "gpt_oss", "rope_scaling",
            [](const ModelConfig& c) { return c.rotary[0].scaling.factor; }, 32, 32);
        row(
            "ModernBERT's local base", "modernbert", "local_rope_theta",
            [](const ModelConfig& c) { return c.rotary[1].base / c.rotary[0].base; }, 10000.0 / 160000.0, 1);
        row(
            "M2M-100's scale", "m2m_100", "scale_embedding",
            [](const ModelConfig& c) { return double(c.embeddingScale); }, 4, 4);
        row(
            "M2M-100's activation", "m2m_100", "activation_function",
            [](const ModelConfig& c) { return double(c.activation == Activation::Relu); }, 1, 1);
        row(
            "Llama's context", "llama", "max_position_embeddings", [](const ModelConfig& c) { return double(c.nCtx); },
            2048, 2048);
    }
    void silenceIsWhatTheFamilyTakesAndNullIsNot()
    {
        QFETCH(QString, golden);
        QFETCH(QString, key);
        QFETCH(std::function<double(const ModelConfig&)>, number);
        QFETCH(double, silent);
        QFETCH(double, null);
        QJsonObject json = test::goldenFamilyConfig(qPrintable(golden));
        json.remove(key);
        QCOMPARE(number(load(json)), silent);
        json[key] = QJsonValue::Null;
        QCOMPARE(number(load(json)), null);
    }
    void mt5HasAHeadOfItsOwnWhereTheFileIsSilent()
    {
        QJsonObject json = test::goldenFamilyConfig("t5_gated");
        json.remove("tie_word_embeddings");
        QVERIFY(load(json).tiedUnembedding);
        json["model_type"] = "mt5";
        QVERIFY(load(json).mayHaveOwnHead);
        QCOMPARE(load(json).logitScale, 1.0F);
    }
    void theStretchOfPositionsFollowsFromTheSizesWhereTheFileIsSilent()
    {
        QJsonObject json = test::goldenFamilyConfig("llama_yarn");
        json["max_position_embeddings"] = 64;
        json["rope_scaling"] = QJsonObject{{"rope_type", "yarn"}, {"original_max_position_embeddings", 16}};
        QCOMPARE(load(json).rotary[0].scaling.factor, 4.0);
    }
    void theFirstNameOfLongRopeIsYarn()
    {
        QJsonObject json = test::goldenFamilyConfig("phi3_longrope");
        QJsonObject scaling = json["rope_scaling"].toObject();
        const RotaryScaling now = load(json).rotary[0].scaling;
        scaling["type"] = "yarn";
        scaling.remove("rope_type");
        scaling["factor"] = 99.0; // the sizes say it where the model's own original length is given
        json["rope_scaling"] = scaling;
        const RotaryScaling then = load(json).rotary[0].scaling;
        QVERIFY(then.kind == RotaryScaling::Kind::LongRope);
        QCOMPARE(then.amplitude, now.amplitude);
        QCOMPARE(then.longFactors, now.longFactors);
    }
    void bucketsThatCannotBeFilledAreRefused()
    {
        QJsonObject json = test::goldenFamilyConfig("t5");
        json["relative_attention_max_distance"] = 3;
        QVERIFY_EXCEPTION_THROWN(load(json), Error);
        for (const int n : {3, 64}) { // MPNet's code has 32 whatever the file says
            json = test::goldenFamilyConfig("mpnet");
            json["relative_attention_num_buckets"] = n;
            QVERIFY_EXCEPTION_THROWN(load(json), Error);
        }
    }
    void aTensorWithoutAPlaceIsRefused()
    {
        const ModelConfig config = loadModelConfig(test::goldenFamilyFolder("llama") / "config.json");
        const TensorSource file = changed("llama", "", "model.layers.0.self_attn.q_proj.bias");
        QVERIFY_EXCEPTION_THROWN(loadParameters(file, config), Error);
    }
    void aHeadThatIsNotShownIsNamed()
    {
        const ModelConfig config = loadModelConfig(test::goldenFamilyFolder("bert_without_head") / "config.json");
        const Parameters p = loadParameters(changed("bert_without_head", "", "classifier.weight"), config);
        QVERIFY(std::ranges::find(p.notShown, "classifier.weight") != p.notShown.end());
        QVERIFY(!hasLogits(config, p));
    }
    void aHeadIsThereAsAWholeOrNotAtAll()
    {
        const ModelConfig config = loadModelConfig(test::goldenFamilyFolder("bert") / "config.json");
        try {
            loadParameters(changed("bert", "cls.predictions.transform.LayerNorm.weight", ""), config);
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(error.message().find("cls.predictions.transform.LayerNorm.weight") != std::string::npos,
                     error.what());
        }
    }
    void aTensorOfSeveralNamesIsFoundUnderEach()
    {
        const ModelConfig config = loadModelConfig(test::goldenFamilyFolder("bert") / "config.json");
        const Parameters bias =
            loadParameters(renamed("bert", "cls.predictions.bias", "cls.predictions.decoder.bias"), config);
        QCOMPARE(bias.logitsBias.size(), Index{24});
        const Parameters t5 = loadParameters(renamed("t5", "shared.weight", "decoder.embed_tokens.weight"),
                                             loadModelConfig(test::goldenFamilyFolder("t5") / "config.json"));
        QCOMPARE(t5.tokenEmbedding.rows(), Index{24});
        const ModelConfig deberta = loadModelConfig(test::goldenFamilyFolder("deberta_v3") / "config.json");
        const Parameters head =
            loadParameters(renamed("deberta_v3", "cls.predictions.bias", "lm_predictions.lm_head.bias"), deberta);
        QCOMPARE(head.logitsBias.size(), Index{24});
    }
    void namesOfOlderProgramsAreUnderstood()
    {
        const ModelConfig bert = loadModelConfig(test::goldenFamilyFolder("bert") / "config.json");
        loadParameters(
            renamed("bert", "cls.predictions.transform.LayerNorm.bias", "cls.predictions.transform.LayerNorm.beta"),
            bert);
        const ModelConfig roberta = loadModelConfig(test::goldenFamilyFolder("roberta") / "config.json");
        const Parameters p =
            loadParameters(renamed("roberta", "lm_head.layer_norm.weight", "lm_head.layer_norm.gamma"), roberta);
        QVERIFY(hasLogits(roberta, p));
    }
    void aClassifierOfAnEncoderDecoderOpensWithoutTheHeadThatItHasNot()
    {
        QJsonObject json = test::goldenFamilyConfig("bart");
        json["architectures"] = QJsonArray{"BartForSequenceClassification"};
        json["tie_word_embeddings"] = false;
        const ModelConfig config = load(json);
        const Parameters p =
            loadParameters(changed("bart", "final_logits_bias", "classification_head.dense.weight"), config);
        QVERIFY(!hasLogits(config, p) && p.notShown.size() == 1);
        json["architectures"] = QJsonArray{"BartForConditionalGeneration"};
        QVERIFY_EXCEPTION_THROWN(loadParameters(changed("bart", "", ""), load(json)), Error);
    }
    void packedTensorsAreToldByTheirPacking()
    {
        const ModelConfig config = loadModelConfig(test::goldenFamilyFolder("bert") / "config.json");
        try {
            loadParameters(changed("bert", "", "bert.encoder.layer.0.output.dense.qweight"), config);
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(error.message().find("packed by GPTQ or AWQ") != std::string::npos, error.what());
        }
    }
    void aBiasWithTwoNamesAndTwoValuesIsRefused()
    {
        const ModelConfig config = loadModelConfig(test::goldenFamilyFolder("bert") / "config.json");
        QVERIFY_EXCEPTION_THROWN(loadParameters(renamed("bert", "", "cls.predictions.decoder.bias"), config), Error);
    }
    void theBaseOfTheTurnsMayStandWithTheirScaling()
    {
        QJsonObject json = test::goldenFamilyConfig("llama_yarn");
        QJsonObject scaling = json["rope_scaling"].toObject();
        scaling["rope_theta"] = 777.0;
        json["rope_scaling"] = scaling;
        QCOMPARE(load(json).rotary[0].base, 777.0);
        QCOMPARE(load(json).nCtx, 64);
        json["rope_scaling"] = QJsonObject{{"type", "linear"}, {"factor", 2.5}};
        QCOMPARE(load(json).nCtx, 160); // what the positions were divided for
    }
    void aStackWithoutItsHeadOpens()
    {
        QJsonObject json = test::goldenFamilyConfig("llama");
        json["architectures"] = QJsonArray{"LlamaModel"};
        const ModelConfig config = load(json);
        QVERIFY(!hasLogits(config, loadParameters(changed("llama", "lm_head.weight", ""), config)));
        const ModelConfig whole = loadModelConfig(test::goldenFamilyFolder("llama") / "config.json");
        QVERIFY_EXCEPTION_THROWN(loadParameters(changed("llama", "lm_head.weight", ""), whole), Error);
    }
};

HEADLIGHT_APPLESS_TEST(RefusalsTest)
#include "tst_refusals.moc"
