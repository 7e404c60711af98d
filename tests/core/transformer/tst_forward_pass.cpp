// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/model/load_parameters.h"
#include "core/transformer/forward_pass.h"
#include "core/transformer/unembedding.h"
#include "tests/support/causal.h"
#include "tests/support/filed_weight.h"
#include "tests/support/golden.h"
#include "tests/support/same_bits.h"
#include "tests/support/thread_limit.h"
#include "tests/support/tiny_model.h"

#include <QtTest>

#include <limits>
#include <numeric>

using namespace headlight;
using namespace headlight::test;

namespace {

} // namespace

/// Against whole models written in plain PyTorch (tests/golden/make_gpt2_golden.py): pre-norm and post-norm.
class ForwardPassTest : public QObject {
    Q_OBJECT
private slots:
    void everyActivationEqualsPyTorch_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"gpt2_tiny", "openai_gpt_tiny"}) {
            const QStringList files = goldenFiles(folder, "t*.safetensors");
            QVERIFY2(files.size() > 8, "the golden files are missing");
            for (const QString& path : files)
                QTest::addRow("%s %s", folder, qPrintable(QFileInfo(path).baseName())) << path;
        }
    }
    void everyActivationEqualsPyTorch()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const std::filesystem::path folder = QFileInfo(path).path().toStdString();
        const ModelConfig config = loadModelConfig(folder / "config.json");
        const Parameters parameters = loadParameters(SafetensorsFile::open(folder / "model.safetensors"), config);
        const std::vector<std::int64_t> ids = golden.readIntegers("ids", golden.find("ids")->shape);

        const ForwardActivations a = forwardPass(config, parameters, ids, goldenOptions(golden));

        QVERIFY(relativeDifference(a.embed, goldenMatrix(golden, "embed")) < 1e-5);
        for (int l = 0; l < config.nLayers; ++l) {
            const std::string block = "blocks." + std::to_string(l);
            const BlockActivations& b = a.blocks[std::size_t(l)];
            QVERIFY(relativeDifference(a.residPre(std::size_t(l)), goldenMatrix(golden, block + ".resid_pre")) < 1e-5);
            QVERIFY(headsDifference(b.attention.q, golden, block + ".attn.q") < 1e-5);
            QVERIFY(headsDifference(b.attention.k, golden, block + ".attn.k") < 1e-5);
            QVERIFY(headsDifference(b.attention.v, golden, block + ".attn.v") < 1e-5);
            QVERIFY(headsDifference(b.attention.z, golden, block + ".attn.z") < 1e-5);
            QVERIFY(relativeDifference(b.attention.out, goldenMatrix(golden, block + ".attn.out")) < 1e-5);
            QVERIFY(relativeDifference(b.residPost, goldenMatrix(golden, block + ".resid_post")) < 1e-5);
        }
        QVERIFY(relativeDifference(unembed(config, parameters, a.finalResid), goldenMatrix(golden, "logits")) < 1e-5);
    }
    void aParameterThatIsNotANumberNamesTheFirstActivationItSpoils()
    {
        const ModelConfig config = tinyConfig();
        Parameters parameters = randomParameters(config);
        Matrix spoilt = parameters.blocks[1].attention.wK.toMatrix();
        spoilt(3, 2) = std::numeric_limits<float>::infinity();
        parameters.blocks[1].attention.wK = spoilt;
        try {
            forwardPass(config, parameters, {7, 8, 9}, {});
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY(error.kind() == ErrorKind::BadNumber);
            QVERIFY(error.message().find("blocks.1.attn.k") != std::string::npos);
        }
    }
    void theSameInputGivesTheSameBits()
    {
        const ModelConfig config = tinyConfig();
        const Parameters parameters = randomParameters(config);
        const std::vector<std::int64_t> ids{5, 6, 7, 8, 9, 10, 11};
        const Matrix first = forwardPass(config, parameters, ids, {}).finalResid;
        for (int i = 0; i < 5; ++i)
            QCOMPARE(forwardPass(config, parameters, ids, {}).finalResid, first);
    }
    void theBitsDoNotDependOnTheNumberOfThreads()
    {
        ModelConfig config = tinyConfig();
        config.dModel = 192;
        config.dHead = 48;
        config.dMlp = 768;
        const Parameters parameters = randomParameters(config);
        std::vector<std::int64_t> ids(70);
        std::iota(ids.begin(), ids.end(), 5);
        const auto run = [&](int nThreads) {
            const ThreadLimit limit(nThreads);
            return forwardPass(config, parameters, ids, causal());
        };
        const ForwardActivations alone = run(1);
        for (const int nThreads : {2, 3})
            QCOMPARE(run(nThreads).finalResid, alone.finalResid);
        // A causal model gives a text's beginning the same bits, too.
        const std::vector<std::int64_t> beginning(ids.begin(), ids.begin() + 33);
        QCOMPARE(forwardPass(config, parameters, beginning, causal()).finalResid, Matrix(alone.finalResid.topRows(33)));
    }
    void norOnWhetherThreadsShareRowsOrColumns_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<bool>("isGated");
        QTest::addColumn<int>("norms");
        const auto add = [](const char* name, BlockOrder order, bool isGated, NormPlacement norms) {
            QTest::newRow(name) << int(order) << isGated << int(norms);
        };
        add("plain", BlockOrder::Sequential, false, NormPlacement::Pre);
        add("gated", BlockOrder::Sequential, true, NormPlacement::Pre);
        add("norms behind", BlockOrder::Sequential, false, NormPlacement::Post);
        add("side by side", BlockOrder::ParallelShared, true, NormPlacement::Pre);
    }
    void norOnWhetherThreadsShareRowsOrColumns()
    {
        QFETCH(int, order);
        QFETCH(bool, isGated);
        QFETCH(int, norms);
        ModelConfig config = tinyConfig();
        config.order = BlockOrder(order);
        config.normPlacement = NormPlacement(norms);
        config.isGated = isGated;
        config.dModel = 96;
        config.dHead = 24;
        config.dMlp = 384;
        config.nCtx = 300;
        std::vector<std::int64_t> ids(270);
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = std::int64_t(5 + i * 7 % 250);
        const ForwardActivations alone = [&] {
            const ThreadLimit limit(1);
            return forwardPass(config, randomParameters(config), ids, causal());
        }();
        const Parameters packed = randomParameters(
            config, 1, [](Matrix numbers) { return weightOf(std::make_shared<Filed>(std::move(numbers))); });
        for (const int nThreads : {1, 2, 3, 2}) { // rows are shared once the parameters are packed: behind the second
            const ThreadLimit limit(nThreads);
            const ForwardActivations run = forwardPass(config, packed, ids, causal());
            QCOMPARE(differentBits(run, alone), QString());
        }
        QVERIFY(packed.blocks[1].mlp.wOut.isPacked());
    }
    void whatStandsBeforeTheFirstHeadThatIsSwitchedOffIsTakenFromAnEarlierRun()
    {
        ModelConfig config = tinyConfig();
        config.nLayers = 4;
        const Parameters parameters = randomParameters(config);
        const std::vector<std::int64_t> ids{5, 6, 7, 8, 9};
        ForwardActivations before = forwardPass(config, parameters, ids, causal());
        RunOptions options = causal();
        options.ablatedHeads = {{2, 1}, {3, 0}};
        const ForwardActivations whole = forwardPass(config, parameters, ids, options);
        const RunOptions causalOptions = causal();
        const ForwardActivations reused = forwardPass(config, parameters, ids, options, {}, {{causalOptions, before}});
        QCOMPARE(reused.finalResid, whole.finalResid);
        QCOMPARE(reused.blocks.size(), whole.blocks.size());
        // Layers 0 and 1 were not computed again, layer 2 was; with another mask all were.
        before.blocks.own(0).residPost.setZero();
        before.blocks.own(2).residPost.setZero();
        const ForwardActivations copied = forwardPass(config, parameters, ids, options, {}, {{causalOptions, before}});
        QVERIFY(copied.blocks[0].residPost.isZero());
        QCOMPARE(copied.finalResid, whole.finalResid);
        RunOptions unmasked = options;
        unmasked.mask = {};
        QCOMPARE(forwardPass(config, parameters, ids, unmasked, {}, {{causalOptions, before}}).finalResid,
                 forwardPass(config, parameters, ids, unmasked).finalResid);
    }
    void optionsThatDoNotFitTheModelAreRefused()
    {
        const ModelConfig config = tinyConfig();
        RunOptions options;
        options.ablatedHeads = {{1, 4}};
        QVERIFY_EXCEPTION_THROWN(options.validate(config, 3), Error);
        options.ablatedHeads = {{2, 0}};
        QVERIFY_EXCEPTION_THROWN(options.validate(config, 3), Error);
        options = {};
        options.temperature = 0.0F;
        QVERIFY_EXCEPTION_THROWN(options.validate(config, 3), Error);
        options = {};
        options.mask.paddedKeys = {0, 1};
        QVERIFY_EXCEPTION_THROWN(options.validate(config, 3), Error);
        options.mask.paddedKeys = {0, 1, 0};
        options.validate(config, 3);
        for (const double constant : {0.0, -1.0, 1e-7, 1e7, std::numeric_limits<double>::quiet_NaN(),
                                      std::numeric_limits<double>::infinity()}) {
            options.divisor = ScoreDivisor::of(constant);
            QVERIFY_EXCEPTION_THROWN(options.validate(config, 3), Error);
        }
    }
    void aDivisorIsSpelledAndReadBack()
    {
        for (const char* text : {"off", "root", "8", "0.30000000000000004", "1e-06", "1e+06"})
            QCOMPARE(toString(scoreDivisorFromString(text)), std::string(text));
        QVERIFY(scoreDivisorFromString("2.50") == ScoreDivisor::of(2.5));
        for (const char* text : {"", "on", "0", "-8", "8x", "nan", "inf", "1e-7", "1e7", "1e999"})
            QVERIFY_EXCEPTION_THROWN(scoreDivisorFromString(text), Error);
    }
    void scaleAndTemperatureAreOneFactor()
    {
        ModelConfig config = tinyConfig();
        config.dHead = 16;
        RunOptions options;
        QCOMPARE(scoreScale(config, options), 0.25F);
        options.temperature = 2.0F;
        QCOMPARE(scoreScale(config, options), 0.125F);
        options.divisor = ScoreDivisor::off();
        QCOMPARE(scoreScale(config, options), 0.5F);
        options.divisor = ScoreDivisor::of(8.0);
        QCOMPARE(scoreScale(config, options), 0.0625F); // whatever the model was trained with
        config.scaleByRootDHead = false;
        QCOMPARE(scoreScale(config, options), 0.0625F);
        QCOMPARE(scoreDivisor(config, options), 8.0F);
        options.divisor = {};
        QCOMPARE(scoreDivisor(config, options), 1.0F); // trained without it
    }
};

HEADLIGHT_APPLESS_TEST(ForwardPassTest)
#include "tst_forward_pass.moc"
