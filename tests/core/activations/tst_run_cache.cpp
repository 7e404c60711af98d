// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/activations/run_cache.h"
#include "core/base/error.h"
#include "tests/support/same_bits.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QThread>
#include <QtTest>

#include <atomic>
#include <semaphore>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

RunCache::Input inputOf(const std::shared_ptr<const Model>& model, std::string_view text, std::set<HeadIndex> off = {})
{
    RunOptions options;
    options.mask.kind = MaskKind::Causal;
    options.ablatedHeads = std::move(off);
    return {model, model->tokenizer.encode(text), {}, options};
}

std::shared_ptr<const Model> modelOfFour(const QTemporaryDir& folder)
{
    ModelConfig config = tinyConfig();
    config.nLayers = 4;
    return tinyModel(QDir(folder.path()), config);
}

} // namespace

class RunCacheTest : public QObject {
    Q_OBJECT
private slots:
    void aRunThatWasMadeIsThere()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        RunCache runs;
        QVERIFY(!runs.find(inputOf(model, "abc")));
        const auto first = runs.run(inputOf(model, "abc"));
        const auto off = runs.run(inputOf(model, "abc", {{1, 2}}));
        QVERIFY(first != off);
        QCOMPARE(runs.run(inputOf(model, "abc")), first);
        QCOMPARE(runs.find(inputOf(model, "abc", {{1, 2}})), off);
        QVERIFY(!runs.find(inputOf(model, "abd")));
        const auto another = tinyModel(QDir(folder.path())); // another model of the same folder
        QVERIFY(!runs.find(inputOf(another, "abc")));
        runs.forget(*model);
        QVERIFY(!runs.find(inputOf(model, "abc")));
    }
    void theLastUsedAreKeptWithinTheBound()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const std::uint64_t bytes = bytesOf(*RunCache().run(inputOf(model, "abc")));
        QVERIFY(bytes > 5 * 24 * sizeof(float) * 10);
        RunCache runs(2 * bytes);
        const auto first = runs.run(inputOf(model, "abc"));
        runs.run(inputOf(model, "abd"));
        QCOMPARE(runs.find(inputOf(model, "abc")), first);
        runs.run(inputOf(model, "abe"));
        QCOMPARE(runs.find(inputOf(model, "abc")), first);
        QVERIFY(!runs.find(inputOf(model, "abd")));
        RunCache none(0); // keeps the last all the same
        const auto last = none.run(inputOf(model, "abc"));
        QCOMPARE(none.run(inputOf(model, "abc")), last);
    }
    void ofASmallModelOnlySomeAreKept()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        RunCache runs;
        const auto textOf = [](std::size_t i) { return std::string{char('a' + i / 5), char('a' + i % 5)}; };
        for (std::size_t i = 0; i <= RunCache::kMostRuns; ++i)
            runs.run(inputOf(model, textOf(i)));
        QVERIFY(!runs.find(inputOf(model, textOf(0))));
        QVERIFY(runs.find(inputOf(model, textOf(1))));
        QVERIFY(runs.find(inputOf(model, textOf(RunCache::kMostRuns))));
    }
    void aTargetThatIsGivenIsNotOneThatWasWritten()
    {
        const QTemporaryDir folder;
        const auto model = tinyMarian(QDir(folder.path()));
        RunCache runs;
        RunCache::Input input = inputOf(model, "abc");
        const auto written = runs.run(input);
        RunCache::Input again = input;
        again.target = written->target;
        QCOMPARE(runs.run(again), written); // the texts are the same
        again.options.ablatedHeads = {{0, 1}};
        const auto held = runs.run(again); // the target of the run with every head on
        RunCache::Input off = input;
        off.options = again.options;
        QVERIFY(!runs.find(off)); // it writes a target of its own
        QCOMPARE(runs.find(again), held);
        again.target->isGenerated = false;
        QVERIFY(!runs.find(again));
    }
    /// A large model takes long for each layer: it is told which one is on, and the run ends there when it is no longer
    /// wanted.
    void aRunTellsItsLayersAndStopsBetweenThem()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        RunCache runs;
        QStringList told;
        std::vector<double> shares;
        const CancelToken cancel;
        const Progress progress = [&](double share, std::string_view what) {
            told << QString::fromUtf8(what.data(), qsizetype(what.size()));
            shares.push_back(share);
        };
        runs.run(inputOf(model, "abc"), cancel, {progress});
        QCOMPARE(told, QStringList({"computing layer 1 of 2", "computing layer 2 of 2"}));
        QCOMPARE(shares, std::vector<double>({0.0, 0.5}));
        runs.run(inputOf(model, "abc"), cancel, {progress}); // is there
        QCOMPARE(told.size(), 2);
        const Progress stopping = [&](double share, std::string_view what) {
            progress(share, what);
            cancel.cancel();
        };
        QVERIFY_THROWS_EXCEPTION(Error, runs.run(inputOf(model, "abcd"), cancel, {stopping}));
        QCOMPARE(told.size(), 3); // the second layer was not begun
        QVERIFY(!runs.find(inputOf(model, "abcd")));
    }
    /// The first layers of a run have their final numbers, and no others are to be had of it.
    void theLayersThatAreDoneAreThoseOfTheWholeRun()
    {
        const QTemporaryDir folder;
        const auto model = modelOfFour(folder);
        std::vector<RunCache::Run> soFar;
        const RunWatch watch{{}, [&](RunCache::Run run) { soFar.push_back(std::move(run)); }};
        const auto whole = RunCache().run(inputOf(model, "abc"), {}, watch);
        QVERIFY(whole->isWhole() && whole->hasLayer(3));
        QCOMPARE(soFar.size(), std::size_t(3)); // the last layer ends the run
        for (int n = 1; n <= 3; ++n) {
            const ActivationCache& part = *soFar[std::size_t(n - 1)];
            QVERIFY(!part.isWhole() && part.hasLayer(n - 1) && !part.hasLayer(n));
            QCOMPARE(part.activations.blocks.size(), std::size_t(n));
            QCOMPARE(part.activations.finalResid.size(), Index(0));
            for (int layer = 0; layer < n; ++layer)
                QVERIFY(sharesLayer(part, *whole, layer));
            QVERIFY(!sharesLayer(part, *whole, n));
        }
        QCOMPARE(differentBits(*whole, *RunCache().run(inputOf(model, "abc"))), QString()); // nobody listens
        const auto run = soFar[1];
        const Matrix seen = attentionMap(run, {1, 2}).whole(AttentionStep::Pattern);
        QCOMPARE(seen, attentionMap(whole, {1, 2}).whole(AttentionStep::Pattern));
        const AttentionMap toCome = attentionMap(run, {2, 0}); // has labels and a mask
        QCOMPARE(toCome.nQueries(), seen.rows());
        QVERIFY(toCome.allows(1, 0) && !toCome.allows(0, 1));
        QVERIFY_THROWS_EXCEPTION(Error, toCome.whole(AttentionStep::Pattern));
        QVERIFY_THROWS_EXCEPTION(Error, run->attention(AttentionPart::Decoder, 2));
    }
    void aStoppedRunLeavesItsLayersToTheNext()
    {
        const QTemporaryDir folder;
        const auto model = modelOfFour(folder);
        RunCache runs;
        RunCache::Run stopped;
        const CancelToken cancel;
        const RunWatch stopping{{}, [&](RunCache::Run run) {
                                    stopped = std::move(run);
                                    if (stopped->nLayersSoFar == 2)
                                        cancel.cancel();
                                }};
        QVERIFY_THROWS_EXCEPTION(Error, runs.run(inputOf(model, "abc"), cancel, stopping));
        QCOMPARE(stopped->nLayersSoFar, std::optional<int>(2));
        QVERIFY(!runs.find(inputOf(model, "abc"))); // half a run is none
        const auto whole = runs.run(inputOf(model, "abc"));
        QVERIFY(sharesLayer(*stopped, *whole, 0) && sharesLayer(*stopped, *whole, 1));
        QCOMPARE(differentBits(*whole, *RunCache().run(inputOf(model, "abc"))), QString());
        // A head that is off in the second layer leaves the first alone as it is.
        const auto off = runs.run(inputOf(model, "abc", {{1, 0}}));
        QVERIFY(sharesLayer(*off, *whole, 0) && !sharesLayer(*off, *whole, 1));
        QCOMPARE(differentBits(*off, *RunCache().run(inputOf(model, "abc", {{1, 0}}))), QString());
        // Another text shares no layer, though it begins alike.
        const CancelToken again;
        const RunWatch stoppingAgain{{}, [&](const RunCache::Run&) { again.cancel(); }};
        QVERIFY_THROWS_EXCEPTION(Error, runs.run(inputOf(model, "xyz"), again, stoppingAgain));
        const auto other = runs.run(inputOf(model, "xyzw"));
        QCOMPARE(differentBits(*other, *RunCache().run(inputOf(model, "xyzw"))), QString());
    }
    /// Who leaves it for another look at its layers finds it further on, and nothing is computed twice.
    void aRunGoesOnWhileNobodyWaits()
    {
        const QTemporaryDir folder;
        const auto model = modelOfFour(folder);
        std::binary_semaphore goOn(0);
        std::vector<int> done; // written by the run's thread, read once it has ended
        const AfterLayer afterLayer = [&](int nLayers, const CancelToken& stop) {
            done.push_back(nLayers);
            while (nLayers == 2 && !stop.isCancelled() && !goOn.try_acquire())
                QThread::yieldCurrentThread();
        };
        RunCache runs;
        RunCache::Run left;
        const CancelToken cancel;
        const RunWatch leaving{{}, [&](RunCache::Run run) {
                                   left = std::move(run);
                                   if (left->nLayersSoFar == 2)
                                       cancel.cancel();
                               }};
        QVERIFY_THROWS_EXCEPTION(Error, runs.run(inputOf(model, "abc"), cancel, leaving, afterLayer));
        std::vector<RunCache::Run> soFar;
        const CancelToken again;
        const RunWatch looking{{}, [&](RunCache::Run run) {
                                   soFar.push_back(std::move(run));
                                   again.cancel();
                               }};
        QVERIFY_THROWS_EXCEPTION(Error, runs.run(inputOf(model, "abc"), again, looking, afterLayer));
        QCOMPARE(soFar.size(), std::size_t(1));
        QCOMPARE(soFar[0], left);
        goOn.release();
        const auto whole = runs.run(inputOf(model, "abc"));
        QCOMPARE(done, (std::vector<int>{1, 2, 3}));
        QVERIFY(sharesLayer(*left, *whole, 1));
        QCOMPARE(differentBits(*whole, *RunCache().run(inputOf(model, "abc"))), QString());
        QCOMPARE(runs.find(inputOf(model, "abc")), whole);
    }
    /// Another run ends it, and so does who will not come back; both find its layers.
    void aRunThatNobodyComesBackToEnds()
    {
        const QTemporaryDir folder;
        const auto model = modelOfFour(folder);
        std::atomic<int> nEnded = 0;
        const AfterLayer standing = [&](int nLayers, const CancelToken& stop) {
            if (nLayers < 2)
                return;
            while (!stop.isCancelled())
                QThread::yieldCurrentThread();
            ++nEnded;
        };
        RunCache runs;
        RunCache::Run left;
        const auto begin = [&](std::string_view text) {
            const CancelToken cancel;
            const RunWatch leaving{{}, [&](RunCache::Run run) {
                                       left = std::move(run);
                                       if (left->nLayersSoFar == 2)
                                           cancel.cancel();
                                   }};
            QVERIFY_THROWS_EXCEPTION(Error, runs.run(inputOf(model, text), cancel, leaving, standing));
        };
        begin("abc");
        runs.leave();
        QCOMPARE(nEnded.load(), 1);
        const auto whole = runs.run(inputOf(model, "abc"));
        QVERIFY(sharesLayer(*left, *whole, 1));
        begin("xyz");
        runs.run(inputOf(model, "xyzw"));
        QCOMPARE(nEnded.load(), 2);
        begin("zzz");
        runs.forget(*model);
        QCOMPARE(nEnded.load(), 3);
        begin("yyy");
        runs = RunCache();
        QCOMPARE(nEnded.load(), 4);
    }
    void whatARunFailsOfIsToldOnceAndNotKept()
    {
        const QTemporaryDir folder;
        const auto model = modelOfFour(folder);
        RunCache runs;
        const AfterLayer failing = [](int nLayers, const CancelToken&) {
            if (nLayers == 2)
                throw Error(ErrorKind::BadNumber, "a NaN");
        };
        try {
            runs.run(inputOf(model, "abc"), {}, {}, failing);
            QFAIL("it did not fail");
        } catch (const Error& error) {
            QCOMPARE(error.what(), "a NaN");
        }
        QVERIFY(runs.run(inputOf(model, "abc"))->isWhole());
    }
    /// Its means are those of a run that nobody asked for.
    void aRunWithMeansTellsNoLayers()
    {
        const QTemporaryDir folder;
        const auto model = modelOfFour(folder);
        RunCache::Input input = inputOf(model, "abc", {{2, 1}});
        input.options.ablation = AblationKind::Mean;
        int nTold = 0;
        const RunWatch watch{{}, [&](const RunCache::Run&) { ++nTold; }};
        RunCache().run(input, {}, watch);
        QCOMPARE(nTold, 0);
        input.options.ablation = AblationKind::Zero;
        RunCache().run(input, {}, watch);
        QCOMPARE(nTold, 3);
    }
};

HEADLIGHT_APPLESS_TEST(RunCacheTest)
#include "tst_run_cache.moc"
