// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/known_rows.h"
#include "tests/support/every_mask.h"
#include "tests/support/golden_families.h"
#include "tests/support/same_bits.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

using Ids = std::vector<std::int64_t>;

/// A text after a person's edit, by what was done.
std::vector<std::pair<QString, Ids>> editsOf(const Ids& ids, std::int64_t other)
{
    std::vector<std::pair<QString, Ids>> edits{{"none", ids}};
    for (int at = 0; at <= int(ids.size()); ++at) {
        Ids more = ids;
        more.insert(more.begin() + at, other);
        edits.emplace_back(QStringLiteral("insert %1").arg(at), more);
        if (at == int(ids.size()))
            break;
        Ids changed = ids;
        changed[std::size_t(at)] = other;
        edits.emplace_back(QStringLiteral("replace %1").arg(at), changed);
        Ids fewer = ids;
        fewer.erase(fewer.begin() + at);
        edits.emplace_back(QStringLiteral("delete %1").arg(at), fewer);
    }
    return edits;
}

RunOptions withMask(const QString& mask)
{
    RunOptions options;
    options.mask = maskFromString(mask.toStdString());
    return options;
}

TokenSequence encodingOf(const Ids& ids)
{
    TokenSequence encoding;
    for (const std::int64_t id : ids)
        encoding.tokens.push_back({.id = id, .piece = std::to_string(id), .label = std::to_string(id)});
    return encoding;
}

/// A run that starts from another has the bits of one that does not.
void compareFrom(const std::shared_ptr<const ActivationCache>& earlier, const Ids& ids, const RunOptions& options,
                 const QString& what)
{
    const auto whole = runModel(earlier->model, encodingOf(ids), options);
    const auto further = runModel(earlier->model, encodingOf(ids), options, {}, {earlier.get()});
    const QString difference = differentBits(*whole, *further);
    QVERIFY2(difference.isEmpty(), qPrintable(what + ": " + difference));
}

Index knownRowsOf(const ActivationCache& now, const ActivationCache& earlier)
{
    return largestKnownPart(now.config(), {{AttentionPart::Decoder}, now.options, now.activations.embed},
                            {{earlier.options, earlier.activations}})
        .nRows;
}

} // namespace

class EarlierRunsTest : public QObject {
    Q_OBJECT
private slots:
    void anEditedTextHasTheBitsOfAWholeRunInEveryFamily_data() { addGoldenFamilies(); }
    void anEditedTextHasTheBitsOfAWholeRunInEveryFamily()
    {
        QFETCH(QString, family);
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        if (model->config.hasEncoder())
            return; // below
        const std::int64_t n = model->config.dVocab;
        const Ids ids{5 % n, 9 % n, 7 % n, 11 % n, 6 % n, 5 % n, 8 % n};
        for (const QString& mask : everyMask(3)) {
            const auto earlier = runModel(model, encodingOf(ids), withMask(mask));
            for (const auto& [edit, edited] : editsOf(ids, 12 % n))
                compareFrom(earlier, edited, withMask(mask), mask + ", " + edit);
        }
    }
    void rowsBeforeTheEditAreKnownWhereNoneLooksAhead()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const Ids ids{5, 9, 7, 11, 6, 5, 8};
        const auto known = [&](const QString& mask, const Ids& edited) {
            const auto earlier = runModel(model, encodingOf(ids), withMask(mask));
            return knownRowsOf(*runModel(model, encodingOf(edited), withMask(mask)), *earlier);
        };
        for (const char* mask : {"causal", "window:3", "strided:2", "prefix:2"}) {
            QCOMPARE(known(mask, ids), 7);
            QCOMPARE(known(mask, {5, 9, 7, 11, 6, 5, 8, 12}), 7);
            QCOMPARE(known(mask, {5, 9, 7, 12, 6, 5, 8}), 3);
            QCOMPARE(known(mask, {5, 9, 7}), 3);
        }
        QCOMPARE(known("prefix:4", {5, 9, 7, 12, 6, 5, 8}), 0);
        QCOMPARE(known("none", ids), 7);
        QCOMPARE(known("none", {5, 9, 7, 11, 6, 5, 8, 12}), 0);
        QCOMPARE(known("none", {5, 9, 7}), 0);
    }
    void whatIsPaintedIsComputedFromItsQueryOn()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const Ids ids{5, 9, 7, 11, 6, 5, 8};
        for (const QString& mask : everyMask(3)) {
            const auto earlier = runModel(model, encodingOf(ids), withMask(mask));
            RunOptions painted = withMask(mask);
            painted.mask.painted.cells = {{4, 2}, {5, 0}};
            compareFrom(earlier, ids, painted, mask);
            compareFrom(runModel(model, encodingOf(ids), painted), ids, withMask(mask), mask + ", paint taken away");
            RunOptions hidden = withMask(mask);
            hidden.mask.painted.keys = {3};
            compareFrom(earlier, ids, hidden, mask + ", a key");
            hidden.mask.paddedKeys = {0, 0, 0, 0, 0, 1, 1};
            compareFrom(earlier, ids, hidden, mask + ", padding");
            for (const QString& other : everyMask(2))
                compareFrom(earlier, ids, withMask(other), mask + " → " + other);
        }
        RunOptions painted = withMask("causal");
        painted.mask.painted.cells = {{4, 2}};
        const auto earlier = runModel(model, encodingOf(ids), withMask("causal"));
        QCOMPARE(knownRowsOf(*runModel(model, encodingOf(ids), painted), *earlier), 4);
    }
    void headsThatAreSwitchedOffAndAnEditHaveTheBitsOfAWholeRun()
    {
        const QTemporaryDir folder;
        ModelConfig config = tinyConfig();
        config.nLayers = 4;
        const auto model = tinyModel(QDir(folder.path()), config);
        const Ids ids{5, 9, 7, 11, 6};
        const std::vector<std::set<HeadIndex>> choices{{}, {{0, 1}}, {{2, 0}, {2, 3}}, {{3, 2}}};
        for (const AblationKind kind : {AblationKind::Zero, AblationKind::Mean})
            for (const auto& before : choices) {
                RunOptions options = withMask("causal");
                options.ablation = kind;
                options.ablatedHeads = before;
                const auto earlier = runModel(model, encodingOf(ids), options);
                for (const auto& after : choices)
                    for (const AblationKind other : {AblationKind::Zero, AblationKind::Mean})
                        for (const auto& [edit, edited] : editsOf(ids, 12)) {
                            options.ablatedHeads = after;
                            options.ablation = other;
                            compareFrom(earlier, edited, options, edit);
                        }
            }
    }
    void otherScoresAreComputedFromTheFirstRowOn()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const Ids ids{5, 9, 7, 11, 6};
        const auto earlier = runModel(model, encodingOf(ids), withMask("causal"));
        RunOptions options = withMask("causal");
        options.temperature = 0.5F;
        compareFrom(earlier, ids, options, "temperature");
        options = withMask("causal");
        options.divisor = ScoreDivisor::off();
        compareFrom(earlier, ids, options, "divisor");
    }
    void sizesThatFillNoVectorHaveTheBitsOfAWholeRun()
    {
        const QTemporaryDir folder;
        ModelConfig config = tinyConfig();
        config.dModel = 27;
        config.nHeads = config.nKvHeads = 3;
        config.dHead = 9;
        config.dMlp = 37;
        const auto model = tinyModel(QDir(folder.path()), config);
        Ids ids(40);
        for (std::size_t t = 0; t < ids.size(); ++t)
            ids[t] = std::int64_t(5 + t * 37 % 250);
        const auto earlier = runModel(model, encodingOf(ids), withMask("causal"));
        for (const auto& [edit, edited] : editsOf(ids, 12))
            compareFrom(earlier, edited, withMask("causal"), edit);
    }
    void aTranslatorStartsFromAnEarlierRun_data()
    {
        QTest::addColumn<bool>("isGiven");
        QTest::newRow("a target that is given") << true;
        QTest::newRow("one that it writes") << false;
    }
    void aTranslatorStartsFromAnEarlierRun()
    {
        QFETCH(bool, isGiven);
        const QTemporaryDir folder;
        const auto model = tinyMarian(QDir(folder.path()));
        const auto run = [&](const Ids& source, const Ids& target, const RunOptions& options,
                             const EarlierRuns& earlier) {
            return isGiven ? runModel(model, encodingOf(source), targetFromIds(*model, target), options, {}, earlier)
                           : runModel(model, encodingOf(source), options, {}, earlier);
        };
        const Ids source{70, 75, 80, 85, 1};
        const Ids target{90, 95, 100, 105, 1};
        RunOptions plain;
        plain.mask.kind = MaskKind::Causal;
        std::vector<RunOptions> all{plain, plain, plain, plain, plain, plain, plain};
        all[1].ablatedHeads = {{1, 2, AttentionPart::Encoder}};
        all[2].ablatedHeads = {{1, 3}};
        all[3].ablatedHeads = {{1, 0, AttentionPart::Cross}, {0, 2}};
        all[4].ablatedHeads = {{1, 0, AttentionPart::Cross}};
        all[4].ablation = AblationKind::Mean;
        all[5].crossMask.painted.cells = {{2, 1}};
        all[6].encoderMask.kind = MaskKind::Causal;
        for (const RunOptions& before : all) {
            const auto earlier = run(source, target, before, {});
            for (const RunOptions& after : all) {
                for (const auto& [edit, edited] : editsOf(target, 110)) {
                    const QString difference =
                        differentBits(*run(source, edited, after, {}), *run(source, edited, after, {earlier.get()}));
                    QVERIFY2(difference.isEmpty(), qPrintable("target, " + edit + ": " + difference));
                    if (!isGiven)
                        break;
                }
                for (const auto& [edit, edited] : editsOf(source, 110)) {
                    const QString difference =
                        differentBits(*run(edited, target, after, {}), *run(edited, target, after, {earlier.get()}));
                    QVERIFY2(difference.isEmpty(), qPrintable("source, " + edit + ": " + difference));
                    if (!isGiven)
                        break;
                }
            }
        }
    }
    void aTranslatorOfEveryFamilyStartsFromAnEarlierRun_data() { addGoldenFamilies(); }
    void aTranslatorOfEveryFamilyStartsFromAnEarlierRun()
    {
        QFETCH(QString, family);
        const auto model = loadGoldenFamily(goldenFamilyFolder(family));
        if (!model->config.hasEncoder())
            return;
        const std::int64_t n = model->config.dVocab;
        const Ids source{5 % n, 9 % n, 7 % n, 11 % n};
        const Ids target{8 % n, 6 % n, 10 % n, 12 % n, 7 % n};
        const auto run = [&](const Ids& from, const Ids& to, const EarlierRuns& earlier) {
            return runModel(model, encodingOf(from), targetFromIds(*model, to), withMask("causal"), {}, earlier);
        };
        const auto earlier = run(source, target, {});
        for (const auto& [edit, edited] : editsOf(target, 4 % n)) {
            const QString difference = differentBits(*run(source, edited, {}), *run(source, edited, {earlier.get()}));
            QVERIFY2(difference.isEmpty(), qPrintable(edit + ": " + difference));
        }
        const Ids other{5 % n, 9 % n, 7 % n};
        QCOMPARE(differentBits(*run(other, target, {}), *run(other, target, {earlier.get()})), QString());
    }
    void theEncoderIsNotRunAgainForADecodersHead()
    {
        const QTemporaryDir folder;
        const auto model = tinyMarian(QDir(folder.path()));
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        const TargetText target = targetFromIds(*model, {90, 95, 100, 1});
        ActivationCache spoilt = *runModel(model, encodingOf({70, 75, 80, 1}), target, options);
        spoilt.source->activations.blocks.own(0).attention.z.setZero(); // that nobody reads
        spoilt.activations.blocks.own(0).attention.z.setZero();
        options.ablatedHeads = {{1, 3}};
        const auto off = runAgain(spoilt, options);
        QVERIFY(off->source->activations.blocks[0].attention.z.isZero());
        QVERIFY(off->activations.blocks[0].attention.z.isZero());
        QVERIFY(!off->activations.blocks[1].attention.z.isZero());
    }
    void theRunWithMostInCommonIsTaken()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        const auto far = runModel(model, encodingOf({5, 6, 12, 12}), withMask("causal"));
        const auto near = runModel(model, encodingOf({5, 6, 7, 12}), withMask("causal"));
        const auto now = runModel(model, encodingOf({5, 6, 7, 8}), withMask("causal"));
        const std::vector<EarlierRun> runs{
            {far->options, far->activations}, {near->options, near->activations}, {far->options, far->activations}};
        const KnownPart part =
            largestKnownPart(model->config, {{AttentionPart::Decoder}, now->options, now->activations.embed}, runs);
        QCOMPARE(part.run, &near->activations);
        QCOMPARE(part.nRows, 3);
        QCOMPARE(part.nLayers, model->config.nLayers);
    }
};

HEADLIGHT_APPLESS_TEST(EarlierRunsTest)
#include "tst_earlier_runs.moc"
