// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/dialog_key.h"
#include "tests/support/golden_matrices.h"
#include "tests/ui/window/frame/window_fixture.h"

#include <QAction>
#include <QLabel>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextList>
#include <QToolButton>

using namespace headlight;
using namespace headlight::test;

/// Tests what a start says by itself: three hints at the first one, what is new after an update.
class TestHints : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void theFirstStartGivesThreeHints();
    void hintsSpeakOfWhatIsOpen();
    void hintsWaitForASentence();
    void thePictureAloneHasNone();
    void hintsThatAreSentAwayDoNotComeBack();
    void anotherStartGivesNone();
    void anUpdateOffersWhatIsNew();
    void whatIsNewIsInTheMenu();

private:
    QString preferences() const { return WindowFixture::dataFolder() + "/preferences.json"; }
    QWidget* strip() const { return m_fixture->find<QWidget>("hintStrip"); }
    QString text() const { return m_fixture->find<QLabel>("hintText")->text(); }
    void click(const char* name) { QTest::mouseClick(m_fixture->find<QAbstractButton>(name), Qt::LeftButton); }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestHints::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    QFile::remove(preferences());
}

void TestHints::cleanup()
{
    m_fixture.reset();
    QCoreApplication::setApplicationVersion({});
}

void TestHints::theFirstStartGivesThreeHints()
{
    m_fixture->open();
    QVERIFY(strip()->isVisible());
    QStringList seen;
    for (int i = 0; i < 3; ++i) {
        QVERIFY(strip()->isVisible());
        QVERIFY2(text().startsWith(QStringLiteral("%1 of 3").arg(i + 1)), qPrintable(text()));
        seen << text();
        click("hintNext");
    }
    QVERIFY(!strip()->isVisible());
    QCOMPARE(QSet<QString>(seen.begin(), seen.end()).size(), 3);
    QVERIFY(m_fixture->line()->hasFocus()); // typing goes on meanwhile
}

void TestHints::hintsSpeakOfWhatIsOpen()
{
    m_fixture->open();
    QVERIFY2(text().contains("sentence at the top"), qPrintable(text()));
    const QString model = m_fixture->session().state().model;
    m_fixture->window->openRecent(FileKind::Model, goldenMatrices("f4.npy"));
    SETTLE();
    QVERIFY(strip()->isVisible());
    QVERIFY2(text().startsWith("1 of 3") && text().contains("weights of a file"), qPrintable(text()));
    click("hintNext");
    QVERIFY2(text().startsWith("2 of 3") && !text().contains("apart"), qPrintable(text()));
    m_fixture->session().setModel(model);
    SETTLE();
    QVERIFY2(text().startsWith("2 of 3") && text().contains("apart"), qPrintable(text()));
    click("hintClose");
    m_fixture->window->openRecent(FileKind::Model, goldenMatrices("f4.npy"));
    SETTLE();
    QVERIFY(!strip()->isVisible()); // for good
}

void TestHints::hintsWaitForASentence()
{
    m_fixture->open();
    QVERIFY(strip()->isVisible());
    m_fixture->session().setText({});
    QTRY_VERIFY(!strip()->isVisible());
    m_fixture->session().setText("abc");
    QTRY_VERIFY(strip()->isVisible());
    click("hintClose");
    m_fixture->session().setText({});
    QTRY_VERIFY(m_fixture->session().asksForText());
    m_fixture->session().setText("abcd");
    QTRY_VERIFY(!m_fixture->session().asksForText());
    QVERIFY(!strip()->isVisible()); // sent away is away
}

void TestHints::thePictureAloneHasNone()
{
    m_fixture->open();
    QVERIFY(strip()->isVisible());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F11);
    QVERIFY(!strip()->isVisible());
    m_fixture->session().selectHead({0, 1}); // another result
    SETTLE();
    QVERIFY(!strip()->isVisible());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F11);
    QVERIFY(strip()->isVisible() && text().startsWith("1 of 3"));
}

void TestHints::hintsThatAreSentAwayDoNotComeBack()
{
    m_fixture->open();
    click("hintClose");
    QVERIFY(!strip()->isVisible());
    m_fixture->window->close();
    QFile::remove(WindowFixture::lastSession()); // a first start as far as the session goes
    m_fixture->open();
    QVERIFY(!strip()->isVisible());
}

void TestHints::anotherStartGivesNone()
{
    m_fixture->open(WindowFixture::tinyState("abcd"));
    QVERIFY(!strip()->isVisible());
}

void TestHints::anUpdateOffersWhatIsNew()
{
    QCoreApplication::setApplicationVersion("0.1.0");
    m_fixture->open(); // the first
    click("hintClose");
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(!strip()->isVisible()); // the version has not changed
    m_fixture->window->close();
    QCoreApplication::setApplicationVersion("0.2.0");
    m_fixture->open();
    QVERIFY(strip()->isVisible() && text().contains("0.2.0"));
    click("hintNext");
    auto* shown = m_fixture->find<QTextBrowser>("whatsNewText");
    QTRY_VERIFY(shown && shown->isVisible());
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(!strip()->isVisible()); // said once
}

void TestHints::whatIsNewIsInTheMenu()
{
    m_fixture->open(WindowFixture::tinyState("abcd"));
    m_fixture->find<QAction>("whatsNew")->trigger();
    auto* shown = m_fixture->find<QTextBrowser>("whatsNewText");
    QTRY_VERIFY(shown && shown->isVisible());
    QFile log(HEADLIGHT_SOURCE_DIR "/CHANGELOG.md");
    QVERIFY(log.open(QIODevice::ReadOnly));
    const QString newest = QString::fromUtf8(log.readAll()).section("\n## ", 1, 1).section('\n', 0, 0);
    QVERIFY2(shown->toPlainText().startsWith(newest), qPrintable(shown->toPlainText().left(80)));
    // Every point stands under a heading of what it is about.
    QTextBlock block = shown->document()->begin().next();
    QCOMPARE(block.blockFormat().headingLevel(), 3);
    for (; block.isValid(); block = block.next())
        QVERIFY2(block.textList() ? block.blockFormat().headingLevel() == 0 : block.blockFormat().headingLevel() == 3,
                 qPrintable(block.text()));
    QVERIFY(shown->document()->begin().next().blockFormat().topMargin() > 0.0);
    pressInDialog(*shown, Qt::Key_Escape);
    QTRY_VERIFY(!m_fixture->find<QTextBrowser>("whatsNewText"));
}

HEADLIGHT_TEST(TestHints)
#include "tst_hints.moc"
