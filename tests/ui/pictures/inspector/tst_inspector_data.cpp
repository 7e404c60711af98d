// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/picture_parts.h"
#include "ui/pictures/inspector/inspector_data.h"

#include "core/activations/activation_cache.h"
#include "core/analysis/value_weighted.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/text_boxes.h"
#include "tests/support/tiny_marian.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/inspector/inspector_layout.h"
#include "ui/pictures/inspector/inspector_painter.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace headlight;

namespace {

bool near(double a, double b, double tolerance = 1e-4)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

/// Column h·dHead + c of a row, as a loop reads it.
float element(const Matrix& allHeads, int row, int head, int dHead, int c)
{
    return allHeads(row, head * dHead + c);
}

} // namespace

class TestInspectorData : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyNumberOfEveryCellIsTheCaches_data();
    void everyNumberOfEveryCellIsTheCaches();
    void everyNumberOfTheAdditiveAttentionIsTheCaches();
    void aMaskedKeyHasMinusInfinityAndNoWeight();
    void whatIsPaintedStandsBelowTheMasksTitle();
    void aQueryWithoutAnyKeyHasNoValue();
    void aScaleThatIsOffIsSaid();
    void aHeadThatIsOffLeavesZAtZero();
    void theTopKeysAreTheLargestOfTheRow();
    void aBarOfALargeNumberStaysInItsRoom();
    void theStepsAreReadAsText();
    void aLongWordLeavesTheOtherAndTheHeadToBeRead();
    void theTableHoldsEveryNumberInFull();

private:
    std::shared_ptr<const ActivationCache> run(MaskKind mask, float temperature);

    QTemporaryDir m_folder;
    QTemporaryDir m_translatorFolder;
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

void TestInspectorData::everyNumberOfEveryCellIsTheCaches_data()
{
    QTest::addColumn<int>("part");
    QTest::addColumn<bool>("translator");
    QTest::addColumn<float>("temperature");
    QTest::newRow("gpt") << int(AttentionPart::Decoder) << false << 1.0F;
    QTest::newRow("gpt, temperature") << int(AttentionPart::Decoder) << false << 2.0F;
    QTest::newRow("encoder") << int(AttentionPart::Encoder) << true << 1.0F;
    QTest::newRow("decoder") << int(AttentionPart::Decoder) << true << 0.5F;
    QTest::newRow("cross") << int(AttentionPart::Cross) << true << 1.0F;
}

/// Everything by loops over the cache's own q, k, v, z and W^O.
void TestInspectorData::everyNumberOfEveryCellIsTheCaches()
{
    QFETCH(int, part);
    QFETCH(bool, translator);
    QFETCH(float, temperature);
    const auto shown = static_cast<AttentionPart>(part);
    std::shared_ptr<const ActivationCache> cache = run(MaskKind::Causal, temperature);
    if (translator) {
        const auto model = test::tinyMarian(QDir(m_translatorFolder.path()));
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        options.temperature = temperature;
        cache = runModel(model, model->tokenizer.encode("abcd"), targetFromText(*model, "xy"), options);
    }
    const HeadIndex head{1, 2, shown};
    const AttentionMap map = labelledMap(cache, head);
    const AttentionActivations& attention = cache->attention(shown, head.layer);
    const int d = cache->config().sizeOf(shown).dHead;
    const Mask& mask = cache->options.maskOf(shown);
    const RowVector norms = valueNorms(cache, head, ValueVector::Projected);
    for (int query = 0; query < map.nQueries(); ++query)
        for (int key = 0; key < map.nKeys(); ++key) {
            const InspectorData data = makeInspectorData(*cache, map, query, key, 5);
            QCOMPARE(int(data.q.size()), d);
            double dot = 0.0;
            double valueNorm = 0.0;
            for (int c = 0; c < d; ++c) {
                const auto i = static_cast<std::size_t>(c);
                const float q = element(attention.q, query, head.head, d, c);
                const float k = element(attention.k, key, head.head, d, c);
                const float v = element(attention.v, key, head.head, d, c);
                QCOMPARE(data.q[i], q);
                QCOMPARE(data.k[i], k);
                QCOMPARE(data.product[i], q * k);
                QCOMPARE(data.value[i], v);
                QCOMPARE(data.added[i], data.weight * v);
                QCOMPARE(data.z[i], element(attention.z, query, head.head, d, c));
                dot += double(q) * double(k);
                valueNorm += double(v) * double(v);
            }
            QVERIFY(near(double(data.terms.dot), dot));
            QVERIFY(near(double(data.terms.scaled), dot / std::sqrt(double(d))));
            QVERIFY(near(double(data.score), dot / std::sqrt(double(d)) / double(temperature)));
            QCOMPARE(data.score, map.at(query, key, AttentionStep::Scores));
            QCOMPARE(data.isAllowed, mask.allows(query, key));
            QCOMPARE(data.maskedScore, data.isAllowed ? data.score : -std::numeric_limits<float>::infinity());
            QCOMPARE(data.weight, map.at(query, key, AttentionStep::Pattern));

            double denominator = 0.0;
            double largest = -1e30;
            for (int other = 0; other < map.nKeys(); ++other)
                if (mask.allows(query, other))
                    largest = std::max(largest, double(map.at(query, other, AttentionStep::Scores)));
            for (int other = 0; other < map.nKeys(); ++other)
                if (mask.allows(query, other))
                    denominator += std::exp(double(map.at(query, other, AttentionStep::Scores)) - largest);
            QVERIFY(near(double(data.rowMax), largest));
            QVERIFY(near(data.denominator, denominator));
            QVERIFY(near(data.numerator / data.denominator, double(data.weight), 1e-5));

            QVERIFY(data.projectedNorm);
            QVERIFY(
                near(double(*data.projectedNorm), double(valueWeighted(map, norms, {query, 1}, {key, 1})(0, 0)), 1e-5));
        }
}

void TestInspectorData::everyNumberOfTheAdditiveAttentionIsTheCaches()
{
    const QTemporaryDir folder;
    test::writeRecurrentModel(QDir(folder.path()));
    const auto model = loadModel(folder.path().toStdString());
    const auto cache = runModel(model, model->tokenizer.encode("abcd"), RunOptions{});
    const AttentionMap map = labelledMap(cache, {0, 0, AttentionPart::Cross});
    const RecurrentActivations& run = *cache->recurrent;
    const RowVector& v = model->recurrent.attention.score;
    for (int query = 0; query < map.nQueries(); ++query) {
        std::vector<double> sum(static_cast<std::size_t>(run.contexts.cols()), 0.0);
        InspectorData data;
        for (int key = 0; key < map.nKeys(); ++key) {
            data = makeInspectorData(*cache, map, query, key, 5);
            QVERIFY(data.isAdditive && !data.projectedNorm);
            double score = 0.0;
            for (Index c = 0; c < v.size(); ++c) {
                const auto i = static_cast<std::size_t>(c);
                const double hidden = std::tanh(double(run.queries(query, c)) + double(run.source.keys(key, c)));
                QCOMPARE(data.q[i], run.queries(query, c));
                QCOMPARE(data.k[i], run.source.keys(key, c));
                QVERIFY(near(double(data.hidden[i]), hidden, 1e-5));
                QCOMPARE(data.scoreVector[i], v[c]);
                QVERIFY(near(double(data.product[i]), hidden * double(v[c]), 1e-5));
                score += hidden * double(v[c]);
            }
            QVERIFY(near(double(data.terms.dot), score, 1e-5));
            QCOMPARE(data.score, map.at(query, key, AttentionStep::Scores));
            QVERIFY(near(data.numerator / data.denominator, double(data.weight), 1e-5));
            for (Index c = 0; c < run.contexts.cols(); ++c) {
                QCOMPARE(data.value[std::size_t(c)], run.source.states(key, c));
                sum[std::size_t(c)] += double(data.added[std::size_t(c)]);
            }
        }
        for (std::size_t c = 0; c < sum.size(); ++c)
            QVERIFY(near(double(data.z[c]), sum[c], 1e-5));
    }
}

void TestInspectorData::aMaskedKeyHasMinusInfinityAndNoWeight()
{
    const auto cache = run(MaskKind::Causal, 1.0F);
    const InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 0}), 1, 4, 5);
    QVERIFY(std::isinf(data.maskedScore) && data.maskedScore < 0);
    QCOMPARE(data.weight, 0.0F);
    QVERIFY(std::isfinite(data.score));
    QCOMPARE(data.numerator, 0.0);
    const QString text = inspectorText(makeInspectorPlot(data));
    QVERIFY2(text.contains("hidden\t−∞") && text.contains("The mask hides “d” from “a”"), qPrintable(text));
}

void TestInspectorData::whatIsPaintedStandsBelowTheMasksTitle()
{
    RunOptions options;
    options.mask.kind = MaskKind::None;
    options.mask.painted.cells = {{2, 1}, {3, 1}};
    options.mask.painted.keys = {4};
    const auto cache = runModel(m_model, m_model->tokenizer.encode("abcde"), options);
    const auto section = [&](int query) {
        return makeInspectorPlot(makeInspectorData(*cache, attentionMap(cache, {0, 0}), query, 1, 5)).sections[1];
    };
    QCOMPARE(section(1).title, QString("Mask: none"));
    QCOMPARE(section(1).note, QString("2 cells painted, 1 token hidden."));
    QVERIFY2(section(2).note.startsWith("2 cells painted, 1 token hidden. The mask hides"),
             qPrintable(section(2).note));
}

void TestInspectorData::aQueryWithoutAnyKeyHasNoValue()
{
    RunOptions options;
    options.mask.kind = MaskKind::Causal;
    options.mask.paddedKeys = {1, 0, 0, 0, 0, 0, 0}; // the first query sees the first key alone
    const auto cache = runModel(m_model, m_model->tokenizer.encode("abcde"), options);
    const InspectorPlot plot = makeInspectorPlot(makeInspectorData(*cache, attentionMap(cache, {0, 0}), 0, 0, 5));
    const QString text = inspectorText(plot);
    QVERIFY2(text.contains("softmax\t\tno value") && !text.contains("nan"), qPrintable(text));
    const InspectorSection& softmax = plot.sections[2];
    QVERIFY(softmax.top.empty() && softmax.vectors.size() == 1);
    QVERIFY(inspectorTable(plot, ',').find("\nweight,,\n") != std::string::npos);
    QVERIFY(inspectorTable(plot, ',').find("nan") == std::string::npos);
}

void TestInspectorData::aScaleThatIsOffIsSaid()
{
    RunOptions options;
    options.divisor = ScoreDivisor::off();
    const auto cache = runModel(m_model, m_model->tokenizer.encode("abc"), options);
    const InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 0}), 2, 1, 5);
    QCOMPARE(data.terms.scaled, data.terms.dot);
    QVERIFY(inspectorText(makeInspectorPlot(data)).contains("÷ √6\toff: not divided"));
}

void TestInspectorData::aHeadThatIsOffLeavesZAtZero()
{
    RunOptions options;
    options.ablatedHeads = {{0, 1}};
    const auto cache = runModel(m_model, m_model->tokenizer.encode("abc"), options);
    const InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 1}), 2, 1, 5);
    for (const float z : data.z)
        QCOMPARE(z, 0.0F);
    QVERIFY(inspectorText(makeInspectorPlot(data)).contains("0: the head is switched off"));
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
    const auto causal = run(MaskKind::Causal, 1.0F);
    QCOMPARE(makeInspectorData(*causal, attentionMap(causal, {0, 3}), 1, 0, 5).top.size(), std::size_t(2)); // no masked
}

void TestInspectorData::theStepsAreReadAsText()
{
    const auto cache = run(MaskKind::Causal, 2.0F);
    InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 1}), 2, 1, 5);
    const QString text = inspectorText(makeInspectorPlot(data));
    const QString sentence = QString("b looks at a: %1").arg(shareText(double(data.weight)));
    QVERIFY2(text.startsWith(sentence + "\nb → a · layer 0, head 1"), qPrintable(text));
    const InspectorData masked = makeInspectorData(*cache, attentionMap(cache, {0, 1}), 1, 2, 5);
    QCOMPARE(makeInspectorPlot(masked).sentence, QString("a may not look at b."));
    data.hasValue = false;
    QCOMPARE(makeInspectorPlot(data).sentence, QString("b looks at nothing: the mask hides every key."));
    data.hasValue = true;
    data.keyLabel = "%3"; // a token, and no place for a number
    QCOMPARE(makeInspectorPlot(data).title, QString("b → %3 · layer 0, head 1"));
    for (const QString part : {"q · k", "÷ √6", "÷ 2.00", "causal", "softmax", "z(b) = ", "[6]·[6] → 1", "[7] → [7]",
                               "over 3 of 7 keys"}) // the sum counts none that the mask hides
        QVERIFY2(text.contains(part), qPrintable(part));
}

void TestInspectorData::aLongWordLeavesTheOtherAndTheHeadToBeRead()
{
    const auto cache = run(MaskKind::Causal, 2.0F);
    InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 1}), 2, 1, 5);
    data.subject = QStringLiteral("Donaudampfschifffahrtsgesellschaftskapitän");
    const InspectorPlot plot = makeInspectorPlot(data);
    const Theme& light = theme(ThemeId::Light);
    test::TextBoxes boxes;
    paintInspector(boxes, layoutInspector(plot, 292.0, {}, light), plot, {}, light);
    const QStringList texts = boxes.texts();
    const auto title = std::ranges::find_if(texts, [](const QString& text) { return text.endsWith("… → a"); });
    QVERIFY2(title != texts.end() && title->startsWith("Donau"), qPrintable(texts.join(u'\n')));
    QCOMPARE(*(title + 1), QString("layer 0, head 1"));
}

void TestInspectorData::theTableHoldsEveryNumberInFull()
{
    const auto cache = run(MaskKind::Causal, 1.0F);
    const InspectorData data = makeInspectorData(*cache, attentionMap(cache, {0, 1}), 2, 1, 5);
    std::map<std::pair<QString, QString>, QString> table;
    const QStringList lines =
        QString::fromStdString(inspectorTable(makeInspectorPlot(data), ',')).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.front(), QString("step,index,value"));
    for (const QString& line : lines.mid(1)) {
        const QStringList fields = line.split(',');
        QCOMPARE(fields.size(), 3);
        QVERIFY2(table.emplace(std::pair(fields[0], fields[1]), fields[2]).second, qPrintable(line));
    }
    const auto all = [&](const QString& name, const std::vector<float>& values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const QString field = table[{name, QString::number(i)}];
            QVERIFY2(std::isinf(values[i]) ? field == "-inf" : field.toFloat() == values[i], qPrintable(name));
        }
    };
    all("q", data.q);
    all("k", data.k);
    all("product", data.product);
    all("masked_scores", data.maskedRow);
    all("pattern", data.patternRow);
    all("value", data.value);
    all("added", data.added);
    all("z", data.z);
    QCOMPARE((table[{"score", ""}].toFloat()), data.score);
    QCOMPARE((table[{"weight", ""}].toFloat()), data.weight);
    QCOMPARE((table[{"projected_norm", ""}].toFloat()), *data.projectedNorm);
}

void TestInspectorData::aBarOfALargeNumberStaysInItsRoom()
{
    const std::vector<KeyWeight> weights{{0, "a", 0.6F}, {1, "b", 0.4F}};
    QCOMPARE(keyBarShare(weights, 0.4F), double(0.4F)); // a weight is a share of the room
    const std::vector<KeyWeight> scores{{0, "a", 8.0F}, {1, "b", 2.0F}, {2, "c", -3.0F}};
    QCOMPARE(keyBarShare(scores, 8.0F), 1.0);
    QCOMPARE(keyBarShare(scores, 2.0F), 0.25);
    QCOMPARE(keyBarShare(scores, -3.0F), 0.0);
}

HEADLIGHT_TEST(TestInspectorData)
#include "tst_inspector_data.moc"
