// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/activation_patching.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/repeated_sequence.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"
#include "tests/support/golden_families.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_marian.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr PatchSite kSites[] = {PatchSite::Stream, PatchSite::Z, PatchSite::Pattern, PatchSite::Value, PatchSite::Mlp};
const QStringList kSiteNames{"stream", "z", "pattern", "value", "mlp"};

using CachedRun = std::shared_ptr<const ActivationCache>;

CachedRun runIds(const std::shared_ptr<const Model>& model, const std::vector<std::int64_t>& ids, RunOptions options)
{
    return runModel(model, model->tokenizer.fromIds(ids), std::move(options));
}

RunOptions ownOptions(const Model& model)
{
    RunOptions options;
    options.mask.kind = model.config.defaultMask;
    return options;
}

int nPlacesOf(const ActivationCache& run, PatchSite site)
{
    return isOfHead(site) ? run.config().nHeads : run.nTokens();
}

/// Every head and MLP of every layer. The stream of a token that both texts have is then made of the donor's parts
/// alone.
std::vector<Patch> allBranches(const ActivationCache& run, const std::vector<PatchSite>& ofHeads)
{
    std::vector<Patch> patches;
    for (int layer = 0; layer < run.config().nLayers; ++layer) {
        for (int head = 0; head < run.config().nHeads; ++head)
            for (const PatchSite site : ofHeads)
                patches.push_back({site, layer, head});
        for (int token = 0; token < run.nTokens(); ++token)
            patches.push_back({PatchSite::Mlp, layer, token});
    }
    return patches;
}

std::pair<CachedRun, CachedRun> goldenRuns(const QJsonObject& golden)
{
    const QString name = golden["model"].toString();
    const auto model = name == "headlight-en" ? loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en")
                                              : loadGoldenFamily(goldenFamilyFolder(name));
    const auto run = [&](const char* key) {
        std::vector<std::int64_t> ids;
        for (const QJsonValue& id : golden[key].toArray())
            ids.push_back(id.toInteger());
        return runIds(model, ids, ownOptions(*model));
    };
    return {run("clean_ids"), run("corrupted_ids")};
}

LogitPair goldenPair(const QJsonObject& golden)
{
    return {golden["position"].toInt(), golden["token"].toInteger(), golden["other"].toInteger()};
}

bool canBePatched(const ActivationCache& run)
{
    return run.hasLogits() && !run.source && !run.recurrent && run.config().convolution.width == 0;
}

} // namespace

class ActivationPatchingTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;

private slots:
    void initTestCase() { m_model = tinyModel(QDir(m_folder.path())); }

    /// A script that runs the whole model for each patch, in float64, and shares nothing with Headlight.
    void theGoldenModelsEqualTheScript_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        QFile file(HEADLIGHT_SOURCE_DIR "/tests/golden/analysis/activation_patching.json");
        QVERIFY(file.open(QFile::ReadOnly));
        const QJsonArray runs = QJsonDocument::fromJson(file.readAll())["runs"].toArray();
        QCOMPARE(runs.size(), 4);
        for (const QJsonValue& run : runs)
            QTest::addRow("%s", qPrintable(run["model"].toString())) << run.toObject();
    }
    void theGoldenModelsEqualTheScript()
    {
        QFETCH(QJsonObject, golden);
        const auto [clean, corrupted] = goldenRuns(golden);
        const LogitPair pair = goldenPair(golden);
        const double cleanGolden = golden["clean"].toDouble();
        const double corruptedGolden = golden["corrupted"].toDouble();
        for (const auto& [direction, word] : {std::pair(PatchDirection::Denoise, QStringLiteral("denoise_")),
                                              std::pair(PatchDirection::Noise, QStringLiteral("noise_"))})
            for (std::size_t i = 0; i < std::size(kSites); ++i) {
                const PatchingMap map = patchingMap(clean, corrupted, {pair, kSites[i], direction});
                const QJsonArray expected = golden[word + kSiteNames[qsizetype(i)]].toArray();
                QVERIFY(std::abs(map.clean - cleanGolden) < 1e-4);
                QVERIFY(std::abs(map.corrupted - corruptedGolden) < 1e-4);
                QCOMPARE(map.difference.rows(), Index{clean->config().nLayers});
                QCOMPARE(map.difference.cols(), Index{nPlacesOf(*clean, kSites[i])});
                QCOMPARE(map.difference.cols(), Index{expected[0].toArray().size()});
                for (Index layer = 0; layer < map.difference.rows(); ++layer)
                    for (Index place = 0; place < map.difference.cols(); ++place) {
                        const double wanted = expected[layer].toArray()[place].toDouble();
                        QVERIFY2(std::abs(map.difference(layer, place) - wanted) < 2e-4,
                                 qPrintable(QStringLiteral("%1%2 %3.%4: %5, golden %6")
                                                .arg(word, kSiteNames[qsizetype(i)])
                                                .arg(layer)
                                                .arg(place)
                                                .arg(map.difference(layer, place))
                                                .arg(wanted)));
                        const double recovered =
                            (map.difference(layer, place) - map.corrupted) / (map.clean - map.corrupted);
                        const bool isDenoising = direction == PatchDirection::Denoise;
                        QVERIFY(isClose(map.share(layer, place), isDenoising ? recovered : 1.0 - recovered, 1e-9));
                    }
            }
    }

    void thePathsOfTheGoldenModelsEqualTheScript_data() { theGoldenModelsEqualTheScript_data(); }
    void thePathsOfTheGoldenModelsEqualTheScript()
    {
        QFETCH(QJsonObject, golden);
        const auto [clean, corrupted] = goldenRuns(golden);
        const int nLayers = clean->config().nLayers;
        PatchingQuestion question{goldenPair(golden), PatchSite::Path, PatchDirection::Denoise, {}};
        for (const PatchDirection direction : {PatchDirection::Denoise, PatchDirection::Noise}) {
            question.direction = direction;
            const QJsonArray paths =
                golden[direction == PatchDirection::Denoise ? "denoise_paths" : "noise_paths"].toArray();
            QCOMPARE(paths.size(), 4);
            for (const QJsonValue& path : paths) {
                const QJsonArray end = path["end"].toArray();
                question.end = {};
                if (!end.isEmpty())
                    question.end = {end[0] == "query" ? PathInput::Query
                                    : end[0] == "key" ? PathInput::Key
                                                      : PathInput::Value,
                                    end[1].toInt(), end[2].toInt()};
                const PatchingMap map = patchingMap(clean, corrupted, question);
                QCOMPARE(map.difference.rows(), Index{nLayers});
                const QJsonArray expected = path["difference"].toArray();
                for (int layer = 0; layer < nLayers; ++layer)
                    for (Index head = 0; head < map.difference.cols(); ++head) {
                        if (layer >= expected.size()) {
                            QVERIFY(std::isnan(map.difference(layer, head)) && std::isnan(map.share(layer, head)));
                            continue;
                        }
                        const double wanted = expected[layer].toArray()[head].toDouble();
                        QVERIFY2(std::abs(map.difference(layer, head) - wanted) < 2e-4,
                                 qPrintable(QStringLiteral("%1.%2: %3, golden %4")
                                                .arg(layer)
                                                .arg(head)
                                                .arg(map.difference(layer, head))
                                                .arg(wanted)));
                    }
            }
        }
    }

    /// What the README shows of headlight-en: heads that look one token back write a token's neighbour into the keys of
    /// the head that finds the token after an earlier copy, and that head makes the prediction.
    void headlightEnHasAnInductionCircuit()
    {
        const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        const auto run = [&](const char* first) {
            const std::string text = first + std::string(" window table doctor engine. island gold");
            return runModel(model, model->tokenizer.encode(text), ownOptions(*model));
        };
        const CachedRun clean = run("island gold");
        const int secondGold = clean->nTokens() - 2; // in front of the end of the text
        PatchingQuestion question{{}, PatchSite::Path, PatchDirection::Denoise, {}};
        const CachedRun corrupted = run("island snow");
        question.pair = likelyPair(*clean, *corrupted, secondGold);
        QCOMPARE(model->tokenizer.decode({question.pair.token}), std::string(" window"));
        const auto strongest = [&](const PatchTarget& end) {
            question.end = end;
            std::vector<std::pair<double, HeadIndex>> heads;
            const PatchingMap map = patchingMap(clean, corrupted, question);
            for (int layer = 0; layer < model->config.nLayers; ++layer)
                for (int head = 0; head < model->config.nHeads; ++head)
                    if (!std::isnan(map.share(layer, head)))
                        heads.push_back({map.share(layer, head), {layer, head}});
            std::ranges::sort(heads, std::ranges::greater{}, [](const auto& head) { return head.first; });
            return heads;
        };

        const auto ofLogits = strongest({});
        const HeadIndex inductionHead = ofLogits[0].second;
        QCOMPARE(inductionHead, (HeadIndex{3, 1}));
        QVERIFY(ofLogits[0].first > 0.5);
        QVERIFY(repetitionScores(model, {.run = ownOptions(*model)}).at(inductionHead).induction > 0.9);

        const auto ofKey = strongest({PathInput::Key, inductionHead.layer, inductionHead.head});
        const auto scores = scoresOfAllHeads(clean);
        for (const auto& [share, head] : {ofKey[0], ofKey[1]}) {
            QVERIFY(share > 4.0 * ofKey[2].first);
            QVERIFY(*scores.at(head).previousToken > 0.65);
        }
        for (const PathInput other : {PathInput::Query, PathInput::Value})
            QVERIFY(strongest({other, inductionHead.layer, inductionHead.head})[0].first < ofKey[0].first / 4.0);
    }

    void whatEveryFamilyKeepsTo_data() { addGoldenFamilies(); }
    /// A text put into itself changes nothing, to the bit; all of another text put in makes it that text.
    void whatEveryFamilyKeepsTo()
    {
        QFETCH(QString, family);
        const CachedRun clean = runGoldenFamily(family);
        if (!canBePatched(*clean)) {
            QVERIFY_THROWS_EXCEPTION(Error, PatchedRun(clean, clean));
            return;
        }
        const CachedRun corrupted = runIds(clean->model, {3, 4, 7, 4, 6}, clean->options);
        const PatchedRun itself(clean, clean);
        const PatchedRun patched(corrupted, clean);
        const int last = clean->nTokens() - 1;
        const Matrix cleanLogits = clean->logits(last, 1);
        for (const PatchSite site : kSites)
            for (int layer = 0; layer < clean->config().nLayers; ++layer)
                for (int place = 0; place < nPlacesOf(*clean, site); ++place)
                    QCOMPARE((itself.logits({{site, layer, place}}, last) - cleanLogits).cwiseAbs().maxCoeff(), 0.0F);
        const int top = clean->config().nLayers - 1;
        for (const PathInput input : {PathInput::Logits, PathInput::Query, PathInput::Key, PathInput::Value})
            if (top > 0)
                QCOMPARE((itself.pathLogits({0, 0}, {input, top, 0}, last) - cleanLogits).cwiseAbs().maxCoeff(), 0.0F);
        for (const std::vector<PatchSite>& ofHeads :
             {std::vector{PatchSite::Z}, std::vector{PatchSite::Pattern, PatchSite::Value}}) {
            const Matrix logits = patched.logits(allBranches(*clean, ofHeads), last);
            QVERIFY((logits - cleanLogits).cwiseAbs().maxCoeff() < 1e-4F * cleanLogits.cwiseAbs().maxCoeff());
        }
        // One layer's whole stream is all that the layers above it read.
        for (int layer = 0; layer < clean->config().nLayers; ++layer) {
            std::vector<Patch> whole;
            for (int token = 0; token < clean->nTokens(); ++token)
                whole.push_back({PatchSite::Stream, layer, token});
            QCOMPARE((patched.logits(whole, last) - cleanLogits).cwiseAbs().maxCoeff(), 0.0F);
        }
    }

    /// z is the pattern's product with the values: both of the donor's are the donor's z.
    void patternAndValueTogetherAreZ()
    {
        const CachedRun clean = runTiny(m_model, 8, optionsWith(MaskKind::Causal));
        std::vector<std::int64_t> ids = clean->encoding.ids();
        ids[3] = 90;
        const PatchedRun patched(runIds(m_model, ids, clean->options), clean);
        const Matrix both = patched.logits({{PatchSite::Pattern, 1, 2}, {PatchSite::Value, 1, 2}}, 7);
        QCOMPARE((both - patched.logits({{PatchSite::Z, 1, 2}}, 7)).cwiseAbs().maxCoeff(), 0.0F);
        QVERIFY((both - patched.logits({{PatchSite::Pattern, 1, 2}}, 7)).cwiseAbs().maxCoeff() > 1e-5F);
    }

    /// Rows that are taken over and rows that are computed are the same: without a causal mask all are computed.
    void whereEveryTokenIsSeenAllRowsAreComputed()
    {
        const CachedRun clean = runTiny(m_model, 7, optionsWith(MaskKind::None));
        std::vector<std::int64_t> ids = clean->encoding.ids();
        ids[5] = 91;
        const CachedRun corrupted = runIds(m_model, ids, clean->options);
        const PatchedRun patched(corrupted, clean);
        const Matrix first = patched.logits({{PatchSite::Stream, 1, 5}}, 0);
        QVERIFY((first - corrupted->logits(0, 1)).cwiseAbs().maxCoeff() > 1e-5F); // an earlier token sees it
        const Matrix restored = patched.logits({{PatchSite::Stream, 0, 5}}, 0);
        QCOMPARE((restored - clean->logits(0, 1)).cwiseAbs().maxCoeff(), 0.0F);
    }

    void headsThatAreOffStayOff()
    {
        RunOptions options = optionsWith(MaskKind::Causal);
        options.ablatedHeads = {{0, 1}, {1, 2}};
        for (const AblationKind kind : {AblationKind::Zero, AblationKind::Mean}) {
            options.ablation = kind;
            const CachedRun clean = runTiny(m_model, 7, options);
            std::vector<std::int64_t> ids = clean->encoding.ids();
            ids[2] = 92;
            const CachedRun corrupted = runIds(m_model, ids, options);
            const PatchedRun patched(corrupted, clean);
            for (const PatchSite site : {PatchSite::Z, PatchSite::Pattern, PatchSite::Value})
                QCOMPARE((patched.logits({{site, 1, 2}}, 6) - corrupted->logits(6, 1)).cwiseAbs().maxCoeff(), 0.0F);
            // The heads keep what replaces them in the corrupted text while the layer runs again.
            const Matrix moved = patched.logits({{PatchSite::Stream, 0, 6}}, 6);
            QCOMPARE((moved - corrupted->logits(6, 1)).cwiseAbs().maxCoeff(), 0.0F); // token 6 is the same in both
        }
    }

    void whatIsMostProbableIsCompared()
    {
        const CachedRun clean = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        std::vector<std::int64_t> ids = clean->encoding.ids();
        ids[6] = 92;
        const CachedRun corrupted = runIds(m_model, ids, clean->options);
        const LogitPair pair = likelyPair(*clean, *corrupted, 6);
        const Matrix logits = clean->logits(6, 1);
        QCOMPARE(logits(0, pair.token), logits.maxCoeff());
        QVERIFY(pair.other && *pair.other != pair.token);
        const LogitPair alike = likelyPair(*clean, *clean, 6);
        QCOMPARE(alike.token, pair.token);
        QVERIFY(alike.other != alike.token);
        for (Index token = 0; token < logits.cols(); ++token)
            QVERIFY(token == alike.token || logits(0, token) <= logits(0, *alike.other));
    }

    void itSaysHowFarItIsAndStops()
    {
        const CachedRun clean = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        std::vector<std::int64_t> ids = clean->encoding.ids();
        ids[2] = 92;
        const CachedRun corrupted = runIds(m_model, ids, clean->options);
        const PatchingQuestion question{{6, 45, 101}, PatchSite::Mlp, PatchDirection::Denoise};
        std::vector<double> told;
        patchingMap(clean, corrupted, question, {}, [&](double share, std::string_view) { told.push_back(share); });
        QCOMPARE(told.size(), std::size_t(2 * 7 + 1));
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QCOMPARE(told.back(), 1.0);
        const CancelToken cancel;
        const Progress stop = [&](double share, std::string_view) {
            if (share > 0.3)
                cancel.cancel();
        };
        try {
            patchingMap(clean, corrupted, question, cancel, stop);
            QFAIL("it went on");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::Cancelled);
        }
    }

    void whatCannotBePatchedIsRefused()
    {
        const CachedRun clean = runTiny(m_model, 7, optionsWith(MaskKind::Causal));
        const CachedRun longer = runTiny(m_model, 8, optionsWith(MaskKind::Causal));
        QVERIFY(refusal([&] { PatchedRun(clean, longer); }).contains("one has 7, the other 8"));
        QVERIFY(refusal([&] {
                    PatchedRun(clean, runTiny(m_model, 7, optionsWith(MaskKind::None)));
                }).contains("the same mask"));
        QVERIFY(refusal([&] { patchingMap(clean, clean, {{6, 45, 101}}); }).contains("nothing to recover"));
        const QTemporaryDir folder;
        const auto marian = tinyMarian(QDir(folder.path()));
        const auto translated = runModel(marian, marian->tokenizer.fromIds({5, 6, 0}), RunOptions());
        QVERIFY(refusal([&] { PatchedRun(translated, translated); }).contains("translator"));
        const PatchedRun patched(clean, clean);
        for (const Patch& patch : {Patch{PatchSite::Stream, 2, 0}, Patch{PatchSite::Stream, -1, 0},
                                   Patch{PatchSite::Stream, 0, 7}, Patch{PatchSite::Z, 0, 4}})
            QVERIFY_THROWS_EXCEPTION(Error, patched.logits({patch}, 6));
        QVERIFY_THROWS_EXCEPTION(Error, patched.logits({}, 7));
        QVERIFY(refusal([&] { patched.pathLogits({1, 0}, {PathInput::Key, 1, 2}, 6); }).contains("later layer"));
        QVERIFY_THROWS_EXCEPTION(Error, patched.pathLogits({0, 0}, {PathInput::Key, 1, 4}, 6));
        QVERIFY_THROWS_EXCEPTION(Error, patched.pathLogits({2, 0}, {}, 6));
    }
};

HEADLIGHT_APPLESS_TEST(ActivationPatchingTest)
#include "tst_activation_patching.moc"
