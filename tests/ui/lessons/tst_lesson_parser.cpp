// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/run_bench.h"
#include "core/bench/table_fill.h"
#include "ui/kit/colour_map.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/lesson_table.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace headlight;

namespace {

const QByteArray kLesson = R"(---
title: Several heads
order: 8
minutes: 10
session: {model: tiny, text: "The train left", selectedHead: 1.10, colours: {map: magma}}
---

# One layer

Text with `code`, and a block of it:

```python
# no page
x = 1
```

```state
tab: links
look: {from: train, at: the#2}
```

# Two layers

```state
colours: {scale: log}
hiddenHeads: [0.1, 1.0]
```

```predict
ask: Where does "left" look?
options: [The, train]
answer: top-key(left)
right: Yes.
wrong: No, look at the row.
```

```claims
- weight(left, train) > 0.5
- top-key(left) = train
- probability(on) = 0.12 ± 0.01
```

The end.
)";

const QByteArray kBenchLesson = R"(---
title: On the bench
order: 2
minutes: 10
bench: train
---

# One

# Two

```state
bench:
  kind: cosine
  scale: 8
  temperature: 0.5
  mask: causal
  hide: ["4:1", "2:0"]
  residual: true
  layer-norm: post
  weights: raw
  tab: links
  cell: [scores, station, left]
```

# Three

```state
tab: links
```

# Four

```state
bench: {temperature: 2}
```

# Five

Above.

```series
widths: [1, 4]
seed: 3
```

Below.
)";

} // namespace

class TestLessonParser : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aLessonIsRead();
    void whatIsRevealedComesAfterTheAnswer();
    void whereAPageIsStaysForThoseThatFollow();
    void textsThatLookLikeNumbersStayTexts();
    void linesEndAsTheyLike();
    void aBenchIsRead();
    void wordsOfABenchChangeTheirOrder();
    void pagesPutBetweenOthersLeaveTheNamesOfThose();
    void aCurveOfTokensIsRead();
    void whatStandsAroundABenchIsRead();
    void whatIsWrongWithABenchHasItsLine_data();
    void whatIsWrongWithABenchHasItsLine();
    void liveNumbersStandWhereTheyAreWritten();
    void whatIsWrongWithLiveNumbersHasItsLine_data();
    void whatIsWrongWithLiveNumbersHasItsLine();
    void aSeriesStandsWhereItIsWritten();
    void aClaim();
    void whatIsWrongHasItsLine_data();
    void whatIsWrongHasItsLine();
    void aBrokenFileHidesNoOther();

private:
    Lesson parse(const QByteArray& text) const { return parseLesson(text, "lesson.md", {toPath(m_folder.path())}); }
    QTemporaryDir m_folder;
};

void TestLessonParser::initTestCase()
{
    QVERIFY(QDir(m_folder.path()).mkpath("tiny"));
    QFile config(m_folder.filePath("tiny/config.json"));
    QVERIFY(config.open(QIODevice::WriteOnly));
}

void TestLessonParser::aLessonIsRead()
{
    const Lesson lesson = parse(kLesson);
    QCOMPARE(lesson.title, QString("Several heads"));
    QCOMPARE(lesson.order, 8);
    QCOMPARE(lesson.minutes, 10);
    QCOMPARE(lesson.start.input.text, QString("The train left"));
    QCOMPARE(lesson.start.selected, (HeadIndex{1, 10}));
    QCOMPARE(lesson.pages.size(), 2U);

    const LessonPage& one = lesson.pages[0];
    QCOMPARE(one.title, QString("One layer"));
    QVERIFY(one.markdown.contains("# no page\nx = 1\n```"));
    QVERIFY(!one.markdown.contains("look"));
    QCOMPARE(one.state->tab, kLinksTab);
    QCOMPARE(one.state->input.text, QString("The train left"));
    QCOMPARE(one.lookFrom, QString("train"));
    QCOMPARE(one.lookAt, QString("the#2"));

    const LessonPage& two = lesson.pages[1];
    QCOMPARE(two.line, 22);
    QCOMPARE(two.state->tab, kLinksTab); // the page before has set it
    QCOMPARE(two.state->colours.map, *colourMapNamed("magma"));
    QCOMPARE(two.state->colours.kind, ScaleKind::Log);
    QCOMPARE(two.state->hiddenHeads, (std::set<HeadIndex>{{0, 1}, {1, 0}}));
    QVERIFY(two.markdown.trimmed().isEmpty());
    QCOMPARE(two.afterwards, QString("The end.")); // below the question
    QCOMPARE(two.questions.size(), 1U);
    QCOMPARE(two.questions[0].options, (QStringList{"The", "train"}));
    QCOMPARE(two.questions[0].answer.name, QString("top-key"));
    QCOMPARE(two.claims.size(), 3U);
    QCOMPARE(two.claims[1].line, 39);
}

void TestLessonParser::whatIsRevealedComesAfterTheAnswer()
{
    const Lesson lesson =
        parse(QByteArray(kLesson).replace("```claims", "```reveal\ntab: shapes\nlook: {from: left}\n"
                                                       "show: [inspector]\n```\n\n# Three\n\n```claims"));
    const LessonPage& two = lesson.pages[1];
    QVERIFY(two.asks() && !lesson.pages[0].asks());
    QCOMPARE(lesson.stateOn(1, LessonStage::Asked).tab, kLinksTab);
    QCOMPARE(lesson.stateOn(1).tab, kShapesTab);
    QCOMPARE(lesson.stateOn(2, LessonStage::Asked).tab, kShapesTab); // the pages that follow begin with it
    QCOMPARE(two.lookFrom, QString("left"));
    QCOMPARE(two.shows, (std::set<LessonPart>{LessonPart::Inspector}));
    QVERIFY(lesson.pages[2].shows.empty());
}

void TestLessonParser::whereAPageIsStaysForThoseThatFollow()
{
    using Stages = std::vector<FlowStage>;
    const Lesson lesson = parse(R"(---
title: Where
order: 1
minutes: 1
flow: tokens
bench: train
---

# One

# Two

```state
flow: [scores, weights]
bench: {temperature: 2}
```

# Three

```state
flow: z
```

# Four

# Five

```state
flow: []
tab: links
```
)");
    QCOMPARE(lesson.pages[0].flow, Stages{FlowStage::Tokens});
    QCOMPARE(lesson.pages[1].flow, (Stages{FlowStage::Scores, FlowStage::Weights}));
    QCOMPARE(lesson.pages[2].flow, Stages{FlowStage::Z});
    QVERIFY(!lesson.pages[2].state && !lesson.pages[2].bench); // it changes nothing that is shown
    QCOMPARE(lesson.benchOn(2)->input.options.temperature, lesson.benchOn(1)->input.options.temperature);
    QCOMPARE(lesson.pages[3].flow, Stages{FlowStage::Z});
    QVERIFY(lesson.pages[4].flow.empty());
    QCOMPARE(lesson.pages[4].state->tab, kLinksTab);
}

void TestLessonParser::textsThatLookLikeNumbersStayTexts()
{
    const QByteArray fields =
        "session: {model: tiny, text: 1984, pair: true, ids: 5, selectedHead: 2.10, pinnedQuery: 3, "
        "context: {text: 12}, compare: {text: 0.50, kind: text}, links: {threshold: 0.25}, "
        "tokens: {selected: [1, 2]}, painted: {decoder: {keys: [0]}}}";
    const int at = int(kLesson.indexOf("session:"));
    const SessionState state = parse(QByteArray(kLesson).replace(at, kLesson.indexOf('\n', at) - at, fields)).start;
    QCOMPARE(state.input.text, QString("1984"));
    QCOMPARE(state.input.pair, QString("true"));
    QCOMPARE(state.input.ids, QString("5"));
    QCOMPARE(state.selected, (HeadIndex{2, 10}));
    QCOMPARE(state.context.text, QString("12"));
    QCOMPARE(state.compare.text, QString("0.50"));
    QCOMPARE(state.links.threshold, 0.25F);
    QCOMPARE(state.pinnedQuery, std::optional(3));
    QCOMPARE(state.tokens.selected, (std::set<int>{1, 2}));
    QCOMPARE(paintedOn(state, AttentionPart::Decoder).keys, std::set<Index>{0});
}

void TestLessonParser::linesEndAsTheyLike()
{
    const Lesson lesson = parse(QByteArray(kLesson).replace("\n", "\r\n"));
    QCOMPARE(lesson.pages.size(), 2U);
    QCOMPARE(lesson.pages[1].claims.size(), 3U);
}

void TestLessonParser::aBenchIsRead()
{
    const Lesson lesson = parse(kBenchLesson);
    QVERIFY(lesson.startBench && lesson.startBench->example == u"train");
    QVERIFY(lesson.benchOn(0)->input == trainBench());
    QVERIFY(!lesson.pages[0].bench);

    const LessonBench& two = *lesson.pages[1].bench;
    QCOMPARE(two.input.kind, BenchKind::Cosine);
    QCOMPARE(two.input.options.scale, BenchScale::Constant);
    QCOMPARE(two.input.options.scaleConstant, 8.0);
    QCOMPARE(two.input.options.temperature, 0.5);
    QVERIFY(two.input.mask == maskFromString("causal"));
    QVERIFY(two.input.hiddenCells == (std::vector<BenchCell>{{2, 0}, {4, 1}}));
    QVERIFY(two.input.options.residual);
    QCOMPARE(two.input.options.layerNorm, BenchLayerNorm::Post);
    QCOMPARE(two.input.options.weights, BenchWeights::RawScores);
    QVERIFY(!two.input.options.positions);
    QCOMPARE(two.tab, BenchTab::Links);
    const BenchSteps steps = runBench(two.input);
    QCOMPARE(steps.steps[two.pick->step].id, BenchStepId::Scores);
    QCOMPARE(two.pick->row, 4);
    QCOMPARE(two.pick->column, 2);
    QVERIFY(!lesson.pages[1].state);

    QVERIFY(!lesson.benchOn(2)); // a page about a model
    QCOMPARE(lesson.stateOn(2).tab, kLinksTab);

    const LessonBench three = *lesson.benchOn(3); // it changes what the bench showed before
    QCOMPARE(three.input.options.temperature, 2.0);
    QCOMPARE(three.input.options.scaleConstant, 8.0);
    QVERIFY(!three.pick);
    QVERIFY(lesson.benchOn(4)->input == three.input); // page 4 leaves the bench as page 3 has it
}

void TestLessonParser::wordsOfABenchChangeTheirOrder()
{
    const QByteArray front = "---\ntitle: t\norder: 1\nminutes: 1\nbench:\n  example: train\n  words: ";
    const Lesson lesson = parse(front + "station on the time left the train\n---\n\n# One\n\ntext\n");
    const BenchSequence shuffled = lesson.benchOn(0)->input.first;
    const BenchSequence own = trainBench().first;
    QCOMPARE(shuffled.tokens, (std::vector<std::string>{"station", "on", "the", "time", "left", "the", "train"}));
    const int from[] = {4, 5, 0, 6, 2, 3, 1};
    for (Index i = 0; i < 7; ++i)
        QVERIFY(shuffled.x.row(i) == own.x.row(from[i]));
    QVERIFY_EXCEPTION_THROWN(parse(front + "station bus\n---\n\n# One\n\ntext\n"), Error);
}

/// A reader's progress names pages so.
void TestLessonParser::pagesPutBetweenOthersLeaveTheNamesOfThose()
{
    const auto kept = [](const Lesson& lesson) {
        QStringList names;
        for (const LessonPage& page : lesson.pages)
            names << page.kept;
        return names;
    };
    const QByteArray front = "---\ntitle: t\norder: 1\nminutes: 1\nsession: {text: a}\n---\n\n";
    QCOMPARE(kept(parse(front + "# One\n\na\n\n# Two\n\nb\n")), (QStringList{"0", "1"}));
    QCOMPARE(kept(parse(front + "# One\n\na\n\n# New\n\n```kept\nname: arrows\n```\n\n# Two\n\nb\n")),
             (QStringList{"0", "arrows", "1"}));
    QVERIFY_EXCEPTION_THROWN(parse(front + "# One\n\n```kept\nname: \"1\"\n```\n"), Error);
    QVERIFY_EXCEPTION_THROWN(parse(front + "# One\n\n```kept\nname: a\n```\n\n# Two\n\n```kept\nname: a\n```\n"),
                             Error);
}

void TestLessonParser::aCurveOfTokensIsRead()
{
    const QByteArray front = "---\ntitle: t\norder: 1\nminutes: 1\nsession: {text: a}\n---\n\n# One\n\n```curve\n"
                             "measure: memory(option)\nlabel: gradient\n";
    QCOMPARE(parse(front + "```\n").pages[0].curve->range, CurveRange::Layers);
    QCOMPARE(parse(front + "each: tokens\n```\n").pages[0].curve->range, CurveRange::Tokens);
    QVERIFY_EXCEPTION_THROWN(parse(front + "each: head\n```\n"), Error);
}

void TestLessonParser::whatStandsAroundABenchIsRead()
{
    const Lesson lesson = parse(QByteArray(kBenchLesson)
                                    .replace("bench: train", R"(bench:
  example: heads
  tab: pair
  tables: {w-q.2: [[1, 2], [0, 0], [0, 0], [0, -0.5]], x: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]}
  tokens: {text: "12", model: headlight-en}
  pair: {source: a b, target: c, mode: training, step: 3, layer: 0, head: 2})")
                                    .replace("kind: cosine", "kind: multi-head")
                                    .replace("station, left", "she, book")
                                    .replace("\"4:1\", ", ""));
    const LessonBench bench = *lesson.benchOn(0);
    QCOMPARE(bench.input.wQ(0, 3), 2.0); // head 2 begins at column 2
    QCOMPARE(bench.input.wQ(3, 3), -0.5);
    QCOMPARE(bench.input.wQ(0, 0), 1.0); // head 1 stays
    QVERIFY(bench.input.first.x == identityTable(4, 4));
    QCOMPARE(bench.tab, BenchTab::Pair);
    QVERIFY((*bench.tokens == TokensAsked{"12", "headlight-en"}));
    QVERIFY((*bench.pair == PairAsked{"a b", "c", {PairMode::Training, {0, 2}, 3}}));
    QVERIFY(*lesson.benchOn(1)->tokens == *bench.tokens); // until a page changes it
}

void TestLessonParser::liveNumbersStandWhereTheyAreWritten()
{
    const QByteArray block = "```numbers\neach: [a, b]\nname: size\nmeasure: weight(option, a)\n```\n";
    const QByteArray named = "```numbers\ntokens(): How | many\n```\n";
    const auto withBlock = [](const QByteArray& text) {
        return QByteArray(kBenchLesson).replace("Above.\n", "Above.\n\n" + text);
    };
    const LessonPage page = parse(withBlock(block + named)).pages[4];
    QCOMPARE(page.tables.size(), 2U);
    QCOMPARE(page.tables[0].numbers.size(), 2U);
    QCOMPARE(page.tables[0].numbers[1].label, QString("b"));
    QCOMPARE(page.tables[0].numbers[1].measure.text(), QString("weight(b, a)"));
    QVERIFY(page.tables[1].name.isEmpty());
    QVERIFY(page.markdown.contains(tablePlace(0)) && page.markdown.contains(seriesPlace(0)));
    const QString unknown = withTables(page.markdown, page.tables, nullptr);
    QVERIFY2(unknown.contains("| a | – |") && unknown.contains("- How \\| many: **–**"), qPrintable(unknown));
    const LiveMeasures ofNothing;
    const QString refused = withTables(page.markdown, page.tables, &ofNothing);
    QVERIFY2(refused.contains("asks about a model"), qPrintable(refused));

    const LessonPage all = parse(withBlock(QByteArray(block).replace("[a, b]", "tokens"))).pages[4];
    QCOMPARE(all.tables[0].ofEachToken->text(), QString("weight(option, a)"));
    QVERIFY(withTables(all.markdown, all.tables, nullptr).contains("come with the picture"));
}

void TestLessonParser::whatIsWrongWithLiveNumbersHasItsLine_data()
{
    QTest::addColumn<QByteArray>("block");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* text, const char* says) {
        QTest::newRow(name) << QByteArray(text) << QString(says);
    };
    row("each of what", "```numbers\neach: all\nname: size\nmeasure: weight(option, a)\n```\n",
        "line 41: \"each\": expected tokens, or a list");
    row("no option", "```numbers\neach: [a]\nname: size\nmeasure: weight(b, a)\n```\n", "line 43: \"measure\"");
    row("no name", "```numbers\neach: [a]\nmeasure: weight(option, a)\n```\n", "line 41: \"name\"");
    row("no measure", "```numbers\neach: [a]\nname: size\n```\n", "line 41: \"measure\"");
    row("misspelt", "```numbers\nwait(a, b): Weight\n```\n", "line 41: \"wait\" is no measure");
    row("no label", "```numbers\ntokens():\n```\n", "expected a text, found nothing");
    row("a list", "```numbers\n- tokens()\n```\n", "expected measures with what they are called");
    row("of old", "```measures\neach: tokens\nname: size\nmeasure: weight(option, a)\n```\n",
        "line 40: expected \"numbers\", the block of live numbers, found its old name \"measures\"");
    row("two curves",
        "```curve\nmeasure: lens-probability(a, option)\nlabel: a\n```\n\n"
        "```curve\nmeasure: lens-probability(a, option)\nlabel: a\n```\n",
        "line 46: expected one curve on a page");
    const char* question = "```predict\nask: How many?\noptions: [a, b]\nanswer: top-key(a)\nright: y\nwrong: n\n```\n";
    QTest::newRow("above a question") << "```numbers\ntokens(): Many\n```\n\n" + QByteArray(question)
                                      << "line 41: expected \"numbers\" below the last question";
    QTest::newRow("a curve above a question")
        << "```curve\nmeasure: lens-probability(a, option)\nlabel: a\n```\n\n" + QByteArray(question)
        << "line 41: expected \"curve\" below the last question";
}

void TestLessonParser::whatIsWrongWithLiveNumbersHasItsLine()
{
    QFETCH(QByteArray, block);
    QFETCH(QString, says);
    try {
        parse(QByteArray(kBenchLesson).replace("Above.\n", block));
        QFAIL("taken as it is");
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
    }
}

void TestLessonParser::whatIsWrongWithABenchHasItsLine_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* from, const char* to, const char* line, const char* says) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(line) << QString(says);
    };
    row("unknown example", "bench: train", "bench: tram", "line 5:",
        "expected one of the worked examples fox, fox-parameters, train, train-raw, train-softmax, bank, heads, "
        "additive, cross, plane, found "
        "\"tram\"");
    row("no example before", "bench: train\n---\n\n# One", "---\n\n# One\n\n```state\nbench: {tab: links}\n```",
        "line 10:", "expected an \"example\" on the first page");
    row("unknown key", "temperature: 0.5", "warmth: 0.5", "line 16:", "\"bench.warmth\" is not known; expected one of");
    row("tables", "scale: 8", "tables: {w-x: [[1]]}", "line 15:", "a step of this bench that is typed");
    row("a table's shape", "scale: 8", "tables: {x: [[1]]}", "line 15:", "\"bench.tables.x\"");
    row("a table's rows", "scale: 8", "tables: {x: [[1, 2], [3]]}", "line 15:", "rows of as many numbers each");
    row("tokens", "scale: 8", "tokens: {words: 3}", "line 15:", "\"bench.tokens.words\" is not known");
    row("pair", "scale: 8", "pair: {mode: school}", "line 15:", "\"bench.pair.mode\": expected");
    row("pair's step", "scale: 8", "pair: {step: 0}", "line 15:", "\"bench.pair.step\": expected");
    row("scale", "scale: 8", "scale: half", "line 15:", "expected root, off or a number from 0.000001");
    row("temperature", "temperature: 0.5", "temperature: warm",
        "line 16:", "expected a number from 0.01 to 100, found \"warm\"");
    row("temperature 0", "temperature: 0.5", "temperature: 0",
        "line 16:", "expected a number from 0.01 to 100, found \"0\"");
    row("mask", "mask: causal", "mask: diagonal", "line 17:", "expected none, causal, window:N");
    row("hidden cells", "hide: [\"4:1\", \"2:0\"]", "hide: [\"4\"]", "line 18:", "a list of cells");
    row("hidden cell beyond", "hide: [\"4:1\", \"2:0\"]", "hide: [\"9:0\"]",
        "line 14:", "the painted cell [9, 0] lies outside");
    row("residual", "residual: true", "residual: \"yes\"", "line 19:", "expected true or false, found \"yes\"");
    row("layer norm", "layer-norm: post", "layer-norm: before", "line 20:", "one of off, pre, post");
    row("weights", "weights: raw", "weights: all", "line 21:", "one of softmax, raw");
    row("tab", "tab: links", "tab: heatmap", "line 22:", "one of steps, links, tokens, shapes, pair");
    row("kind", "kind: cosine", "kind: linear", "line 14:", "one of plain, cosine");
    row("kind that does not fit", "kind: cosine", "kind: cross", "line 14:", "\"bench\": ");
    row("cell", "cell: [scores, station, left]", "cell: scores", "line 23:", "expected [STEP, ROW, COLUMN]");
    row("cell's step", "[scores, station, left]", "[output, station, left]",
        "line 23:", "expected a step of this bench, one of x, ");
    row("cell's row", "[scores, station, left]", "[scores, cat, left]", "line 23:", "there is no token \"cat\"");
    row("cell's head", "[scores, station, left]", "[scores, fox, brown, 2]", "line 23:", "expected a head from 1 to 1");
    row("two things", "bench: {temperature: 2}", "bench: {temperature: 2}\ntab: links", "line 35:", "\"bench\" alone");
    row("series without widths", "widths: [1, 4]\n", "", "line 43:", "expected a list of widths");
    row("series of nothing", "[1, 4]", "[0]", "line 43:", "whole numbers from 1 to 1024");
    row("series' key", "seed: 3", "sede: 3", "line 44:", "\"sede\" is not known");
    row("series' seed", "seed: 3", "seed: x", "line 44:", "expected a number");
    row("series divided", "seed: 3", "divided: maybe", "line 44:", "true or false");
}

void TestLessonParser::whatIsWrongWithABenchHasItsLine()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, line);
    QFETCH(QString, says);
    QByteArray text = kBenchLesson;
    const int at = static_cast<int>(text.indexOf(from));
    QVERIFY(at >= 0);
    try {
        parse(text.replace(at, from.size(), to));
        QFAIL("taken as it is");
    } catch (const Error& error) {
        const QString message = QString::fromUtf8(error.what());
        QVERIFY2(message.startsWith("lesson.md: " + line), qPrintable(message));
        QVERIFY2(message.contains(says), qPrintable(message));
    }
}

void TestLessonParser::aSeriesStandsWhereItIsWritten()
{
    const LessonPage page = parse(kBenchLesson).pages[4];
    QCOMPARE(page.series.size(), 1U);
    QCOMPARE(page.series[0].widths, (std::vector<Index>{1, 4}));
    QCOMPARE(page.series[0].sample.seed, 3U);
    QVERIFY(!page.series[0].sample.divided);
    const QString shown = withSeries(page.markdown, page.series);
    const qsizetype table = shown.indexOf("| 4 |");
    QVERIFY(shown.indexOf("Above.") < table && table < shown.indexOf("Below."));
    QVERIFY(shown.contains("the seed 3"));
}

void TestLessonParser::aClaim()
{
    const LessonClaim claim = parseClaim("probability(on, time) = 0.12 ± 0.01");
    QCOMPARE(claim.measure.arguments, (QStringList{"on", "time"}));
    QCOMPARE(claim.expected, QString("0.12"));
    QCOMPARE(claim.tolerance, 0.01);
    QCOMPARE(parseClaim("weight(a, b) <= 1").relation, ClaimRelation::AtMost);
    QCOMPARE(parseClaim("tokens() >= 3").relation, ClaimRelation::AtLeast);
    const LessonClaim other = parseClaim("score(a, <s>) < score(<s>, a)");
    QCOMPARE(other.expectedMeasure->arguments, (QStringList{"<s>", "a"}));
    QCOMPARE(other.range, ClaimRange::One);
    const LessonClaim each = parseClaim("weight(a, head, 1.0) = 0.5 ± 0.1 for each head but 0.2, 1.3");
    QCOMPARE(each.range, ClaimRange::EachHead);
    QCOMPARE(each.but, (QStringList{"0.2", "1.3"}));
    QCOMPARE(each.tolerance, 0.1);
    QCOMPARE(parseClaim("weight(token, token) > 0.5 for each token").range, ClaimRange::EachToken);
    for (const char* wrong : {"weight(token, a) > 0.5 for each tokn", "weight(a, b) > 0.5 for each token",
                              "weight(token, a) > 0.5 for all tokens", "wait(token, a) > 0.5 for each token",
                              "weight(token, a) > wait(token, a) for each token", "score(a, b) < score(b)",
                              "weight(a, b)", "weight > 1", "top-key(a) > b", "weight(a, b) = 1 ± x",
                              "top-key(a) = b ± 1", "weight(a, b) = 1 ± 0", "", "weight(a(b), c) > 1"})
        QVERIFY_EXCEPTION_THROWN(parseClaim(wrong), Error);
}

void TestLessonParser::whatIsWrongHasItsLine_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* from, const char* to, const char* line, const char* says) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(line) << QString(says);
    };
    row("no front matter", "---\ntitle", "title", "line 1:", "front matter");
    row("no end of it", "---\n\n# One", "\n\n# One", "line 1:", "does not end");
    row("no title", "title: Several heads\n", "", "line 2:", "title");
    row("unknown key", "minutes: 10", "mintues: 10", "line 4:", "\"mintues\" is not known");
    row("no number", "order: 8", "order: eight", "line 3:", "\"eight\"");
    row("broken yaml", "order: 8", "order: [8", "line", "");
    row("alias", "order: 8", "order: &a {x: *a}", "line 3:", "anchors");
    row("alias elsewhere", "look: {from: train, at: the#2}", "look: {from: &x train, at: *x}", "line 19:", "anchors");
    const QByteArray deep = "order: " + QByteArray(2000, '[') + QByteArray(2000, ']');
    row("deep", "order: 8", deep, "line 3:", "deeper");
    row("unknown field", "tab: links", "tabs: links", "line 18:", "tabs");
    row("unknown word", "tab: links", "tab: link", "line 18:", "\"link\"");
    row("missing model", "model: tiny", "model: huge", "line 5:", "huge");
    row("unknown stage", "tab: links", "flow: scorse", "line 18:", "\"flow\": expected one of tokens, x, qkv, scores");
    row("unknown stage in a list", "minutes: 10", "minutes: 10\nflow: [z, y]", "line 5:", "found \"y\"");
    row("look", "look: {from: train, at: the#2}", "look: {at: train}", "line 19:", "from");
    row("unknown kind", "ask: Where", "kind: guess\nask: Where", "line 30:", "guess");
    row("no answer", "answer: top-key(left)\n", "", "line 30:", "measure");
    row("one option", "[The, train]", "[The]", "line 31:", "two or more");
    row("equal options", "[The, train]", "[The, The]", "line 31:", "differ");
    row("no ask", "ask: Where does \"left\" look?\n", "", "line 30:", "ask");
    row("claim", "weight(left, train) > 0.5", "weight(left, train)", "line 38:", "claim");
    row("open block", "- probability(on) = 0.12 ± 0.01\n```", "- probability(on) = 0.12 ± 0.01",
        "line 37:", "does not end");
    row("text before pages", "# One layer", "One layer", "line 8:", "heading");
    row("misspelt answer", "answer: top-key(left)", "answer: top-kee(left)", "line 32:", "\"top-kee\" is no measure");
    row("misspelt claim", "- top-key(left) = train", "- topkey(left) = train", "line 39:", "\"topkey\" is no measure");
    row("misspelt range", "weight(left, train) > 0.5", "weight(left, token) < 0.5 for each tokken",
        "line 38:", "expected \"for each head\" or \"for each token\", found \"for each tokken\"");
    row("range of nothing", "weight(left, train) > 0.5", "weight(left, train) < 0.9 for each token",
        "line 38:", "an argument \"token\"");
    row("misspelt other measure", "weight(left, train) > 0.5", "weight(left, train) > wait(train, left)",
        "line 38:", "\"wait\" is no measure");
    row("too few arguments", "weight(left, train) > 0.5", "weight(left) > 0.5",
        "line 38:", "expected 2 to 3 arguments");
    row("numbers from two pages", "weight(left, train) > 0.5", "{from: One layer, too: Two}",
        "line 38:", "expected a claim, or \"from\" and the title of a page");
    row("numbers from no page", "weight(left, train) > 0.5", "from: []", "line 38:", "expected a text");
    row("reveal without a question", "```claims", "# Three\n\n```reveal\ntab: links\n```\n\n```claims",
        "line 40:", "expected a \"predict\" block above");
    row("unknown pane", "look: {from", "show: [links]\nlook: {from", "line 19:", "heads, inspector and predictions");
    row("two states", "```predict", "```state\ntab: links\n```\n\n```predict", "line 30:", "second");
}

void TestLessonParser::whatIsWrongHasItsLine()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, line);
    QFETCH(QString, says);
    const int at = static_cast<int>(kLesson.indexOf(from));
    QVERIFY(at >= 0);
    try {
        parse(QByteArray(kLesson).replace(at, from.size(), to));
        QFAIL("taken as it is");
    } catch (const Error& error) {
        const QString message = QString::fromUtf8(error.what());
        QVERIFY2(message.startsWith("lesson.md: " + line), qPrintable(message));
        QVERIFY2(message.contains(says), qPrintable(message));
    }
}

void TestLessonParser::aBrokenFileHidesNoOther()
{
    const QTemporaryDir lessons;
    const auto write = [&](const char* name, const QByteArray& text) {
        QFile file(lessons.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("a.md", QByteArray(kLesson).replace("order: 8", "order: 9"));
    write("b.md", kLesson);
    write("broken.md", "# no front matter");
    QCOMPARE(::mkfifo(qPrintable(lessons.filePath("fifo.md")), 0600), 0);
    QVERIFY(QFile::link("/dev/zero", lessons.filePath("zero.md")));
    write("large.md", QByteArray(2 << 20, 'a'));
    write("README.md", "for authors");
    write("notes.txt", "none");
    const LessonLibrary library =
        findLessons({toPath(lessons.path()), toPath(lessons.path() + "/missing")}, {toPath(m_folder.path())});
    QCOMPARE(library.lessons.size(), 2U);
    QCOMPARE(library.lessons[0].file.filename(), std::filesystem::path("b.md"));
    QCOMPARE(library.broken.size(), 4U);
    QVERIFY(library.broken[0].problem.contains("broken.md: line 1:"));
}

HEADLIGHT_GUILESS_TEST(TestLessonParser)
#include "tst_lesson_parser.moc"
