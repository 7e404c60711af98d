// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/heads/head_list_model.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/predictions/prediction_model.h"
#include "ui/window/predictions/prediction_view.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/widgets/choice_button.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

using namespace headlight;

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void lettersTypedOneByOneAreAllShown();
    void aKeystrokeIsPainted();
    void undoInTheTextLineIsTheWindowsUndo();
    void eyeAndScissorsHideAndSwitchOff();
    void aHeadChosenInTheOverviewIsShownLarge();
    void theMaskMenuChangesThePattern();
    void aClickOnACellIsTakenApart();
    void aClickOnAChipPinsAndUnpins();
    void tabsShowTheirView();
    void anEmptySentenceSaysSo();
    void hidingAHeadDoesNotChooseIt();
    void aTooLongTextSaysWhatIsLeftOut();
    void theThemeChangesAtOnceAndBack();
    void theTypeIsTheProgramsOwnFromTheStart();
    void theSessionComesBackAtTheNextStart();
    void aBrokenLastSessionIsKeptAsideAndReported();
    void aSessionFileIsSavedAndOpened();
    void strangeTextIsShown_data();
    void strangeTextIsShown();
    void everyControlHasANameAndEveryActionAShortcutOrAMenu();
    void nothingIsCutOffAtItsSmallestSize();
    void aNewSessionCanBeTakenBack();
    void whatWentWellIsNotToldAsAFailure();
    void aSessionThatCannotBeKeptIsToldOnce();
    void theWindowHasItsOwnIcon();
    void theKeyboardsFocusIsVisible();
    void thePictureAloneHasNoRing();
    void theNarrowWindowShowsEveryButton();
    void theChosenHeadIsInSight();
    void theNumbersOfHeadsStayWhileTheyAreScrolled();
    void noMenuLeavesRoomForAnIcon();
    void theWindowOpensInItsOwnTypeWhateverTheDesktops();
    void wordsBesideEachOtherStandOnOneLine();
    void aButtonWithAMenuHasAnArrow();

private:
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestMainWindow::init()
{
    m_fixture = test::openedTiny("abc");
}

void TestMainWindow::cleanup()
{
    m_fixture.reset();
}

void TestMainWindow::lettersTypedOneByOneAreAllShown()
{
    QTest::keyClick(m_fixture->line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(m_fixture->line(), "the train");
    SETTLE();
    QCOMPARE(m_fixture->session().state().input.text, QString("the train"));
    QCOMPARE(m_fixture->find<TokenChips>("tokenChips")->tokens().size(), 11);
    QCOMPARE(m_fixture->find<HeatmapView>("heatmapView")->plot().queryLabels.size(), 11);
    QVERIFY(m_fixture->find<QLabel>("statusTokens")->text().startsWith("11"));
}

void TestMainWindow::aKeystrokeIsPainted()
{
    const quint64 before = m_fixture->session().result()->number;
    QSignalSpy painted(m_fixture->window.get(), &MainWindow::resultPainted);
    QTest::keyClick(m_fixture->line(), 'x');
    // The result that was there before may still be on its way to the screen.
    const auto newPictures = [&] {
        return std::ranges::count_if(painted, [&](const auto& signal) { return signal[0].toULongLong() > before; });
    };
    QTRY_COMPARE(newPictures(), 1);
    SETTLE();
    QCOMPARE(newPictures(), 1); // the predictions that follow are no new picture
}

void TestMainWindow::undoInTheTextLineIsTheWindowsUndo()
{
    m_fixture->line()->setFocus();
    QTest::keyClicks(m_fixture->line(), "de");
    QCOMPARE(m_fixture->line()->text(), QString("abcde"));
    m_fixture->session().endBurst();
    m_fixture->session().set(&SessionState::temperature, 2);
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->session().state().temperature, 1.0);
    QCOMPARE(m_fixture->line()->text(), QString("abcde"));
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->line()->text(), QString("abc"));
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_fixture->line()->text(), QString("abcde"));
    SETTLE();
}

void TestMainWindow::eyeAndScissorsHideAndSwitchOff()
{
    auto* list = m_fixture->find<QTableView>("headList");
    const auto click = [&](int row, int column) {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, column)).center());
    };
    click(2, HeadListModel::ShowColumn);
    QVERIFY(m_fixture->session().state().hiddenHeads.contains({0, 2}));
    click(1, HeadListModel::AblateColumn);
    QVERIFY(m_fixture->session().state().ablatedHeads.contains({0, 1}));
    SETTLE();
    QCOMPARE(m_fixture->find<QLabel>("headSummary")->text(), QString("7 shown · 1 switched off (0.1)"));
    QCOMPARE(m_fixture->find<PredictionView>("predictionsAfter")->model().rowCount(), 5);
    click(1, HeadListModel::AblateColumn);
    QVERIFY(m_fixture->session().state().ablatedHeads.empty());
    SETTLE();
    QCOMPARE(m_fixture->find<PredictionView>("predictionsAfter")->model().rowCount(), 0);
    QTest::keyClick(m_fixture->line(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(m_fixture->session().state().ablatedHeads.contains(m_fixture->session().state().selected));
}

void TestMainWindow::aHeadChosenInTheOverviewIsShownLarge()
{
    auto* overview = m_fixture->find<HeadsOverview>("headsOverview");
    QTest::mouseClick(overview, Qt::LeftButton, {}, overview->thumbnailRect({1, 3}).center().toPoint());
    SETTLE();
    QCOMPARE(m_fixture->find<HeatmapView>("heatmapView")->plot().head, (HeadIndex{1, 3}));
    QCOMPARE(m_fixture->find<QTableView>("headList")->currentIndex().row(), 3);
    m_fixture->window->findChild<QAction*>("back")->trigger();
    QCOMPARE(m_fixture->session().state().selected, (HeadIndex{0, 0}));
}

void TestMainWindow::theMaskMenuChangesThePattern()
{
    QCOMPARE(m_fixture->find<ChoiceButton>("maskButton")->value(), QString("causal"));
    QVERIFY(!m_fixture->find<HeatmapView>("heatmapView")->plot().cells.isAllowed(0, 1));
    QTest::keyClick(m_fixture->line(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    SETTLE();
    QCOMPARE(m_fixture->find<ChoiceButton>("maskButton")->value(), QString("none"));
    QVERIFY(m_fixture->find<HeatmapView>("heatmapView")->plot().cells.isAllowed(0, 1));
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->find<ChoiceButton>("maskButton")->value(), QString("causal"));
}

void TestMainWindow::aClickOnACellIsTakenApart()
{
    auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    QTest::mouseClick(heatmap->viewport(), Qt::LeftButton, {}, heatmap->cellRect(3, 1).center().toPoint());
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery, 3);
    QCOMPARE(m_fixture->session().state().pinnedKey, 1);
    const InspectorData& data = m_fixture->session().result()->view->inspector;
    QCOMPARE(data.weight, heatmap->plot().cells.value(3, 1));
    QVERIFY(m_fixture->find<InspectorView>("inspector")->accessibleDescription().startsWith("c looks at a: "));
}

void TestMainWindow::aClickOnAChipPinsAndUnpins()
{
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    const QPoint at = chips->chipRect(2).center().toPoint();
    QTest::mouseClick(chips, Qt::LeftButton, {}, at);
    QCOMPARE(m_fixture->session().state().pinnedQuery, 2);
    SETTLE();
    QCOMPARE(m_fixture->session().result()->view->inspector.query, 2);
    QTest::mouseClick(chips, Qt::LeftButton, {}, at);
    QVERIFY(!m_fixture->session().state().pinnedQuery);
}

void TestMainWindow::tabsShowTheirView()
{
    const std::pair<ViewTab, const char*> views[] = {{kGridTab, "multiplesView"},
                                                     {kLinksTab, "linksView"},
                                                     {kShapesTab, "shapesView"},
                                                     {kLayersTab, "layersPane"},
                                                     {kHeatmapTab, "heatmapView"}};
    for (const auto& [tab, view] : views) {
        m_fixture->clickTab(tab);
        QCOMPARE(m_fixture->session().state().tab, tab);
        SETTLE();
        QVERIFY(m_fixture->find<QWidget>(view)->isVisible());
    }
    m_fixture->session().set(&SessionState::tab, kGridTab);
    m_fixture->session().changeShown(HeadAction::None, HeadScope::Everything);
    SETTLE();
    QVERIFY(m_fixture->find<QLabel>("emptyLabel")->isVisible());
}

void TestMainWindow::anEmptySentenceSaysSo()
{
    auto* start = m_fixture->find<QWidget>("startPage");
    QTest::keyClick(m_fixture->line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_fixture->line(), Qt::Key_Backspace);
    QTRY_VERIFY(start->isVisible());
    QVERIFY(start->findChild<QLabel*>()->text().contains("sentence"));
    QTest::keyClicks(m_fixture->line(), "z");
    SETTLE();
    QVERIFY(!start->isVisible());
}

void TestMainWindow::hidingAHeadDoesNotChooseIt()
{
    auto* list = m_fixture->find<QTableView>("headList");
    const auto click = [&](int row, int column) {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, column)).center());
    };
    for (const int column : {int(HeadListModel::ShowColumn), int(HeadListModel::AblateColumn)}) {
        click(2, column);
        SETTLE();
        QCOMPARE(m_fixture->session().state().selected, (HeadIndex{0, 0}));
        QCOMPARE(list->currentIndex().row(), 0);
        QCOMPARE(m_fixture->find<HeatmapView>("heatmapView")->plot().head, (HeadIndex{0, 0}));
    }
    QVERIFY(m_fixture->session().state().hiddenHeads.contains({0, 2}));
    QVERIFY(m_fixture->session().state().ablatedHeads.contains({0, 2}));
    click(2, HeadListModel::NameColumn);
    QCOMPARE(m_fixture->session().state().selected, (HeadIndex{0, 2}));
}

void TestMainWindow::aTooLongTextSaysWhatIsLeftOut()
{
    m_fixture->session().setText(QString(200, 'b'));
    SETTLE();
    QVERIFY(m_fixture->find<QLabel>("messageLabel")->isVisible());
    QVERIFY(m_fixture->find<QLabel>("messageLabel")->text().contains("122"));
    QCOMPARE(m_fixture->line()->text().size(), 200);
}

void TestMainWindow::theThemeChangesAtOnceAndBack()
{
    const auto corner = [&] { return m_fixture->window->grab().toImage().pixelColor(3, 300); };
    const QColor light = corner();
    QTest::mouseClick(m_fixture->find<QToolButton>("themeButton"), Qt::LeftButton);
    QCOMPARE(m_fixture->session().state().theme, ThemeId::Dark);
    QVERIFY(corner().lightness() < 80 && light.lightness() > 200);
    m_fixture->window->findChild<QAction*>("undo")->trigger(); // the theme is no step
    QCOMPARE(m_fixture->session().state().theme, ThemeId::Dark);
    QTest::mouseClick(m_fixture->find<QToolButton>("themeButton"), Qt::LeftButton);
    QCOMPARE(corner(), light);
}

void TestMainWindow::theTypeIsTheProgramsOwnFromTheStart()
{
    m_fixture.reset();
    QApplication::setFont(QFont("Sans Serif")); // another desktop has this font
    m_fixture = test::openedTiny("abc");
    const auto* tokens = m_fixture->find<QLabel>("statusTokens");
    const auto* sum = m_fixture->find<QLabel>("statusSum"); // its text has a sign that another font has
    const auto areAsTheyShould = [&] {
        return tokens->font().families() == theme(ThemeId::Light).bodyFont.families() && tokens->y() == sum->y() &&
               (tokens->alignment() & sum->alignment() & Qt::AlignTop);
    };
    QVERIFY(areAsTheyShould());
    const int high = m_fixture->window->statusBar()->height();
    m_fixture->session().set(&SessionState::theme, ThemeId::Dark); // no run knows of the theme
    QCoreApplication::processEvents();
    test::finishLayouts();
    QVERIFY(areAsTheyShould());
    QCOMPARE(m_fixture->window->statusBar()->height(), high); // nothing moves
}

void TestMainWindow::theSessionComesBackAtTheNextStart()
{
    QTest::keyClicks(m_fixture->line(), "de");
    m_fixture->session().ablateHead({1, 1}, true);
    m_fixture->session().set(&SessionState::tab, kShapesTab);
    const SessionState state = m_fixture->session().state();
    m_fixture->window->resize(1100, 760);
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(m_fixture->session().state() == state);
    QCOMPARE(m_fixture->window->size(), QSize(1100, 760));
    QCOMPARE(m_fixture->line()->text(), QString("abcde"));
    SETTLE();
}

void TestMainWindow::aBrokenLastSessionIsKeptAsideAndReported()
{
    m_fixture->window->close();
    m_fixture->window.reset();
    test::writeFile(test::WindowFixture::lastSession(), "{\"format\": \"headlight session\", \"vers");
    m_fixture->open();
    QVERIFY(m_fixture->find<QLabel>("noticeLabel")->text().contains("last-session.broken.json"));
    QVERIFY(QFile::exists(test::WindowFixture::dataFolder() + "/last-session.broken.json"));
}

void TestMainWindow::aSessionFileIsSavedAndOpened()
{
    const QString file = test::WindowFixture::dataFolder() + "/saved.json";
    m_fixture->session().set(&SessionState::temperature, 3);
    const SessionState state = m_fixture->session().state();
    m_fixture->window->saveSessionFile(toPath(file));
    m_fixture->session().setText("other");
    QVERIFY(m_fixture->window->openSessionFile(toPath(file)));
    QVERIFY(m_fixture->session().state() == state);
    test::writeFile(file, "{}");
    QVERIFY(!m_fixture->window->openSessionFile(toPath(file)));
    QVERIFY(m_fixture->find<QLabel>("noticeLabel")->text().contains("format"));
    QVERIFY(m_fixture->session().state() == state);
    QFile::remove(file);
}

void TestMainWindow::strangeTextIsShown_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("emoji") << QString::fromUtf8("a 😀👩‍👩‍👧 b");
    QTest::newRow("Chinese") << QString::fromUtf8("我们 去 银行");
    QTest::newRow("right to left") << QString::fromUtf8("שלום עולם");
    QTest::newRow("tab and control") << QStringLiteral("a\tb\x01\x7f c");
    QTest::newRow("half a pair") << QString(QChar(0xD83D)) + "x";
}

void TestMainWindow::strangeTextIsShown()
{
    QFETCH(QString, text);
    m_fixture->session().setText(text);
    SETTLE();
    QCOMPARE(m_fixture->line()->text(), text);
    QVERIFY(!m_fixture->window->grab().isNull());
    for (const QString& token : m_fixture->session().result()->view->input.tokens)
        QVERIFY(!token.isEmpty());
}

void TestMainWindow::everyControlHasANameAndEveryActionAShortcutOrAMenu()
{
    for (const QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->objectName().startsWith("qt_"))
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        QVERIFY2(named, qPrintable(QString("%1 \"%2\"").arg(widget->metaObject()->className(), widget->objectName())));
    }
    QStringList seen;
    for (const QAction* action : m_fixture->window->actions()) {
        const QString keys = action->shortcut().toString();
        QVERIFY2(keys.isEmpty() || !seen.contains(keys), qPrintable(keys));
        seen << keys;
    }
}

void TestMainWindow::nothingIsCutOffAtItsSmallestSize()
{
    m_fixture->window->resize(1280, 800);
    QCOMPARE(m_fixture->window->size(), QSize(1280, 800));
    QTRY_VERIFY(m_fixture->find<QWidget>("exportButton")->geometry().right() < 1280);
    auto* overview = m_fixture->find<HeadsOverview>("headsOverview");
    QVERIFY(QRectF(overview->rect()).contains(overview->thumbnailRect({1, 3})));
    for (const char* name : {"modelButton", "maskButton", "colourButton"})
        QVERIFY(m_fixture->find<QWidget>(name)->width() >= m_fixture->find<QWidget>(name)->sizeHint().width());
}

void TestMainWindow::aNewSessionCanBeTakenBack()
{
    const SessionState before = m_fixture->session().state();
    m_fixture->window->findChild<QAction*>("newSession")->trigger();
    QVERIFY(m_fixture->line()->text().isEmpty());
    m_fixture->window->findChild<QAction*>("undo")->trigger();
    QVERIFY(m_fixture->session().state() == before);
    QCOMPARE(m_fixture->line()->text(), before.input.text);
}

void TestMainWindow::whatWentWellIsNotToldAsAFailure()
{
    const QString file = test::WindowFixture::dataFolder() + "/saved.json";
    auto* message = m_fixture->find<QLabel>("noticeLabel");
    m_fixture->window->saveSessionFile(toPath(file));
    QCOMPARE(message->property("role").toString(), QString("muted"));
    m_fixture->window->saveSessionFile(toPath(test::WindowFixture::dataFolder() + "/missing/saved.json"));
    QCOMPARE(message->property("role").toString(), QString("problem"));
    QFile::remove(file);
}

void TestMainWindow::aSessionThatCannotBeKeptIsToldOnce()
{
    QFile::remove(test::WindowFixture::lastSession());
    QVERIFY(QDir().mkpath(test::WindowFixture::lastSession() + "/in the way"));
    auto* message = m_fixture->find<QLabel>("noticeLabel");
    m_fixture->window->setAutosaveInterval(std::chrono::milliseconds(1));
    m_fixture->session().set(&SessionState::temperature, 2);
    QTRY_VERIFY(message->isVisible() && message->text().contains("next start"));
    m_fixture->window->setAutosaveInterval(std::chrono::milliseconds(1));
    QSignalSpy tried(m_fixture->window.get(), &MainWindow::autosaveTried);
    m_fixture->session().set(&SessionState::temperature, 3);
    QVERIFY(!message->isVisible());
    QTRY_COMPARE(tried.count(), 1);
    QVERIFY(!message->isVisible());
    QVERIFY(QDir(test::WindowFixture::lastSession()).removeRecursively());
}

void TestMainWindow::theWindowHasItsOwnIcon()
{
    const QImage icon = m_fixture->window->windowIcon().pixmap(64, 64).toImage();
    QCOMPARE(icon.size(), QSize(64, 64));
    QCOMPARE(qAlpha(icon.pixel(0, 0)), 0);
    QVERIFY(QColor(icon.pixel(15, 32)).lightness() > 120); // the lamp
    QFile desktop(HEADLIGHT_SOURCE_DIR "/app/headlight.desktop");
    QVERIFY(desktop.open(QIODevice::ReadOnly) && desktop.readAll().contains("\nIcon=headlight\n"));
    QVERIFY(QFile::exists(HEADLIGHT_SOURCE_DIR "/resources/icons/headlight.svg"));
}

void TestMainWindow::theKeyboardsFocusIsVisible()
{
    for (const char* name : {"headsOverview", "headList", "heatmapView", "linksView", "inspector"}) {
        auto* view = m_fixture->find<QWidget>(name);
        auto* ring = view->findChild<QWidget*>("focusRing");
        QVERIFY2(ring, name);
        view->setFocus(Qt::TabFocusReason);
        QVERIFY2(!ring->isHidden(), name);
        QCOMPARE(ring->size(), view->size());
        m_fixture->line()->setFocus();
        QVERIFY2(ring->isHidden(), name);
        view->setFocus(Qt::MouseFocusReason);
        QVERIFY2(ring->isHidden(), name);
    }
}

void TestMainWindow::thePictureAloneHasNoRing()
{
    auto* view = m_fixture->find<QWidget>("heatmapView");
    const auto nRings = [this] {
        const auto rings = m_fixture->window->findChildren<QWidget*>("focusRing");
        return std::ranges::count_if(rings, [](const QWidget* ring) { return ring->isVisible(); });
    };
    QCOMPARE(view->findChildren<QWidget*>("focusRing").size(), 1);
    view->setFocus(Qt::TabFocusReason);
    QCOMPARE(nRings(), 1);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F11);
    QCOMPARE(nRings(), 0);
    view->clearFocus();
    view->setFocus(Qt::TabFocusReason);
    QCOMPARE(nRings(), 0);
}

void TestMainWindow::theNarrowWindowShowsEveryButton()
{
    m_fixture->window->resize(900, 600);
    QCOMPARE(m_fixture->window->size(), QSize(900, 600));
    QTRY_VERIFY(m_fixture->find<QWidget>("exportButton")->geometry().right() < 900);
}

void TestMainWindow::theChosenHeadIsInSight()
{
    m_fixture->session().selectHead({1, 3});
    SETTLE();
    auto* list = m_fixture->find<QTableView>("headList");
    for (const int height : {900, 560, 480}) {
        m_fixture->window->resize(1280, height);
        QTRY_VERIFY(list->viewport()->rect().contains(list->visualRect(list->currentIndex())));
        QCOMPARE(list->currentIndex().row(), 3);
    }
}

void TestMainWindow::theNumbersOfHeadsStayWhileTheyAreScrolled()
{
    auto* overview = m_fixture->find<HeadsOverview>("headsOverview");
    auto* area = qobject_cast<QScrollArea*>(overview->parentWidget()->parentWidget());
    QVERIFY(area);
    QTRY_VERIFY2(!area->verticalScrollBar()->isVisible(),
                 qPrintable(QString("%1 of %2").arg(area->viewport()->height()).arg(overview->minimumHeight())));
    const double before = overview->thumbnailRect({0, 0}).width();
    m_fixture->window->resize(1280, 480); // still all of them, smaller
    QTRY_VERIFY(overview->thumbnailRect({0, 0}).width() < before);
    QTRY_VERIFY(!area->verticalScrollBar()->isVisible());
    overview->setMinimumHeight(2000); // a model with many layers needs it
    QTRY_VERIFY(area->verticalScrollBar()->maximum() > 50);
    area->verticalScrollBar()->setValue(50);
    QCOMPARE(overview->numbersTop(), 50);
}

namespace {

/// Where the words of a menu's action begin, in pixels from its left edge.
int wordsBegin(const QImage& menu, const QRect& row)
{
    const QRgb paper = menu.pixel(row.right() - 2, row.center().y());
    for (int x = row.left(); x < row.right(); ++x)
        for (int y = row.top() + 2; y < row.bottom() - 2; ++y)
            if (std::abs(qGray(menu.pixel(x, y)) - qGray(paper)) > 90)
                return x;
    return row.right();
}

} // namespace

void TestMainWindow::noMenuLeavesRoomForAnIcon()
{
    int nSeen = 0;
    for (QMenu* menu : m_fixture->window->findChildren<QMenu*>()) {
        menu->popup(QPoint(0, 0));
        const QImage picture = menu->grab().toImage();
        const bool hasMarks = std::ranges::any_of(menu->actions(), &QAction::isCheckable); // stand before the words
        for (QAction* action : menu->actions()) {
            if (action->isSeparator() || !action->isEnabled())
                continue;
            const int begin = wordsBegin(picture, menu->actionGeometry(action));
            const int most = !hasMarks ? 40 : action->isCheckable() && action->isChecked() ? 26 : 50;
            QVERIFY2(begin < most, qPrintable(QString("%1: %2").arg(action->text()).arg(begin)));
            ++nSeen;
        }
        menu->close();
    }
    QVERIFY2(nSeen > 30, qPrintable(QString::number(nSeen)));
}

void TestMainWindow::theWindowOpensInItsOwnTypeWhateverTheDesktops()
{
    m_fixture->window.reset();
    QApplication::setFont(QFont("DejaVu Serif", 20));
    m_fixture->open();
    SETTLE();
    const Theme& colours = theme(m_fixture->session().state().theme);
    int n = 0;
    for (const QWidget* part : m_fixture->window->findChildren<QWidget*>()) {
        const bool isOwn = part->font().families() == colours.bodyFont.families();
        QVERIFY2(isOwn || !part->isVisible(), qPrintable(part->objectName() + u' ' + part->font().toString()));
        n += part->isVisible() ? 1 : 0;
    }
    QVERIFY(n > 30);
}

/// A sign that another face draws would lift the words before it.
void TestMainWindow::wordsBesideEachOtherStandOnOneLine()
{
    const auto height = [&](const char* name) { return m_fixture->find<QWidget>(name)->sizeHint().height(); };
    for (const char* label : {"statusSum", "statusNotKept"})
        QCOMPARE(height(label), height("statusTokens"));
    for (const char* button : {"headsMenuButton", "sortHeadsButton"})
        QCOMPARE(height(button), height("headsAlikeButton"));
}

void TestMainWindow::aButtonWithAMenuHasAnArrow()
{
    const auto hasInkAtTheEnd = [&](const char* name) {
        auto* button = m_fixture->find<QToolButton>(name);
        button->resize(button->sizeHint());
        const QImage image = button->grab().toImage();
        for (int y = 4; y < image.height() - 4; ++y)
            for (int x = image.width() - 16; x < image.width() - 2; ++x)
                if (std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(3, 3))) > 40)
                    return true;
        return false;
    };
    for (const char* button : {"headsMenuButton", "sortHeadsButton"})
        QVERIFY2(hasInkAtTheEnd(button), button);
}

HEADLIGHT_TEST(TestMainWindow)
#include "tst_main_window.moc"
