// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/model/load_parameters.h"
#include "core/transformer/decoder.h"
#include "core/transformer/encoder.h"
#include "core/transformer/unembedding.h"
#include "tests/support/golden.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The first step of an attention that differs, or nothing.
QString differenceOf(const AttentionActivations& a, const SafetensorsFile& golden, const std::string& name)
{
    for (const auto& [step, ours] :
         {std::pair<const char*, const Matrix*>{".q", &a.q}, {".k", &a.k}, {".v", &a.v}, {".z", &a.z}})
        if (!(headsDifference(*ours, golden, name + step) < 1e-5))
            return QString::fromStdString(name + step);
    return relativeDifference(a.out, goldenMatrix(golden, name + ".out")) < 1e-5
               ? QString()
               : QString::fromStdString(name + ".out");
}

struct Golden {
    SafetensorsFile file;
    ModelConfig config;
    Parameters parameters;
    std::vector<std::int64_t> sourceIds;
    std::vector<std::int64_t> ids;
    RunOptions options;

    explicit Golden(const QString& path) : file(SafetensorsFile::open(path.toStdString()))
    {
        const std::filesystem::path folder = QFileInfo(path).path().toStdString();
        config = loadModelConfig(folder / "config.json");
        parameters = loadParameters(SafetensorsFile::open(folder / "model.safetensors"), config);
        sourceIds = file.readIntegers("encoder.ids", file.find("encoder.ids")->shape);
        ids = file.readIntegers("decoder.ids", file.find("decoder.ids")->shape);
        options = goldenOptions(file);
    }
};

} // namespace

/// Against an encoder-decoder written in plain PyTorch (tests/golden/make_marian_golden.py).
class EncoderDecoderTest : public QObject {
    Q_OBJECT
private:
    static void addGoldenRows()
    {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"marian_tiny", "marian_untied"}) {
            const QStringList files = goldenFiles(folder, "s*.safetensors");
            QVERIFY2(files.size() >= 4, "the golden files are missing");
            for (const QString& path : files)
                QTest::addRow("%s %s", folder, qPrintable(QFileInfo(path).baseName())) << path;
        }
    }
private slots:
    void everyActivationEqualsPyTorch_data() { addGoldenRows(); }
    void everyActivationEqualsPyTorch()
    {
        QFETCH(QString, path);
        const Golden golden(path);
        const auto near = [&](const Matrix& ours, const std::string& name) {
            return relativeDifference(ours, goldenMatrix(golden.file, name)) < 1e-5;
        };

        const ForwardActivations encoder =
            runEncoder(golden.config, golden.parameters, golden.sourceIds, golden.options);
        QVERIFY(near(encoder.embed, "encoder.embed"));
        QCOMPARE(int(encoder.blocks.size()), golden.config.encoder.nLayers);
        for (std::size_t l = 0; l < encoder.blocks.size(); ++l) {
            const std::string block = "encoder.blocks." + std::to_string(l);
            QVERIFY(near(encoder.residPre(l), block + ".resid_pre"));
            QCOMPARE(differenceOf(encoder.blocks[l].attention, golden.file, block + ".attn"), QString());
            QVERIFY(near(encoder.blocks[l].residPost, block + ".resid_post"));
        }

        const ForwardActivations decoder =
            runDecoder(golden.config, golden.parameters, encoder.finalResid, golden.ids, golden.options);
        QVERIFY(near(decoder.embed, "decoder.embed"));
        QCOMPARE(int(decoder.blocks.size()), golden.config.nLayers);
        for (std::size_t l = 0; l < decoder.blocks.size(); ++l) {
            const std::string block = "decoder.blocks." + std::to_string(l);
            QVERIFY(near(decoder.residPre(l), block + ".resid_pre"));
            QCOMPARE(differenceOf(decoder.blocks[l].attention, golden.file, block + ".attn"), QString());
            QCOMPARE(differenceOf(decoder.blocks[l].cross, golden.file, block + ".cross"), QString());
            QVERIFY(near(decoder.blocks[l].residPost, block + ".resid_post"));
        }
        QVERIFY(near(unembed(golden.config, golden.parameters, decoder.finalResid), "logits"));
    }
    void oneTokenAtATimeIsTheSameAsAllAtOnce_data() { addGoldenRows(); }
    void oneTokenAtATimeIsTheSameAsAllAtOnce()
    {
        QFETCH(QString, path);
        Golden golden(path);
        if (golden.options.mask.kind == MaskKind::None)
            golden.options.mask.kind = MaskKind::Causal;
        const Matrix source = runEncoder(golden.config, golden.parameters, golden.sourceIds, golden.options).finalResid;
        const ForwardActivations whole =
            runDecoder(golden.config, golden.parameters, source, golden.ids, golden.options);
        Decoder decoder(golden.config, golden.parameters, source, golden.options);
        for (std::size_t t = 0; t < golden.ids.size(); ++t) {
            const ForwardActivations row = decoder.run({golden.ids[t]});
            QCOMPARE(row.finalResid.rows(), 1);
            QVERIFY(relativeDifference(row.finalResid, Matrix(whole.finalResid.row(Index(t)))) < 1e-5);
            QCOMPARE(row.blocks.back().attention.k.rows(), Index(t) + 1);
            QCOMPARE(row.blocks.back().cross.k.rows(), source.rows());
        }
    }
    void aParameterThatIsNotANumberNamesTheFirstActivationItSpoils()
    {
        Golden golden(goldenFiles("marian_tiny", "s7_t4.safetensors").front());
        Weight& weight = golden.parameters.blocks[1].cross.attention.wK;
        Matrix spoilt = weight.toMatrix();
        spoilt(3, 2) = std::numeric_limits<float>::infinity();
        weight = spoilt;
        const Matrix source = runEncoder(golden.config, golden.parameters, golden.sourceIds, {}).finalResid;
        try {
            runDecoder(golden.config, golden.parameters, source, golden.ids, {});
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY(error.kind() == ErrorKind::BadNumber);
            QVERIFY2(error.message().find("decoder.blocks.1.cross.k") != std::string::npos, error.what());
        }
    }
    void aCancelledRunStops()
    {
        const Golden golden(goldenFiles("marian_tiny", "s7_t4.safetensors").front());
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(runEncoder(golden.config, golden.parameters, golden.sourceIds, {}, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(EncoderDecoderTest)
#include "tst_encoder_decoder.moc"
