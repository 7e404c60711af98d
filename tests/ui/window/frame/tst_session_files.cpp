// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QFileDialog>
#include <QHash>
#include <QLabel>
#include <QMessageBox>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

/// The file of a session: Save, Save as, and what was open before.
class TestSessionFiles : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { m_fixture.reset(); }
    void saveAsksOnceAndThenWritesTheSameFile();
    void theTitleNamesTheFileAndMarksAChange();
    void undoGoesBackToTheFileOfBefore();
    void recentSessionsAreListedNewestFirstAndOpen();
    void whatWasOpenIsStillListedAtTheNextStart();
    void fileAndStarSurviveARestart();
    void aFileThatIsGoneIsSaidAtTheNextStart();
    void closingAsksAboutAChangedFileAlone_data();
    void closingAsksAboutAChangedFileAlone();
    void looksAndThemeAreNothingToSave();
    void aRecentModelFolderOpens();
    void everyModelIsSaidInWords();

private:
    QString file(const QString& name) const { return m_folder->filePath(name); }
    /// Answers the dialog that the keys open.
    void saveBy(Qt::KeyboardModifiers modifiers, const QString& name)
    {
        QTimer::singleShot(200, m_fixture->window.get(), [this, name] {
            auto* dialog = m_fixture->window->findChild<QFileDialog*>();
            if (!dialog)
                return;
            dialog->findChild<QLineEdit*>("fileNameEdit")->setText(file(name));
            QTest::keyClick(dialog->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
        });
        QTest::keyClick(m_fixture->window.get(), Qt::Key_S, modifiers);
    }
    /// Presses Ctrl+Q and answers the question by its button; an empty button means that nobody may ask.
    void quitBy(const QString& button)
    {
        m_fixture->window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QString asked;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!question || !question->isVisible())
                return;
            look.stop();
            asked = question->text();
            for (QAbstractButton* found : question->buttons())
                if (found->text().remove('&') == button)
                    return QTest::mouseClick(found, Qt::LeftButton);
            question->reject();
        });
        look.start(10);
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Q, Qt::ControlModifier); // returns when it is answered
        QCOMPARE(asked.contains("one.json"), !button.isEmpty());
    }
    QMenu* recent() const
    {
        auto* menu = m_fixture->find<QMenu>("recentMenu");
        emit menu->aboutToShow();
        return menu;
    }
    QStringList recentNames() const
    {
        QStringList names;
        for (const QAction* action : recent()->actions())
            if (!action->isSeparator() && !action->property("isHeading").toBool())
                names << action->text();
        return names;
    }
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestSessionFiles::init()
{
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    m_folder = std::make_unique<QTemporaryDir>();
    m_fixture = std::make_unique<WindowFixture>();
    QFile::remove(WindowFixture::dataFolder() + "/files.json");
    m_fixture->openTiny("abcd");
}

void TestSessionFiles::saveAsksOnceAndThenWritesTheSameFile()
{
    saveBy(Qt::ControlModifier, "one.json");
    QTRY_VERIFY(QFile::exists(file("one.json")));
    m_fixture->session().setText("abc");
    m_fixture->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_S, Qt::ControlModifier); // no dialog
    QCOMPARE(loadSession(toPath(file("one.json"))).input.text, QString("abc"));
    m_fixture->session().setText("ab");
    saveBy(Qt::ControlModifier | Qt::ShiftModifier, "two.json");
    QTRY_VERIFY(QFile::exists(file("two.json")));
    QCOMPARE(loadSession(toPath(file("one.json"))).input.text, QString("abc"));
    QCOMPARE(loadSession(toPath(file("two.json"))).input.text, QString("ab"));
}

void TestSessionFiles::theTitleNamesTheFileAndMarksAChange()
{
    QCOMPARE(m_fixture->window->windowTitle(), QString("Headlight"));
    m_fixture->window->saveSessionFile(toPath(file("one.json")));
    QVERIFY(m_fixture->window->windowTitle().startsWith("one.json"));
    QVERIFY(!m_fixture->window->isWindowModified());
    m_fixture->session().setText("abc");
    QVERIFY(m_fixture->window->isWindowModified());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!m_fixture->window->isWindowModified());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(m_fixture->window->windowTitle(), QString("Headlight"));
}

void TestSessionFiles::undoGoesBackToTheFileOfBefore()
{
    MainWindow& window = *m_fixture->window;
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers more = Qt::NoModifier) {
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, key, Qt::ControlModifier | more);
    };
    QVERIFY(window.saveSessionFile(toPath(file("one.json"))));
    m_fixture->session().setText("dcba");
    QVERIFY(window.saveSessionFile(toPath(file("two.json"))));
    QVERIFY(window.openSessionFile(toPath(file("one.json"))));
    QVERIFY(window.windowTitle().startsWith("one.json"));
    press(Qt::Key_Z);
    QVERIFY2(window.windowTitle().startsWith("two.json"), qPrintable(window.windowTitle()));
    QVERIFY(!window.isWindowModified());
    m_fixture->session().setText("dcb");
    press(Qt::Key_S); // what was undone is not written over what it came from
    QCOMPARE(loadSession(toPath(file("one.json"))).input.text, QString("abcd"));
    QCOMPARE(loadSession(toPath(file("two.json"))).input.text, QString("dcb"));
    press(Qt::Key_N);
    QCOMPARE(window.windowTitle(), QString("Headlight"));
    press(Qt::Key_Z);
    QVERIFY(window.windowTitle().startsWith("two.json"));
    press(Qt::Key_Z, Qt::ShiftModifier);
    QCOMPARE(window.windowTitle(), QString("Headlight"));
}

void TestSessionFiles::recentSessionsAreListedNewestFirstAndOpen()
{
    QCOMPARE(recentNames(), QStringList{"Nothing was opened or saved yet"});
    for (const char* name : {"one.json", "two.json"}) {
        m_fixture->session().setText(name);
        m_fixture->window->saveSessionFile(toPath(file(name)));
    }
    QCOMPARE(recentNames(), (QStringList{"two.json", "one.json", "Forget these"}));
    for (QAction* action : recent()->actions())
        if (action->text() == u"one.json") {
            QCOMPARE(action->toolTip(), file("one.json"));
            action->trigger();
            break;
        }
    QCOMPARE(m_fixture->session().state().input.text, QString("one.json"));
    QCOMPARE(recentNames().first(), QString("one.json"));
    QFile::remove(file("two.json"));
    QCOMPARE(recentNames(), (QStringList{"one.json", "Forget these"})); // what is gone is not offered
    recent()->actions().last()->trigger();
    QCOMPARE(recentNames(), QStringList{"Nothing was opened or saved yet"});
}

void TestSessionFiles::whatWasOpenIsStillListedAtTheNextStart()
{
    m_fixture->window->saveSessionFile(toPath(file("one.json")));
    m_fixture->window->close();
    m_fixture->open();
    QCOMPARE(recentNames().first(), QString("one.json"));
}

void TestSessionFiles::fileAndStarSurviveARestart()
{
    m_fixture->window->saveSessionFile(toPath(file("one.json")));
    quitBy({});
    m_fixture->open();
    QCOMPARE(m_fixture->window->windowTitle(), QString("one.json[*] — Headlight"));
    QVERIFY(!m_fixture->window->isWindowModified());
    QTest::keyClicks(m_fixture->line(), "xy");
    quitBy("Close without saving");
    QVERIFY(!m_fixture->window->isVisible());
    QCOMPARE(loadSession(toPath(file("one.json"))).input.text, QString("abcd"));
    m_fixture->open();
    QCOMPARE(m_fixture->window->windowTitle(), QString("one.json[*] — Headlight"));
    QVERIFY(m_fixture->window->isWindowModified());
    QCOMPARE(m_fixture->line()->text(), QString("abcdxy"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_S, Qt::ControlModifier); // no dialog
    QCOMPARE(loadSession(toPath(file("one.json"))).input.text, QString("abcdxy"));
    QVERIFY(!m_fixture->window->isWindowModified());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_N, Qt::ControlModifier);
    QTest::keyClicks(m_fixture->line(), "z");
    quitBy({});
    m_fixture->open();
    QCOMPARE(m_fixture->window->windowTitle(), QString("Headlight"));
    QCOMPARE(m_fixture->line()->text(), QString("z"));
}

void TestSessionFiles::aFileThatIsGoneIsSaidAtTheNextStart()
{
    m_fixture->window->saveSessionFile(toPath(file("one.json")));
    quitBy({});
    QVERIFY(QFile::remove(file("one.json")));
    m_fixture->open();
    QVERIFY(m_fixture->window->isWindowModified());
    const QString said = m_fixture->find<QLabel>("noticeLabel")->text();
    QVERIFY2(said.contains("one.json") && said.contains("can't be read any more"), qPrintable(said));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!m_fixture->window->isWindowModified() && QFile::exists(file("one.json")));
}

void TestSessionFiles::closingAsksAboutAChangedFileAlone_data()
{
    QTest::addColumn<bool>("isNamed");
    QTest::addColumn<bool>("isChanged");
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("closes");
    QTest::addColumn<QString>("inFile");
    QTest::newRow("unnamed") << false << true << QString() << true << QString();
    QTest::newRow("unchanged") << true << false << QString() << true << QString("abcd");
    QTest::newRow("save") << true << true << QString("Save") << true << QString("abcdxy");
    QTest::newRow("close") << true << true << QString("Close without saving") << true << QString("abcd");
    QTest::newRow("cancel") << true << true << QString("Cancel") << false << QString("abcd");
}

void TestSessionFiles::closingAsksAboutAChangedFileAlone()
{
    QFETCH(const bool, isNamed);
    QFETCH(const bool, isChanged);
    QFETCH(const QString, button);
    QFETCH(const bool, closes);
    QFETCH(const QString, inFile);
    if (isNamed)
        m_fixture->window->saveSessionFile(toPath(file("one.json")));
    if (isChanged)
        QTest::keyClicks(m_fixture->line(), "xy");
    const QString typed = m_fixture->line()->text();
    quitBy(button);
    QCOMPARE(!m_fixture->window->isVisible(), closes);
    if (isNamed)
        QCOMPARE(loadSession(toPath(file("one.json"))).input.text, inFile);
    if (!closes) {
        QCOMPARE(m_fixture->line()->text(), typed);
        quitBy("Close without saving");
    }
    m_fixture->open();
    QCOMPARE(m_fixture->line()->text(), typed); // whatever was answered
}

void TestSessionFiles::looksAndThemeAreNothingToSave()
{
    m_fixture->window->saveSessionFile(toPath(file("one.json")));
    m_fixture->clickTab(kOverviewTab);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Right, Qt::AltModifier | Qt::ShiftModifier);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!m_fixture->window->isWindowModified());
    quitBy({});
    QVERIFY(!m_fixture->window->isVisible());
}

void TestSessionFiles::aRecentModelFolderOpens()
{
    writeTinyModel(QDir(m_folder->path()));
    QTimer::singleShot(200, m_fixture->window.get(), [this] {
        auto* dialog = m_fixture->window->findChild<QFileDialog*>();
        if (!dialog)
            return;
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText(m_folder->path());
        QTest::keyClick(dialog->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
    });
    QTest::keyClick(m_fixture->window.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(m_fixture->session().state().model, m_folder->path());
    QCOMPARE(recentNames().first(), QDir(m_folder->path()).dirName());
    m_fixture->session().setModel("tiny");
    for (QAction* action : recent()->actions())
        if (action->toolTip() == m_folder->path()) {
            action->trigger();
            break;
        }
    QCOMPARE(m_fixture->session().state().model, m_folder->path());
    // It stands among the models, too, as long as it is known, and the one that is on is checked.
    auto* models = m_fixture->find<ChoiceButton>("modelButton")->menu();
    const auto checked = [models] {
        emit models->aboutToShow();
        QStringList tips;
        for (const QAction* action : models->actions())
            if (action->isChecked())
                tips << action->toolTip().section('\n', 0, 0);
        return tips;
    };
    QCOMPARE(checked(), QStringList{m_folder->path()});
    m_fixture->session().setModel("tiny");
    QCOMPARE(checked().size(), qsizetype(1));
    QVERIFY(checked().first() != m_folder->path());
    QVERIFY(std::ranges::any_of(models->actions(), [this](const QAction* action) {
        return action->toolTip().section('\n', 0, 0) == m_folder->path() && action->text().contains("layers");
    }));
}

void TestSessionFiles::everyModelIsSaidInWords()
{
    auto* menu = m_fixture->find<ChoiceButton>("modelButton")->menu();
    emit menu->aboutToShow();
    QHash<QString, const QAction*> models; // by name
    for (const QAction* action : menu->actions())
        models.insert(action->text().section('\t', 0, 0), action);
    const auto saysWords = [&](const QString& model, const QString& words, const QString& size) {
        const QAction* action = models.value(model);
        // The entry may be cut, but for its size; its tip has all of it.
        return action && action->text().endsWith(size) && action->toolTip().section('\n', 1) == words + size;
    };
    QVERIFY(saysWords("headlight-en", "An English decoder-style Transformer", " · 6 layers × 8 heads"));
    QVERIFY(saysWords("headlight-en-fr",
                      "An encoder-decoder Transformer that translates short English sentences into French",
                      " · 3 + 3 layers × 8 heads"));
    QVERIFY(saysWords("tiny", "One stack of layers", " · 2 layers × 4 heads"));
}

HEADLIGHT_TEST(TestSessionFiles)
#include "tst_session_files.moc"
