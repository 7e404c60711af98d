// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "tests/support/golden.h"
#include "tests/support/golden_family_rows.h"
#include "tests/support/trace_numbers.h"
#include "tests/support/weight_forms.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace headlight;
using namespace headlight::test;

namespace {

struct WeightForm {
    std::string name;
    std::function<void(const std::filesystem::path& folder, const std::vector<PlainTensor>& tensors)> write;
};

std::vector<WeightForm> weightForms()
{
    std::vector<WeightForm> forms;
    for (const std::string dtype : {"F32", "F64", "F16", "BF16"}) {
        forms.push_back({"safetensors " + dtype, [dtype](const auto& folder, const auto& tensors) {
                             writeSafetensorsIn(dtype, folder / "model.safetensors", tensors);
                         }});
        forms.push_back({"bin " + dtype, [dtype](const auto& folder, const auto& tensors) {
                             writeTorchIn(dtype, folder / "pytorch_model.bin", tensors);
                         }});
    }
    forms.push_back({"sharded safetensors BF16", [](const auto& folder, const auto& tensors) {
                         writeSharded(folder, "model", ".safetensors", tensors, [](const auto& path, const auto& part) {
                             writeSafetensorsIn("BF16", path, part);
                         });
                     }});
    forms.push_back({"sharded bin F16", [](const auto& folder, const auto& tensors) {
                         writeSharded(folder, "pytorch_model", ".bin", tensors,
                                      [](const auto& path, const auto& part) { writeTorchIn("F16", path, part); });
                     }});
    return forms;
}

TraceNumbers traceOf(const std::filesystem::path& folder)
{
    const std::shared_ptr<const Model> model = loadModel(folder);
    const TokenSequence text = model->tokenizer.fromIds({3, 7, 1, 19, 11, 5});
    RunOptions options;
    options.mask.kind = model->config.defaultMask;
    const std::shared_ptr<const ActivationCache> run =
        model->config.hasEncoder() ? runModel(model, text, targetFromIds(*model, {4, 9, 2}), options)
                                   : runModel(model, text, options);
    return traceNumbers(run);
}

} // namespace

/// Every golden checkpoint, its numbers rounded so that all formats hold them, in every form that a folder may have.
class WeightFormsTest : public QObject {
    Q_OBJECT
private slots:
    void theTraceIsTheSameInEveryForm_data() { test::addGoldenFamilies(); }
    void theTraceIsTheSameInEveryForm()
    {
        QFETCH(QString, family);
        const std::filesystem::path golden = test::goldenFamilyFolder(family);
        const TensorSource file = SafetensorsFile::open(golden / "model.safetensors");
        std::vector<PlainTensor> tensors;
        for (const std::string& name : file.names()) {
            const Shape& shape = file.find(name)->shape;
            tensors.push_back({name, shape, file.readFloats(name, shape)});
            for (float& number : tensors.back().numbers)
                number = heldByAllFormats(number);
        }
        TraceNumbers expected;
        for (const WeightForm& form : weightForms()) {
            QTemporaryDir place;
            const std::filesystem::path copy = place.path().toStdString();
            std::filesystem::copy_file(golden / "config.json", copy / "config.json");
            form.write(copy, tensors);
            TraceNumbers numbers;
            try {
                numbers = traceOf(copy);
            } catch (const Error& error) {
                QFAIL((form.name + ": " + error.what()).c_str());
            }
            if (expected.empty())
                expected = numbers;
            QCOMPARE(numbers.size(), expected.size());
            for (const auto& [name, values] : numbers) {
                QCOMPARE(values.size(), expected[name].size());
                const double difference = largestDifference(values, expected[name]);
                QVERIFY2(difference < 1e-5, (form.name + " " + name + ": " + std::to_string(difference)).c_str());
            }
        }
    }
    /// Where a model was a part of what trained it, and saved as such.
    void whatStandsInFrontOfEveryNameIsTakenOff_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("prefix");
        QTest::newRow("bart") << "bart"
                              << "policy.";
        for (const char* family : {"llama", "bert"})
            for (const char* prefix : {"policy.", "model.", "system.net."})
                QTest::addRow("%s %s", family, prefix) << family << prefix;
    }
    void whatStandsInFrontOfEveryNameIsTakenOff()
    {
        QFETCH(QString, family);
        QFETCH(QString, prefix);
        const std::filesystem::path golden =
            (QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families/") + family).toStdString();
        const TensorSource file = SafetensorsFile::open(golden / "model.safetensors");
        std::vector<PlainTensor> tensors;
        for (const std::string& name : file.names()) {
            const Shape& shape = file.find(name)->shape;
            tensors.push_back({prefix.toStdString() + name, shape, file.readFloats(name, shape)});
        }
        QTemporaryDir place;
        const std::filesystem::path copy = place.path().toStdString();
        std::filesystem::copy_file(golden / "config.json", copy / "config.json");
        writeSafetensorsIn("F32", copy / "model.safetensors", tensors);
        QVERIFY(traceOf(copy) == traceOf(golden));
        tensors.push_back({"other.weight", {1}, {1.0F}});
        writeSafetensorsIn("F32", copy / "model.safetensors", tensors);
        QVERIFY_EXCEPTION_THROWN(traceOf(copy), Error);
    }
};

HEADLIGHT_APPLESS_TEST(WeightFormsTest)
#include "tst_weight_forms.moc"
