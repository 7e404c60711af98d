// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_step_keys.h"

#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"

#include <QTest>

#include <set>

using namespace headlight;

/// What steps are called in commands and in lessons.
class TestBenchStepKeys : public QObject {
    Q_OBJECT
private slots:
    void everyStepHasItsOwnWord()
    {
        std::set<std::string_view> words;
        for (int id = 0; id <= static_cast<int>(BenchStepId::LayerNorm); ++id) {
            const auto step = static_cast<BenchStepId>(id);
            QVERIFY(!benchStepKey(step).empty());
            QVERIFY(words.insert(benchStepKey(step)).second);
            QVERIFY(stepOfKey(benchStepKey(step)) == step);
        }
    }

    void theWordsOfOlderCommandsStillMeanTheSame()
    {
        QVERIFY(stepOfKey("softmax") == BenchStepId::Pattern);
        QVERIFY(stepOfKey("query-parameters") == BenchStepId::QueryParameters);
        QVERIFY(stepOfKey("head-output") == BenchStepId::HeadOutput);
        QVERIFY(!stepOfKey("").has_value());
        QVERIFY(!stepOfKey("nothing").has_value());
    }

    void ofABenchTheyAreThoseOfItsSteps()
    {
        const std::vector<std::string> words = benchStepKeys(runBench(quickBrownFoxBench()));
        QCOMPARE(words.front(), std::string("x"));
        QVERIFY(std::ranges::find(words, "scores") != words.end());
        QVERIFY(std::ranges::find(words, "concat") == words.end());
        QCOMPARE(std::set<std::string>(words.begin(), words.end()).size(), words.size());
    }
};

HEADLIGHT_APPLESS_TEST(TestBenchStepKeys)
#include "tst_bench_step_keys.moc"
