// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "core/model/load_parameters.h"
#include "core/model/model_config.h"
#include "tests/support/family_configs.h"

#include <QJsonObject>
#include <QtTest>

#include <map>

using namespace headlight;

namespace {

struct Numbers {
    Shape shape;
    std::vector<float> values;
};

/// "a.experts.3.up.weight" → 3; −1: it is of no expert.
int expertOf(const std::string& name)
{
    const std::size_t place = name.find(".experts.");
    return place == std::string::npos ? -1 : std::atoi(name.c_str() + place + 9);
}

} // namespace

/// What config.json files of decoders leave out, call by other names, and say twice; experts in one tensor.
class DecoderConfigsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    ModelConfig read(const QJsonObject& json) { return test::readConfigIn(m_folder, json); }

    /// A golden checkpoint whose experts are stacked: gates on inputs, and outputs.
    TensorSource fused(const char* family, const std::string& gate, const std::string& in, const std::string& out)
    {
        const TensorSource golden = SafetensorsFile::open(test::goldenFamilyFolder(family) / "model.safetensors");
        std::map<std::string, Numbers> tensors;
        const auto append = [&](const std::string& name, const std::string& from) {
            const Shape& one = golden.find(from)->shape;
            const std::vector<float> values = golden.readFloats(from, one);
            Numbers& all = tensors[name];
            all.values.insert(all.values.end(), values.begin(), values.end());
            all.shape = {0, one[0], one[1]};
        };
        for (const std::string& name : golden.names()) {
            const std::size_t moe = name.find("block_sparse_moe.gate");
            const int expert = expertOf(name);
            if (moe != std::string::npos)
                tensors[name.substr(0, moe) + "mlp.gate.weight"] = {golden.find(name)->shape,
                                                                    golden.readFloats(name, golden.find(name)->shape)};
            else if (expert < 0)
                tensors[name] = {golden.find(name)->shape, golden.readFloats(name, golden.find(name)->shape)};
            if (expert != 0 || !name.ends_with(gate))
                continue;
            const std::string layer = name.substr(0, name.find("layers.") + 9); // "model.layers.0."
            const std::string experts = name.substr(0, name.find(".experts.") + 9);
            for (int e = 0; golden.find(experts + std::to_string(e) + "." + gate); ++e) {
                const std::string one = experts + std::to_string(e) + ".";
                append(layer + "mlp.experts.gate_up_proj", one + gate);
                append(layer + "mlp.experts.gate_up_proj", one + in);
                append(layer + "mlp.experts.down_proj", one + out);
            }
        }
        std::vector<TensorToWrite> written;
        for (auto& [name, tensor] : tensors) {
            Shape& shape = tensor.shape;
            if (shape.size() == 3 && shape[0] == 0) {
                shape[1] *= name.ends_with("gate_up_proj") ? 2 : 1;
                shape[0] = static_cast<Index>(tensor.values.size()) / (shape[1] * shape[2]);
            }
            written.push_back({name, shape, std::span<const float>(tensor.values)});
        }
        const std::string path = m_folder.filePath("fused.safetensors").toStdString();
        writeSafetensors(path, written);
        return SafetensorsFile::open(path);
    }
private slots:
    void whatAFileLeavesOutIsWhatTheFamilyTakes_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QList<int>>("sizes"); // vocabulary, dModel, dMlp, layers, heads, with a key, dHead, tokens
        const auto row = [](const char* type, const QList<int>& sizes) {
            QTest::newRow(type) << QString(type) << sizes;
        };
        row("gpt2", {50257, 768, 3072, 12, 12, 12, 64, 1024});
        row("openai-gpt", {40478, 768, 3072, 12, 12, 12, 64, 512});
        row("gpt_bigcode", {50257, 768, 3072, 12, 12, 1, 64, 1024});
        row("gptj", {50400, 4096, 16384, 28, 16, 16, 256, 2048});
        row("codegen", {50400, 4096, 16384, 28, 16, 16, 256, 2048});
        row("gpt_neo", {50257, 2048, 8192, 24, 16, 16, 128, 2048});
        row("gpt_neox", {50432, 6144, 24576, 44, 64, 64, 96, 2048});
        row("opt", {50272, 768, 3072, 12, 12, 12, 64, 2048});
        row("bloom", {250880, 64, 256, 2, 8, 8, 8, 2048});
        row("falcon", {65024, 4544, 18176, 32, 71, 1, 64, 2048});
        row("mpt", {50368, 2048, 8192, 24, 16, 16, 128, 2048});
        row("xglm", {256008, 1024, 4096, 24, 16, 16, 64, 2048});
        row("biogpt", {42384, 1024, 4096, 24, 16, 16, 64, 1024});
        row("phi", {51200, 2048, 8192, 24, 32, 32, 64, 2048});
        row("phi3", {32064, 3072, 8192, 32, 32, 32, 96, 4096});
        row("llama", {32000, 4096, 11008, 32, 32, 32, 128, 2048});
        row("mistral", {32000, 4096, 14336, 32, 32, 8, 128, 131072});
        row("mixtral", {32000, 4096, 14336, 32, 32, 8, 128, 131072});
        row("qwen2", {151936, 4096, 22016, 32, 32, 32, 128, 32768});
        row("qwen3", {151936, 4096, 22016, 32, 32, 32, 128, 32768});
        row("qwen2_moe", {151936, 2048, 5632, 24, 16, 16, 128, 32768});
        row("qwen3_moe", {151936, 2048, 6144, 24, 32, 4, 64, 32768});
        row("gemma", {256000, 3072, 24576, 28, 16, 16, 256, 8192});
        row("gemma2", {256000, 2304, 9216, 26, 8, 4, 256, 8192});
        row("gemma3_text", {262208, 2304, 9216, 26, 8, 4, 256, 131072});
        row("cohere", {256000, 8192, 22528, 40, 64, 64, 128, 8192});
        row("olmo", {50304, 4096, 11008, 32, 32, 32, 128, 2048});
        row("olmoe", {50304, 2048, 2048, 16, 16, 16, 128, 4096});
        row("granite", {32000, 4096, 11008, 32, 32, 32, 128, 2048});
        row("stablelm", {50304, 2560, 6912, 32, 32, 32, 80, 4096});
        row("starcoder2", {49152, 3072, 12288, 30, 24, 2, 128, 4096});
        row("glm", {151552, 4096, 13696, 40, 32, 2, 128, 131072});
        row("internlm2", {103168, 4096, 11008, 32, 32, 32, 128, 2048});
        row("bitnet", {128256, 2560, 6912, 30, 20, 5, 128, 2048});
        row("deepseek_v3", {129280, 7168, 18432, 61, 128, 128, 192, 4096});
        row("phimoe", {32064, 4096, 6400, 32, 32, 8, 128, 131072});
        row("ernie4_5_moe", {103424, 2560, 12288, 28, 20, 4, 128, 131072});
        row("apertus", {131072, 4096, 14336, 32, 32, 32, 128, 65536});
        row("smollm3", {128256, 2048, 11008, 36, 16, 4, 128, 32768});
        row("seed_oss", {155136, 4096, 27648, 64, 80, 8, 128, 524288});
        row("arcee", {32000, 2560, 18432, 32, 32, 32, 80, 4096});
        row("ernie4_5", {103424, 1024, 3072, 18, 16, 2, 128, 131072});
        row("helium", {48000, 2560, 7040, 24, 20, 20, 128, 4096});
        row("nemotron", {256000, 6144, 24576, 32, 48, 48, 128, 4096});
        row("persimmon", {262144, 4096, 16384, 36, 64, 64, 64, 16384});
    }
    void whatAFileLeavesOutIsWhatTheFamilyTakes()
    {
        QFETCH(QString, type);
        QFETCH(QList<int>, sizes);
        const ModelConfig c = read({{"model_type", type}});
        const QList<int> found{c.dVocab, c.dModel, c.dMlp, c.nLayers, c.nHeads, c.nKvHeads, c.dHead, c.nCtx};
        QCOMPARE(found, sizes);
    }
    void nullIsAKeyForEveryHead()
    {
        QJsonObject json = test::goldenFamilyConfig("mistral");
        json["num_key_value_heads"] = QJsonValue::Null;
        QCOMPARE(read(json).nKvHeads, 4);
        json = test::goldenFamilyConfig("gemma2");
        json["head_dim"] = QJsonValue::Null;
        QCOMPARE(read(json).dHead, 4);
        json.remove("head_dim");
        QCOMPARE(read(json).dHead, 256);
    }
    /// DeepSeek-AI 2024, 2.1: heads have sizes of their own, whatever the stream's is.
    void latentHeadsNeedNotDivideTheStream()
    {
        for (const char* family : {"deepseek_v2", "deepseek_v3"}) {
            QJsonObject json = test::goldenFamilyConfig(family);
            const int dHead = json["qk_nope_head_dim"].toInt() + json["qk_rope_head_dim"].toInt();
            for (const int dModel : {1, 2 * json["num_attention_heads"].toInt() + 1}) {
                json["hidden_size"] = dModel;
                const ModelConfig config = read(json);
                QCOMPARE(config.dModel, dModel);
                QCOMPARE(config.dHead, dHead);
                QCOMPARE(config.dValue, json["v_head_dim"].toInt());
            }
        }
    }
    void theNamesThatMostFamiliesShareAreUnderstood()
    {
        for (const char* type : {"gpt2", "gptj", "gpt_bigcode", "gpt_neo", "mpt", "xglm"}) {
            const ModelConfig c = read({{"model_type", type},
                                        {"hidden_size", 32},
                                        {"num_attention_heads", 4},
                                        {"num_hidden_layers", type == std::string("gpt_neo") ? 24 : 3},
                                        {"max_position_embeddings", 77},
                                        {"rotary_dim", type == std::string("gptj") ? QJsonValue(4) : QJsonValue()}});
            QCOMPARE(c.dModel, 32);
            QCOMPARE(c.nHeads, 4);
            QCOMPARE(c.dHead, 8);
            QCOMPARE(c.nCtx, 77);
        }
    }
    void whatAFamilyDoesNotGoByIsLeftAlone()
    {
        QJsonObject json = test::goldenFamilyConfig("bloom");
        json["n_inner"] = 7;
        QCOMPARE(read(json).dMlp, 64);
        json = test::goldenFamilyConfig("gemma2");
        json["sliding_window_size"] = 4096; // Gemma-2-9B has this field, too
        QCOMPARE(read(json).layers[0].window.before, Index{3});
        json = test::goldenFamilyConfig("llama");
        json["rope_scaling"] = QJsonObject{{"rope_type", "default"}, {"factor", 3.0}};
        QVERIFY(read(json).rotary[0].scaling.kind == RotaryScaling::Kind::None);
        json["rope_scaling"] = QJsonObject{{"type", "linear"}, {"factor", 3.0}, {"finetuned", true}};
        QCOMPARE(read(json).rotary[0].scaling.factor, 3.0);
    }
    void whatSmallRandomCheckpointsSayBesidesIsLeftAlone_data()
    {
        QTest::addColumn<QString>("golden");
        for (const char* name : {"gpt2_by_layer", "gptj", "codegen", "gpt_bigcode_multi_head", "gpt_neo", "bloom",
                                 "opt", "falcon_40b", "mpt", "xglm"})
            QTest::newRow(name) << name;
    }
    /// Keys of other families that generators of test checkpoints give to all of them.
    void whatSmallRandomCheckpointsSayBesidesIsLeftAlone()
    {
        QFETCH(QString, golden);
        QJsonObject json = test::goldenFamilyConfig(qPrintable(golden));
        const ModelConfig before = read(json);
        for (const auto& [key, value] : {std::pair<const char*, QJsonValue>{"hidden_act", "relu"},
                                         {"num_key_value_heads", 2},
                                         {"type_vocab_size", 16},
                                         {"hidden_dropout_prob", 0.1},
                                         {"attention_probs_dropout_prob", 0.1},
                                         {"is_decoder", true}})
            json[key] = value;
        if (golden != "gpt_neo") // which has this key itself
            json["intermediate_size"] = 37;
        const ModelConfig after = read(json);
        QCOMPARE(after.nKvHeads, before.nKvHeads);
        QCOMPARE(after.dMlp, before.dMlp);
        QVERIFY(after.activation == before.activation);
    }
    void whatTurnsTogetherAndHowFarIsTheFamilys_data()
    {
        QTest::addColumn<QString>("baseKey");
        QTest::addColumn<bool>("isInterleaved");
        for (const char* name : {"glm", "glm4", "cohere", "cohere2", "deepseek_v2"})
            QTest::newRow(name) << "rope_theta" << true;
        for (const char* name : {"glm4_moe", "phi", "phi3", "stablelm", "llama", "qwen3"})
            QTest::newRow(name) << "rope_theta" << false;
        QTest::newRow("gpt_neox") << "rotary_emb_base" << false;
    }
    /// A pair alone, which is all that turns in some golden checkpoints, tells neither.
    void whatTurnsTogetherAndHowFarIsTheFamilys()
    {
        QFETCH(QString, baseKey);
        QFETCH(bool, isInterleaved);
        QJsonObject json = test::goldenFamilyConfig(QTest::currentDataTag());
        json[baseKey] = 55.0;
        const RotaryConfig rotary = read(json).rotary[0];
        QCOMPARE(rotary.base, 55.0);
        QVERIFY(rotary.layout == (isInterleaved ? RotaryLayout::Interleaved : RotaryLayout::Half));
    }
    void anApertusThatSaysNothingOfItsTurnsHasThoseOfItsReleases()
    {
        QJsonObject json = test::goldenFamilyConfig("apertus");
        json.remove("rope_scaling");
        json.remove("rope_theta");
        const RotaryConfig silent = read(json).rotary[0];
        QVERIFY(silent.scaling.kind == RotaryScaling::Kind::Llama3);
        QCOMPARE(silent.base, 12e6);
        QCOMPARE(silent.scaling.factor, 8.0);
        QCOMPARE(silent.scaling.nTrained, 8192);
        json["rope_scaling"] = QJsonValue::Null;
        QVERIFY(read(json).rotary[0].scaling.kind == RotaryScaling::Kind::None);
    }
    void layersThatSlideAreNotStretchedByWhatIsSaidForAll()
    {
        QJsonObject json = test::goldenFamilyConfig("olmo3"); // "rope_scaling"
        const ModelConfig old = read(json);
        json.remove("rope_scaling");
        json["rope_parameters"] = QJsonObject{{"rope_type", "linear"}, {"factor", 4.0}, {"rope_theta", 777.0}};
        const ModelConfig flat = read(json);
        QVERIFY(flat.rotary[0].scaling.kind == RotaryScaling::Kind::Linear);
        QVERIFY(flat.rotary[1].scaling.kind == RotaryScaling::Kind::None);
        QCOMPARE(flat.rotary[0].base, 777.0);
        QCOMPARE(flat.rotary[1].base, 777.0);
        QCOMPARE(flat.nCtx, old.nCtx);
        json["rope_parameters"] = QJsonObject{{"sliding_attention", QJsonObject{{"rope_theta", 5.0}}},
                                              {"full_attention", json["rope_parameters"]}};
        QCOMPARE(read(json).rotary[0].base, 777.0);
        QCOMPARE(read(json).rotary[1].base, 5.0);
    }
    void aGraniteThatSaysNothingOfASharedExpertHasNone()
    {
        QJsonObject json = test::goldenFamilyConfig("granitemoeshared");
        json.remove("shared_intermediate_size");
        QCOMPARE(read(json).experts.dShared, 0);
    }
    void layersBehindTheLastAreOfAHeadOnlyAsManyAsTheFileSays()
    {
        const std::filesystem::path folder = test::goldenFamilyFolder("glm4_moe");
        ModelConfig config = loadModelConfig(folder / "config.json");
        const SafetensorsFile file = SafetensorsFile::open(folder / "model.safetensors");
        QCOMPARE(loadParameters(file, config).notShown, std::vector<std::string>{"model.layers.3.enorm.weight"});
        config.nFurtherLayers = 0;
        QVERIFY_EXCEPTION_THROWN(loadParameters(file, config), Error);
    }
    void alibiHasNoBound()
    {
        QJsonObject json = test::goldenFamilyConfig("bloom");
        json["seq_length"] = 7;
        QVERIFY(read(json).nCtx >= 2048);
    }
    void anUnknownFamilyIsSaidToBeOneInOneSentence()
    {
        try {
            read({{"model_type", "no_such_family"}, {"hidden_size", 32}});
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY2(error.message().find("\"no_such_family\"") != std::string::npos, error.what());
            QVERIFY2(error.message().size() < 200, error.what());
        }
    }
    void aKnownFamilyThatDoesNotOpenIsToldWhatItWouldNeed()
    {
        for (const auto& [type, needed] : {std::pair{"mamba", "a state space model in place of attention"},
                                           {"rwkv", "a recurrence in place of attention"},
                                           {"fsmt", "a vocabulary of the source"}})
            try {
                read({{"model_type", type}, {"hidden_size", 32}});
                QFAIL("accepted");
            } catch (const Error& error) {
                QVERIFY2(QString(error.what()).contains(needed), error.what());
                QVERIFY2(QString(error.what()).contains("would be needed"), error.what());
            }
    }
    void expertsInOneTensorAreThoseOfTheirOwn_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("Mixtral") << "mixtral" << QStringList{"w1.weight", "w3.weight", "w2.weight"};
        for (const char* family :
             {"qwen2_moe", "qwen3_moe", "olmoe", "deepseek_v2", "deepseek_v3", "glm4_moe", "ernie4_5_moe"})
            QTest::newRow(family) << family << QStringList{"gate_proj.weight", "up_proj.weight", "down_proj.weight"};
    }
    void expertsInOneTensorAreThoseOfTheirOwn()
    {
        QFETCH(QString, family);
        QFETCH(QStringList, names);
        const std::filesystem::path folder = test::goldenFamilyFolder(qPrintable(family));
        const ModelConfig config = loadModelConfig(folder / "config.json");
        const Parameters apart = loadParameters(SafetensorsFile::open(folder / "model.safetensors"), config);
        const Parameters together = loadParameters(
            fused(qPrintable(family), names[0].toStdString(), names[1].toStdString(), names[2].toStdString()), config);
        int nExperts = 0;
        for (std::size_t l = 0; l < apart.blocks.size(); ++l) {
            QVERIFY(apart.blocks[l].experts.wRouter.toMatrix() == together.blocks[l].experts.wRouter.toMatrix());
            for (std::size_t e = 0; e < apart.blocks[l].experts.experts.size(); ++e, ++nExperts) {
                const MlpParameters& one = apart.blocks[l].experts.experts[e];
                const MlpParameters& other = together.blocks[l].experts.experts[e];
                QVERIFY(one.wGate.toMatrix() == other.wGate.toMatrix());
                QVERIFY(one.wIn.toMatrix() == other.wIn.toMatrix());
                QVERIFY(one.wOut.toMatrix() == other.wOut.toMatrix());
            }
        }
        QVERIFY(nExperts > 0);
    }
};

HEADLIGHT_APPLESS_TEST(DecoderConfigsTest)
#include "tst_decoder_configs.moc"
