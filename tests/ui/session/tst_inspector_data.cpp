// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/inspector_data.h"

#include "core/activations/activation_cache.h"
#include "tests/support/tiny_model.h"
#include "ui/views/inspector_view.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace headlight;

class TestInspectorData : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theStepsLeadFromTheProductToTheWeight();
    void aMaskedKeyHasMinusInfinityAndNoWeight();
    void theTopKeysAreTheLargestOfTheRow();
    void theStepsAreReadAsText();

private:
    std::shared_ptr<const ActivationCache> run(MaskKind mask, float temperature);

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
};

void TestInspectorData::initTestCase()
{
    m_model = test::tinyModel(QDir(m_folder.path()));
}

std::shared_ptr<const ActivationCache> TestInspectorData::run(MaskKind mask, float temperature)
{
    RunOptions options;
    options.mask.kind = mask;
    options.temperature = temperature;
    return runModel(m_model, m_model->tokenizer.encode("abcde"), options);
}

void TestInspectorData::theStepsLeadFromTheProductToTheWeight()
{
    const auto cache = run(MaskKind::None, 2.0F);
    const AttentionMap map = attentionMap(cache, {1, 2});
    const InspectorData data = makeInspectorData(*cache, map, 3, 1, 5);
    const float dot = std::inner_product(data.q.begin(), data.q.end(), data.k.begin(), 0.0F);
    QVERIFY(std::abs(data.dot - dot) < 1e-4F);
    QVERIFY(std::abs(data.rootScaled - dot / std::sqrt(6.0F)) < 1e-4F);
    QVERIFY(std::abs(data.score - data.rootScaled / 2) < 1e-4F);
    QCOMPARE(data.maskedScore, data.score);
    QCOMPARE(data.weight, map.at(3, 1, AttentionStep::Pattern));

    const Matrix scores = map.whole(AttentionStep::Scores);
    const float sum = scores.row(3).array().exp().sum();
    QVERIFY(std::abs(data.weight - std::exp(data.score) / sum) < 1e-5F);
}

void TestInspectorData::aMaskedKeyHasMinusInfinityAndNoWeight()
{
    const auto cache = run(MaskKind::Causal, 1.0F);
    const InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 0}), 1, 4, 5);
    QVERIFY(std::isinf(data.maskedScore) && data.maskedScore < 0);
    QCOMPARE(data.weight, 0.0F);
    QVERIFY(std::isfinite(data.score));
}

void TestInspectorData::theTopKeysAreTheLargestOfTheRow()
{
    const auto cache = run(MaskKind::None, 1.0F);
    const AttentionMap map = attentionMap(cache, {0, 3});
    const InspectorData data = makeInspectorData(*cache, map, 2, 0, 3);
    QCOMPARE(int(data.top.size()), 3);
    QCOMPARE(data.top.front().key, strongestKey(map, 2));
    QVERIFY(data.top[0].weight >= data.top[1].weight && data.top[1].weight >= data.top[2].weight);
    for (const KeyWeight& key : data.top)
        QCOMPARE(key.weight, map.at(2, key.key, AttentionStep::Pattern));
}

void TestInspectorData::theStepsAreReadAsText()
{
    const auto cache = run(MaskKind::Causal, 2.0F);
    const InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 1}), 2, 1, 5);
    const QString text = inspectorText(data);
    QVERIFY2(text.startsWith("b → a · layer 0, head 1"), qPrintable(text));
    for (const QString part : {"q · k", "÷ √6", "÷ 2.00", "causal", "softmax", "z(b) = "})
        QVERIFY2(text.contains(part), qPrintable(part));
}

QTEST_GUILESS_MAIN(TestInspectorData)
#include "tst_inspector_data.moc"
