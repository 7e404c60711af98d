// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/palette/command_palette.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QComboBox>
#include <QFileDialog>

using namespace headlight;

/// Does what a person comes for, from a fresh start and by hand: at most six actions each.
class TestJourneys : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup();
    void aHeadIsFoundByItsPairAndPutOnASlide();
    void twoMasksOfAModelOfMineAreCompared();

private:
    static constexpr int kMostActions = 6;
    void type(const QString& text);
    float weightOfThePair(HeadIndex head) const;

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestJourneys::cleanup()
{
    m_fixture.reset();
}

void TestJourneys::type(const QString& text)
{
    m_fixture->line()->selectAll();
    QTest::keyClicks(m_fixture->line(), text);
    SETTLE();
}

/// From check to cash.
float TestJourneys::weightOfThePair(HeadIndex head) const
{
    const auto run = m_fixture->session().result()->cache;
    const auto& labels = run->encoding.labels();
    const auto place = [&](const std::string& word) {
        return std::ranges::find_if(labels, [&](const std::string& label) { return label.ends_with(word); }) -
               labels.begin();
    };
    return attentionMap(run, head).at(place("check"), place("cash"), AttentionStep::Pattern);
}

/// 1 type the sentence, 2 Ctrl+K, 3 "check cash" and Enter, 4 Ctrl+E, 5 the theme Slide, 6 Enter.
void TestJourneys::aHeadIsFoundByItsPairAndPutOnASlide()
{
    const QTemporaryDir folder;
    rememberFile(FileKind::Figure, folder.filePath("before.svg")); // where the file goes in this test
    SessionState fresh;
    fresh.model = "headlight-en";
    m_fixture->open(fresh);
    int nActions = 0;
    ++nActions;
    type("She went to the bank to cash the check.");
    ++nActions;
    QTest::keyClick(m_fixture->window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* const palette = m_fixture->window->findChild<CommandPalette*>();
    QVERIFY(palette);
    ++nActions;
    auto* const line = palette->findChild<QLineEdit*>("paletteLine");
    QTest::keyClicks(line, "check cash");
    QTest::keyClick(line, Qt::Key_Return);
    const HeadGrid grid = m_fixture->session().result()->view->grid;
    float most = 0.0F;
    for (int layer = 0; layer < grid.nLayers; ++layer)
        for (int head = 0; head < grid.nHeads; ++head)
            most = std::max(most, weightOfThePair({layer, head}));
    const auto shown = [&] { return m_fixture->session().result()->view->selected; };
    QTRY_COMPARE(weightOfThePair(shown()), most);
    SETTLE();
    const HeadIndex found = shown();

    QString written;
    QTimer::singleShot(100, m_fixture->window.get(), [&] {
        auto* const dialog = m_fixture->window->findChild<QDialog*>("exportDialog");
        auto* const look = dialog->findChild<QComboBox*>("exportTheme");
        ++nActions;
        look->setFocus();
        QTest::keyClick(look, Qt::Key_Down);
        ++nActions;
        written = dialog->findChild<QLineEdit*>("exportFile")->text();
        QTest::keyClick(dialog, Qt::Key_Return);
        if (dialog->isVisible())
            dialog->reject();
    });
    m_fixture->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    ++nActions;
    QTest::keyClick(m_fixture->line(), Qt::Key_E, Qt::ControlModifier); // where the cursor still stands
    QFile file(written);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(written));
    const QByteArray svg = file.readAll();
    const QByteArray title = QString("layer %1 · head %2").arg(found.layer).arg(found.head).toUtf8();
    QVERIFY(svg.startsWith("<") && svg.contains(title) && svg.contains("check"));
    QVERIFY(nActions <= kMostActions);
}

/// 1 Ctrl+Shift+O, 2 the folder and Enter, 3 type the sentence, 4 Compare, 5 two masks.
void TestJourneys::twoMasksOfAModelOfMineAreCompared()
{
    const QTemporaryDir folder;
    QDir(folder.path()).mkpath("mine");
    test::writeTinyModel(QDir(folder.filePath("mine")));
    SessionState fresh;
    fresh.model = "tiny";
    m_fixture->open(fresh);
    int nActions = 0;
    QTimer::singleShot(100, m_fixture->window.get(), [&] {
        auto* const dialog = m_fixture->window->findChild<QFileDialog*>();
        auto* const name = dialog->findChild<QLineEdit*>("fileNameEdit");
        ++nActions;
        name->setText(folder.filePath("mine"));
        QTest::keyClick(name, Qt::Key_Return);
        if (dialog->isVisible())
            static_cast<QDialog*>(dialog)->accept();
    });
    ++nActions;
    QTest::keyClick(m_fixture->window.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_fixture->session().state().model.endsWith("mine"));
    m_fixture->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
    ++nActions;
    type("abc abd");
    ++nActions;
    m_fixture->clickTab(kCompareTab);
    SETTLE();
    ++nActions;
    m_fixture->choose("compareKind", {"two masks"});
    SETTLE();
    const ComparePlot& plot = m_fixture->find<CompareView>("compareView")->plot();
    QVERIFY(plot.hasDifference());
    QVERIFY(plot.aTitle != plot.bTitle);
    QVERIFY(nActions <= kMostActions);
}

HEADLIGHT_TEST(TestJourneys)
#include "tst_journeys.moc"
