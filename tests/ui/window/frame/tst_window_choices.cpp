// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/mask_words.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QAction>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

using namespace headlight;

/// Colours and numbers, chosen with the keys and the mouse.
class TestWindowChoices : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void coloursAreChosenByKeyboardAndUndone();
    void theColourButtonSaysWhatThePictureObeys();
    void aTypedRangeIsAskedForAndRefusedInASentence();
    void aTemperatureOutOfRangeIsRefusedInASentence();
    void nothingMovesWhenAMessageOrAChipRowComesAndGoes();
    void aMessageCutsNothingOfTheStatusLine();
    void theBarAtTheTopKeepsItsPlaceWhateverTheMaskIsCalled();
    void theNumberOfAMaskIsTypedInPlaceInANarrowWindow();
    void theTemperatureIsOnASlider();
    void theSoftmaxHasOneControl();
    void theBarIsOneRowAndWhatHasNoRoomIsInItsMenu();
    void aMenusButtonLooksAsBeforeOnceItIsClosed();

private:
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestWindowChoices::init()
{
    m_fixture = test::openedTiny("abc");
}

void TestWindowChoices::cleanup()
{
    m_fixture.reset();
    setWindowTypeSize(100);
}

void TestWindowChoices::coloursAreChosenByKeyboardAndUndone()
{
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(m_fixture->line(), key, Qt::ControlModifier | Qt::AltModifier);
    };
    const auto colours = [&] { return m_fixture->session().state().colours; };
    auto* button = m_fixture->find<ChoiceButton>("colourButton");
    press(Qt::Key_M);
    QCOMPARE(colours().map, *colourMapNamed("magma"));
    press(Qt::Key_O);
    QCOMPARE(colours().kind, ScaleKind::Log);
    press(Qt::Key_H);
    QCOMPARE(colours().range, ScaleRange::Head);
    SETTLE();
    const HeatmapPlot& plot = m_fixture->find<HeatmapView>("heatmapView")->plot();
    QCOMPARE(plot.colours.high, double(test::numbersOf(plot).maxCoeff()));
    QCOMPARE(button->value(), QString("magma · log · this head"));
    QCOMPARE(m_fixture->session().undoStack()->undoText(), QString("colours: magma, log, this head"));
    press(Qt::Key_R);
    QCOMPARE(button->value(), QString("magma · row maximum"));
    press(Qt::Key_E); // a row maximum has no range: another scale
    QCOMPARE(button->value(), QString("magma · linear · all heads"));
    for (int i = 0; i < 5; ++i)
        m_fixture->session().undoStack()->undo();
    QVERIFY(colours() == ColourScale());
    for (const QAction* action : m_fixture->window->findChild<ChoiceButton*>("colourButton")->menu()->actions())
        QVERIFY(action->isSeparator() || !action->isCheckable() || action->toolTip().contains("Ctrl+Alt+"));
}

void TestWindowChoices::theColourButtonSaysWhatThePictureObeys()
{
    auto* button = m_fixture->find<ChoiceButton>("colourButton");
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    QTRY_VERIFY(!button->isVisible()); // there is nothing to choose
    m_fixture->clickTab(kLayersTab);
    m_fixture->session().set(&SessionState::layers, {LayerMeasure::Lens, false});
    SETTLE();
    QTRY_VERIFY(button->isVisible());
    QCOMPARE(button->value(), QString("viridis"));
    m_fixture->session().set(&SessionState::layers, {LayerMeasure::Mean, false});
    SETTLE();
    QCOMPARE(button->value(), QString("viridis · linear · fitted"));
}

void TestWindowChoices::aTypedRangeIsAskedForAndRefusedInASentence()
{
    QString problem;
    QTimer::singleShot(0, this, [&] {
        auto* dialog = m_fixture->window->findChild<QDialog*>("rangeDialog");
        auto* low = dialog->findChild<QDoubleSpinBox*>("rangeLow");
        auto* high = dialog->findChild<QDoubleSpinBox*>("rangeHigh");
        const auto type = [](QDoubleSpinBox* field, const char* text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
        };
        type(low, "0.7");
        type(high, "0.3");
        QTest::keyClick(high, Qt::Key_Return);
        problem = dialog->findChild<QLabel*>("rangeProblem")->text();
        type(low, "0.1");
        QTest::mouseClick(dialog->findChild<QPushButton*>("rangeOk"), Qt::LeftButton);
        if (dialog->isVisible())
            dialog->reject();
    });
    QTest::keyClick(m_fixture->line(), Qt::Key_T, Qt::ControlModifier | Qt::AltModifier);
    QVERIFY2(problem.contains("below its maximum"), qPrintable(problem));
    QVERIFY(m_fixture->session().state().colours ==
            (ColourScale{ColourMapId::Viridis, ScaleKind::Linear, 0.1, 0.3, ScaleRange::Typed}));
    QCOMPARE(m_fixture->find<ChoiceButton>("colourButton")->value(), QString("viridis · linear · 0.1 to 0.3"));
}

void TestWindowChoices::aTemperatureOutOfRangeIsRefusedInASentence()
{
    auto* field = m_fixture->find<QDoubleSpinBox>("temperatureSpin");
    auto* message = m_fixture->find<QLabel>("noticeLabel");
    m_fixture->find<QToolButton>("softmaxButton")->menu()->popup(m_fixture->window->mapToGlobal(QPoint(300, 80)));
    QTRY_VERIFY(field->isVisible());
    for (const char* typed : {"50", "0", "-1", "warm", "1,5", ""}) {
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, typed);
        QCOMPARE(field->findChild<QLineEdit*>()->text(), QString(typed)); // every key is taken
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(message->isVisible() && message->text().contains("from 0.05 to 20, not “" + QString(typed)),
                 qPrintable(message->text()));
        QVERIFY(field->isVisible()); // the menu stays, to type another
        QCOMPARE(m_fixture->session().state().temperature, 1.0);
        QCOMPARE(field->value(), 1.0);
    }
    field->selectAll();
    QTest::keyClicks(field, "2.5");
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(m_fixture->session().state().temperature, 2.5);
    QVERIFY(!message->isVisible());
}

void TestWindowChoices::nothingMovesWhenAMessageOrAChipRowComesAndGoes()
{
    QTest::keyClicks(m_fixture->line(), QString(70, 'y')); // there is room for no more rows of chips
    SETTLE();
    auto* panes = m_fixture->find<QWidget>("columns");
    const QRect before(panes->mapTo(m_fixture->window.get(), QPoint()), panes->size());
    const int lineWidth = m_fixture->line()->width();
    const auto moved = [&] {
        QCoreApplication::processEvents();
        test::finishLayouts();
        return QRect(panes->mapTo(m_fixture->window.get(), QPoint()), panes->size()) != before;
    };
    m_fixture->window->tell(QString("A sentence of many words that is far too long for one line. ").repeated(6));
    QVERIFY(m_fixture->find<QLabel>("noticeLabel")->isVisible());
    QCOMPARE(m_fixture->line()->width(), lineWidth);
    QVERIFY(m_fixture->window->rect().contains(m_fixture->find<QWidget>("noticeLine")->geometry()));
    QVERIFY(!moved());
    for (const char* name : {"statusActivity", "statusPosition", "statusUndo"})
        for (const char* text : {"bold where it is the activity", "猫 looks at \U0001F431", ""}) {
            m_fixture->find<QLabel>(name)->setText(text);
            m_fixture->find<QLabel>(name)->show();
            QVERIFY2(!moved(), name);
        }
    QTest::keyClicks(m_fixture->line(), QString(70, 'x')); // more rows scroll
    SETTLE();
    QVERIFY(m_fixture->find<QLabel>("messageLabel")->isVisible()); // it names what the model does not read
    QCOMPARE(m_fixture->line()->width(), lineWidth);
    QVERIFY(!moved());
}

void TestWindowChoices::aMessageCutsNothingOfTheStatusLine()
{
    m_fixture->window->resize(900, 700);
    SETTLE();
    for (int nWords = 1; nWords < 40; ++nWords) {
        m_fixture->window->tell(QString("word ").repeated(nWords).trimmed());
        const QRect notice = m_fixture->find<QWidget>("noticeLine")->geometry();
        for (const char* name : {"statusTokens", "statusSum", "statusUndo"}) {
            const auto* label = m_fixture->find<QLabel>(name);
            const QRect words(label->mapTo(m_fixture->window.get(), QPoint()), label->size());
            QVERIFY2(!label->isVisible() || !notice.intersects(words) || notice.left() <= words.left(), name);
        }
    }
}

void TestWindowChoices::theBarAtTheTopKeepsItsPlaceWhateverTheMaskIsCalled()
{
    auto* const bar = m_fixture->find<QWidget>("topBar");
    const auto places = [&] {
        QCoreApplication::processEvents();
        test::finishLayouts();
        QList<QRect> result;
        for (const QWidget* child : bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            result << child->geometry();
        return result;
    };
    const QList<QRect> before = places();
    auto* const number = m_fixture->find<QSpinBox>("maskNumber");
    QVERIFY(number->isVisible() && !number->isEnabled());
    for (const char* mask : {"none", "window:3", "prefix:4", "strided:12345", "causal"}) {
        m_fixture->session().setMask(maskFromString(mask));
        SETTLE();
        QCOMPARE(places(), before);
    }
    m_fixture->session().setMask(maskFromString("window:3"));
    SETTLE();
    QVERIFY(number->isEnabled());
    QCOMPARE(number->value(), 3);
    number->setFocus();
    QTest::keyClick(number, Qt::Key_Up);
    SETTLE();
    QVERIFY(effectiveMask(m_fixture->session().state(), AttentionPart::Decoder, MaskKind::Causal) ==
            maskFromString("window:4"));
}

void TestWindowChoices::theNumberOfAMaskIsTypedInPlaceInANarrowWindow()
{
    m_fixture->window->resize(1000, 700);
    auto* const number = m_fixture->find<QSpinBox>("maskNumber");
    QTRY_VERIFY(!number->isEnabled());
    for (const MaskKindRow& row : maskKinds()) {
        if (!row.number)
            continue;
        m_fixture->choose("maskButton", {maskTitle(row)});
        QVERIFY(!QApplication::activeModalWidget()); // nothing is asked in a dialog, which "…" would announce
        QVERIFY2(!maskTitle(row).contains(u'…'), qPrintable(maskTitle(row)));
        SETTLE();
        QTRY_VERIFY(number->isVisible() && number->isEnabled());
        QVERIFY(m_fixture->find<QWidget>("topBar")->rect().contains(number->geometry()));
        number->setFocus();
        number->selectAll();
        QTest::keyClicks(number, "7");
        QTest::keyClick(number, Qt::Key_Return);
        SETTLE();
        QVERIFY(effectiveMask(m_fixture->session().state(), AttentionPart::Decoder, MaskKind::Causal) ==
                (Mask{kindOf(row), 7, {}}));
    }
    m_fixture->choose("maskButton", {maskTitle(rowOf(MaskKind::None))});
    QTRY_VERIFY(!number->isEnabled());
}

void TestWindowChoices::theTemperatureIsOnASlider()
{
    auto* const slider = m_fixture->find<QSlider>("temperatureSlider");
    auto* softmax = m_fixture->find<ChoiceButton>("softmaxButton");
    double warmer = 0.0;
    QTimer::singleShot(100, softmax, [&] {
        QTRY_VERIFY(slider->isVisible());
        QCOMPARE(slider->window(), static_cast<QWidget*>(softmax->menu()));
        const QPoint place(slider->width() * 3 / 4, slider->height() / 2);
        QTest::mouseClick(slider, Qt::LeftButton, {}, place); // a page further
        SETTLE();
        warmer = m_fixture->session().state().temperature;
        QTest::keyClick(softmax->menu(), Qt::Key_Escape);
    });
    QTest::mouseClick(softmax, Qt::LeftButton);
    QTRY_VERIFY(!softmax->menu()->isVisible());
    QVERIFY2(warmer > 1.0, qPrintable(QString::number(warmer)));
    QCOMPARE(m_fixture->find<QDoubleSpinBox>("temperatureSpin")->value(), warmer);
    QCOMPARE(softmax->value(), QString("1/√dₖ · τ %1").arg(warmer, 0, 'f', 2));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(m_fixture->session().state().temperature, 1.0);
}

/// What the scores are divided by, and the temperature, by keys and by mouse.
void TestWindowChoices::theSoftmaxHasOneControl()
{
    auto* softmax = m_fixture->find<ChoiceButton>("softmaxButton");
    auto* field = m_fixture->find<QDoubleSpinBox>("temperatureSpin");
    m_fixture->choose("softmaxButton", {"&Off"});
    QTRY_VERIFY(m_fixture->session().state().divisor == ScoreDivisor::off());
    SETTLE();
    softmax->setFocus();
    QTimer::singleShot(100, softmax, [&] {
        QMenu* menu = softmax->menu();
        for (int i = 0; i < 6 && !menu->isAncestorOf(QApplication::focusWidget()); ++i)
            QTest::keyClick(menu, Qt::Key_Down);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "0.5");
        QTest::keyClick(field, Qt::Key_Return);
        if (menu->isVisible())
            QTest::keyClick(menu, Qt::Key_Escape);
    });
    QTest::keyClick(softmax, Qt::Key_Space);
    QTRY_COMPARE(m_fixture->session().state().temperature, 0.5);
    QTRY_VERIFY(!softmax->menu()->isVisible());
    QVERIFY2(softmax->value().endsWith("τ 0.50"), qPrintable(softmax->value()));
    QVERIFY2(!softmax->value().contains("√"), qPrintable(softmax->value()));
}

void TestWindowChoices::theBarIsOneRowAndWhatHasNoRoomIsInItsMenu()
{
    const auto* bar = m_fixture->find<QWidget>("topBar");
    auto* more = m_fixture->find<QToolButton>("moreButton");
    for (const int percent : {100, 150, 200}) {
        const auto file = toPath(test::WindowFixture::dataFolder() + "/preferences.json");
        Preferences large = loadPreferences(file).preferences;
        large.textPercent = percent;
        savePreferences(file, large);
        m_fixture->open();
        SETTLE();
        bar = m_fixture->find<QWidget>("topBar");
        more = m_fixture->find<QToolButton>("moreButton");
        const int button = m_fixture->find<QWidget>("modelButton")->height();
        for (const int width : {1900, 1280, 1024, 900}) {
            m_fixture->window->resize(width, 800);
            SETTLE();
            QVERIFY2(bar->height() < 2 * button, qPrintable(QString::number(bar->height())));
            int nMissing = 0;
            for (const char* name : {"softmaxButton", "colourButton", "undoButton", "redoButton", "themeButton"})
                if (const auto* part = m_fixture->find<QWidget>(name))
                    nMissing += part->isVisible() ? 0 : 1;
            for (QWidget* part : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
                QVERIFY2(!part->isVisible() || part->geometry().right() <= bar->width(),
                         qPrintable(part->objectName()));
            QVERIFY(more->isVisible() || nMissing == 0);
            if (!more->isVisible())
                continue;
            QTimer::singleShot(100, more, [&] {
                QVERIFY(more->menu()->actions().size() >= nMissing);
                more->menu()->close();
            });
            QTest::mouseClick(more, Qt::LeftButton);
        }
    }
}

void TestWindowChoices::aMenusButtonLooksAsBeforeOnceItIsClosed()
{
    QCursor::setPos(m_fixture->window->mapToGlobal(QPoint(700, 500)));
    for (const char* name : {"maskButton", "headsMenuButton"}) {
        auto* button = m_fixture->find<QToolButton>(name);
        m_fixture->line()->setFocus();
        const QImage before = button->grab().toImage();
        QTimer::singleShot(100, button, [button] { QTest::keyClick(button->menu(), Qt::Key_Escape); });
        button->setAttribute(Qt::WA_UnderMouse); // the pointer is over it when it is pressed, and elsewhere after
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(!button->menu()->isVisible());
        m_fixture->line()->setFocus();
        QTRY_VERIFY2(button->grab().toImage() == before, name);
    }
}

HEADLIGHT_TEST(TestWindowChoices)
#include "tst_window_choices.moc"
