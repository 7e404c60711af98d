// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_marian.h"
#include "tests/support/window_words.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/larger_type.h"
#include "ui/session/model_locations.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/corpus/corpus_window.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/training/training_window.h"
#include "ui/window/widgets/window_theme.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QTableWidget>

#include <algorithm>
#include <array>

using namespace headlight;

namespace {

struct ScreenLook {
    QSize size;
    ThemeId theme;
    int nTokens;
    int textPercent = 100;
};

constexpr std::array kLooks = {
    ScreenLook{{1280, 800}, ThemeId::Light, 7},       ScreenLook{{1280, 800}, ThemeId::Light, 60},
    ScreenLook{{1280, 800}, ThemeId::Dark, 7},        ScreenLook{{1280, 800}, ThemeId::Dark, 60},
    ScreenLook{{1920, 1080}, ThemeId::Light, 7},      ScreenLook{{1920, 1080}, ThemeId::Light, 60},
    ScreenLook{{1920, 1080}, ThemeId::Dark, 7},       ScreenLook{{1920, 1080}, ThemeId::Dark, 60},
    ScreenLook{{1280, 800}, ThemeId::Light, 60, 120}, ScreenLook{{1280, 800}, ThemeId::Dark, 7, 150},
    ScreenLook{{1280, 800}, ThemeId::Light, 60, 200}, ScreenLook{{1280, 800}, ThemeId::Dark, 7, 200},
    ScreenLook{{1920, 1080}, ThemeId::Dark, 7, 200}};

/// Rows of a dialog's table that are lower than their words, and a first column that is narrower.
QStringList cutRows(const QDialog& dialog)
{
    QStringList found;
    for (const QTableWidget* table : dialog.findChildren<QTableWidget*>()) {
        for (int row = 0; row < table->rowCount(); ++row) {
            const QString words = table->item(row, 1)->text();
            const QRect room(0, 0, table->columnWidth(1) - 8, 10000);
            const int needed = table->fontMetrics().boundingRect(room, Qt::TextWordWrap, words).height();
            if (needed > table->rowHeight(row))
                found << QStringLiteral("“%1” is cut").arg(words);
            if (table->fontMetrics().horizontalAdvance(table->item(row, 0)->text()) > table->columnWidth(0))
                found << QStringLiteral("“%1” is cut").arg(table->item(row, 0)->text());
        }
    }
    return found;
}

} // namespace

Q_DECLARE_METATYPE(ScreenLook)

/// The words of the whole window by their boxes and their pixels: every picture, panel, dialog and page of the bench,
/// in both themes, small and large.
class TestWindowText : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup();
    void everyPanelOfTheWindowIsReadable_data() { addLooks(); }
    void everyPanelOfTheWindowIsReadable();
    void everyDialogIsReadable_data();
    void everyDialogIsReadable();
    void everyPageOfTheBenchIsReadable_data();
    void everyPageOfTheBenchIsReadable();
    void aTrainingIsReadable_data();
    void aTrainingIsReadable();
    void aTextFileIsReadable_data();
    void aTextFileIsReadable();
    void theLessonPaneIsReadable_data();
    void theLessonPaneIsReadable();
    void aLessonOnTheBenchIsReadable_data();
    void aLessonOnTheBenchIsReadable();
    void theTitleOfEveryLessonIsWhole_data();
    void theTitleOfEveryLessonIsWhole();
    void theStartPageIsReadable_data();
    void theStartPageIsReadable();
    void everythingOfATranslatorIsReadable_data();
    void everythingOfATranslatorIsReadable();

private:
    static void addLooks();
    static void addSizesOfType();
    void open(const ScreenLook& look, SessionState state);
    /// Reports each problem once, and goes on.
    void check(QWidget& window, const QString& where);

    std::unique_ptr<test::WindowFixture> m_fixture;
    QStringList m_problems;
};

void TestWindowText::cleanup()
{
    m_fixture.reset();
    setWindowTypeSize(100);
    m_problems.clear();
}

void TestWindowText::addLooks()
{
    QTest::addColumn<ScreenLook>("look");
    for (const ScreenLook& look : kLooks)
        QTest::addRow("%d, %s, %d tokens, %d %%", look.size.width(), look.theme == ThemeId::Dark ? "dark" : "light",
                      look.nTokens, look.textPercent)
            << look;
}

void TestWindowText::addSizesOfType()
{
    QTest::addColumn<ScreenLook>("look");
    for (const int percent : {100, 150, 200})
        QTest::addRow("%d %%", percent) << ScreenLook{
            {1280, 800}, percent == 150 ? ThemeId::Light : ThemeId::Dark, 7, percent};
}

void TestWindowText::open(const ScreenLook& look, SessionState state)
{
    Preferences preferences;
    preferences.hintsDone = true;
    preferences.lastVersion = QCoreApplication::applicationVersion();
    preferences.textPercent = look.textPercent;
    savePreferences(toPath(test::WindowFixture::dataFolder() + "/preferences.json"), preferences);
    state.theme = look.theme;
    m_fixture->open(state);
    m_fixture->window->resize(look.size);
}

void TestWindowText::check(QWidget& window, const QString& where)
{
    for (int i = 0; i < 5; ++i) {
        QCoreApplication::processEvents();
        test::finishLayouts();
    }
    for (const QString& problem : test::wordProblems(window))
        if (!m_problems.join(u'\n').contains(problem))
            m_problems << where + QStringLiteral(": ") + problem;
}

void TestWindowText::everyPanelOfTheWindowIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState(QString("abcde fghij klmno ").repeated(4).left(look.nTokens - 2)));
    SETTLE();
    QVERIFY2(m_fixture->window->size() == look.size, "the window does not fit its screen");
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        SETTLE();
        check(*m_fixture->window, tabName(tab));
    }
    auto* const bottom = m_fixture->find<QTabBar>("bottomTabs");
    for (int i = 0; i < bottom->count(); ++i) {
        QTest::mouseClick(bottom, Qt::LeftButton, {}, bottom->tabRect(i).center());
        SETTLE();
        check(*m_fixture->window, bottom->tabText(i));
    }
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::everyDialogIsReadable_data()
{
    addSizesOfType();
}

void TestWindowText::everyDialogIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState("abcde"));
    SETTLE();
    for (const char* name : {"preferences", "exportFigure", "exportCsv", "typed range…", "getModel", "shortcuts",
                             "whatsNew", "about", "palette", "exportLessons"}) {
        const QList<QAction*> actions = m_fixture->window->findChildren<QAction*>();
        const auto action = std::ranges::find_if(actions, [&](const QAction* one) {
            return one->objectName() == QLatin1String(name) || one->text() == QString::fromUtf8(name);
        });
        QVERIFY2(action != actions.end(), name);
        bool wasThere = false;
        const auto inspect = [&] {
            for (QWidget* window : QApplication::topLevelWidgets())
                if (auto* dialog = qobject_cast<QDialog*>(window); dialog && dialog->isVisible()) {
                    wasThere = true;
                    check(*dialog, name);
                    m_problems << cutRows(*dialog);
                    if (!QRect(QPoint(), dialog->screen()->size()).contains(QRect(QPoint(), dialog->size())))
                        m_problems
                            << QStringLiteral("%1 is %2 × %3").arg(name).arg(dialog->width()).arg(dialog->height());
                    dialog->reject();
                }
        };
        QTimer::singleShot(150, m_fixture->window.get(), inspect);
        (*action)->trigger();
        if (!wasThere) // one that does not wait
            QTRY_VERIFY2(wasThere, name);
    }
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::everyPageOfTheBenchIsReadable_data()
{
    addSizesOfType();
}

void TestWindowText::everyPageOfTheBenchIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState("abcde"));
    BenchWindow& bench = m_fixture->window->openBench();
    bench.resize(look.size);
    for (const char* name : {"benchSideTabs", "benchTabs"}) {
        auto* const tabs = bench.findChild<QTabBar*>(name);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            check(bench, tabs->tabText(tab));
        }
    }
    QVERIFY2(bench.width() <= look.size.width() && bench.height() <= look.size.height(), "larger than its screen");
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::aTrainingIsReadable_data()
{
    addSizesOfType();
}

/// Before there is a run, then with two of them.
void TestWindowText::aTrainingIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState("abcde"));
    TrainingWindow& training = m_fixture->window->openTraining();
    training.resize(look.size);
    check(training, "no run");
    TrainingSettings settings;
    settings.options.task = {TrainingTask::Copy, 4, 5};
    settings.options.model.dModel = 8;
    settings.options.batchSize = 8;
    settings.nSteps = 2;
    settings.measureEvery = 1;
    TrainingSession& session = training.session();
    session.setSettings(settings);
    for (int run = 1; run <= 2; ++run) {
        session.restart();
        QTRY_COMPARE(session.activity(), TrainingSession::Activity::Idle);
    }
    session.showMoment(1);
    check(training, "two runs");
    QVERIFY2(training.width() <= look.size.width() && training.height() <= look.size.height(),
             "larger than its screen");
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::aTextFileIsReadable_data()
{
    addSizesOfType();
}

/// Before there are numbers, with those of a file, and with two compared.
void TestWindowText::aTextFileIsReadable()
{
    QFETCH(ScreenLook, look);
    SessionState state = m_fixture->tinyState("abcde");
    open(look, state);
    CorpusWindow& corpus = m_fixture->window->openCorpus();
    CorpusSession& session = corpus.session();
    corpus.resize(look.size);
    check(corpus, "no numbers");
    const QTemporaryDir folder;
    test::writeFile(folder.filePath("lines.txt"), QByteArray("one line of it\nand another one\n").repeated(20));
    for (const auto& [mask, name] : {std::pair("causal", "a.json"), std::pair("none", "b.json")}) {
        state.mask = maskFromString(mask);
        session.measure({toPath(folder.filePath("lines.txt")), toPath(folder.filePath(name)), state});
        QTRY_VERIFY_WITH_TIMEOUT(!session.isBusy(), 60000);
        QVERIFY(session.stats());
    }
    check(corpus, "numbers");
    session.compareWith(toPath(folder.filePath("a.json")));
    QTRY_VERIFY_WITH_TIMEOUT(session.comparison(), 60000);
    check(corpus, "two compared");
    QVERIFY2(corpus.width() <= look.size.width() && corpus.height() <= look.size.height(), "larger than its screen");
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::theLessonPaneIsReadable_data()
{
    addSizesOfType();
}

void TestWindowText::theLessonPaneIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState("abcde"));
    SETTLE();
    auto* const pane = m_fixture->find<LessonPane>("lessonPane");
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QTRY_VERIFY(pane->isVisible());
    check(*m_fixture->window, "lesson");
    QVERIFY2(m_fixture->window->width() <= look.size.width(), "larger than its screen");
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::aLessonOnTheBenchIsReadable_data()
{
    addSizesOfType();
}

/// Where tables, steps and lesson are wider than the screen together, the window is not: it scrolls to the lesson, and
/// to what the keyboard reaches.
void TestWindowText::aLessonOnTheBenchIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState("abcde"));
    SETTLE();
    auto* const pane = m_fixture->find<LessonPane>("lessonPane");
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
    QTRY_VERIFY(pane->isVisible());
    const auto isOfQueries = [](const Lesson& lesson) { return lesson.order == 7; };
    pane->openLesson(int(std::ranges::find_if(pane->lessons(), isOfQueries) - pane->lessons().begin()), 4);
    QTRY_VERIFY(qobject_cast<BenchWindow*>(pane->window()));
    auto& bench = static_cast<BenchWindow&>(*pane->window());
    bench.resize(look.size);
    check(bench, "lesson on the bench");
    QCOMPARE(bench.size(), look.size);
    const auto isSeen = [&](const QWidget& part) {
        return bench.rect().contains(QRect(part.mapTo(&bench, QPoint()), part.size()));
    };
    QTRY_VERIFY(isSeen(*pane));
    QApplication::setActiveWindow(&bench);
    QVERIFY(isSeen(*pane));
    auto* sentence = bench.findChild<QLineEdit*>("benchSentence");
    bench.findChild<QWidget*>("benchKind")->setFocus();
    sentence->setFocus();
    QTRY_VERIFY(isSeen(*sentence));
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::theTitleOfEveryLessonIsWhole_data()
{
    addSizesOfType();
}

void TestWindowText::theTitleOfEveryLessonIsWhole()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState("abcde"));
    SETTLE();
    const QTemporaryDir folder;
    LessonPane pane(m_fixture->session(), lessonLocations(), toPath(folder.filePath("lessons.json")),
                    m_fixture->window.get());
    giveTheme(pane, theme(look.theme));
    pane.find();
    QVERIFY(pane.lessons().size() >= 20);
    pane.show();
    const auto* title = pane.findChild<ChoiceButton*>("lessonButton");
    const auto* notation = pane.findChild<QWidget*>("lessonNotation");
    std::size_t nWrapped = 0;
    for (std::size_t i = 0; i < pane.lessons().size(); ++i) {
        pane.openLesson(int(i), 0);
        pane.resize(pane.minimumWidth(), inType(600));
        test::finishLayouts();
        QCOMPARE(pane.width(), inType(380));
        QVERIFY2(test::wordsFit(*title), qPrintable(title->value() + " is cut: " + title->shownLines().join(u'|')));
        QVERIFY2(title->geometry().right() < notation->x(), qPrintable(title->value()));
        QVERIFY(pane.rect().contains(notation->geometry()));
        nWrapped += title->shownLines().size() > 1;
    }
    QVERIFY2(nWrapped > 0 && nWrapped < pane.lessons().size(), "only a title that is too long takes a second line");
}

void TestWindowText::theStartPageIsReadable_data()
{
    addSizesOfType();
}

void TestWindowText::theStartPageIsReadable()
{
    QFETCH(ScreenLook, look);
    open(look, m_fixture->tinyState(""));
    check(*m_fixture->window, "start");
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

void TestWindowText::everythingOfATranslatorIsReadable_data()
{
    addSizesOfType();
}

void TestWindowText::everythingOfATranslatorIsReadable()
{
    QFETCH(ScreenLook, look);
    const QDir folder(test::WindowFixture::dataFolder() + "/models/headlight-en-fr-two"); // shipped ones are as long
    folder.mkpath(".");
    test::writeTinyMarian(folder);
    SessionState state = m_fixture->tinyState("ab cd");
    state.model = "headlight-en-fr-two";
    open(look, state);
    SETTLE();
    check(*m_fixture->window, "translator");
    QDir(folder).removeRecursively();
    QVERIFY2(m_problems.isEmpty(), qPrintable("\n" + m_problems.join(u'\n')));
}

HEADLIGHT_TEST(TestWindowText)
#include "tst_window_text.moc"
