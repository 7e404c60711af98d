// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors_writer.h"
#include "core/model/adapter.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/large_model_in.h"
#include "tests/support/gguf_bytes.h"
#include "tests/support/large_model_folder.h"
#include "tests/support/refusal.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/resource.h>

using namespace headlight;
using namespace headlight::test;

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kGibibyte = std::uint64_t{1} << 30U;

/// One layer of nanoGPT without biases, with 4 numbers to a vector, in a file that ends in a tensor of 1 GiB.
void writeLargeNanoGpt(const QString& path, const QByteArray& largeTensor)
{
    const std::vector<float> numbers(64, 0.5F);
    const auto of = [&](const char* name, const Shape& shape) {
        std::size_t count = 1;
        for (const std::int64_t size : shape)
            count *= std::size_t(size);
        return TensorToWrite{std::string("transformer.") + name, shape, std::span(numbers).first(count)};
    };
    writeSafetensors(path.toStdString(),
                     {of("wte.weight", {8, 4}), of("wpe.weight", {3, 4}), of("h.0.ln_1.weight", {4}),
                      of("h.0.attn.c_attn.weight", {12, 4}), of("h.0.attn.c_proj.weight", {4, 4}),
                      of("h.0.ln_2.weight", {4}), of("h.0.mlp.c_fc.weight", {16, 4}),
                      of("h.0.mlp.c_proj.weight", {4, 16}), of("ln_f.weight", {4})});
    makeLarge(path, kGibibyte, largeTensor);
}

/// One layer of TransformerLens as float16, its numbers a hole in the file: 32 heads of `dHead` numbers, vectors of
/// `dModel`; the output map has `nOut` numbers to a head.
void writeTransformerLens(const QString& path, int dModel, int dHead, int nOut)
{
    QByteArray header = "{";
    qint64 end = 0;
    const auto add = [&](const char* name, std::initializer_list<int> sizes) {
        QByteArray shape;
        qint64 count = 2;
        for (const int size : sizes) {
            shape += (shape.isEmpty() ? "" : ",") + QByteArray::number(size);
            count *= size;
        }
        header += QByteArray(header.size() > 1 ? "," : "") + '"' + name + "\":{\"dtype\":\"F16\",\"shape\":[" + shape +
                  "],\"data_offsets\":[" + QByteArray::number(end) + ',' + QByteArray::number(end + count) + "]}";
        end += count;
    };
    add("embed.W_E", {9, dModel});
    add("pos_embed.W_pos", {5, dModel});
    for (const char* name : {"Q", "K", "V"}) {
        add(("blocks.0.attn.W_" + QByteArray(name)).constData(), {32, dModel, dHead});
        add(("blocks.0.attn.b_" + QByteArray(name)).constData(), {32, dHead});
    }
    add("blocks.0.attn.W_O", {32, nOut, dModel});
    add("blocks.0.attn.b_O", {dModel});
    for (const char* name : {"blocks.0.ln1.w", "blocks.0.ln1.b", "blocks.0.ln2.w", "blocks.0.ln2.b", "ln_final.w",
                             "ln_final.b", "blocks.0.mlp.b_out"})
        add(name, {dModel});
    add("blocks.0.mlp.W_in", {dModel, 8});
    add("blocks.0.mlp.b_in", {8});
    add("blocks.0.mlp.W_out", {8, dModel});
    add("unembed.W_U", {dModel, 9});
    add("unembed.b_U", {9});
    header += '}';
    const auto length = std::uint64_t(header.size());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(header);
    QVERIFY(file.resize(qint64(8 + length) + end));
}

/// Bytes of memory that this process has had at most.
std::uint64_t mostMemory()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return std::uint64_t(usage.ru_maxrss) << 10U;
}

} // namespace

class TestLargeModelIn : public QObject {
    Q_OBJECT

    QTemporaryDir m_place;

    fs::path at(const char* name) const { return m_place.filePath(name).toStdString(); }

private slots:
    void initTestCase()
    {
        if (machineMemory() < 2 * kGibibyte)
            QSKIP("a large model does not fit into this machine");
    }
    void aFolderOfSafetensorsIsLarge()
    {
        const QString folder = m_place.filePath("large");
        writeLargeModel(folder, kGibibyte);
        const std::optional<LargeModel> large = largeModelIn(at("large"), {});
        QVERIFY(large && large->needed > kGibibyte && large->needed < kGibibyte + (1U << 20U));
        QCOMPARE(large->memory, machineMemory());
        QCOMPARE(large->seconds, 6);

        QDir().mkpath(m_place.filePath("small"));
        writeTinyModel(QDir(m_place.filePath("small")));
        QVERIFY(!largeModelIn(at("small"), {}));
        QVERIFY(!largeModelIn(at("nowhere"), {}));
    }
    /// A GGUF file, and a folder that holds it alone.
    void aGgufFileIsLarge()
    {
        QDir().mkpath(m_place.filePath("gguf"));
        const QString path = m_place.filePath("gguf/model.gguf");
        const std::string bytes = GgufBytes()
                                      .text("general.architecture", "llama")
                                      .tensorAt("token_embd.weight", {2048, kGibibyte / 2048}, 1, 0) // float16
                                      .bytes();
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), qint64(bytes.size()));
        QVERIFY(file.resize(qint64(bytes.size() + 2 * kGibibyte)));
        file.close();
        const std::optional<LargeModel> large = largeModelIn(at("gguf/model.gguf"), {});
        QVERIFY(large && large->needed == 2 * kGibibyte);
        QVERIFY(largeModelIn(at("gguf"), {}) == large);
        QVERIFY(!largeModelIn(HEADLIGHT_SOURCE_DIR "/tests/golden/gguf/llama.gguf", {}));
    }
    /// A training's file holds more than its model: only what is loaded counts, here also before it is said how many
    /// heads there are.
    void aCheckpointIsAsLargeAsWhatIsLoaded()
    {
        writeLargeNanoGpt(m_place.filePath("head.safetensors"), "lm_head.weight");
        const std::optional<LargeModel> large = largeModelIn(at("head.safetensors"), {});
        QVERIFY(large && large->needed > kGibibyte && large->needed < kGibibyte + (1U << 20U));
        writeLargeNanoGpt(m_place.filePath("masks.safetensors"), "transformer.h.0.attn.bias");
        QVERIFY(QFileInfo(m_place.filePath("masks.safetensors")).size() > qint64(kGibibyte));
        QVERIFY(!largeModelIn(at("masks.safetensors"), {}));
    }
    /// The window's thread asks before a checkpoint is opened, and before its questions are shown.
    void mapsThatAreTurnedAreCountedAndNotTurned()
    {
        if (machineMemory() < 3 * kGibibyte)
            QSKIP("a large model does not fit into this machine");
        writeTransformerLens(m_place.filePath("lens.safetensors"), 4096, 1024, 1024); // four maps of 512 MiB each
        const std::uint64_t before = mostMemory();
        const std::optional<LargeModel> large = largeModelIn(at("lens.safetensors"), {});
        QVERIFY(large && large->needed > 2 * kGibibyte && large->needed < 2 * kGibibyte + (4U << 20U));
        QVERIFY(checkpointQuestions(at("lens.safetensors"), {}).empty()); // the activation has a usual answer
        const ModelConfig config = configOfForm(at("lens.safetensors"), {.said = {{"activation", "gelu"}}});
        QCOMPARE(config.nHeads, 32);
        QCOMPARE(config.dHead, 1024);
        QVERIFY(mostMemory() - before < kGibibyte / 4);

        writeTransformerLens(m_place.filePath("odd.safetensors"), 4, 2, 3);
        const QString said = refusal([&] { configOfForm(at("odd.safetensors"), {}); });
        QVERIFY2(said.contains("blocks.0.attn.W_O") && said.contains("expected 256 numbers"), qPrintable(said));
    }
    /// The model of an adapter is what is read.
    void theModelOfAnAdapterIsLarge()
    {
        const fs::path adapter = HEADLIGHT_SOURCE_DIR "/tests/golden/adapters/plain";
        writeLargeModel(m_place.filePath("base"), kGibibyte);
        ModelAnswers answers;
        QVERIFY(!largeModelIn(adapter, answers)); // its model is not known
        answers.said.emplace(kBaseQuestion, at("base").string());
        QVERIFY(largeModelIn(adapter, answers));
    }
    void whatIsWrongIsForLoadingToSay()
    {
        writeLargeModel(m_place.filePath("cut"), kGibibyte);
        QVERIFY(QFile(m_place.filePath("cut/model.safetensors")).resize(100));
        QVERIFY(!largeModelIn(at("cut"), {}));
    }
};

HEADLIGHT_TEST(TestLargeModelIn)
#include "tst_large_model_in.moc"
