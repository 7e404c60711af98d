// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/action_keys.h"

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/bench/bench_window.h"

#include <QAction>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>
#include <QVBoxLayout>

using namespace headlight;
using namespace headlight::test;

namespace {

/// Takes every key for itself, and with Ctrl deletes all, as Qt's line does with Ctrl+U on an X11 desktop.
class GreedyLine : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ShortcutOverride)
            return QLineEdit::event(event);
        event->accept();
        return true;
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if ((event->modifiers() & Qt::ControlModifier) && event->key() != Qt::Key_Control)
            clear();
        else
            QLineEdit::keyPressEvent(event);
    }
};

class GreedySpinBox : public QSpinBox {
public:
    explicit GreedySpinBox(QWidget* parent) : QSpinBox(parent) { setLineEdit(new GreedyLine(this)); }
};

} // namespace

/// In a line the keys of the window's actions are the actions'.
class TestActionKeys : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void anActionsKeyIsNotTheLines();
    void theKeyOfADisabledActionDoesNothing();
    void aSpinBoxIsALine();
    void whatEverybodyEditsWithIsTheLines();
    void anotherWindowKeepsItsKeys();
    void theTextLineExportsAndKeepsItsText();
    void everyLineOfTheProgramLeavesThem();

private:
    void openProgram();
    QAction* action(const QKeySequence& keys);

    std::unique_ptr<QWidget> m_window;
    GreedyLine* m_line = nullptr;
    GreedySpinBox* m_spin = nullptr;
    int m_nFired = 0;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestActionKeys::init()
{
    m_window = std::make_unique<QWidget>();
    m_line = new GreedyLine("a sentence", m_window.get());
    m_spin = new GreedySpinBox(m_window.get());
    m_spin->setValue(7);
    auto* layout = new QVBoxLayout(m_window.get());
    layout->addWidget(m_line);
    layout->addWidget(m_spin);
    new ActionKeys(*m_window);
    m_nFired = 0;
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_line->setFocus();
}

void TestActionKeys::cleanup()
{
    m_window.reset();
    if (m_fixture) {
        m_fixture.reset();
    }
}

QAction* TestActionKeys::action(const QKeySequence& keys)
{
    auto* result = new QAction(QStringLiteral("Do"), m_window.get());
    result->setShortcut(keys);
    m_window->addAction(result);
    connect(result, &QAction::triggered, this, [this] { ++m_nFired; });
    return result;
}

void TestActionKeys::openProgram()
{
    m_window->hide();
    m_fixture = openedTiny("abcd");
}

void TestActionKeys::anActionsKeyIsNotTheLines()
{
    action(QKeySequence("Ctrl+U"));
    QTest::keyClick(m_line, Qt::Key_U, Qt::ControlModifier);
    QCOMPARE(m_nFired, 1);
    QCOMPARE(m_line->text(), QString("a sentence"));
    QTest::keyClick(m_line, Qt::Key_E, Qt::ControlModifier); // no action has this key
    QCOMPARE(m_line->text(), QString());
}

void TestActionKeys::theKeyOfADisabledActionDoesNothing()
{
    action(QKeySequence("Ctrl+U"))->setEnabled(false);
    QTest::keyClick(m_line, Qt::Key_U, Qt::ControlModifier);
    QCOMPARE(m_nFired, 0);
    QCOMPARE(m_line->text(), QString("a sentence"));
}

void TestActionKeys::aSpinBoxIsALine()
{
    action(QKeySequence("Ctrl+E"));
    m_spin->setFocus();
    QTest::keyClick(m_spin, Qt::Key_E, Qt::ControlModifier);
    QCOMPARE(m_nFired, 1);
    QCOMPARE(m_spin->value(), 7);
}

void TestActionKeys::whatEverybodyEditsWithIsTheLines()
{
    for (const char* keys : {"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Z", "E"})
        action(QKeySequence(keys));
    for (const Qt::Key key : {Qt::Key_A, Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_Z}) {
        m_line->setText("a sentence");
        QTest::keyClick(m_line, key, Qt::ControlModifier);
        QVERIFY2(m_line->text().isEmpty(), qPrintable(QKeySequence(key).toString()));
    }
    QTest::keyClick(m_line, Qt::Key_E);
    QCOMPARE(m_line->text(), QString("e"));
    QCOMPARE(m_nFired, 0);
}

void TestActionKeys::anotherWindowKeepsItsKeys()
{
    action(QKeySequence("Ctrl+U"));
    GreedyLine other("another");
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    QTest::keyClick(&other, Qt::Key_U, Qt::ControlModifier);
    QCOMPARE(other.text(), QString());
    QCOMPARE(m_nFired, 0);
}

void TestActionKeys::theTextLineExportsAndKeepsItsText()
{
    openProgram();
    bool isAsked = false;
    QTimer::singleShot(100, m_fixture->window.get(), [&] {
        if (auto* dialog = m_fixture->window->findChild<QDialog*>("exportDialog")) {
            isAsked = true;
            dialog->reject();
        }
    });
    m_fixture->line()->setFocus();
    QTest::keyClick(m_fixture->line(), Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(isAsked);
    QCOMPARE(m_fixture->line()->text(), QString("abcd"));
}

/// Tries a line that wants them: the offscreen platform gives Qt's own no key of an action.
void TestActionKeys::everyLineOfTheProgramLeavesThem()
{
    openProgram();
    GreedyLine line("kept", m_fixture->window->centralWidget());
    line.show();
    line.setFocus();
    m_fixture->session().pin(1, 0);
    SETTLE();
    for (int press = 0; press < 2; ++press) { // the second finds nothing to unpin
        QTest::keyClick(&line, Qt::Key_U, Qt::ControlModifier);
        QVERIFY(!m_fixture->session().state().pinnedQuery);
        QCOMPARE(line.text(), QString("kept"));
    }
    BenchWindow& bench = m_fixture->window->openBench();
    QVERIFY(QTest::qWaitForWindowActive(&bench));
    GreedyLine ofTheBench("kept", bench.centralWidget());
    ofTheBench.show();
    ofTheBench.setFocus();
    QTest::keyClick(&ofTheBench, Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(bench.findChild<QTabBar*>("benchTabs")->currentIndex(), 1);
    QCOMPARE(ofTheBench.text(), QString("kept"));
}

HEADLIGHT_TEST(TestActionKeys)
#include "tst_action_keys.moc"
