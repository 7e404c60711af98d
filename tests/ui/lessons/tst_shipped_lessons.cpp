// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_edits.h"
#include "core/bench/bench_examples.h"
#include "core/bench/explanation.h"
#include "core/bench/explanation_text.h"
#include "core/bench/run_bench.h"
#include "tests/support/stated_decimals.h"
#include "ui/lessons/lesson_exercise.h"
#include "ui/lessons/lesson_glossary.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/live_measure.h"
#include "ui/lessons/measure_table.h"
#include "ui/lessons/page_text.h"
#include "ui/pictures/pair/pair_pipeline.h"
#include "ui/pictures/tokens/tokens_maker.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/state/state_field_kinds.h"
#include "ui/window/widgets/formula_text.h"

#include <QFile>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr int kNarrowestText = 330; // pixels, in the narrowest pane of lessons

const std::filesystem::path kResources = HEADLIGHT_SOURCE_DIR "/resources";

/// The lesson between the README's two fences of four backticks; empty where there is none.
QByteArray exampleOfReadme()
{
    QFile readme(toQString(kResources / "lessons/README.md"));
    if (!readme.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = readme.readAll();
    const QByteArray fence = "````markdown\n";
    const qsizetype begin = text.indexOf(fence) + fence.size();
    return begin < fence.size() ? QByteArray() : text.mid(begin, text.indexOf("\n````\n", begin) - begin);
}

/// Types the rows of a sample into a bench: "q dog".
BenchInput withTyped(BenchInput input, const QMap<QString, QStringList>& rows)
{
    const auto labels = [](const std::vector<std::string>& tokens) {
        QStringList words;
        for (const std::string& token : tokens)
            words << QString::fromStdString(token);
        return words;
    };
    for (auto row = rows.begin(); row != rows.end(); ++row) {
        const QString step = row.key().section(u' ', 0, 0);
        DoubleMatrix& table = step == u"x" ? input.first.x : step == u"q" ? input.q : step == u"k" ? input.k : input.v;
        const Index i = LiveMeasures::position(row.key().section(u' ', 1), labels(input.first.tokens));
        for (Index j = 0; j < table.cols(); ++j)
            table(i, j) = row.value().value(int(j)).toDouble();
    }
    return input;
}

/// Every line that the bench can write about its cells.
QStringList linesOf(const BenchSteps& steps)
{
    QStringList lines;
    for (std::size_t s = 0; s < steps.steps.size(); ++s) {
        const BenchStep& step = steps.steps[s];
        for (Index i = 0; i < step.values.rows(); ++i) {
            for (Index j = 0; j < step.values.cols(); ++j)
                lines << QString::fromStdString(explanationText(explainCell(steps, s, i, j)));
            if (step.id == BenchStepId::HeadOutput)
                lines << QString::fromStdString(mixtureText(explainMixture(steps, s, i)));
        }
    }
    return lines;
}

/// The equations that a page quotes as code.
QStringList quotedEquations(const QString& markdown)
{
    static const QRegularExpression code(QStringLiteral("`([^`\n]+ = [^`\n]+)`"));
    QStringList quoted;
    for (auto it = code.globalMatch(markdown); it.hasNext();)
        quoted << it.next().captured(1);
    return quoted;
}

} // namespace

/// Every page of every lesson, and of the example in their README, on the shipped models: its state runs, its formulas
/// are understood, what it claims is true, and each question takes the right answer and no other.
class TestShippedLessons : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyLessonCanBeRead();
    void theGuideNamesEveryMeasureAndEveryExample();
    void everyQuestionHasAHintThatDoesNotAnswerIt();
    void everyLessonEndsWithARecapAndAnExercise();
    void noTermComesBeforeItIsExplained();
    void theGlossaryHasOneMeaningForEachTerm();
    void anExerciseIsSolvedByItsSampleAndNotByTheLessonsOwnSentence_data();
    void anExerciseIsSolvedByItsSampleAndNotByTheLessonsOwnSentence();
    void aPage_data();
    void aPage();
    void everyDecimalIsUnderAClaim_data() { aPage_data(); }
    void everyDecimalIsUnderAClaim();
    void noRowIsReadOffTheOthers_data() { aPage_data(); }
    void noRowIsReadOffTheOthers();
    void whatAScriptMeasuredStandsInTheCard();

private:
    bool isShipped(const Lesson& lesson) const { return lesson.file.parent_path() == kResources / "lessons"; }
    LessonGlossary glossary() const;
    AroundBench around(const LessonBench& bench);
    void checkQuestion(const LessonQuestion& question, const LiveMeasures& measures);
    std::shared_ptr<const RunResult> resultOf(const SessionState& state);
    LiveMeasures measuresOn(const Lesson& lesson, int page);
    static void checkTranslation(const Lesson& lesson, int page, const LiveMeasures& measures);
    static AnsweredNumbers answeredOn(const Lesson& lesson, int page, const LiveMeasures& measures);
    const AnsweredNumbers& answered(int lesson, int page);
    std::vector<std::pair<int, int>> pagesOfTitle(int lesson, const QString& title) const;

    std::map<std::pair<int, int>, AnsweredNumbers> m_answered; // by lesson and page
    QTemporaryDir m_folder;                                    // holds the example
    std::unique_ptr<Session> m_session;                        // keeps its model from one page to the next
    LessonLibrary m_library;
    TokensMaker m_tokens;
    PairPipeline m_pair;
};

void TestShippedLessons::initTestCase()
{
    QFile example(m_folder.filePath("example.md"));
    QVERIFY(example.open(QIODevice::WriteOnly));
    QVERIFY(example.write(exampleOfReadme()) > 0);
    example.close();
    m_library = findLessons({kResources / "lessons", toPath(m_folder.path())}, {kResources / "models"});
    const auto isExample = [](const Lesson& lesson) { return lesson.file.filename() == "example.md"; };
    QVERIFY(std::any_of(m_library.lessons.begin(), m_library.lessons.end(), isExample) || !m_library.broken.empty());
}

void TestShippedLessons::everyLessonCanBeRead()
{
    for (const BrokenLesson& broken : m_library.broken)
        QFAIL(qPrintable(broken.problem));
    QVERIFY(!m_library.lessons.empty());
    std::set<int> orders;
    for (const Lesson& lesson : m_library.lessons)
        QVERIFY2(orders.insert(lesson.order).second, qPrintable(lesson.title + " shares its place"));
}

void TestShippedLessons::theGuideNamesEveryMeasureAndEveryExample()
{
    QFile readme(toQString(kResources / "lessons/README.md"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(readme.readAll());
    for (const MeasureKind& measure : measureKinds())
        QVERIFY2(text.contains(QStringLiteral("`%1(").arg(measure.name)), measure.name);
    QStringList names;
    for (const BenchExample& example : benchExamples())
        names << QStringLiteral("`%1`").arg(example.name);
    const QString last = names.takeLast();
    QVERIFY2(QString(text).replace(u'\n', u' ').contains(names.join(", ") + " and " + last),
             qPrintable(names.join(", ")));
}

void TestShippedLessons::everyQuestionHasAHintThatDoesNotAnswerIt()
{
    for (const Lesson& lesson : m_library.lessons)
        for (const LessonPage& page : lesson.pages)
            for (const LessonQuestion& question : page.questions) {
                const QString place = QStringLiteral("%1: line %2").arg(lesson.title).arg(question.line);
                QVERIFY2(!isShipped(lesson) || !question.hint.isEmpty(), qPrintable(place + " has no hint"));
                QVERIFY2(question.hint != question.wrong && question.hint != question.right, qPrintable(place));
            }
}

void TestShippedLessons::everyLessonEndsWithARecapAndAnExercise()
{
    for (const Lesson& lesson : m_library.lessons) {
        if (!isShipped(lesson))
            continue;
        const LessonPage& last = lesson.pages.back();
        QVERIFY2(last.recap.size() == 3, qPrintable(lesson.title));
        QVERIFY2(last.exercise && !last.exercise->sampleText.isEmpty(), qPrintable(lesson.title));
        for (const LessonBlank& blank : last.exercise->blanks)
            QVERIFY2(last.exercise->sample.contains(blank.name), qPrintable(lesson.title + ": " + blank.name));
    }
}

LessonGlossary TestShippedLessons::glossary() const
{
    QFile file(toQString(kResources / "lessons/NOTATION.md"));
    return file.open(QIODevice::ReadOnly) ? readGlossary(file.readAll()) : LessonGlossary();
}

/// In the order of the lessons the first place that has a term prints it bold.
void TestShippedLessons::noTermComesBeforeItIsExplained()
{
    QStringList places;
    QStringList texts;
    for (const Lesson& lesson : m_library.lessons)
        for (std::size_t page = 0; isShipped(lesson) && page < lesson.pages.size(); ++page) {
            places << QStringLiteral("%1, page %2").arg(lesson.title).arg(page + 1);
            texts << readText(lesson.pages[page]);
        }
    QVERIFY(glossary().terms.size() > 40);
    for (const auto& [term, meaning] : glossary().terms) {
        const auto has = [&](const QString& text) { return placeOfTerm(term, text) >= 0; };
        const auto first = std::ranges::find_if(texts, has);
        QVERIFY2(first != texts.end(), qPrintable(term + " stands in no lesson"));
        const qsizetype at = placeOfTerm(term, *first);
        QVERIFY2(first->left(at).endsWith("**"), qPrintable(QStringLiteral("%1: \"%2\" before it is explained: …%3…")
                                                                .arg(places[first - texts.begin()], term,
                                                                     first->mid(std::max(qsizetype{0}, at - 40), 80))));
        QVERIFY2(whereExplained(term, m_library.lessons), qPrintable(term));
    }
}

void TestShippedLessons::theGlossaryHasOneMeaningForEachTerm()
{
    std::set<QString> seen;
    for (const auto& [term, meaning] : glossary().terms)
        QVERIFY2(seen.insert(term).second && meaning.endsWith(u'.'), qPrintable(term));
    QCOMPARE(placeOfTerm("query", "Many queries."), 5);
    QCOMPARE(placeOfTerm("causal mask", "a causal\nmask"), 2);
    QCOMPARE(placeOfTerm("head", "a heading"), -1);
    FormulaText text;
    text.setCommonMark(glossary().notation);
    QVERIFY2(text.problems().isEmpty(), qPrintable(text.problems().join(u'\n')));
}

void TestShippedLessons::anExerciseIsSolvedByItsSampleAndNotByTheLessonsOwnSentence_data()
{
    QTest::addColumn<int>("lesson");
    for (int i = 0; i < int(m_library.lessons.size()); ++i)
        if (m_library.lessons[std::size_t(i)].pages.back().exercise)
            QTest::addRow("%s", qPrintable(m_library.lessons[std::size_t(i)].title)) << i;
}

void TestShippedLessons::anExerciseIsSolvedByItsSampleAndNotByTheLessonsOwnSentence()
{
    QFETCH(int, lesson);
    const Lesson& whole = m_library.lessons[std::size_t(lesson)];
    const LessonExercise& exercise = *whole.pages.back().exercise;
    const int page = int(whole.pages.size()) - 1;
    QVERIFY(!isOfLesson(whole, exercise.sampleText));
    LiveMeasures measures;
    if (const std::optional<LessonBench> bench = whole.benchOn(page)) {
        std::vector<std::string> words;
        for (const QString& word : exercise.sampleText.split(u' '))
            words.push_back(word.toStdString());
        measures.setBench(std::make_shared<const BenchSteps>(
            runBench(withTyped(withTokens(bench->input, false, words, {}), exercise.sampleRows))));
        LessonBench typed = *bench;
        if (typed.tokens)
            typed.tokens->text = exercise.sampleText;
        measures.setAround(around(typed));
    } else {
        SessionState state = exercise.sampleState.value_or(whole.stateOn(page));
        QVERIFY(isOfLesson(whole, exerciseText(exercise.input, whole.stateOn(page))));
        state = withExerciseText(exercise.input, state, exercise.sampleText);
        const std::shared_ptr<const RunResult> result = resultOf(state);
        QVERIFY(result);
        measures = LiveMeasures(result->cache, result->view->selected, state.context.text);
    }
    try {
        const ExerciseCheck check = checkExercise(exercise, exercise.sample, measures);
        QVERIFY2(check.isRight, qPrintable(check.found));
    } catch (const Error& error) {
        QFAIL(error.what());
    }
}

void TestShippedLessons::aPage_data()
{
    QTest::addColumn<int>("lesson");
    QTest::addColumn<int>("page");
    for (int i = 0; i < int(m_library.lessons.size()); ++i) {
        const Lesson& lesson = m_library.lessons[std::size_t(i)];
        for (int page = 0; page < int(lesson.pages.size()); ++page)
            QTest::addRow("%d, page %d: %s", lesson.order, page + 1, qPrintable(lesson.pages[std::size_t(page)].title))
                << i << page;
    }
}

/// What the pages around a bench show.
AroundBench TestShippedLessons::around(const LessonBench& bench)
{
    const std::vector<std::filesystem::path> roots{kResources / "models"};
    AroundBench shown;
    if (bench.tokens)
        shown.tokens = m_tokens.make(bench.tokens->text, bench.tokens->model, roots);
    if (bench.pair)
        shown.pair = m_pair
                         .run({0, bench.pair->choice.mode, bench.pair->source, bench.pair->target,
                               bench.pair->choice.head, roots},
                              {}, {})
                         .plot;
    return shown;
}

/// The rows of a table of numbers in a lesson are those of a script, which writes them into the model's card.
void TestShippedLessons::whatAScriptMeasuredStandsInTheCard()
{
    QFile card(toQString(kResources / "models/headlight-en-fr-rnn/README.md"));
    QVERIFY(card.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(card.readAll());
    static const QRegularExpression row(QStringLiteral(R"(^\| (\d+ to \d+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$)"),
                                        QRegularExpression::MultilineOption);
    int nRows = 0;
    for (const Lesson& lesson : m_library.lessons) {
        for (const LessonPage& page : lesson.pages) {
            const QString read = page.markdown + page.afterwards;
            for (auto it = row.globalMatch(read); it.hasNext(); ++nRows) {
                const QRegularExpressionMatch found = it.next();
                const QRegularExpression measured(QStringLiteral(R"(\| %1 \| \d+ \| %2 \| %3 \|)")
                                                      .arg(found.captured(1), found.captured(2), found.captured(3)));
                QVERIFY2(text.contains(measured), qPrintable(found.captured()));
                const double worth = found.captured(3).toDouble() - found.captured(2).toDouble();
                QCOMPARE(QString::number(worth, 'f', 2), found.captured(4));
            }
        }
    }
    QVERIFY(nRows > 0);
}

void TestShippedLessons::checkQuestion(const LessonQuestion& question, const LiveMeasures& measures)
{
    QStringList right;
    QStringList wrong;
    if (question.kind == QuestionKind::Number) {
        const MeasureValue value = measures.evaluate(question.answer);
        QVERIFY(value.number);
        right << QString::number(*value.number, 'g', 12);
        wrong << QString::number(*value.number + 2 * question.tolerance, 'g', 12);
    } else {
        const QString truth = checkAnswer(question, question.options.mid(0, 1), measures).truth;
        if (question.kind == QuestionKind::Order) {
            right = truth.split(", ");
            wrong = QStringList(right.rbegin(), right.rend());
            QVERIFY2(question.options != right, "the options stand in the right order from the beginning");
        } else {
            QVERIFY2(question.options.contains(truth),
                     qPrintable("the truth, " + truth + ", is not among the options"));
            right << truth;
            wrong << (question.options.first() == truth ? question.options.last() : question.options.first());
        }
    }
    QVERIFY(checkAnswer(question, right, measures).isRight);
    QVERIFY(!checkAnswer(question, wrong, measures).isRight);
}

void TestShippedLessons::aPage()
{
    QFETCH(int, lesson);
    QFETCH(int, page);
    const Lesson& whole = m_library.lessons[std::size_t(lesson)];
    const LessonPage& shown = whole.pages[std::size_t(page)];
    for (const QString& part : {shown.markdown, shown.afterwards}) {
        QVERIFY2(!part.contains("\\in ["), "a matrix is in no list: write \\mathbb{R}^{rows \\times columns}");
        QVERIFY(!part.contains("alpha_") && !part.contains("\\alpha(")); // a weight is A, see NOTATION.md
        FormulaText text;
        text.resize(kNarrowestText, 400);
        text.setCommonMark(pageText(part, shown, nullptr).markdown);
        QVERIFY2(text.problems().isEmpty(), qPrintable(text.problems().join(u'\n')));
        text.show();
        QCOMPARE(text.horizontalScrollBar()->maximum(), 0); // no formula and no table is wider
        // Text that is no formula and no code looks like neither.
        for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next())
            QVERIFY2(!block.text().contains(u'$') && !block.text().contains(u'\\'), qPrintable(block.text()));
    }

    const LiveMeasures measures = measuresOn(whole, page);
    if (QTest::currentTestFailed())
        return;
    if (const std::optional<LessonBench> bench = whole.benchOn(page)) {
        const QStringList lines = linesOf(runBench(bench->input));
        for (const QString& quoted : quotedEquations(shown.markdown + shown.afterwards))
            QVERIFY2(lines.contains(quoted), qPrintable(quoted + " is not what the bench writes"));
    }
    try {
        QStringList untrue; // all of a page at once: a model that was trained anew changes many
        for (const LessonClaim& claim : shown.claims)
            if (const ClaimCheck check = checkClaim(claim, measures); !check.holds)
                untrue << QStringLiteral("line %1: %2 is %3, not %4")
                              .arg(claim.line)
                              .arg(check.measure.text(), check.found.text(), check.expected);
        QVERIFY2(untrue.isEmpty(), qPrintable(untrue.join(u'\n')));
        for (const LessonQuestion& question : shown.questions)
            checkQuestion(question, measures);
        for (const LessonTable& table : shown.tables) {
            for (const LessonNumber& number : table.numbers)
                measures.evaluate(number.measure);
            if (table.ofEachToken)
                measures.evaluate(measureOfOption(*table.ofEachToken, "@0"));
        }
        if (shown.curve)
            measures.evaluate(
                measureOfOption(shown.curve->measure, shown.curve->range == CurveRange::Tokens ? "@0" : "last"));
        checkTranslation(whole, page, measures);
        m_answered[{lesson, page}] = answeredOn(whole, page, measures);
    } catch (const Error& error) {
        QFAIL(error.what());
    }
}

/// Where a page asks at what a row looks most, that is not what most of the rows look at that it leaves open: a head in
/// which all queries look alike tells the answer beside the "?".
void TestShippedLessons::noRowIsReadOffTheOthers()
{
    QFETCH(int, lesson);
    QFETCH(int, page);
    const Lesson& whole = m_library.lessons[std::size_t(lesson)];
    for (const LessonQuestion& question : whole.pages[std::size_t(page)].questions) {
        const QString& name = question.answer.name;
        if (question.kind != QuestionKind::Choose || (name != u"top-key" && name != u"weight"))
            continue;
        const LiveMeasures measures = measuresOn(whole, page);
        const QStringList rows = measures.inputTokens();
        const QString truth = checkAnswer(question, question.options.mid(0, 1), measures).truth;
        if (!rows.contains(truth) || !rows.contains(question.answer.arguments[0].section(u'#', 0, 0)))
            continue; // the rows of a cross-attention are those of the other text
        const int asked = LiveMeasures::position(question.answer.arguments[0], rows);
        int nOpen = 0;
        int nAlike = 0;
        for (int row = 0; row < int(rows.size()); ++row) {
            if (row == asked || rows[row] == truth) // a word that looks at itself says nothing of the others
                continue;
            ++nOpen;
            nAlike += measures.evaluate({"top-key", {QStringLiteral("@%1").arg(row)}}).token == truth;
        }
        QVERIFY2(
            2 * nAlike < nOpen,
            qPrintable(
                QStringLiteral("%1 of %2 rows look at \"%3\": %4").arg(nAlike).arg(nOpen).arg(truth, question.ask)));
    }
}

/// A translator that writes by itself makes mistakes, so whoever shows a new sentence has read what it writes.
void TestShippedLessons::checkTranslation(const Lesson& lesson, int page, const LiveMeasures& measures)
{
    const auto shows = [&](int at) {
        const SessionState state = lesson.stateOn(at);
        return lesson.benchOn(at) ? QString() : state.model + state.input.text + state.input.secondText;
    };
    const SessionState state = lesson.stateOn(page);
    if (lesson.benchOn(page) || !state.input.secondText.isEmpty())
        return;
    for (int before = 0; before < page; ++before)
        if (shows(before) == shows(page))
            return;
    QString written;
    try {
        written = measures.evaluate({"translation", {}}).token;
    } catch (const Error&) {
        return; // no translator
    }
    const std::vector<LessonClaim>& claims = lesson.pages[std::size_t(page)].claims;
    QVERIFY2(std::ranges::any_of(claims, [](const LessonClaim& claim) { return claim.measure.name == u"translation"; }),
             qPrintable("expected the claim: translation() = " + written));
}

/// Measures what a page shows with its answers.
/// The whole result of a state; null, after a failure that is said, where there is none.
std::shared_ptr<const RunResult> TestShippedLessons::resultOf(const SessionState& state)
{
    if (!m_session)
        m_session = std::make_unique<Session>(std::vector{kResources / "models"});
    const std::shared_ptr<const RunResult> before = m_session->result();
    m_session->restore(state);
    const auto isOver = [&] {
        const std::shared_ptr<const RunResult>& now = m_session->result();
        return (now != before && now->complete) || !m_session->problem().isEmpty();
    };
    const bool isWhole = QTest::qWaitFor(isOver, 60000) && m_session->problem().isEmpty();
    const std::shared_ptr<const RunResult> result = isWhole ? m_session->result() : nullptr;
    if (!isWhole) {
        QTest::qFail(qPrintable(m_session->problem()), __FILE__, __LINE__);
        m_session.reset(); // the next page meets none of its problem
    }
    return result;
}

LiveMeasures TestShippedLessons::measuresOn(const Lesson& lesson, int page)
{
    LiveMeasures measures;
    if (const std::optional<LessonBench> bench = lesson.benchOn(page)) {
        measures.setBench(std::make_shared<const BenchSteps>(runBench(bench->input)));
        measures.setAround(around(*bench));
        return measures;
    }
    const SessionState state = lesson.stateOn(page);
    const LessonPage& shown = lesson.pages[std::size_t(page)];
    const std::shared_ptr<const RunResult> result = resultOf(state);
    if (!result)
        return measures;
    const ViewData& view = *result->view;
    if (!shown.lookFrom.isEmpty())
        LiveMeasures::position(shown.lookFrom, view.queryTokens());
    if (!shown.lookAt.isEmpty())
        LiveMeasures::position(shown.lookAt, view.keyTokens());
    return LiveMeasures(result->cache, view.selected, state.context.text);
}

/// A page vouches for these numbers; the heads that its picture shows are among them.
AnsweredNumbers TestShippedLessons::answeredOn(const Lesson& lesson, int page, const LiveMeasures& measures)
{
    AnsweredNumbers answered = answeredNumbers(lesson.pages[std::size_t(page)], measures);
    const SessionState state = lesson.stateOn(page);
    answered.heads << headKind().toText(state.selected);
    for (const HeadIndex& head : state.ablatedHeads)
        answered.heads << headKind().toText(head);
    return answered;
}

/// A page takes numbers from these: pages of its lesson, or of another where its own has none of this title.
std::vector<std::pair<int, int>> TestShippedLessons::pagesOfTitle(int lesson, const QString& title) const
{
    std::vector<std::pair<int, int>> own;
    std::vector<std::pair<int, int>> others;
    for (int i = 0; i < int(m_library.lessons.size()); ++i) {
        const std::vector<LessonPage>& pages = m_library.lessons[std::size_t(i)].pages;
        for (int page = 0; page < int(pages.size()); ++page)
            if (pages[std::size_t(page)].title == title)
                (i == lesson ? own : others).emplace_back(i, page);
    }
    return own.empty() ? others : own;
}

const AnsweredNumbers& TestShippedLessons::answered(int lesson, int page)
{
    const Lesson& whole = m_library.lessons[std::size_t(lesson)];
    if (!m_answered.contains({lesson, page})) // aPage() was not asked for
        m_answered[{lesson, page}] = answeredOn(whole, page, measuresOn(whole, page));
    return m_answered[{lesson, page}];
}

/// Reads the prose, the questions, the hints and the replies.
void TestShippedLessons::everyDecimalIsUnderAClaim()
{
    QFETCH(int, lesson);
    QFETCH(int, page);
    const LessonPage& shown = m_library.lessons[std::size_t(lesson)].pages[std::size_t(page)];
    AnsweredNumbers all = answered(lesson, page);
    for (const QString& title : shown.claimsFrom) {
        if (const QString card = QStringLiteral("the card of "); title.startsWith(card)) {
            QFile file(toQString(kResources / "models" / toPath(title.mid(card.size())) / "README.md"));
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(title));
            all.add(numbersIn(QString::fromUtf8(file.readAll())));
            continue;
        }
        const auto pages = pagesOfTitle(lesson, title);
        QVERIFY2(pages.size() == 1,
                 qPrintable(QStringLiteral("%1 pages are called \"%2\"").arg(pages.size()).arg(title)));
        all.add(answered(pages.front().first, pages.front().second));
    }
    const QStringList missing = unansweredDecimals(shown, all);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));

    LessonPage planted = shown;
    const QString untrue = QStringLiteral(" It is 0.98765, or 4.3 %. ");
    planted.markdown += untrue;
    planted.afterwards += untrue;
    for (LessonQuestion& question : planted.questions)
        for (QString* text : {&question.ask, &question.hint, &question.right, &question.wrong})
            *text += untrue;
    QCOMPARE(unansweredDecimals(planted, all).size(), 2 * (2 + 4 * qsizetype(planted.questions.size())));
}

HEADLIGHT_TEST(TestShippedLessons)
#include "tst_shipped_lessons.moc"
