// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/analysis/head_scores.h"
#include "core/analysis/repeated_sequence.h"
#include "core/model/model.h"
#include "core/training/training_history.h"
#include "tests/support/register_test.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <vector>

using namespace headlight;
using namespace headlight::test;

/// The history that lies beside headlight-en, which resources/training/history.py wrote, against the model itself.
class ShippedHistoryTest : public QObject {
    Q_OBJECT
private:
    std::filesystem::path m_folder = HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en";
    std::shared_ptr<const Model> m_model;
    TrainingHistory m_history;
    RunOptions m_causal;

private slots:
    void initTestCase()
    {
        m_model = loadModel(m_folder);
        m_history = readHistory(m_folder / kHistoryFile);
        m_causal.mask.kind = MaskKind::Causal;
    }
    void itIsSmallAndHasAllThatItMayHave()
    {
        QVERIFY(std::filesystem::file_size(m_folder / kHistoryFile) <= 400'000);
        QCOMPARE(m_history.snapshots.size(), std::size_t(kHistorySnapshots));
        QCOMPARE(m_history.nLayers, m_model->config.nLayers);
        QCOMPARE(m_history.nHeads, m_model->config.nHeads);
        QVERIFY(m_history.hasMasked());
        const HistorySnapshot& first = m_history.snapshots.front();
        const HistorySnapshot& last = m_history.snapshots.back();
        QVERIFY(first.nTokens && last.nTokens && *last.nTokens > *first.nTokens);
        QVERIFY(last.point.heldOut.loss < first.point.heldOut.loss);
        QVERIFY(last.maskedHeldOut < first.maskedHeldOut);
    }
    void itsEndIsTheModel()
    {
        const HistorySnapshot& last = m_history.snapshots.back();
        std::vector<std::map<HeadIndex, HeadScores>> scores;
        for (std::size_t probe = 0; probe < m_history.probes.size(); ++probe) {
            const TokenSequence text = m_model->tokenizer.encode(m_history.probes[probe].text);
            QCOMPARE(text.ids().size(), m_history.probes[probe].tokens.size());
            const auto run = runModel(m_model, text, m_causal);
            scores.push_back(scoresOfAllHeads(run));
            for (const auto& [head, found] : last.point.heads) {
                const Matrix pattern = attentionMap(run, head).whole(AttentionStep::Pattern);
                const Matrix map = m_history.map(m_history.snapshots.size() - 1, probe, head);
                QVERIFY((map - pattern).cwiseAbs().maxCoeff() <= 0.5F / 255.0F + 1e-4F);
            }
        }
        const auto mean = [&](const HeadIndex& head, auto score) {
            double sum = 0.0;
            for (const auto& found : scores)
                sum += *(found.at(head).*score);
            return sum / double(scores.size());
        };
        const auto repeated = repetitionScores(m_model, {.run = m_causal});
        for (const auto& [head, found] : last.point.heads) {
            QVERIFY(std::abs(found.previousToken - mean(head, &HeadScores::previousToken)) < 1e-4);
            QVERIFY(std::abs(found.firstToken - mean(head, &HeadScores::firstToken)) < 1e-4);
            QVERIFY(std::abs(found.induction - repeated.at(head).induction) < 1e-4);
            QVERIFY(std::abs(found.duplicateToken - repeated.at(head).duplicateToken) < 1e-4);
        }
    }
};

HEADLIGHT_APPLESS_TEST(ShippedHistoryTest)
#include "tst_shipped_history.moc"
