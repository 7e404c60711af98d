// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/run_bench.h"
#include "tests/support/pointer.h"
#include "tests/support/printed_text.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/lessons/asked_cells.h"
#include "ui/lessons/live_measure.h"
#include "ui/lessons/measured_cell.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/layers/layer_picture.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/bench/bench_view.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/bench/pair_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/lessons/lesson_question_view.h"
#include "ui/window/widgets/formula_label.h"
#include "ui/window/widgets/formula_text.h"

#include <QAbstractSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStatusBar>
#include <QTabBar>
#include <QTest>

#include <algorithm>

using namespace headlight;
using namespace headlight::test;

/// Every shipped page in the window, turned and answered by keys: the keyboard is where the answer goes, what is asked
/// is in view; before the answer nothing on the screen marks or prints it, nor that of a page behind; the first wrong
/// answer brings a hint that does not print it either; and after the second one the page shows what it looks at, with
/// the reply in view.
class TestLessonQuestions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { m_fixture.reset(); }
    void aPage_data();
    void aPage();

private:
    LessonPane* pane() const
    {
        for (QWidget* window : QApplication::topLevelWidgets()) // it moves between two
            if (auto* found = window->findChild<LessonPane*>())
                return found;
        return nullptr;
    }
    BenchWindow* bench() const
    {
        for (QWidget* window : QApplication::topLevelWidgets())
            if (auto* found = qobject_cast<BenchWindow*>(window))
                return found;
        return nullptr;
    }
    QList<LessonQuestionView*> questions() const
    {
        QList<LessonQuestionView*> shown;
        for (auto* view : pane()->findChildren<LessonQuestionView*>())
            if (!view->isHidden())
                shown << view;
        return shown;
    }
    LiveMeasures measures() const;
    QString givenAway(const LessonQuestion& question) const;
    void turnTo(int lesson, int page);
    void checkTheFocus(const LessonPage& page);
    void checkNothingToComeIsShown(int lesson, int page);
    void checkNoRowToComeIsShown(const Lesson& lesson, int page);
    void checkWhatIsAskedIsInView(const LessonPage& page);
    void checkPairCover(const MeasureCall& answer);
    void checkNothingIsMarked(const Lesson& lesson, int page);
    QString truthOf(const LessonQuestion& question) const;
    void chooseWrong(LessonQuestionView& view, const LessonQuestion& question, int round);
    void check(LessonQuestionView& view, bool byMouse);
    void checkTheAnswerIsInView(const LessonPage& page);
    void goTo(LessonQuestionView& view, QRadioButton* option);
    void chooseRight(LessonQuestionView& view, const LessonQuestion& question);
    void answer(LessonQuestionView& view, const LessonQuestion& question, bool endsRight);

    std::unique_ptr<WindowFixture> m_fixture;
    std::pair<int, int> m_shown{-1, -1}; // lesson and page
};

void TestLessonQuestions::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QDir(WindowFixture::dataFolder() + "/lessons").removeRecursively();
    QFile::remove(WindowFixture::dataFolder() + "/lessons.json");
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->open(WindowFixture::tinyState("my own"));
    m_fixture->window->resize(1280, 800);
    SETTLE();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QVERIFY(pane() && !pane()->lessons().empty());
}

void TestLessonQuestions::aPage_data()
{
    QTest::addColumn<int>("lesson");
    QTest::addColumn<int>("page");
    const std::vector<Lesson>& lessons = pane()->lessons();
    for (std::size_t i = 0; i < lessons.size(); ++i)
        for (std::size_t page = 0; page < lessons[i].pages.size(); ++page)
            QTest::addRow("%d, page %d: %s", lessons[i].order, int(page) + 1, qPrintable(lessons[i].pages[page].title))
                << int(i) << int(page);
}

LiveMeasures TestLessonQuestions::measures() const
{
    LiveMeasures measures;
    if (const auto& result = m_fixture->session().result())
        measures = LiveMeasures(result->cache, result->view->selected, result->state.context.text);
    if (bench() && pane()->window() == bench()) {
        measures.setBench(bench()->findChild<BenchView*>("benchView")->plot().steps);
        measures.setAround(bench()->around());
    }
    return measures;
}

/// What of the screen prints a number that the answer is; empty where nothing does.
QString TestLessonQuestions::givenAway(const LessonQuestion& question) const
{
    const LiveMeasures live = measures();
    std::vector<double> numbers;
    if (question.kind == QuestionKind::Number)
        numbers.push_back(*live.evaluate(question.answer).number);
    else if (question.answer.arguments.contains(u"option")) {
        const bool isOrder = question.kind == QuestionKind::Order;
        const QStringList any = isOrder ? question.options : question.options.mid(0, 1);
        const QString truth = checkAnswer(question, any, live).truth;
        for (const QString& option : isOrder ? truth.split(", ") : QStringList{truth})
            numbers.push_back(*live.evaluate(measureOfOption(question.answer, option)).number);
    } else if (question.answer.name == u"top-key")
        numbers.push_back(
            *live.evaluate({"weight", {question.answer.arguments[0], live.evaluate(question.answer).token}}).number);
    else if (question.answer.name == u"prediction")
        numbers.push_back(*live.evaluate({"probability", QStringList(live.evaluate(question.answer).token) +
                                                             question.answer.arguments})
                               .number);
    const bool isOfBench = question.answer.name.startsWith(u"bench-");
    // It counts tokens without room, or pages and minutes.
    static const QRegularExpression count(QStringLiteral("^(… \\d+ more|\\d+ others|\\d+ of \\d+ · \\d+ min)$"));
    QStringList texts = printedTexts(*pane()->window());
    if (const auto* temperature = pane()->window()->findChild<QAbstractSpinBox*>("temperatureSpin"))
        texts.removeOne(temperature->text()); // 1.00, as a weight may be
    if (auto* softmax = pane()->window()->findChild<QWidget*>("softmaxButton"); softmax && softmax->isVisible())
        for (const QString& piece :
             printedTexts(*softmax)) // the temperature again, which is written in pieces by script
            texts.removeOne(piece);
    for (const QString& text : texts) {
        if (count.match(text).hasMatch())
            continue;
        for (const double number : numbers)
            if (printsNumber(text, number) && !isOfBench)
                return QStringLiteral("%1 in \"%2\"").arg(number).arg(text);
    }
    // The sheet of a bench is full of numbers; what is covered there is asserted by its cells.
    QList<QWidget*> parts{pane()};
    for (const char* part : {"benchFormula", "benchNotice", "benchStatus"})
        if (auto* widget = pane()->window()->findChild<QWidget*>(part); widget && widget->isVisible())
            parts << widget;
    for (QWidget* part : parts)
        for (const QString& text : printedTexts(*part))
            for (const double number : numbers)
                if (printsNumber(text, number) && !count.match(text).hasMatch())
                    return QStringLiteral("%1 in \"%2\" of %3").arg(number).arg(text, part->objectName());
    return {};
}

void TestLessonQuestions::checkNothingIsMarked(const Lesson& lesson, int page)
{
    QVERIFY(!m_fixture->find<QWidget>("headsPanel")->isVisible());
    QVERIFY(!m_fixture->find<QWidget>("inspectorPane")->isVisible());
    QVERIFY(!m_fixture->find<QWidget>("predictionsBefore")->isVisible());
    QVERIFY(!m_fixture->window->statusBar()->isVisible());
    QVERIFY(!pane()->findChild<QWidget*>("lessonAfterwards")->isVisible());
    if (lesson.benchOn(page, LessonStage::Asked)) {
        const BenchPlot& plot = bench()->findChild<BenchView*>("benchView")->plot();
        for (const LessonQuestion& question : lesson.pages[std::size_t(page)].questions) {
            if (question.answer.name == u"bench-size") {
                const BenchPick first = benchCell(*plot.steps, question.answer.arguments[0], "@0", "@0");
                QVERIFY2(plot.cover.hidesShape(first.step), qPrintable(question.ask));
                const QString shape = benchShape(plot.step(first.step));
                for (const QString& text : printedTexts(*bench()->findChild<BenchView*>("benchView")))
                    QVERIFY2(!text.contains(shape), qPrintable(text));
            }
            if (!question.answer.name.startsWith(u"bench-") || question.answer.name == u"bench-size")
                continue;
            const bool isTyped = question.answer.name == u"bench-cell" && question.answer.arguments[0] == u"x";
            QVERIFY2(isTyped || !plot.cover.isEmpty(), qPrintable(question.ask));
            QVERIFY2(!isTyped || (question.kind != QuestionKind::Number && !plot.pick), qPrintable(question.ask));
        }
        QVERIFY(!plot.pick || !plot.cover.hides(*plot.pick));
        QVERIFY(!plot.formula.endsWith(u'?'));
        const BenchTab own = lesson.benchOn(page, LessonStage::Asked)->tab;
        for (int tab = 1; tab < bench()->findChild<QTabBar*>("benchTabs")->count(); ++tab) {
            bench()->findChild<QTabBar*>("benchTabs")->setCurrentIndex(tab);
            const bool isOwn = tab == int(own) && (own == BenchTab::Tokens || own == BenchTab::Pair);
            QCOMPARE(bench()->findChild<QLabel*>("benchAnswerFirst")->isVisible(), !isOwn); // no page is blank
        }
        bench()->findChild<QTabBar*>("benchTabs")->setCurrentIndex(int(own));
        for (const LessonQuestion& question : lesson.pages[std::size_t(page)].questions) {
            if (question.answer.name == u"token-count")
                QVERIFY(!bench()->around().tokens.covered.empty());
            if (question.answer.name.startsWith(u"pair-"))
                checkPairCover(question.answer);
        }
        return;
    }
    const SessionState& state = m_fixture->session().state();
    QVERIFY(!state.pinnedQuery && !state.pinnedKey && state.tokens.selected.empty());
    const ViewData& view = *m_fixture->session().result()->view;
    QVERIFY(!view.as<HeatmapPlot>() || !view.as<HeatmapPlot>()->pinned);
    auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    for (const QString& query : askedQueries(lesson.pages[std::size_t(page)].questions)) {
        if (state.tab == kPatchesTab) { // where a picture without weights tells no row
            QVERIFY2(state.patches.showsSeen, qPrintable(query + " is asked about beside a picture of it"));
            continue;
        }
        QVERIFY2(heatmap->isVisible(), "asked about a row, elsewhere than in the heatmap");
        const int row = LiveMeasures::position(query, heatmap->plot().queryLabels);
        QVERIFY2(heatmap->cover().contains(row), qPrintable(query + " is not covered"));
        const auto noteOverRow = [&] {
            test::movePointer(*heatmap, heatmap->cellRect(row, 0).center());
            return heatmap->note();
        };
        QTRY_VERIFY2(noteOverRow().isEmpty(), qPrintable(heatmap->note())); // it may still grow into its place
    }
    QVERIFY(!view.as<LayerPicture>() || !view.as<LayerPicture>()->lens || !view.as<LayerPicture>()->lens->pinned);
    QVERIFY(state.tab != kShapesTab || lesson.pages[std::size_t(page)].questions[0].answer.name.startsWith(u"dot-"));
}

QString TestLessonQuestions::truthOf(const LessonQuestion& question) const
{
    const QStringList any = question.kind == QuestionKind::Number  ? QStringList{"1"}
                            : question.kind == QuestionKind::Order ? question.options
                                                                   : question.options.mid(0, 1);
    return checkAnswer(question, any, measures()).truth;
}

/// Another wrong answer in each round; of two options the second round has the right one left.
/// The pictures of the two translators stay, without what is asked for, and without a way to it.
void TestLessonQuestions::checkPairCover(const MeasureCall& answer)
{
    auto* pair = bench()->findChild<PairView*>("pairView");
    QTRY_VERIFY(pair->isVisible() && !pair->plot().isEmpty());
    const PairCover& cover = pair->plot().cover;
    const QString spoken = pair->accessibleDescription();
    QVERIFY2(spoken.contains("has read"), qPrintable(spoken));
    if (answer.name == u"pair-top-key")
        QVERIFY2(cover.weights && !spoken.contains("looks at"), qPrintable(spoken));
    else
        QVERIFY2(cover.outcome && !spoken.contains("loss"), qPrintable(spoken));
    QCOMPARE(cover.later, answer.name == u"pair-read" || answer.name == u"pair-steps");
    const int step = pair->plot().step;
    QTest::keyClick(pair, Qt::Key_Right);
    QCOMPARE(pair->plot().step, step);
    const int nSteps = pair->plot().nSteps();
    for (const QLabel* label : bench()->findChildren<QLabel*>())
        if (label->isVisible() && cover.later)
            QVERIFY2(!label->text().contains(QString("of %1").arg(nSteps)), qPrintable(label->text()));
}

void TestLessonQuestions::chooseWrong(LessonQuestionView& view, const LessonQuestion& question, int round)
{
    const QString truth = truthOf(question);
    QWidget* focused = view.window()->focusWidget();
    QVERIFY2(view.isAncestorOf(focused), "the keyboard is elsewhere");
    if (view.findChild<QLineEdit*>("lessonNumber")) {
        QTest::keyClick(focused, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(focused, QString::number(12345 + round));
        return;
    }
    if (auto* order = view.findChild<QListWidget*>("lessonOrder")) {
        QStringList other = question.options;
        for (int tries = 0; round > 0 && tries < 100; ++tries) {
            std::next_permutation(other.begin(), other.end());
            if (other != question.options && other.join(", ") != truth)
                break;
        }
        for (int row = 0; row < order->count(); ++row)
            order->item(row)->setText(other[row]);
        return;
    }
    QList<QRadioButton*> wrong = view.findChildren<QRadioButton*>();
    wrong.removeIf([&](QRadioButton* option) { return option->property("option") == truth; });
    QRadioButton* choice = wrong.value(round);
    if (!choice) // two options have only one that is wrong
        for (QRadioButton* option : view.findChildren<QRadioButton*>())
            choice = option->property("option") == truth ? option : choice;
    goTo(view, choice);
}

/// By the keyboard, from the option that has it.
void TestLessonQuestions::goTo(LessonQuestionView& view, QRadioButton* option)
{
    const QList<QRadioButton*> options = view.findChildren<QRadioButton*>();
    for (int presses = 0; view.window()->focusWidget() != option && presses < 10; ++presses) {
        auto* focused = qobject_cast<QRadioButton*>(view.window()->focusWidget());
        const bool isAbove = options.indexOf(option) < options.indexOf(focused);
        QTest::keyClick(view.window()->focusWidget(), isAbove ? Qt::Key_Up : Qt::Key_Down);
    }
    QCOMPARE(view.window()->focusWidget(), option);
    QTest::keyClick(option, Qt::Key_Space);
    QVERIFY(option->isChecked());
}

void TestLessonQuestions::chooseRight(LessonQuestionView& view, const LessonQuestion& question)
{
    QWidget* focused = view.window()->focusWidget();
    QVERIFY2(view.isAncestorOf(focused), "the keyboard is elsewhere");
    if (view.findChild<QLineEdit*>("lessonNumber")) {
        QTest::keyClick(focused, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(focused, QString::number(*measures().evaluate(question.answer).number, 'f', 4));
        return;
    }
    if (auto* order = view.findChild<QListWidget*>("lessonOrder")) {
        const QStringList wanted = truthOf(question).split(", ");
        for (int row = 0; row < order->count(); ++row) { // each is moved up to its place by the keyboard
            int at = row;
            while (at < order->count() && order->item(at)->text() != wanted[row])
                ++at;
            QVERIFY(at < order->count());
            for (order->setCurrentRow(at); at > row; --at)
                QTest::keyClick(order, Qt::Key_Up, Qt::ControlModifier);
            QCOMPARE(order->item(row)->text(), wanted[row]);
        }
        return;
    }
    for (QRadioButton* option : view.findChildren<QRadioButton*>())
        if (option->property("option") == truthOf(question))
            goTo(view, option);
}

/// Wrong, and then right or wrong once more.
void TestLessonQuestions::answer(LessonQuestionView& view, const LessonQuestion& question, bool endsRight)
{
    auto* reply = static_cast<QLabel*>(view.reply());
    chooseWrong(view, question, 0);
    check(view, false);
    QVERIFY2(reply->text().startsWith("✗ Not yet. "), qPrintable(reply->text()));
    QVERIFY2(reply->text().endsWith(question.hint), qPrintable(reply->text()));
    QVERIFY2(!question.hint.contains(u'"' + truthOf(question) + u'"'), qPrintable(question.hint));
    QVERIFY2(!(reply->text() + ' ').contains(question.wrong), qPrintable(question.hint));
    const QString found = givenAway(question); // the hint is on the screen
    QVERIFY2(found.isEmpty(), qPrintable(found));
    QVERIFY2(view.isAncestorOf(view.window()->focusWidget()), "a reply took the keyboard away");
    if (endsRight)
        chooseRight(view, question);
    else
        chooseWrong(view, question, 1);
    check(view, endsRight || view.findChild<QListWidget*>("lessonOrder") != nullptr);
    const bool isRight = reply->text().startsWith(u'✓');
    QVERIFY2(isRight || !endsRight, qPrintable(reply->text()));
    QVERIFY2(isRight || reply->text().startsWith("✗ The answer is "), qPrintable(reply->text()));
    QVERIFY2(reply->text().endsWith(isRight ? question.right : question.wrong), qPrintable(reply->text()));
    QVERIFY(static_cast<FormulaLabel*>(view.reply())->problems().isEmpty());
}

/// The cell that was asked for, unless the page shows something else.
void TestLessonQuestions::checkTheAnswerIsInView(const LessonPage& page)
{
    const auto* view = bench()->findChild<BenchView*>("benchView");
    std::optional<BenchPick> asked;
    for (const LessonQuestion& question : page.questions)
        if (const std::optional<BenchPick> cell = answerCell(view->plot().steps, question))
            asked = cell;
    if (!asked || page.revealBench || !view->isVisible())
        return;
    QCOMPARE(view->plot().pick, asked);
    QTRY_VERIFY(view->viewport()->rect().contains(view->cellRect(*asked).toAlignedRect()));
}

/// Enter where the answer is, or a click on the button, and what it says is in view.
void TestLessonQuestions::check(LessonQuestionView& view, bool byMouse)
{
    auto* scroll = pane()->findChild<QScrollArea*>("lessonPage");
    if (byMouse) {
        scroll->ensureWidgetVisible(view.checkButton());
        QTest::mouseClick(view.checkButton(), Qt::LeftButton);
    } else {
        QTest::keyClick(view.window()->focusWidget(), Qt::Key_Return);
    }
    const auto inView = [&](QWidget* widget) {
        const QRect place(widget->mapTo(scroll->viewport(), QPoint()), widget->size());
        return scroll->viewport()->rect().contains(place);
    };
    QTRY_VERIFY(view.reply()->isVisible() && inView(view.reply()));
    QVERIFY(inView(view.checkButton()));
}

/// By the key that turns a page, from the one before; a page that is tried alone is opened.
void TestLessonQuestions::turnTo(int lesson, int page)
{
    if (m_shown == std::pair{lesson, page - 1}) {
        QTRY_VERIFY(pane()->window()->isActiveWindow());
        QTest::keyClick(pane()->window(), Qt::Key_PageDown, Qt::AltModifier);
    } else {
        pane()->openLesson(lesson, page);
        pane()->takeFocus();
    }
    m_shown = {lesson, page};
    QTRY_COMPARE(pane()->findChild<QLabel*>("lessonWhere")->text().section(u' ', 0, 0), QString::number(page + 1));
}

/// What is typed goes into the answer and changes nothing of what is shown.
void TestLessonQuestions::checkTheFocus(const LessonPage& page)
{
    QTRY_VERIFY(pane()->window()->isActiveWindow());
    QWidget* focused = pane()->window()->focusWidget();
    QVERIFY2(focused && pane()->isAncestorOf(focused), focused ? qPrintable(focused->objectName()) : "nowhere");
    if (page.asks())
        QVERIFY2(questions().first()->isAncestorOf(focused), qPrintable(focused->objectName()));
    else if (page.exercise)
        QCOMPARE(focused->objectName(), QString("lessonExerciseSentence"));
}

/// The numbers of this bench that a page behind asks for, of this lesson or of one that follows: each is covered,
/// unless the page is about it itself.
void TestLessonQuestions::checkNothingToComeIsShown(int lesson, int page)
{
    const std::vector<Lesson>& lessons = pane()->lessons();
    if (!lessons[std::size_t(lesson)].benchOn(page) || !bench()->findChild<BenchView*>("benchView")->isVisible())
        return;
    const BenchPlot& plot = bench()->findChild<BenchView*>("benchView")->plot();
    const auto isStated = [&](const BenchPick& cell) {
        for (const LessonClaim& claim : lessons[std::size_t(lesson)].pages[std::size_t(page)].claims) {
            try {
                if (measuredCell(*plot.steps, claim.measure) == std::optional(cell))
                    return true;
            } catch (const Error&) {
                continue;
            }
        }
        return false;
    };
    for (int other = lesson; other < int(lessons.size()); ++other) {
        const Lesson& whole = lessons[std::size_t(other)];
        for (int behind = other == lesson ? page + 1 : 0; behind < int(whole.pages.size()); ++behind) {
            const std::optional<LessonBench> asked = whole.benchOn(behind, LessonStage::Asked);
            if (!asked || asked->input.first.tokens != bench()->input().first.tokens)
                continue;
            const auto there = std::make_shared<const BenchSteps>(runBench(asked->input));
            for (const LessonQuestion& question : whole.pages[std::size_t(behind)].questions) {
                if (!question.answer.name.startsWith("bench-"))
                    continue;
                const std::optional<BenchPick> cell = answerCell(there, question);
                if (!cell || there->steps[cell->step].operation == BenchOperation::Typed)
                    continue;
                const BenchStep& step = there->steps[cell->step];
                const std::optional<std::size_t> own = plot.steps->find(step.id, step.head.value_or(0));
                if (!own || plot.steps->steps[*own].operation == BenchOperation::Typed)
                    continue;
                const BenchPick here{*own, cell->row, cell->column};
                if (plot.steps->steps[*own].values.rows() != step.values.rows() ||
                    !plot.steps->steps[*own].values.row(here.row).isApprox(step.values.row(cell->row), 1e-12))
                    continue;
                QVERIFY2(plot.cover.hides(here) || isStated(here) || plot.pick == here,
                         qPrintable(QStringLiteral("lesson %1, page %2 asks what is shown: %3")
                                        .arg(whole.order)
                                        .arg(behind + 1)
                                        .arg(question.ask)));
            }
        }
    }
}

/// The rows of this heatmap that a page behind asks about while it shows the same, unless the page is about them
/// itself.
void TestLessonQuestions::checkNoRowToComeIsShown(const Lesson& lesson, int page)
{
    const auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    if (lesson.benchOn(page) || !heatmap->isVisible())
        return;
    const LessonPage& own = lesson.pages[std::size_t(page)];
    for (int behind = page + 1; behind < int(lesson.pages.size()); ++behind) {
        if (!showTheSamePicture(lesson, page, behind))
            continue;
        for (const QString& query : askedQueries(lesson.pages[std::size_t(behind)].questions)) {
            const auto isAbout = [&](const LessonClaim& claim) { return claim.measure.arguments.value(0) == query; };
            if (own.lookFrom == query || std::ranges::any_of(own.claims, isAbout))
                continue;
            const int row = LiveMeasures::position(query, heatmap->plot().queryLabels);
            QVERIFY2(heatmap->cover().contains(row), qPrintable(query));
        }
    }
}

/// The number, or the beginning of its row or its step where the place would be the answer.
void TestLessonQuestions::checkWhatIsAskedIsInView(const LessonPage& page)
{
    const auto* view = bench()->findChild<BenchView*>("benchView");
    if (!view->isVisible())
        return;
    const LessonQuestion& question = page.questions.front();
    std::optional<BenchPick> asked = answerCell(view->plot().steps, question);
    if (!asked)
        return;
    if (question.kind != QuestionKind::Number)
        asked->column = 0;
    QTRY_VERIFY2(view->viewport()->rect().intersects(view->cellRect(*asked).toAlignedRect()), qPrintable(question.ask));
}

void TestLessonQuestions::aPage()
{
    QFETCH(int, lesson);
    QFETCH(int, page);
    const Lesson& whole = pane()->lessons()[std::size_t(lesson)];
    const LessonPage& shown = whole.pages[std::size_t(page)];
    turnTo(lesson, page);
    if (QTest::currentTestFailed())
        return;
    const std::optional<LessonBench> asked = whole.benchOn(page, LessonStage::Asked);
    if (!asked)
        SETTLE();
    if (asked && asked->tab == BenchTab::Pair)
        QTRY_VERIFY_WITH_TIMEOUT(!bench()->around().pair.isEmpty(), 60000);
    QTRY_COMPARE(questions().size(), qsizetype(shown.questions.size())); // the layout shows them in an event
    checkTheFocus(shown);
    checkNothingToComeIsShown(lesson, page);
    checkNoRowToComeIsShown(whole, page);
    for (const FormulaLabel* label : pane()->findChildren<FormulaLabel*>())
        QVERIFY2(label->problems().isEmpty(), qPrintable(label->text()));
    const auto* text = pane()->findChild<FormulaText*>("lessonText");
    QVERIFY2(text->problems().isEmpty(), qPrintable(text->problems().join(u'\n')));
    if (QTest::currentTestFailed() || (!shown.asks() && !shown.exercise))
        return;
    if (asked && shown.asks())
        checkWhatIsAskedIsInView(shown);
    if (shown.asks())
        checkNothingIsMarked(whole, page);
    if (QTest::currentTestFailed())
        return;
    for (const LessonQuestion& question : shown.questions) {
        const QString found = givenAway(question);
        QVERIFY2(found.isEmpty(), qPrintable(found));
    }
    const auto* scroll = pane()->findChild<QScrollArea*>("lessonPage");
    if (pane()->window() == m_fixture->window.get())
        QVERIFY(scroll->viewport()->height() >= 14 * text->fontMetrics().lineSpacing() * 1.05);

    const QList<LessonQuestionView*> views = questions();
    for (qsizetype i = 0; i < views.size(); ++i) {
        if (!m_fixture->session().result() || !whole.benchOn(page))
            SETTLE();
        checkNothingIsMarked(whole, page);
        answer(*views[i], shown.questions[std::size_t(i)], (page + i) % 2 == 0);
        if (QTest::currentTestFailed())
            return;
    }
    if (!shown.asks())
        return;
    QCOMPARE(pane()->findChild<QWidget*>("lessonAfterwards")->isVisible(), !shown.afterwards.isEmpty());
    if (whole.benchOn(page)) {
        checkNothingToComeIsShown(lesson, page);
        QVERIFY(!bench()->findChild<QLabel*>("benchAnswerFirst")->isVisible());
        checkTheAnswerIsInView(shown);
        return;
    }
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery.has_value(), !shown.lookFrom.isEmpty());
    QCOMPARE(m_fixture->session().state().pinnedKey.has_value(), !shown.lookAt.isEmpty());
    QCOMPARE(m_fixture->find<QWidget>("inspectorPane")->isVisible(), shown.shows.contains(LessonPart::Inspector));
    QCOMPARE(m_fixture->find<QWidget>("predictionsBefore")->isVisible(), shown.shows.contains(LessonPart::Predictions));
}

HEADLIGHT_TEST(TestLessonQuestions)
#include "tst_lesson_questions.moc"
