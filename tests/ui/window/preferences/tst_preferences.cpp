// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/dialog_key.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/session/model_locations.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/preferences/preferences_dialog.h"
#include "ui/window/widgets/system_wishes.h"
#include "ui/window/widgets/window_theme.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>
#include <QStyle>
#include <QTest>

#include <functional>

using namespace headlight;
using namespace headlight::test;

/// What holds for every session: applied at once, and there again at the next start.
class TestPreferences : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void theThemeAndTheColourMapAreThoseOfThisSessionAndOfANewOne();
    void theTypeGrowsAtOnceAndIsSoAtTheNextStart();
    void highContrastIsThereAtOnceAndAtTheNextStart();
    void theViewMenuHasHighContrast();
    void lessMotionKeepsControlsStill();
    void whatTheDesktopAsksForHolds();
    void aStartBeginsWithWhatWasChosen();
    void foldersOfModelsAndLessonsAreLookedThroughAtOnce();
    void anEmptyListOfFoldersSaysWhatIsThereAllTheSame();
    void theLanguageCanBeChosenWhereThereIsATranslation();
    void everyFieldSaysWhatItDoes();
    void aFileThatIsWrongIsAsNone();

private:
    static Preferences kept()
    {
        return loadPreferences(toPath(WindowFixture::dataFolder() + "/preferences.json")).preferences;
    }
    /// Opens the dialog by its keys and does something in it.
    void inDialog(const std::function<void(PreferencesDialog&)>& act)
    {
        m_fixture->window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        bool wasThere = false;
        QTimer::singleShot(100, m_fixture->window.get(), [&] {
            auto* dialog = m_fixture->window->findChild<PreferencesDialog*>();
            if (!dialog)
                return;
            wasThere = true;
            act(*dialog);
            test::pressInDialog(*dialog, Qt::Key_Escape);
        });
        QTest::keyClick(m_fixture->window.get(), Qt::Key_Comma, Qt::ControlModifier);
        QVERIFY(wasThere);
    }
    static void choose(PreferencesDialog& dialog, const char* name, const QString& text)
    {
        auto* box = dialog.findChild<QComboBox*>(name);
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < box->count() && box->currentText() != text; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentText(), text);
    }
    void restart()
    {
        m_fixture->window->close();
        m_fixture->open();
    }
    const SessionState& state() const { return m_fixture->session().state(); }
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestPreferences::init()
{
    m_fixture = openedTiny("abcd");
}

void TestPreferences::cleanup()
{
    m_fixture.reset();
    setWindowTypeSize(100);
    setOwnFolders({}, {});
    setSystemWishes({});
    setControlsMove(true);
}

void TestPreferences::theThemeAndTheColourMapAreThoseOfThisSessionAndOfANewOne()
{
    inDialog([&](PreferencesDialog& dialog) {
        choose(dialog, "preferredTheme", "Dark");
        QCOMPARE(state().theme, ThemeId::Dark); // while the dialog is open
        choose(dialog, "preferredColours", "cividis");
        QCOMPARE(state().colours.map, *colourMapNamed("cividis"));
    });
    QTest::keyClick(m_fixture->window.get(), Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(state().theme, ThemeId::Dark);
    QCOMPARE(state().colours.map, *colourMapNamed("cividis"));
    restart();
    inDialog([&](PreferencesDialog& dialog) {
        QCOMPARE(dialog.findChild<QComboBox*>("preferredTheme")->currentText(), QString("Dark"));
        QCOMPARE(dialog.findChild<QComboBox*>("preferredColours")->currentText(), QString("cividis"));
    });
}

void TestPreferences::theTypeGrowsAtOnceAndIsSoAtTheNextStart()
{
    const int before = m_fixture->line()->fontInfo().pixelSize();
    const auto tabs = [this] { return m_fixture->find<QTabBar>("viewTabs")->sizeHint().height(); };
    const int tabsBefore = tabs();
    inDialog([&](PreferencesDialog& dialog) {
        auto* size = dialog.findChild<QSpinBox*>("preferredText");
        size->setFocus();
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(size, Qt::Key_Up);
        QCOMPARE(size->value(), 200);                                   // no larger
        QVERIFY(m_fixture->find<QWidget>("inspectorPane")->isHidden()); // the picture has the room
        for (int i = 0; i < 18; ++i)
            QTest::keyClick(size, Qt::Key_Down);
        QCOMPARE(size->value(), 110);
        QVERIFY(!m_fixture->find<QWidget>("inspectorPane")->isHidden());
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(size, Qt::Key_Up);
        QCOMPARE(size->value(), 120);
    });
    QCOMPARE(theme(ThemeId::Light).bodyFont.pixelSize(), 16);
    QCOMPARE(theme(ThemeId::Paper).bodyFont.pixelSize(), 12); // a figure keeps its type
    QVERIFY(m_fixture->line()->fontInfo().pixelSize() >= qRound(1.15 * before));
    QVERIFY(tabs() > tabsBefore);
    auto* tokens = m_fixture->find<QLabel>("statusTokens");
    QTRY_VERIFY2(tokens->width() >= tokens->sizeHint().width(), "cut short");
    setWindowTypeSize(100);
    restart();
    QCOMPARE(theme(ThemeId::Dark).bodyFont.pixelSize(), 16);
}

void TestPreferences::highContrastIsThereAtOnceAndAtTheNextStart()
{
    const auto look = [this] { return themeOf(*m_fixture->line()).id; };
    QCOMPARE(look(), ThemeId::Light);
    inDialog([&](PreferencesDialog& dialog) {
        auto* const box = dialog.findChild<QCheckBox*>("preferredHighContrast");
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Space);
        QVERIFY(box->isChecked());
        QCOMPARE(look(), ThemeId::Contrast); // while the dialog is open
        choose(dialog, "preferredTheme", "Dark");
        QCOMPARE(look(), ThemeId::ContrastDark);
    });
    QCOMPARE(QApplication::palette().color(QPalette::Base), theme(ThemeId::ContrastDark).surface);
    QVERIFY(m_fixture->find<QAction>("highContrast")->isChecked());
    QVERIFY(kept().highContrast);
    restart();
    QCOMPARE(look(), ThemeId::ContrastDark);
    QCOMPARE(state().theme, ThemeId::Dark); // the session has the theme that it had
    m_fixture->find<QAction>("darkTheme")->trigger();
    QCOMPARE(look(), ThemeId::Contrast);
}

void TestPreferences::theViewMenuHasHighContrast()
{
    auto* const action = m_fixture->find<QAction>("highContrast");
    action->trigger();
    QCOMPARE(themeOf(*m_fixture->line()).id, ThemeId::Contrast);
    QVERIFY(kept().highContrast);
    action->trigger();
    QCOMPARE(themeOf(*m_fixture->line()).id, ThemeId::Light);
    QVERIFY(!kept().highContrast && !action->isChecked());
}

/// No caret blinks, and Qt's own controls have no time to move in.
void TestPreferences::lessMotionKeepsControlsStill()
{
    const int flash = QApplication::cursorFlashTime();
    QVERIFY(flash > 0);
    const auto duration = [] { return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration); };
    const auto press = [this] {
        inDialog([](PreferencesDialog& dialog) {
            auto* const box = dialog.findChild<QCheckBox*>("preferredLessMotion");
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Space);
        });
    };
    press();
    QCOMPARE(QApplication::cursorFlashTime(), 0);
    QCOMPARE(duration(), 0);
    for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_FadeTooltip})
        QVERIFY(!QApplication::isEffectEnabled(effect));
    restart();
    QCOMPARE(QApplication::cursorFlashTime(), 0);
    press();
    QCOMPARE(QApplication::cursorFlashTime(), flash);
}

void TestPreferences::whatTheDesktopAsksForHolds()
{
    setSystemWishes({.highContrast = true, .lessMotion = true});
    restart();
    QCOMPARE(themeOf(*m_fixture->line()).id, ThemeId::Contrast);
    QCOMPARE(QApplication::cursorFlashTime(), 0);
    QVERIFY(!m_fixture->find<QAction>("highContrast")->isEnabled());
    inDialog([](PreferencesDialog& dialog) {
        for (const char* name : {"preferredHighContrast", "preferredLessMotion"}) {
            const auto* box = dialog.findChild<QCheckBox*>(name);
            QVERIFY2(box->isChecked() && !box->isEnabled() && box->toolTip().contains("desktop"), name);
        }
        choose(dialog, "preferredTheme", "Dark");
    });
    QVERIFY(!kept().highContrast && !kept().lessMotion); // nobody preferred it
    setSystemWishes({});
    restart();
    QCOMPARE(themeOf(*m_fixture->line()).id, ThemeId::Dark);
    QVERIFY(QApplication::cursorFlashTime() > 0);
}

void TestPreferences::aStartBeginsWithWhatWasChosen()
{
    inDialog([](PreferencesDialog& dialog) { choose(dialog, "preferredStart", "An empty sentence"); });
    restart();
    QVERIFY(state().input.text.isEmpty());
    inDialog([](PreferencesDialog& dialog) { choose(dialog, "preferredStart", "The example"); });
    restart();
    QVERIFY(state().input.text.contains("bank"));
    inDialog([](PreferencesDialog& dialog) { choose(dialog, "preferredStart", "The last session"); });
    m_fixture->session().setText("mine");
    restart();
    QCOMPARE(state().input.text, QString("mine"));
}

void TestPreferences::foldersOfModelsAndLessonsAreLookedThroughAtOnce()
{
    const QTemporaryDir own;
    QVERIFY(QDir(own.path()).mkpath("models/mine") && QDir(own.path()).mkpath("lessons"));
    writeTinyModel(QDir(own.filePath("models/mine")));
    QFile lesson(own.filePath("lessons/mine.md"));
    QVERIFY(lesson.open(QIODevice::WriteOnly));
    lesson.write("---\ntitle: Mine\norder: 77\nminutes: 1\nsession: {model: mine, text: abc}\n---\n\n# One\n");
    lesson.close();
    Preferences preferences = kept();
    preferences.modelFolders = QStringList{own.filePath("models")};
    preferences.lessonFolders = QStringList{own.filePath("lessons")};
    savePreferences(toPath(WindowFixture::dataFolder() + "/preferences.json"), preferences);
    restart();
    const auto models = [this] {
        QStringList names;
        for (const ModelEntry& model : m_fixture->session().models())
            names << QString::fromStdString(model.name);
        return names;
    };
    QVERIFY(models().contains("mine"));
    auto* pane = m_fixture->find<LessonPane>("lessonPane");
    pane->find();
    QVERIFY(std::ranges::any_of(pane->lessons(), [](const Lesson& one) { return one.title == u"Mine"; }));
    inDialog([&](PreferencesDialog& dialog) {
        auto* list = dialog.findChild<QWidget*>("modelFolders");
        auto* none = list->findChild<QLabel*>("noFolder");
        QVERIFY(!none->isVisible());
        list->findChild<QListWidget*>()->setCurrentRow(0);
        QTest::mouseClick(list->findChild<QPushButton*>("removeFolder"), Qt::LeftButton);
        QVERIFY(none->isVisible()); // no blank box
    });
    QVERIFY(!models().contains("mine"));
}

void TestPreferences::anEmptyListOfFoldersSaysWhatIsThereAllTheSame()
{
    inDialog([](PreferencesDialog& dialog) {
        for (const char* name : {"modelFolders", "lessonFolders"}) {
            const auto* none = dialog.findChild<QWidget*>(name)->findChild<QLabel*>("noFolder");
            QVERIFY2(none->isVisible() && none->text().contains("Headlight"), name);
            QVERIFY2(none->heightForWidth(none->width()) <= none->height(), "cut short");
        }
    });
}

void TestPreferences::theLanguageCanBeChosenWhereThereIsATranslation()
{
    inDialog(
        [](PreferencesDialog& dialog) { QVERIFY(!dialog.findChild<QComboBox*>("preferredLanguage")->isVisible()); });
    QVERIFY(QDir().mkpath(WindowFixture::dataFolder() + "/translations"));
    QFile file(WindowFixture::dataFolder() + "/translations/headlight_fr.qm");
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    inDialog([](PreferencesDialog& dialog) {
        QVERIFY(dialog.findChild<QComboBox*>("preferredLanguage")->isVisible());
        choose(dialog, "preferredLanguage", "français");
    });
    file.remove();
    QCOMPARE(kept().language, QString("fr"));
}

void TestPreferences::everyFieldSaysWhatItDoes()
{
    inDialog([](PreferencesDialog& dialog) {
        for (const char* name : {"preferredTheme", "preferredText", "preferredColours", "preferredStart"})
            QVERIFY2(!dialog.findChild<QWidget*>(name)->toolTip().isEmpty(), name);
        for (QPushButton* button : dialog.findChildren<QPushButton*>("addFolder"))
            QVERIFY(!button->toolTip().isEmpty());
    });
}

void TestPreferences::aFileThatIsWrongIsAsNone()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("preferences.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version": 1, "values": {"theme": "paper", "textPercent": 9000, "startWith": "soon",
                   "colourMap": 7, "modelFolders": {}}})");
    file.close();
    const auto [read, problem] = loadPreferences(toPath(file.fileName()));
    QVERIFY(problem.isEmpty());
    QCOMPARE(read.theme, ThemeId::Light);
    QCOMPARE(read.textPercent, 200);
    QCOMPARE(read.startWith, StartWith::LastSession);
    QCOMPARE(read.colourMap, ColourMapId::Viridis);
}

HEADLIGHT_TEST(TestPreferences)
#include "tst_preferences.moc"
