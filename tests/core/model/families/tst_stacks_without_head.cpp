// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_writer.h"
#include "core/model/families/family.h"
#include "core/model/load_parameters.h"
#include "core/transformer/unembedding.h"
#include "tests/support/family_configs.h"
#include "tests/support/golden_family_rows.h"

#include <QDir>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>

using namespace headlight;

namespace {

constexpr std::array kHeads{"lm_head.",     "embed_out.",     "output.weight",   "cls.",
                            "predictions.", "generator_",     "lm_predictions.", "vocab_",
                            "head.",        "decoder.weight", "decoder.bias",    "final_logits_bias"};

/// A tensor's name as the class without a head saves it; empty for one of the head.
std::string bareName(const std::string& name, const Family& family)
{
    if (std::ranges::any_of(kHeads, [&](const char* head) { return name.starts_with(head); }))
        return {};
    for (const std::string_view prefix : family.prefixes)
        if (name.starts_with(prefix))
            return name.substr(prefix.size());
    return name;
}

} // namespace

/// Every golden checkpoint with a language-model head, saved again without it: AutoModel in place of
/// AutoModelForCausalLM and its like. A decoder whose embedding is its head, too, still has it.
class StacksWithoutHeadTest : public QObject {
    Q_OBJECT
private slots:
    void everyFamilyOpensWithoutItsHead_data()
    {
        QTest::addColumn<QString>("folder");
        for (const QString& folder : test::goldenFamilies())
            if (!withoutHead(test::goldenFamilyConfig(qPrintable(folder))).isEmpty())
                QTest::newRow(qPrintable(folder)) << folder;
    }
    void everyFamilyOpensWithoutItsHead()
    {
        QFETCH(QString, folder);
        QJsonObject json = test::goldenFamilyConfig(qPrintable(folder));
        const Family* family = findFamily(json["model_type"].toString().toStdString());
        QVERIFY(family);
        json["architectures"] = QJsonArray{withoutHead(json)};
        const QTemporaryDir place;
        const ModelConfig config = test::readConfigIn(place, json);
        const TensorSource golden =
            SafetensorsFile::open(test::goldenFamilyFolder(qPrintable(folder)) / "model.safetensors");
        std::map<std::string, std::vector<float>> numbers;
        std::vector<TensorToWrite> tensors;
        for (const std::string& name : golden.names())
            if (const std::string bare = bareName(name, *family); !bare.empty()) {
                const Shape& shape = golden.find(name)->shape;
                const std::vector<float>& values = numbers[bare] = golden.readFloats(name, shape);
                tensors.push_back({bare, shape, std::span<const float>(values)});
            }
        const std::string path = place.filePath("model.safetensors").toStdString();
        writeSafetensors(path, tensors);
        try {
            const Parameters parameters = loadParameters(SafetensorsFile::open(path), config);
            QCOMPARE(hasLogits(config, parameters), config.head == HeadKind::Lm && config.tiedUnembedding);
        } catch (const Error& error) {
            QFAIL(error.what());
        }
    }

private:
    /// "LlamaForCausalLM" → "LlamaModel"; empty for a class that has no such head.
    static QString withoutHead(const QJsonObject& json)
    {
        static const QRegularExpression head(
            QStringLiteral("(ForCausalLM|LMHeadModel|ForMaskedLM|ForConditionalGeneration)$"));
        QString name = json["architectures"].toArray().at(0).toString();
        return name.contains(head) ? name.replace(head, QStringLiteral("Model")) : QString();
    }
};

HEADLIGHT_APPLESS_TEST(StacksWithoutHeadTest)
#include "tst_stacks_without_head.moc"
