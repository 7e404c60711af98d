// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/attention_files/number_vector.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/patching/patching_row.h"
#include "ui/window/widgets/number_field.h"

#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>

using namespace headlight;

/// The row of the tab Patching that steers, worked with the mouse and the keys.
class TestSteeringRow : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void theTwoTextsSteerAndStop();
    void theSliderIsAStepOfUndo();
    void layerTokenAndStrengthAreTyped();
    void theVectorIsSavedAndOpened();
    void theCommandSaysIt();
    void theRowShowsWhatSteers();
    void tokenIdsMakeNoVector();
    void aVectorThatIsGoneIsLeft();

private:
    template <typename Widget>
    Widget* in(const char* name) const
    {
        return m_fixture->find<QWidget>("patchingPane")->findChild<Widget*>(QLatin1String(name));
    }
    void click(const char* name)
    {
        auto* button = in<QPushButton>(name);
        QVERIFY2(button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
        SETTLE();
    }
    void type(const char* name, const QString& text)
    {
        auto* field = in<NumberField>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        SETTLE();
    }
    /// Clicks a button and answers the dialog for a file that it opens.
    void clickAndAnswer(const char* name, const QString& file)
    {
        QTimer answers;
        bool isAnswered = false;
        connect(&answers, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog || isAnswered)
                return;
            isAnswered = true;
            auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
            line->setText(file);
            QTest::keyClick(line, Qt::Key_Return);
        });
        answers.start(50);
        QTest::mouseClick(in<QPushButton>(name), Qt::LeftButton);
        answers.stop();
        QVERIFY2(isAnswered, name);
        m_fixture->window->activateWindow(); // without a window manager none is active behind a dialog
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        SETTLE();
    }
    const SteeringChoice& choice() const { return m_fixture->session().state().steering; }
    const Steering& steering() const { return m_fixture->session().result()->cache->options.steering; }
    QString notice() const { return m_fixture->session().result()->notice; }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestSteeringRow::init()
{
    m_fixture = test::openedTiny("abcabc");
    m_fixture->clickTab(kPatchingTab);
    SETTLE();
    auto* corrupted = m_fixture->find<QLineEdit>("corruptedText");
    QVERIFY(!in<QPushButton>("steerByTexts")->isEnabled());
    QVERIFY(in<QPushButton>("steerByTexts")->toolTip().contains("Type a corrupted text"));
    corrupted->setFocus();
    QTest::keyClicks(corrupted, "abcabx");
    SETTLE();
}

void TestSteeringRow::theTwoTextsSteerAndStop()
{
    QVERIFY(!in<QSlider>("steeringSlider")->isVisible());
    QVERIFY(!in<QPushButton>("steerNothing")->isVisible());
    click("steerByTexts");
    QCOMPARE(choice(), (SteeringChoice{.from = "abcabc", .to = "abcabx", .layer = 1}));
    QVERIFY(steering().isOn());
    QVERIFY(in<QSlider>("steeringSlider")->isVisible());
    QCOMPARE(in<QLabel>("steeringName")->text(), QString("“abcabx” − “abcabc”"));
    QVERIFY2(notice().contains("Steered: 1 × (“abcabx” − “abcabc”)"), qPrintable(notice()));
    click("steerNothing");
    QCOMPARE(choice(), SteeringChoice());
    QVERIFY(!steering().isOn() && !in<QSlider>("steeringSlider")->isVisible());
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QVERIFY(steering().isOn());
}

void TestSteeringRow::theSliderIsAStepOfUndo()
{
    click("steerByTexts");
    auto* slider = in<QSlider>("steeringSlider");
    slider->setFocus();
    const int steps = m_fixture->session().undoStack()->count();
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(slider, Qt::Key_Right);
    SETTLE();
    QVERIFY(std::abs(choice().strength - 1.5) < 1e-9);
    QVERIFY(std::abs(in<NumberField>("steeringStrength")->value() - 1.5) < 1e-9);
    QCOMPARE(steering().strength, 1.5F);
    QCOMPARE(m_fixture->session().undoStack()->count(), steps + 1);
    QCOMPARE(m_fixture->session().undoStack()->undoText(), QString("steering strength 1.50"));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QCOMPARE(steering().strength, 1.0F);
    QCOMPARE(slider->value(), 10);
    QTest::keyClick(slider, Qt::Key_Home);
    SETTLE();
    QCOMPARE(steering().strength, -10.0F);
}

void TestSteeringRow::layerTokenAndStrengthAreTyped()
{
    click("steerByTexts");
    type("steeringLayer", "0");
    type("steeringToken", "2");
    type("steeringStrength", "0.125");
    QCOMPARE(choice().layer, 0);
    QCOMPARE(choice().position, std::optional(2));
    QCOMPARE(steering().strength, 0.125F);
    QVERIFY2(notice().contains("before layer 0, at token 2."), qPrintable(notice()));
    m_fixture->session().undoStack()->undo(); // each number is a step
    SETTLE();
    QCOMPARE(choice().position, std::optional(2));
    QCOMPARE(steering().strength, 1.0F);
    type("steeringToken", "-1");
    QCOMPARE(choice().position, std::nullopt);
    type("steeringLayer", "7"); // there is no such layer
    QCOMPARE(choice().layer, 0);
    type("steeringStrength", "0");
    QVERIFY(!steering().isOn());
    QVERIFY(!in<QPushButton>("saveSteering")->isEnabled());
}

void TestSteeringRow::theVectorIsSavedAndOpened()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("mine.npy");
    click("steerByTexts");
    const std::vector<float> made = steering().vector;
    clickAndAnswer("saveSteering", file);
    QVERIFY(readNumberVector(toPath(file), static_cast<int>(made.size())) == made);
    click("steerNothing");
    clickAndAnswer("steerByFile", file);
    QCOMPARE(choice().file, file);
    QVERIFY(steering().vector == made);
    QCOMPARE(in<QLabel>("steeringName")->text(), QString("mine.npy"));
}

void TestSteeringRow::theCommandSaysIt()
{
    click("steerByTexts");
    type("steeringStrength", "2.5");
    m_fixture->find<QAction>("copyCommand")->trigger();
    const QString command = QGuiApplication::clipboard()->text();
    QVERIFY2(command.contains("--steer-from abcabc --steer-to abcabx --steer-layer 1 --steer-by 2.5"),
             qPrintable(command));
    click("steerNothing");
    m_fixture->find<QAction>("copyCommand")->trigger();
    QVERIFY(!QGuiApplication::clipboard()->text().contains("--steer"));
}

void TestSteeringRow::theRowShowsWhatSteers()
{
    click("steerByTexts");
    type("steeringStrength", "0.0004");
    QCOMPARE(steering().strength, 0.0004F);
    QCOMPARE(in<NumberField>("steeringStrength")->text(), QString("0.0004"));
    type("steeringStrength", "250000"); // --steer-by takes as much
    QCOMPARE(choice().strength, 250000.0);
    SessionState later = m_fixture->session().state();
    later.steering.layer = 0;
    later.steering.strength = -0.00025;
    m_fixture->session().restore(later);
    SETTLE();
    QCOMPARE(in<NumberField>("steeringLayer")->value(), 0.0);
    QCOMPARE(in<NumberField>("steeringStrength")->text(), QString("-0.00025"));
}

void TestSteeringRow::tokenIdsMakeNoVector()
{
    QVERIFY(in<QPushButton>("corruptedFromText")->isEnabled());
    SessionState ofIds = m_fixture->session().state();
    ofIds.input.text.clear();
    ofIds.input.ids = "1 2 3";
    m_fixture->session().replace(ofIds, "ids");
    SETTLE();
    for (const char* name : {"steerByTexts", "corruptedFromText"}) {
        QVERIFY2(!in<QPushButton>(name)->isEnabled(), name);
        QVERIFY2(in<QPushButton>(name)->toolTip().contains("Token ids were typed"), name);
    }
    QVERIFY(m_fixture->find<QLineEdit>("corruptedText")->placeholderText().contains("Type the text"));
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QVERIFY(in<QPushButton>("steerByTexts")->isEnabled() && in<QPushButton>("corruptedFromText")->isEnabled());
}

/// A session whose vector's file was deleted has no run, and no step to take back.
void TestSteeringRow::aVectorThatIsGoneIsLeft()
{
    QVERIFY(!m_fixture->find<QPushButton>("stopSteering")->isVisible());
    SessionState state = m_fixture->session().state();
    state.steering.file = "/nowhere/v.npy";
    m_fixture->open(state);
    QTRY_VERIFY(m_fixture->session().problem().contains("v.npy"));
    QVERIFY(!m_fixture->session().result());
    QVERIFY(in<QPushButton>("steerNothing")->isEnabled() && !in<QPushButton>("saveSteering")->isEnabled());
    auto* stop = m_fixture->find<QPushButton>("stopSteering");
    QTRY_VERIFY(stop->isVisible());
    QTest::mouseClick(stop, Qt::LeftButton);
    SETTLE();
    QCOMPARE(choice(), SteeringChoice());
    QVERIFY(!stop->isVisible() && !steering().isOn());
}

HEADLIGHT_TEST(TestSteeringRow)
#include "tst_steering_row.moc"
