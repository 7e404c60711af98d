// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/logit_attribution.h"
#include "core/analysis/predictions.h"
#include "core/base/error.h"
#include "core/model/model.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/live_measure.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

/// On the shipped language model: every measure against its definition, read from the run.
class TestLiveMeasure : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void attention();
    void predictions();
    void vectors();
    void vectorsOfTwoSentences();
    void whatALayerWouldPredict();
    void sharesOfLogits();
    void whatAPatchBringsBack();
    void counts();
    void whatThereIsNotIsSaid_data();
    void whatThereIsNotIsSaid();
    void claims();
    void claimsAboutEach();
    void aClaimAboutEachThatCannotBeCheckedIsRefused();
    void answers();

private:
    MeasureValue value(const char* text) const { return m_measures->evaluate(parseMeasure(text)); }
    std::shared_ptr<const ActivationCache> m_run;
    std::unique_ptr<LiveMeasures> m_measures;
    static constexpr HeadIndex kHead{5, 1};
};

void TestLiveMeasure::initTestCase()
{
    const std::shared_ptr<const Model> model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
    RunOptions causal;
    causal.mask.kind = MaskKind::Causal;
    m_run = runModel(model, model->tokenizer.encode("the train left the station on time"), causal);
    QCOMPARE(m_run->encoding[2].label, std::string("train"));
    m_measures = std::make_unique<LiveMeasures>(m_run, kHead);
}

void TestLiveMeasure::attention()
{
    const AttentionMap map = attentionMap(m_run, kHead);
    QCOMPARE(*value("weight(station, train)").number, double(map.at(5, 2, AttentionStep::Pattern)));
    QCOMPARE(*value("score(station, the#2)").number, double(map.at(5, 4, AttentionStep::Scores)));
    QCOMPARE(*value("weight(@5, @1)").number, double(map.at(5, 1, AttentionStep::Pattern)));
    QCOMPARE(*value("weight(train, the, 0.2)").number,
             double(attentionMap(m_run, {0, 2}).at(2, 1, AttentionStep::Pattern)));
    double entropy = 0.0;
    int strongest = 0;
    for (int key = 0; key <= 5; ++key) {
        const double p = double(map.at(5, key, AttentionStep::Pattern));
        entropy -= p * std::log(p);
        strongest = p > double(map.at(5, strongest, AttentionStep::Pattern)) ? key : strongest;
    }
    QVERIFY(std::abs(*value("entropy(station)").number - entropy) < 1e-6);
    QCOMPARE(*value("largest-entropy(station)").number, std::log(6.0));
    QCOMPARE(value("top-key(station)").token, QString::fromStdString(m_run->encoding[strongest].label));
}

void TestLiveMeasure::predictions()
{
    const Matrix logits = m_run->logits(2, 1); // after "train"
    Index best = 0;
    logits.row(0).maxCoeff(&best);
    double sum = 0.0;
    for (Index id = 0; id < logits.cols(); ++id)
        sum += std::exp(double(logits(0, id) - logits(0, best)));
    const QString token = value("prediction(train)").token;
    const double probability = *value(qPrintable("probability(" + token + ", train)")).number;
    QVERIFY(std::abs(probability - 1.0 / sum) < 1e-6);

    RunOptions without = m_run->options;
    without.ablatedHeads.insert({0, 2});
    const LiveMeasures ablated(runAgain(*m_run, without), kHead);
    QCOMPARE(*value("probability-without(left, 0.2, train)").number,
             *ablated.evaluate(parseMeasure("probability(left, train)")).number);
    QVERIFY(*value("probability-without(left, 0.2, train)").number != *value("probability(left, train)").number);
}

void TestLiveMeasure::vectors()
{
    const auto cosine = [&](const Matrix& x, int a, int b) {
        double ab = 0.0;
        double aa = 0.0;
        double bb = 0.0;
        for (Index i = 0; i < x.cols(); ++i) {
            ab += double(x(a, i)) * double(x(b, i));
            aa += double(x(a, i)) * double(x(a, i));
            bb += double(x(b, i)) * double(x(b, i));
        }
        return ab / std::sqrt(aa * bb);
    };
    const Matrix& last = m_run->activations.blocks.back().residPost;
    QVERIFY(std::abs(*value("similarity(train, station, 5)").number - cosine(last, 2, 5)) < 1e-5);
    const Matrix& first = m_run->activations.embed;
    QVERIFY(std::abs(*value("similarity(the, the#2, embedding)").number - cosine(first, 1, 4)) < 1e-5);
}

void TestLiveMeasure::vectorsOfTwoSentences()
{
    // The vectors of "station" in both sentences, each read from a run of its own.
    const TokenSequence other = m_run->model->tokenizer.encode("she works at the radio station");
    QCOMPARE(other[6].label, std::string("station"));
    const auto second = runModel(m_run->model, other, m_run->options);
    const LiveMeasures measures(m_run, kHead, "she works at the radio station");
    const auto cosine = [](const Matrix& x, int i, const Matrix& y, int j) {
        return double(x.row(i).dot(y.row(j)) / (x.row(i).norm() * y.row(j).norm()));
    };
    for (int layer = 0; layer < 6; ++layer) {
        const auto of = [layer](const auto& run) -> const Matrix& {
            return run->activations.blocks[std::size_t(layer)].residPost;
        };
        const auto call = parseMeasure(QStringLiteral("similarity-across(station, %1)").arg(layer));
        QVERIFY(std::abs(*measures.evaluate(call).number - cosine(of(m_run), 5, of(second), 6)) < 1e-5);
    }
    // What follows a word cannot change it under the causal mask; without the mask it does.
    const LiveMeasures causal(m_run, kHead, "the train left the house");
    QVERIFY(std::abs(*causal.evaluate(parseMeasure("similarity-across(train, 3)")).number - 1.0) < 1e-6);
    RunOptions open = m_run->options;
    open.mask.kind = MaskKind::None;
    const LiveMeasures unmasked(runAgain(*m_run, open), kHead, "the train left the house");
    QVERIFY(*unmasked.evaluate(parseMeasure("similarity-across(train, 3)")).number < 0.9999);
    QCOMPARE(*unmasked.evaluate(parseMeasure("similarity-with(train, the train left the house, 3)")).number,
             *unmasked.evaluate(parseMeasure("similarity-across(train, 3)")).number);
    QVERIFY(*causal.evaluate(parseMeasure("similarity-with(train, a train, 3)")).number < 0.9999);
    QVERIFY_EXCEPTION_THROWN(causal.evaluate(parseMeasure("similarity-with(train, a bus, 3)")), Error);
    QVERIFY_EXCEPTION_THROWN(causal.evaluate(parseMeasure("similarity-with(train, , 3)")), Error);
    QVERIFY_EXCEPTION_THROWN(causal.evaluate(parseMeasure("similarity-across(station, 3)")), Error); // not in both
    QVERIFY_EXCEPTION_THROWN(value("similarity-across(train, 3)"), Error);                           // no second text
}

void TestLiveMeasure::whatALayerWouldPredict()
{
    // After the last layer the lens is the model itself.
    QCOMPARE(value("lens-prediction(5, train)").token, value("prediction(train)").token);
    QVERIFY(std::abs(*value("lens-probability(left, 5, train)").number - *value("probability(left, train)").number) <
            1e-6);
    // The embedding is unembedded by its own transpose: the word itself comes back.
    QCOMPARE(value("lens-prediction(embedding, left)").token, "left");
}

void TestLiveMeasure::sharesOfLogits()
{
    const double whole = *value("logit-difference(left, train)").number;
    double heads = 0.0;
    for (int layer = 0; layer < m_run->config().nLayers; ++layer)
        for (int head = 0; head < m_run->config().nHeads; ++head)
            heads += *value(qPrintable(QStringLiteral("share(%1.%2, left, train)").arg(layer).arg(head))).number;
    const double mlps = *value("share-of-mlps(left, train)").number;
    const int last = defaultPredictionPosition(m_run->encoding);
    const Matrix logits = m_run->logits(last, 1);
    const auto idOf = [&](const char* word) { // the likeliest of those that read alike
        std::int64_t best = -1;
        for (std::int64_t id = 0; id < logits.cols(); ++id)
            if (m_run->model->tokenizer.label(id) == word && (best < 0 || logits(0, id) > logits(0, best)))
                best = id;
        return best;
    };
    const LogitPair pair{last, idOf("left"), idOf("train")};
    const LogitAttribution shares = logitAttribution(*m_run, pair);
    QVERIFY(std::abs(whole - shares.difference) < 1e-6);
    QVERIFY(std::abs(whole - heads - mlps - shares.embedding - shares.bias) < 1e-4);
    double sources = 0.0;
    for (int key = 0; key < m_run->nTokens(); ++key)
        sources += *value(qPrintable(QStringLiteral("share-by-source(@%1, 5.1, left, train)").arg(key))).number;
    QVERIFY(std::abs(sources - *value("share(5.1, left, train)").number) < 1e-4);
}

void TestLiveMeasure::whatAPatchBringsBack()
{
    const QString rest = QStringLiteral("the bus left the station on time, left, train)");
    const auto recovered = [&](const QString& call) { return *value(qPrintable(call + rest)).number; };
    QVERIFY(std::abs(recovered("recovered-stream(train, embedding, ") - 1.0) < 1e-4); // all that differs
    QVERIFY(std::abs(recovered("recovered-stream(left, embedding, ")) < 1e-4);
    QVERIFY(std::abs(recovered("recovered-head(0.2, ")) > 1e-6);
    QVERIFY(recovered("recovered-path(0.2, 3.1.key, ") != recovered("recovered-path(0.2, 3.1.value, "));
    QVERIFY_THROWS_EXCEPTION(Error, recovered("recovered-path(0.2, 3.1, "));
    QVERIFY_THROWS_EXCEPTION(Error, recovered("recovered-stream(left, last, "));
}

void TestLiveMeasure::counts()
{
    QCOMPARE(*value("tokens()").number, double(m_run->nTokens()));
    QCOMPARE(*value("layers()").number, 6.0);
    QCOMPARE(*value("heads()").number, 8.0);
    QCOMPARE(*value("d-head()").number, 32.0);
    const double nTokens = double(m_run->nTokens());
    const double dModel = double(m_run->config().dModel);
    QCOMPARE(*value("size(scores)").number, nTokens * nTokens);
    QCOMPARE(*value("size(weights)").number, nTokens * nTokens);
    for (const char* one : {"size(q)", "size(k)", "size(v)", "size(z)"})
        QCOMPARE(*value(one).number, nTokens * 32.0);
    for (const char* one : {"size(w-q)", "size(w-k)", "size(w-v)"})
        QCOMPARE(*value(one).number, dModel * 32.0);
    for (const char* one : {"size(x)", "size(concat)", "size(output)"})
        QCOMPARE(*value(one).number, nTokens * dModel);
    QCOMPARE(*value("size(w-o)").number, dModel * dModel);
}

void TestLiveMeasure::whatThereIsNotIsSaid_data()
{
    QTest::addColumn<QString>("says");
    QTest::newRow("weight(bus, train)") << "\"bus\"";
    QTest::newRow("weight(the#3, train)") << "the#3";
    QTest::newRow("weight(@99, train)") << "@99";
    QTest::newRow("weight(train)") << "expected 2 to 3 arguments, found 1";
    QTest::newRow("weight(station, train, 9.0)") << "9";
    QTest::newRow("weight(station, train, head)") << "\"head\"";
    QTest::newRow("similarity(train, station, 6)") << "layer from 0 to 5";
    QTest::newRow("similarity-across(train, 3)") << "no second sentence";
    QTest::newRow("lens-prediction(6)") << "layer from 0 to 5";
    QTest::newRow("lens-probability(qwertyuiop, 3)") << "qwertyuiop";
    QTest::newRow("lens-entropy(3)") << "\"lens-entropy\" is no measure";
    QTest::newRow("probability(qwertyuiop)") << "qwertyuiop";
    QTest::newRow("size(logits)") << "expected a matrix of a head, one of x, w-q, q";
    QTest::newRow("wait(train, station)") << "\"wait\" is no measure";
}

void TestLiveMeasure::whatThereIsNotIsSaid()
{
    QFETCH(QString, says);
    try {
        value(QTest::currentDataTag());
        QFAIL("it has a value");
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
    }
}

void TestLiveMeasure::claims()
{
    ClaimCheck check;
    const auto holds = [&](const QString& claim) {
        check = checkClaim(parseClaim(claim), *m_measures);
        return check.holds;
    };
    const double weight = *value("weight(station, train)").number;
    QVERIFY(holds(QStringLiteral("weight(station, train) > %1").arg(weight - 0.01)));
    QVERIFY(!holds(QStringLiteral("weight(station, train) < %1").arg(weight - 0.01)));
    QVERIFY(holds(QStringLiteral("weight(station, train) = %1 ± 0.01").arg(weight + 0.005)));
    QVERIFY(!holds(QStringLiteral("weight(station, train) = %1 ± 0.001").arg(weight + 0.005)));
    QVERIFY(holds("heads() = 8"));
    QVERIFY(!holds("top-key(station) = bus"));
    QCOMPARE(check.found.token, value("top-key(station)").token);
    QVERIFY(holds("score(train, station) = score(train, station)"));
    const bool isMore = *value("score(station, train)").number > *value("score(train, station)").number;
    QCOMPARE(holds("score(station, train) > score(train, station)"), isMore);
    QCOMPARE(holds("score(station, train) <= score(train, station)"), !isMore);
    QVERIFY(holds("top-key(station) = top-key(station, 5.1)"));
}

/// Each against a loop over all heads, or all tokens, whatever the model.
void TestLiveMeasure::claimsAboutEach()
{
    const auto check = [&](const QString& claim) { return checkClaim(parseClaim(claim), *m_measures); };
    const int nLayers = m_run->config().nLayers;
    const int nHeads = m_run->config().sizeOf(AttentionPart::Decoder).nHeads;
    std::vector<std::pair<double, QString>> changes;
    const double whole = *value("probability(left, train)").number;
    for (int layer = 0; layer < nLayers; ++layer)
        for (int head = 0; head < nHeads; ++head) {
            const QString name = QStringLiteral("%1.%2").arg(layer).arg(head);
            const double without =
                *value(qPrintable(QStringLiteral("probability-without(left, %1, train)").arg(name))).number;
            QCOMPARE(*value(qPrintable(QStringLiteral("change-without(left, %1, train)").arg(name))).number,
                     std::abs(without - whole));
            changes.emplace_back(std::abs(without - whole), name);
        }
    std::sort(changes.rbegin(), changes.rend());
    const QString most = changes[0].second;
    const QString bound = QString::number(changes[1].first, 'g', 17);
    const QString change = QStringLiteral("change-without(left, head, train)");
    QVERIFY(check(QStringLiteral("%1 <= %2 for each head but %3").arg(change, bound, most)).holds);
    QVERIFY(check(QStringLiteral("%1 <= change-without(left, %2, train) for each head").arg(change, most)).holds);
    const ClaimCheck planted = check(QStringLiteral("%1 <= %2 for each head").arg(change, bound)); // false of one
    QVERIFY(!planted.holds);
    QCOMPARE(planted.measure.text(), QStringLiteral("change-without(left, %1, train)").arg(most));
    QCOMPARE(*planted.found.number, changes[0].first);

    QVERIFY(check("weight(station, token) <= 1 for each token").holds);
    QVERIFY(check("weight(token, </s>) = 0 for each token but </s>").holds); // the causal mask
    const ClaimCheck last = check("weight(token, </s>) = 0 for each token");
    QVERIFY(!last.holds);
    QCOMPARE(last.measure.text(), QString("weight(</s>, </s>)"));
    QVERIFY(check("weight(token, token) = weight(token, token) for each token").holds);
    const ClaimCheck twice = check("similarity(token, the#2, embedding) < 0.9999 for each token but the#2");
    QVERIFY(twice.holds);
    QCOMPARE(check("similarity(token, the#2, embedding) < 0.9999 for each token").measure.arguments[0],
             QString("the#2"));
}

void TestLiveMeasure::aClaimAboutEachThatCannotBeCheckedIsRefused()
{
    for (const char* claim : {"weight(station, train, head) < 2 for each head but 9.9",
                              "weight(station, train, head) < 2 for each head but 0.1, 0.1",
                              "weight(token, token) < 2 for each token but bus"})
        QVERIFY_EXCEPTION_THROWN(checkClaim(parseClaim(claim), *m_measures), Error);
    QVERIFY_EXCEPTION_THROWN(checkClaim(parseClaim("bench-sum(token) = 1 for each token"), LiveMeasures()), Error);
}

void TestLiveMeasure::answers()
{
    LessonQuestion choose;
    choose.options = {"train", "time", value("top-key(station)").token};
    choose.answer = parseMeasure("top-key(station)");
    QVERIFY(checkAnswer(choose, {value("top-key(station)").token}, *m_measures).isRight);
    QVERIFY(!checkAnswer(choose, {"time"}, *m_measures).isRight);

    LessonQuestion order;
    order.kind = QuestionKind::Order;
    order.options = {"the", "train", "left"};
    order.answer = parseMeasure("weight(station, option)");
    const AnswerCheck check = checkAnswer(order, order.options, *m_measures);
    const QStringList truth = check.truth.split(", ");
    QCOMPARE(truth.size(), 3);
    for (int i = 1; i < 3; ++i)
        QVERIFY(*value(qPrintable("weight(station, " + truth[i - 1] + ")")).number >=
                *value(qPrintable("weight(station, " + truth[i] + ")")).number);
    QVERIFY(checkAnswer(order, truth, *m_measures).isRight);
    QVERIFY(!checkAnswer(order, {truth[1], truth[0], truth[2]}, *m_measures).isRight);

    LessonQuestion number;
    number.kind = QuestionKind::Number;
    number.answer = parseMeasure("heads()");
    number.tolerance = 0.5;
    QVERIFY(checkAnswer(number, {"8"}, *m_measures).isRight);
    QVERIFY(checkAnswer(number, {"8,4"}, *m_measures).isRight);
    QVERIFY(!checkAnswer(number, {"-8"}, *m_measures).isRight);
    QVERIFY_EXCEPTION_THROWN(checkAnswer(number, {"eight"}, *m_measures), Error);
    QVERIFY_EXCEPTION_THROWN(checkAnswer(number, {"8,0,0"}, *m_measures), Error);

    LessonQuestion thousands = number;
    thousands.answer = parseMeasure("vocabulary()");
    const QString digits = QString::number(m_run->config().dVocab); // four
    for (const QString& mark : {QString(), QString(","), QString(" ")})
        QVERIFY(checkAnswer(thousands, {digits.left(digits.size() - 3) + mark + digits.right(3)}, *m_measures).isRight);
    QVERIFY(!checkAnswer(thousands, {"8,01"}, *m_measures).isRight);
}

HEADLIGHT_GUILESS_TEST(TestLiveMeasure)
#include "tst_live_measure.moc"
