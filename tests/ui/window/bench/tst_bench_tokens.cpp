// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "tests/ui/window/bench/bench_fixture.h"

#include <QPushButton>

using namespace headlight;
using namespace headlight::test;

/// Sentences of the bench become tokens.
class TestBenchTokens : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<BenchFixture>(); }
    void cleanup() { m_fixture.reset(); }
    void aSentenceIsCutWhenItIsEntered();
    void tokensThatStayKeepTheirRows();
    void newRowsAreRandomBySeedOrZeros();
    void aSentenceIsCutByCharactersAndSubwords();
    void moreThanTwelveAreRefusedUntilTheReaderAgrees();
    void anEmptySentenceIsRefused();
    void theSecondSentenceIsThatOfTheKeys();
    void undoBringsSentenceAndTokensBack();

private:
    BenchFixture& f() { return *m_fixture; }
    using Tokens = std::vector<std::string>;
    const Tokens& tokens() const { return m_fixture->input().first.tokens; }
    std::unique_ptr<BenchFixture> m_fixture;
};

void TestBenchTokens::aSentenceIsCutWhenItIsEntered()
{
    auto* line = f().in<QLineEdit>("benchSentence");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "a new sentence.");
    QCOMPARE(tokens().size(), std::size_t(5)); // not while it is typed
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(tokens(), (Tokens{"a", "new", "sentence", "."}));
    QCOMPARE(f().nSteps(), 1);
    line->selectAll();
    QTest::keyClicks(line, "gone");
    QTest::keyClick(line, Qt::Key_Tab); // to leave the line enters it too
    QCOMPARE(tokens(), (Tokens{"gone"}));
    QCOMPARE(f().nSteps(), 2);
}

void TestBenchTokens::tokensThatStayKeepTheirRows()
{
    f().openExample("train");
    f().type("benchSentence", "the old train left the station");
    const BenchInput train = trainBench();
    QVERIFY(f().input().first.x.row(0) == train.first.x.row(0));
    QVERIFY(f().input().first.x.row(2) == train.first.x.row(1));
    QVERIFY(f().input().first.x.row(5) == train.first.x.row(4));
}

void TestBenchTokens::newRowsAreRandomBySeedOrZeros()
{
    f().type("benchSentence", "new old new");
    const DoubleMatrix random = f().input().first.x;
    QVERIFY(random.row(0) == random.row(2));
    QVERIFY(random.row(0) != random.row(1) && !random.row(1).isZero(0.0));
    f().type("benchSentence", "x");
    f().enter("benchTokenSeed", "2");
    f().type("benchSentence", "new");
    QVERIFY(f().input().first.x.row(0) != random.row(0));
    f().type("benchSentence", "x");
    f().enter("benchTokenSeed", "1");
    f().type("benchSentence", "new");
    QVERIFY(f().input().first.x.row(0) == random.row(0)); // a seed makes its row again
    f().choose("benchNewRows", 0);
    QVERIFY(!f().in<QWidget>("benchTokenSeed")->isEnabled());
    f().type("benchSentence", "zero");
    QVERIFY(f().input().first.x.row(0).isZero(0.0));
}

void TestBenchTokens::aSentenceIsCutByCharactersAndSubwords()
{
    f().type("benchSentence", "a cab");
    f().choose("benchCut", int(BenchCut::Characters));
    QCOMPARE(tokens(), (Tokens{"a", "␣", "c", "a", "b"}));
    QVERIFY(f().input().first.x.row(0) == f().input().first.x.row(3));
    auto* model = f().in<QComboBox>("benchModel");
    QVERIFY(!model->isEnabled() && model->toolTip().contains("no model"));
    model->setCurrentText("headlight-en");
    f().choose("benchCut", int(BenchCut::Subwords));
    QVERIFY(model->isEnabled());
    f().type("benchSentence", "unbelievable tokens");
    QVERIFY2(tokens().size() > 2, "both words are in the vocabulary");
    std::string joined;
    for (const std::string& token : tokens())
        joined += token;
    QCOMPARE(joined, std::string("unbelievabletokens"));
    QCOMPARE(f().bench->session().text(false).cut, BenchCut::Subwords);
}

void TestBenchTokens::moreThanTwelveAreRefusedUntilTheReaderAgrees()
{
    const Tokens before = tokens();
    f().type("benchSentence", "one two three four five six seven eight nine ten eleven twelve thirteen fourteen");
    QCOMPARE(tokens(), before);
    auto* problem = f().in<QLabel>("benchProblem");
    QVERIFY(problem->isVisible());
    QVERIFY2(problem->text().contains("14 tokens") && problem->text().contains("1 to 12"), qPrintable(problem->text()));
    auto* take = f().in<QPushButton>("benchTakeFirst");
    QVERIFY(take->isVisible());
    QTest::mouseClick(take, Qt::LeftButton);
    QCOMPARE(tokens().size(), std::size_t(12));
    QCOMPARE(tokens().back(), std::string("twelve"));
    QCOMPARE(f().in<QLineEdit>("benchSentence")->text(),
             QString("one two three four five six seven eight nine ten eleven twelve"));
    QVERIFY(!problem->isVisible() && !take->isVisible());
    QCOMPARE(f().nSteps(), 1);
    f().choose("benchCut", int(BenchCut::Characters)); // far too many
    QVERIFY(problem->isVisible());
    QCOMPARE(tokens().size(), std::size_t(12));
    QCOMPARE(f().nSteps(), 1);
}

void TestBenchTokens::anEmptySentenceIsRefused()
{
    const Tokens before = tokens();
    f().type("benchSentence", " ");
    QCOMPARE(tokens(), before);
    QVERIFY(f().in<QLabel>("benchProblem")->text().contains("empty"));
    QVERIFY(!f().in<QPushButton>("benchTakeFirst")->isVisible());
}

void TestBenchTokens::theSecondSentenceIsThatOfTheKeys()
{
    QVERIFY(!f().in<QLineEdit>("benchSecondSentence")->isVisible());
    f().openExample("cross");
    QVERIFY(f().in<QLineEdit>("benchSecondSentence")->isVisible());
    f().type("benchSecondSentence", "the old train leaves now");
    QCOMPARE(f().bench->session().steps()->keyTokens, (Tokens{"the", "old", "train", "leaves", "now"}));
    QCOMPARE(f().input().first.tokens.size(), std::size_t(3));
    QVERIFY(f().input().second.x.row(2) == crossBench().second.x.row(1));
}

void TestBenchTokens::undoBringsSentenceAndTokensBack()
{
    auto* line = f().in<QLineEdit>("benchSentence");
    f().type("benchSentence", "something else");
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(line->text(), QString("The quick brown fox jumps"));
    QCOMPARE(tokens().size(), std::size_t(5));
    QVERIFY(f().input() == quickBrownFoxBench());
    QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(line->text(), QString("something else"));
}

HEADLIGHT_TEST(TestBenchTokens)
#include "tst_bench_tokens.moc"
