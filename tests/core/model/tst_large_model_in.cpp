// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors_writer.h"
#include "core/model/adapter.h"
#include "core/model/large_model_in.h"
#include "tests/support/gguf_bytes.h"
#include "tests/support/large_model_folder.h"

#include <QTemporaryDir>
#include <QtTest>

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
