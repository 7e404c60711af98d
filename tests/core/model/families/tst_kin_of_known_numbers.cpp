// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "core/checkpoint/torch_checkpoint.h"
#include "core/export/trace_tensors.h"
#include "core/io/safetensors.h"
#include "tests/support/family_configs.h"
#include "tests/support/golden.h"
#include "tests/support/golden_family_rows.h"
#include "tests/support/refusal.h"
#include "tests/support/weight_forms.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

using namespace headlight;
using namespace headlight::test;

namespace {

using KinNumbers = std::map<std::string, std::vector<float>>;

KinNumbers traceIn(const std::filesystem::path& folder, const std::vector<std::int64_t>& ids = {3, 7, 1, 19, 11, 5})
{
    const std::shared_ptr<const Model> model = loadModel(folder);
    RunOptions options;
    options.mask.kind = model->config.defaultMask;
    const auto run = runModel(model, model->tokenizer.fromIds(ids), options);
    KinNumbers numbers;
    for (const TraceTensor& tensor : traceTensors(run))
        tensor.writeRows([&](const MatrixView& rows) {
            const Matrix packed = rows;
            std::vector<float>& all = numbers[tensor.name];
            all.insert(all.end(), packed.data(), packed.data() + packed.size());
        });
    return numbers;
}

void writeConfig(const QTemporaryDir& folder, const QJsonObject& json)
{
    QFile file(folder.filePath("config.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QJsonDocument(json).toJson());
}

/// `besides` is the name of one more tensor.
void copyTensors(const QTemporaryDir& folder, const char* golden, const char* besides = nullptr)
{
    const TensorSource source = SafetensorsFile::open(goldenFamilyFolder(golden) / "model.safetensors");
    std::vector<PlainTensor> tensors;
    for (const std::string& name : source.names()) {
        const Shape& shape = source.find(name)->shape;
        tensors.push_back({name, shape, source.readFloats(name, shape)});
    }
    if (besides)
        tensors.push_back({besides, {2}, {1.0F, 2.0F}});
    writeSafetensorsIn("F32", folder.path().toStdString() + "/model.safetensors", tensors);
}

QJsonObject objectIn(const QString& path)
{
    QFile file(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/") + path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the golden files are missing");
    return QJsonDocument::fromJson(file.readAll()).object();
}

/// The largest distance of numbers, row by row, from those of nested lists.
double distanceTo(const QJsonValue& expected, const float*& found)
{
    if (!expected.isArray())
        return std::abs(expected.toDouble() - double(*found++));
    double largest = 0.0;
    for (const QJsonValue& one : expected.toArray())
        largest = std::max(largest, distanceTo(one, found));
    return largest;
}

double distance(const QJsonValue& expected, const std::vector<float>& numbers)
{
    const float* found = numbers.data();
    const double largest = distanceTo(expected, found);
    return found == numbers.data() + numbers.size() ? largest : 1e9;
}

std::vector<std::int64_t> idsOf(const QJsonObject& expected)
{
    std::vector<std::int64_t> ids;
    for (const QJsonValue& id : expected["ids"].toArray())
        ids.push_back(id.toInteger());
    return ids;
}

} // namespace

/// Models whose numbers are those of another family under another name.
class KinTest : public QObject {
    Q_OBJECT
private slots:
    void aFamilyOfAnotherNameHasItsTwinsNumbers_data()
    {
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("type");
        QTest::newRow("Kimi K2") << "deepseek_v3"
                                 << "kimi_k2";
        QTest::newRow("Ministral") << "mistral"
                                   << "ministral";
        QTest::newRow("GLM-4.7-Flash") << "deepseek_v3"
                                       << "glm4_moe_lite";
    }
    void aFamilyOfAnotherNameHasItsTwinsNumbers()
    {
        QFETCH(QString, golden);
        QFETCH(QString, type);
        const QTemporaryDir folder;
        const QByteArray name = golden.toLatin1();
        QJsonObject json = goldenFamilyConfig(name.constData());
        json["model_type"] = type;
        json.remove("architectures");
        writeConfig(folder, json);
        copyTensors(folder, name.constData());
        QVERIFY(traceIn(folder.path().toStdString()) == traceIn(goldenFamilyFolder(name.constData())));
    }
    void aTextModelWithinAnotherHasItsOwnNumbers_data()
    {
        QTest::addColumn<QString>("outer");
        QTest::addColumn<QString>("golden");
        QTest::addColumn<QString>("prefix");
        for (const char* prefix : {"language_model.", "model.language_model."}) {
            QTest::addRow("LLaVA %s", prefix) << "llava"
                                              << "llama" << prefix;
            QTest::addRow("Mistral 3 %s", prefix) << "mistral3"
                                                  << "mistral" << prefix;
            QTest::addRow("Pixtral %s", prefix) << "pixtral"
                                                << "mistral" << prefix;
            QTest::addRow("InternVL %s", prefix) << "internvl"
                                                 << "qwen3" << prefix;
            QTest::addRow("InternVL's release %s", prefix) << "internvl_chat"
                                                           << "qwen2" << prefix;
            QTest::addRow("Qwen2-VL %s", prefix) << "qwen2_vl"
                                                 << "qwen2" << prefix;
            QTest::addRow("Qwen2.5-VL %s", prefix) << "qwen2_5_vl"
                                                   << "qwen2" << prefix;
            QTest::addRow("Qwen3-VL %s", prefix) << "qwen3_vl"
                                                 << "qwen3" << prefix;
        }
    }
    void aTextModelWithinAnotherHasItsOwnNumbers()
    {
        QFETCH(QString, outer);
        QFETCH(QString, golden);
        QFETCH(QString, prefix);
        const QByteArray name = golden.toLatin1();
        const QTemporaryDir folder;
        QJsonObject text = goldenFamilyConfig(name.constData());
        text.remove("architectures");
        if (outer.contains("_vl")) {
            text["model_type"] = outer + "_text";
            text["rope_scaling"] = QJsonObject{{"type", "mrope"}, {"mrope_section", QJsonArray{1, 1, 2}}};
            if (outer == "qwen3_vl")
                text["rope_scaling"] = QJsonObject{
                    {"rope_type", "default"}, {"mrope_section", QJsonArray{1, 1, 2}}, {"mrope_interleaved", true}};
        }
        const char* within = outer == "internvl_chat" ? "llm_config" : "text_config";
        writeConfig(folder, {{"model_type", outer},
                             {within, text},
                             {"vocab_size", 999}, // what is said again of the whole is read by nobody
                             {"vision_config", QJsonObject{{"depth", 1}}}});
        const bool isWhole = prefix == "model.language_model.";
        const TensorSource source = SafetensorsFile::open(goldenFamilyFolder(name.constData()) / "model.safetensors");
        std::vector<PlainTensor> tensors;
        for (const std::string& one : source.names()) {
            const Shape& shape = source.find(one)->shape;
            std::string there = prefix.toStdString() + one;
            if (isWhole) // version 5 of transformers puts the head outside
                there = one.starts_with("model.") ? prefix.toStdString() + one.substr(6) : one;
            tensors.push_back({there, shape, source.readFloats(one, shape)});
        }
        tensors.push_back(
            {isWhole ? "model.vision_tower.patch.weight" : "vision_tower.patch.weight", {2}, {1.0F, 2.0F}});
        writeSafetensorsIn("F32", folder.path().toStdString() + "/model.safetensors", tensors);
        QVERIFY(traceIn(folder.path().toStdString()) == traceIn(goldenFamilyFolder(name.constData())));
        QCOMPARE(loadModel(folder.path().toStdString())->parameters.notShown.size(), std::size_t(1));
    }
    /// LLaVA's own release has the keys of both in one, and the text model's tensors under their own names.
    void theFirstLlavaHasItsTextModelsNumbers()
    {
        const QTemporaryDir folder;
        QJsonObject json = goldenFamilyConfig("llama");
        json["model_type"] = "llava";
        json["architectures"] = QJsonArray{"LlavaLlamaForCausalLM"};
        json["image_aspect_ratio"] = "pad";
        json["mm_vision_tower"] = "openai/clip-vit-large-patch14-336";
        json["mm_hidden_size"] = 1024;
        json["use_mm_proj"] = true;
        writeConfig(folder, json);
        copyTensors(folder, "llama", "model.mm_projector.0.weight");
        QVERIFY(traceIn(folder.path().toStdString()) == traceIn(goldenFamilyFolder("llama")));
    }
    void aTextModelThatIsNotReadIsNamedWithinAnother()
    {
        const QTemporaryDir folder;
        const QString said = refusal([&] {
            readConfigIn(folder,
                         {{"model_type", "mistral3"}, {"text_config", QJsonObject{{"model_type", "ministral3"}}}});
        });
        QVERIFY2(said.contains("text_config.model_type") && said.contains("queries that grow"), qPrintable(said));
    }
    void aTextTowerComputesWhatItsDefinitionSays_data()
    {
        QTest::addColumn<QString>("tower");
        QTest::newRow("CLIP") << "clip";
        QTest::newRow("SigLIP") << "siglip";
    }
    void aTextTowerComputesWhatItsDefinitionSays()
    {
        QFETCH(QString, tower);
        const QJsonObject expected = objectIn("text_towers/" + tower + "/expected.json");
        const std::filesystem::path folder =
            (QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/text_towers/") + tower).toStdString();
        const KinNumbers trace = traceIn(folder, idsOf(expected));
        for (int layer = 0; layer < 2; ++layer) {
            const std::string name = "blocks." + std::to_string(layer) + ".attn.pattern";
            QVERIFY(distance(expected["patterns"].toArray()[layer], trace.at(name)) < 1e-5);
        }
        QVERIFY(distance(expected["final"], trace.at("final_resid")) < 1e-4);
        const std::vector<std::string> notShown = loadModel(folder)->parameters.notShown;
        QVERIFY(std::ranges::find(notShown, "vision_model.embeddings.patch_embedding.weight") != notShown.end());
    }
    /// The form of transformers has the numbers of nanochat's own, which forms/nano_chat holds.
    void nanochatHasTheNumbersOfItsOwnForm()
    {
        const QJsonObject expected = objectIn("forms/nano_chat/expected.json");
        const TensorSource own =
            openTorchCheckpoint(HEADLIGHT_SOURCE_DIR "/tests/golden/forms/nano_chat/model_000500.pt").tensors;
        std::vector<PlainTensor> tensors;
        for (const std::string& name : own.names()) {
            QString there = QString::fromStdString(name);
            there.replace("transformer.wte", "model.embed_tokens").replace("transformer.h.", "model.layers.");
            for (const char* part : {"q", "k", "v"})
                there.replace(QStringLiteral("attn.c_%1.").arg(part), QStringLiteral("self_attn.%1_proj.").arg(part));
            there.replace("attn.c_proj", "self_attn.o_proj")
                .replace("mlp.c_fc", "mlp.fc1")
                .replace("mlp.c_proj", "mlp.fc2");
            const Shape& shape = own.find(name)->shape;
            tensors.push_back({there.toStdString(), shape, own.readFloats(name, shape)});
        }
        const QTemporaryDir folder;
        writeSafetensorsIn("F32", folder.path().toStdString() + "/model.safetensors", tensors);
        writeConfig(folder, {{"model_type", "nanochat"},
                             {"vocab_size", 11},
                             {"hidden_size", 8},
                             {"intermediate_size", 32},
                             {"num_hidden_layers", 2},
                             {"num_attention_heads", 2},
                             {"num_key_value_heads", 1},
                             {"max_position_embeddings", 16},
                             {"rms_norm_eps", 1.1920929e-7},
                             {"tie_word_embeddings", false}});
        const KinNumbers trace = traceIn(folder.path().toStdString(), idsOf(expected));
        QVERIFY(distance(expected["logits"], trace.at("logits")) < 1e-4);
        QVERIFY(distance(expected["patterns"].toArray()[1], trace.at("blocks.1.attn.pattern")) < 1e-5);
    }
    void aFamilyThatIsNotReadSaysWhatItWouldNeed_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"gemma4", "qwen3_5", "qwen3_5_moe_text", "gemma3n", "t5gemma", "ministral3",
                                 "qwen3_vl_moe", "siglip2", "kimi_linear"})
            QTest::newRow(type) << type;
    }
    void aFamilyThatIsNotReadSaysWhatItWouldNeed()
    {
        QFETCH(QString, type);
        const QTemporaryDir folder;
        const QString said = refusal([&] { readConfigIn(folder, {{"model_type", type}}); });
        QVERIFY2(said.contains("which Headlight does not open") && said.contains("would be needed"), qPrintable(said));
    }
};

HEADLIGHT_APPLESS_TEST(KinTest)
#include "tst_kin_of_known_numbers.moc"
