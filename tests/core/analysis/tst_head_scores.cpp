// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_scores.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace headlight;
using namespace headlight::test;

namespace {

using Cell = std::function<double(int query, int key)>;

/// Mean over the queries that `counts` names of Σ_j cell(i, j).
std::optional<double> loopMean(const AttentionMap& map, const std::function<bool(int)>& counts, const Cell& cell)
{
    double sum = 0.0;
    int n = 0;
    for (int i = 0; i < map.nQueries(); ++i) {
        if (!map.hasValue(i) || !counts(i))
            continue;
        ++n;
        for (int j = 0; j < map.nKeys(); ++j)
            sum += cell(i, j);
    }
    return n ? std::optional<double>(sum / n) : std::nullopt;
}

/// [T] Which tokens are neither special nor hold a letter or digit.
std::vector<bool> punctuationOf(const TokenSequence& tokens)
{
    static const QRegularExpression noWord("^[^\\w]+$");
    std::vector<bool> result;
    for (const Token& token : tokens.tokens)
        result.push_back(!token.isSpecial() && QString::fromStdString(token.label).contains(noWord));
    return result;
}

/// The definitions, cell by cell.
HeadScores loopScores(const AttentionMap& map, const TokenSequence& tokens, const Mask& mask)
{
    const Matrix p = map.whole(AttentionStep::Pattern);
    const int T = tokens.size();
    const auto all = [](int) { return true; };
    const auto where = [&](const std::function<bool(int, int)>& chosen) {
        return [&p, chosen](int i, int j) { return chosen(i, j) ? double(p(i, j)) : 0.0; };
    };
    const auto special = [&](int j) { return tokens[j].isSpecial(); };
    const auto same = [&](int i, int j) { return i != j && tokens[i].id == tokens[j].id; };
    const auto seesSame = [&](int i) {
        for (int j = 0; j < T; ++j)
            if (same(i, j) && mask.allows(i, j))
                return true;
        return false;
    };
    const std::vector<bool> punctuation = punctuationOf(tokens);
    HeadScores s;
    s.previousToken = loopMean(
        map, [](int i) { return i >= 1; }, where([](int i, int j) { return j == i - 1; }));
    s.nextToken = loopMean(
        map, [T](int i) { return i <= T - 2; }, where([](int i, int j) { return j == i + 1; }));
    s.self = loopMean(map, all, where([](int i, int j) { return i == j; }));
    s.firstToken = loopMean(
        map, [](int i) { return i >= 1; }, where([](int, int j) { return j == 0; }));
    s.specialTokens = loopMean(map, all, where([&](int, int j) { return special(j); }));
    s.punctuation = loopMean(map, all, where([&](int, int j) { return bool(punctuation[std::size_t(j)]); }));
    s.sameToken = loopMean(map, seesSame, where(same));
    s.distance = loopMean(map, all, [&](int i, int j) { return double(p(i, j)) * std::abs(i - j); });
    s.entropy = loopMean(
        map, all, [&](int i, int j) { return p(i, j) > 0.0F ? -double(p(i, j)) * std::log(double(p(i, j))) : 0.0; });
    return s;
}

std::vector<std::pair<const char*, std::optional<double>>> named(const HeadScores& s)
{
    return {{"previousToken", s.previousToken}, {"nextToken", s.nextToken},   {"self", s.self},
            {"firstToken", s.firstToken},       {"special", s.specialTokens}, {"punctuation", s.punctuation},
            {"sameToken", s.sameToken},         {"distance", s.distance},     {"entropy", s.entropy}};
}

void verifySame(const HeadScores& found, const HeadScores& expected)
{
    for (std::size_t k = 0; k < named(found).size(); ++k) {
        const auto [name, a] = named(found)[k];
        const auto b = named(expected)[k].second;
        QVERIFY2(a.has_value() == b.has_value(), name);
        if (a)
            QVERIFY2(isClose(*a, *b), qPrintable(QString("%1: %2, expected %3").arg(name).arg(*a).arg(*b)));
    }
}

TokenSequence lettersAsTokens(int nTokens)
{
    TokenSequence encoding;
    for (int t = 0; t < nTokens; ++t)
        encoding.tokens.push_back({.id = t, .piece = "x", .label = "x", .place = TextPlace{{t, t + 1}}});
    return encoding;
}

} // namespace

class HeadScoresTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model;
private slots:
    void initTestCase()
    {
        ModelConfig config = tinyConfig();
        config.nCtx = 300;
        m_model = tinyModel(QDir(m_folder.path()), config);
    }

    void everyScoreEqualsItsLoop_data()
    {
        QTest::addColumn<int>("nTokens");
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("padded");
        QTest::newRow("causal") << 30 << int(MaskKind::Causal) << false;
        QTest::newRow("none") << 30 << int(MaskKind::None) << false;
        QTest::newRow("causal, queries without a key") << 20 << int(MaskKind::Causal) << true;
        QTest::newRow("none, padded") << 20 << int(MaskKind::None) << true;
        QTest::newRow("longer than a band") << 290 << int(MaskKind::Causal) << false;
        QTest::newRow("two tokens") << 2 << int(MaskKind::None) << false;
    }
    void everyScoreEqualsItsLoop()
    {
        QFETCH(int, nTokens);
        QFETCH(int, kind);
        QFETCH(bool, padded);
        std::vector<std::uint8_t> padding;
        if (padded) {
            padding.assign(std::size_t(nTokens), 0);
            padding[0] = padding[1] = padding.back() = 1;
        }
        const auto run = runTiny(m_model, nTokens, optionsWith(MaskKind(kind), padding));
        const auto scores = scoresOfAllHeads(run);
        QCOMPARE(int(scores.size()), m_model->config.nLayers * m_model->config.nHeads);
        for (const auto& [head, found] : scores) {
            const AttentionMap map = attentionMap(run, head);
            verifySame(found, loopScores(map, run->encoding, run->options.mask));
            QCOMPARE(found, headScores(map, run->encoding));
        }
    }
    void aPerfectHeadScoresOneInItsOwnAndZeroElsewhere()
    {
        const int T = 8;
        Matrix previous = Matrix::Zero(T, T);
        previous(0, 0) = 1.0F;
        for (int i = 1; i < T; ++i)
            previous(i, i - 1) = 1.0F;
        const HeadScores s = headScores(mapOf(previous), lettersAsTokens(T));
        QCOMPARE(*s.previousToken, 1.0);
        QCOMPARE(*s.nextToken, 0.0);
        QCOMPARE(*s.self, 1.0 / T);       // query 0
        QCOMPARE(*s.firstToken, 1.0 / 7); // query 1
        QCOMPARE(*s.distance, 7.0 / T);
        QCOMPARE(*s.entropy, 0.0);
        QVERIFY(!s.sameToken); // no token stands twice
    }
    void aUniformPatternHasTheEntropyOfItsLength()
    {
        const Matrix uniform = Matrix::Constant(5, 5, 0.2F);
        const HeadScores s = headScores(mapOf(uniform), lettersAsTokens(5));
        QVERIFY(isClose(*s.entropy, std::log(5.0)));
        QVERIFY(isClose(*s.previousToken, 0.2));
    }
    void oneTokenHasNoNeighbour()
    {
        const HeadScores s = headScores(mapOf(Matrix::Ones(1, 1)), lettersAsTokens(1));
        QVERIFY(!s.previousToken && !s.nextToken && !s.firstToken && !s.sameToken);
        QCOMPARE(*s.self, 1.0);
    }
    void aMapWithoutAnyValueHasNoScore()
    {
        QCOMPARE(headScores(mapOf(Matrix::Zero(4, 4)), lettersAsTokens(4)), HeadScores());
    }
    void acrossTwoSequencesOnlyWhatNeedsNoPositionHasAValue()
    {
        const Matrix pattern = randomPattern(3, 6, 4);
        TokenSequence keys = lettersAsTokens(6);
        keys.tokens[5].kind = TokenKind::Special;
        keys.tokens[2].label = ",";
        const HeadScores s = crossHeadScores(mapOf(pattern), keys);
        QVERIFY(isClose(*s.firstToken, double(pattern.col(0).mean())));
        QVERIFY(isClose(*s.specialTokens, double(pattern.col(5).mean())));
        QVERIFY(isClose(*s.punctuation, double(pattern.col(2).mean())));
        QVERIFY(s.entropy.has_value());
        QVERIFY(!s.previousToken && !s.nextToken && !s.self && !s.sameToken && !s.distance);
    }
    void aMapOfOtherTokensIsRefused()
    {
        QVERIFY_EXCEPTION_THROWN(headScores(mapOf(randomPattern(3, 6, 1)), lettersAsTokens(6)), Error);
        QVERIFY_EXCEPTION_THROWN(headScores(mapOf(randomPattern(6, 3, 1)), lettersAsTokens(6)), Error);
        QVERIFY_EXCEPTION_THROWN(crossHeadScores(mapOf(randomPattern(3, 6, 1)), lettersAsTokens(3)), Error);
    }
    void progressEndsAtOneAndCancelStops()
    {
        const auto run = runTiny(m_model, 6, optionsWith(MaskKind::Causal));
        double last = -1.0;
        scoresOfAllHeads(run, {}, [&](double fraction, std::string_view) {
            QVERIFY(fraction >= last);
            last = fraction;
        });
        QCOMPARE(last, 1.0);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(scoresOfAllHeads(run, cancel), Error);
    }
};

HEADLIGHT_APPLESS_TEST(HeadScoresTest)
#include "tst_head_scores.moc"
