// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "tests/support/gguf_bytes.h"
#include "tests/support/refusal.h"
#include "tests/support/trace_numbers.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <fstream>
#include <random>

using namespace headlight;
using headlight::test::floatBytes;
using headlight::test::GgufBytes;
using headlight::test::largestDifference;
using headlight::test::refusal;
using headlight::test::TraceNumbers;
using headlight::test::traceNumbers;

namespace {

const std::filesystem::path kGolden = HEADLIGHT_SOURCE_DIR "/tests/golden";

TraceNumbers ggufTrace(const std::filesystem::path& opened, int length)
{
    const std::shared_ptr<const Model> model = loadModel(opened);
    std::vector<std::int64_t> ids;
    for (int i = 0; i < length; ++i)
        ids.push_back((7 * i * i + 3 * i + 1) % model->config.dVocab);
    RunOptions options;
    options.mask.kind = model->config.defaultMask;
    return traceNumbers(runModel(model, model->tokenizer.fromIds(ids), options));
}

/// Random blocks of Q8_0 or Q4_K, numbers of about ±0.1.
std::string blocksOf(FloatFormat format, std::size_t count, unsigned seed)
{
    std::mt19937 random(seed);
    std::string bytes(bytesOf(format, count), '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random() & 0xFFU);
    const BlockSize size = blockOf(format);
    for (std::size_t at = 0; at < bytes.size(); at += size.bytes) {
        const std::uint16_t scale = format == FloatFormat::Q8_0 ? 0x1000 : 0x0C00; // about 5e-4 and 2.4e-4
        std::memcpy(bytes.data() + at, &scale, 2);
        if (format == FloatFormat::Q4_K)
            std::memcpy(bytes.data() + at + 2, &scale, 2);
    }
    return bytes;
}

std::string unpacked(FloatFormat format, const std::string& blocks, std::size_t count)
{
    std::vector<float> numbers(count);
    widen(format, reinterpret_cast<const std::byte*>(blocks.data()), count, numbers.data());
    return floatBytes(numbers);
}

GgufBytes llamaKeys()
{
    GgufBytes file;
    file.text("general.architecture", "llama").number("llama.block_count", 1).number("llama.embedding_length", 256);
    file.number("llama.attention.head_count", 4).number("llama.attention.head_count_kv", 2);
    file.number("llama.feed_forward_length", 256).number("llama.context_length", 64);
    file.fraction("llama.attention.layer_norm_rms_epsilon", 1e-5F);
    return file;
}

/// A Llama of one layer whose matrices are of a format, or the same numbers in float32.
GgufBytes packedLlama(FloatFormat format, std::uint32_t type, bool asFloats)
{
    GgufBytes file = llamaKeys();
    unsigned seed = 1;
    const auto matrix = [&](const char* name, std::uint64_t rows) {
        const std::string blocks = blocksOf(format, 256 * rows, ++seed);
        file.tensor(name, {256, rows}, asFloats ? 0 : type, asFloats ? unpacked(format, blocks, 256 * rows) : blocks);
    };
    const std::string ones = floatBytes(std::vector<float>(256, 1.0F));
    matrix("token_embd.weight", 40);
    for (const auto& [name, rows] : {std::pair("attn_q", 256),
                                     {"attn_k", 128},
                                     {"attn_v", 128},
                                     {"attn_output", 256},
                                     {"ffn_gate", 256},
                                     {"ffn_up", 256},
                                     {"ffn_down", 256}})
        matrix(("blk.0." + std::string(name) + ".weight").c_str(), static_cast<std::uint64_t>(rows));
    for (const char* name : {"blk.0.attn_norm.weight", "blk.0.ffn_norm.weight", "output_norm.weight"})
        file.tensor(name, {256}, 0, ones);
    return file;
}

} // namespace

/// tests/golden/make_gguf_golden.py wrote the files in the layout of the public converter.
class TestGgufModels : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path written(const GgufBytes& file, const char* name = "tiny.gguf") const
    {
        const std::filesystem::path path = m_folder.filePath(name).toStdString();
        std::ofstream(path, std::ios::binary) << file.bytes();
        return path;
    }

private slots:
    void theTraceIsThatOfThePublishedFolder_data()
    {
        QTest::addColumn<QString>("family");
        for (const QString& file :
             QDir(QString::fromStdString((kGolden / "gguf").string())).entryList({"*.gguf"}, QDir::Files))
            QTest::newRow(qPrintable(file)) << file.chopped(5);
    }
    void theTraceIsThatOfThePublishedFolder()
    {
        QFETCH(QString, family);
        const std::string name = family.toStdString();
        const std::filesystem::path published = name == "gpt2_tiny" ? kGolden / name : kGolden / "families" / name;
        const std::filesystem::path own = kGolden / "gguf" / (name + ".json");
        QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        std::filesystem::copy_file(std::filesystem::exists(own) ? own : published / "config.json",
                                   folder / "config.json");
        std::filesystem::copy_file(published / "model.safetensors", folder / "model.safetensors");
        for (const int length : {1, 7, 20}) {
            TraceNumbers expected = ggufTrace(folder, length);
            if (name == "bert") // the converter leaves the head out
                expected.erase("logits");
            const TraceNumbers found = ggufTrace(kGolden / "gguf" / (name + ".gguf"), length);
            QCOMPARE(found.size(), expected.size());
            for (const auto& [tensor, values] : found) {
                QCOMPARE(values.size(), expected[tensor].size());
                const double difference = largestDifference(values, expected[tensor]);
                QVERIFY2(difference < 1e-5, (tensor + ": " + std::to_string(difference)).c_str());
            }
        }
    }

    void packedWeightsGiveTheTraceOfTheirNumbers_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<int>("type");
        QTest::newRow("Q8_0") << int(FloatFormat::Q8_0) << 8;
        QTest::newRow("Q4_K") << int(FloatFormat::Q4_K) << 12;
    }
    void packedWeightsGiveTheTraceOfTheirNumbers()
    {
        QFETCH(int, format);
        QFETCH(int, type);
        const auto path = written(packedLlama(FloatFormat(format), static_cast<std::uint32_t>(type), false));
        const auto floats = written(packedLlama(FloatFormat(format), static_cast<std::uint32_t>(type), true), "f.gguf");
        for (const int length : {1, 9}) {
            TraceNumbers expected = ggufTrace(floats, length);
            for (const auto& [tensor, values] : ggufTrace(path, length)) {
                const double difference = largestDifference(values, expected[tensor]);
                QVERIFY2(difference < 1e-6, (tensor + ": " + std::to_string(difference)).c_str());
            }
        }
        const auto model = loadModel(path); // nothing was widened by reading it
        QCOMPARE(model->parameters.tokenEmbedding.stored().format, FloatFormat(format));
        QCOMPARE(model->parameters.blocks[0].attention.wQ.stored().format, FloatFormat(format));
        QCOMPARE(model->parameters.blocks[0].mlp.wOut.stored().format, FloatFormat(format));
    }

    void whatIsNotUnderstoodIsSaid_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("said");
        QTest::newRow("architecture")
            << "general.architecture"
            << "\"general.architecture\" is \"mamba\", expected one that Headlight computes: llama, qwen2";
        QTest::newRow("projector") << "general.type"
                                   << "\"general.type\" is \"mmproj\", expected \"model\"";
        QTest::newRow("key") << "llama.logit_scale"
                             << "\"llama.logit_scale\" is \"x\", expected no such key";
        QTest::newRow("scaling") << "llama.rope.scaling.type"
                                 << "\"llama.rope.scaling.type\" is \"spiral\", expected \"none\"";
    }
    void whatIsNotUnderstoodIsSaid()
    {
        QFETCH(QString, key);
        QFETCH(QString, said);
        GgufBytes file;
        if (key == "general.architecture") {
            file.text("general.architecture", "mamba");
        } else {
            file = packedLlama(FloatFormat::Q8_0, 8, false);
            file.text(key.toStdString(), key == "general.type"        ? "mmproj"
                                         : key == "llama.logit_scale" ? "x"
                                                                      : "spiral");
        }
        const QString found = refusal([&] { loadModel(written(file)); });
        QVERIFY2(found.startsWith("tiny.gguf: " + said), qPrintable(found));
    }
    void anUnknownKeyCanBeAllowed()
    {
        GgufBytes file = packedLlama(FloatFormat::Q8_0, 8, false);
        file.number("llama.note", 3).number("llama.other", 0).truth("llama.another", false);
        const auto path = written(file);
        QVERIFY(refusal([&] { loadModel(path); }).contains("--allow-unknown-keys llama.note opens the model"));
        ModelAnswers answers;
        answers.allowedKeys = {"llama.note"};
        QCOMPARE(refusal([&] { loadModel(path, answers); }), "accepted");
    }

    void wrongTensorsAreToldByTheFilesOwnNames()
    {
        GgufBytes file = packedLlama(FloatFormat::Q8_0, 8, false);
        file.tensor("blk.0.attn_sinks.weight", {4}, 0, floatBytes({1, 2, 3, 4}));
        QVERIFY(refusal([&] {
                    loadModel(written(file));
                }).startsWith("tiny.gguf: tensor \"blk.0.attn_sinks.weight\" is no part of a model"));
        GgufBytes experts = packedLlama(FloatFormat::Q8_0, 8, false);
        experts.number("llama.expert_count", 2).number("llama.expert_used_count", 1);
        experts.tensor("blk.0.ffn_gate_exps.weight", {256, 2}, 0, floatBytes(std::vector<float>(512)));
        QCOMPARE(
            refusal([&] { loadModel(written(experts)); }),
            "tiny.gguf: tensor \"blk.0.ffn_gate_exps.weight\" has shape [2, 256], expected three sizes, experts first");
        GgufBytes empty = llamaKeys();
        QCOMPARE(refusal([&] { loadModel(written(empty)); }), "tiny.gguf: tensor \"token_embd.weight\" is missing");
        empty.tensor("token_embd.weight", {256, 2}, 0, floatBytes(std::vector<float>(512)));
        const QString said = refusal([&] { loadModel(written(empty)); });
        QVERIFY2(said.contains(QRegularExpression("^tiny.gguf: tensor \"(blk\\.0|output)[^\"]*\" is missing")),
                 qPrintable(said));
    }

    void aFolderWithOneFileIsThatFile()
    {
        QTemporaryDir place;
        const std::filesystem::path folder = place.path().toStdString();
        std::filesystem::copy_file(kGolden / "gguf" / "llama.gguf", folder / "any-name.gguf");
        QCOMPARE(loadModel(folder)->config.nLayers, 2);
        std::filesystem::copy_file(kGolden / "gguf" / "qwen2.gguf", folder / "another.gguf");
        QVERIFY(refusal([&] {
                    loadModel(folder);
                }).contains("2 GGUF files, \"another.gguf\" and \"any-name.gguf\": open the one that is meant"));
    }

    void damagedNumbersAreTold()
    {
        GgufBytes file = llamaKeys();
        std::string blocks = blocksOf(FloatFormat::Q8_0, 512, 3);
        blocks[34 * 9 + 1] = '\x7c'; // the scale of the second row's second block
        file.tensor("token_embd.weight", {256, 2}, 8, blocks);
        GgufBytes whole = packedLlama(FloatFormat::Q8_0, 8, false);
        const QString said = refusal([&] { loadModel(written(file)); });
        QVERIFY2(said.contains("tensor"), qPrintable(said));
    }
};

HEADLIGHT_APPLESS_TEST(TestGgufModels)
#include "tst_gguf_models.moc"
