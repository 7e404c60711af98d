// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/checkpoint/open_weights.h"
#include "core/io/safetensors.h"
#include "core/model/packed/packed_weights.h"
#include "tests/support/refusal.h"
#include "tests/support/trace_numbers.h"

#include "core/model/model.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <fstream>

using namespace headlight;
using headlight::test::largestDifference;
using headlight::test::refusal;
using headlight::test::traceNumbers;

namespace {

const std::filesystem::path kPacked = HEADLIGHT_SOURCE_DIR "/tests/golden/packed";

} // namespace

/// tests/golden/make_packed_golden.py wrote the folders from the definitions of the packings.
class TestPackedWeights : public QObject {
    Q_OBJECT

    /// What is said of a golden folder after one place in a file was changed.
    static QString refusalOf(const char* folder, const char* file, const QByteArray& old, const QByteArray& changed)
    {
        const QTemporaryDir place;
        const std::filesystem::path copy = place.path().toStdString();
        std::filesystem::copy(kPacked / folder, copy, std::filesystem::copy_options::recursive);
        QFile edited(QString::fromStdString((copy / file).string()));
        if (!edited.open(QIODevice::ReadOnly))
            return "the file cannot be read";
        QByteArray bytes = edited.readAll();
        edited.close();
        if (!bytes.contains(old))
            return "the file lacks the place";
        if (!edited.open(QIODevice::WriteOnly | QIODevice::Truncate))
            return "the file cannot be written";
        edited.write(bytes.replace(old, changed));
        edited.close();
        return refusal([&] { loadModel(copy); });
    }

private slots:
    void numbersAreThoseOfTheDefinitionBitForBit_data()
    {
        QTest::addColumn<QString>("folder");
        for (const QString& folder :
             QDir(QString::fromStdString(kPacked.string())).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(folder)) << folder;
    }
    void numbersAreThoseOfTheDefinitionBitForBit()
    {
        QFETCH(QString, folder);
        const std::filesystem::path path = kPacked / folder.toStdString();
        const Packing packing = readPacking(JsonObject::read(path / "config.json"));
        const TensorSource found = unpackedWeights(SafetensorsFile::open(path / "model.safetensors"), packing);
        const TensorSource twin = SafetensorsFile::open(path / "twin.safetensors.golden");
        int nCompared = 0;
        for (const std::string& name : twin.names()) {
            if (!name.ends_with(".weight"))
                continue;
            const Shape shape = twin.find(name)->shape;
            const Matrix expected = twin.readMatrix(name, shape[0], shape[1]);
            const Matrix numbers = found.readWeight(name, shape[0], shape[1]).toMatrix();
            QVERIFY2(std::memcmp(expected.data(), numbers.data(), sizeof(float) * expected.size()) == 0, name.c_str());
            QCOMPARE(found.find(name)->dtype == "F32", folder.startsWith("gptq_order"));
            ++nCompared;
        }
        QVERIFY(nCompared >= 4);
    }
    void logitsAreThoseOfTheUnpackedNumbers_data() { numbersAreThoseOfTheDefinitionBitForBit_data(); }
    void logitsAreThoseOfTheUnpackedNumbers()
    {
        QFETCH(QString, folder);
        const std::filesystem::path path = kPacked / folder.toStdString();
        const TensorSource twin = SafetensorsFile::open(path / "twin.safetensors.golden");
        const std::vector<std::int64_t> ids = twin.readIntegers("ids", twin.find("ids")->shape);
        const std::vector<float> expected = twin.readFloats("logits", twin.find("logits")->shape);
        const std::shared_ptr<const Model> model = loadModel(path);
        RunOptions options;
        options.mask.kind = model->config.defaultMask;
        const auto numbers = traceNumbers(runModel(model, model->tokenizer.fromIds(ids), options));
        QCOMPARE(numbers.at("logits").size(), expected.size());
        const double difference = largestDifference(numbers.at("logits"), expected);
        QVERIFY2(difference < 1e-4, qPrintable(QString::number(difference)));
    }
    void aGroupThatIsNotThereIsRefused()
    {
        const QByteArray last = QByteArray::fromHex("02000000").repeated(32);
        const QString said =
            refusalOf("gptq_llama", "model.safetensors", last, QByteArray::fromHex("09000000") + last.mid(4));
        QVERIFY2(said.contains("g_idx\" holds 9 at index 64, expected a group from 0 to 2"), qPrintable(said));
    }
    void aFileThatLiesIsRefused_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("changed");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* folder, const char* file, const char* old,
                            const char* changed, const char* says) {
            QTest::newRow(name) << QString(folder) << QString(file) << QByteArray(old) << QByteArray(changed)
                                << QString(says);
        };
        row("odd bits", "gptq_llama", "config.json", "\"bits\": 4", "\"bits\": 5", "expected 4 or 8");
        row("other groups", "gptq_llama", "config.json", "\"group_size\": 32", "\"group_size\": 16",
            "has shape [3, 8], expected [6, 8]");
        row("no scales", "gptq_llama", "model.safetensors", "down_proj.scales", "down_proj.scalez",
            "down_proj.scales\" is missing");
        row("marlin", "gptq_v2_llama", "config.json", "\"gptq_v2\"", "\"marlin\"", "\"gptq\" or \"gptq_v2\"");
        row("gemv", "awq_llama", "config.json", "\"gemm\"", "\"gemv\"", "\"gemm\" or \"GEMM\"");
        row("unknown key", "awq_llama", "config.json", "\"zero_point\"", "\"zero_pint\"", "zero_pint");
        row("FP4 of NF4", "nf4_llama", "config.json", "\"nf4\"", "\"fp4\"", "bitsandbytes__fp4\" is missing");
        row("no SCB", "int8_llama", "model.safetensors", "down_proj.SCB", "down_proj.SCZ",
            "down_proj.SCB\" is missing");
        row("listed as whole", "compressed_llama", "config.json", "\"lm_head\"", "\"model.layers.0.mlp.up_proj\"",
            "lists it among the modules that are not");
        row("transforms", "compressed_llama", "config.json", "\"quantization_status\": \"compressed\"",
            "\"transform_config\": {\"a\": 1}", "transform_config");
        row("bits of MLX", "mlx_llama", "config.json", "\"bits\": 4", "\"bits\": 8", "has shape");
        row("no biases", "mlx_llama", "model.safetensors", "down_proj.biases", "down_proj.biasez",
            "down_proj.biases\" is missing");
    }
    void aFileThatLiesIsRefused()
    {
        QFETCH(QString, folder);
        QFETCH(QString, file);
        QFETCH(QByteArray, old);
        QFETCH(QByteArray, changed);
        QFETCH(QString, says);
        const QString said = refusalOf(qPrintable(folder), qPrintable(file), old, changed);
        QVERIFY2(said.contains(says) && !said.contains('\n'), qPrintable(said));
    }
};

HEADLIGHT_APPLESS_TEST(TestPackedWeights)
#include "tst_packed_weights.moc"
