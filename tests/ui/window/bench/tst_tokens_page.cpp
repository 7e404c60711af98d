// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/cut_text.h"
#include "tests/support/pointer.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/export/export_figure.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/tokens_page.h"
#include "ui/window/bench/tokens_view.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/window_theme.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace headlight;

namespace {

/// The labels of a cutting, without the tokens that the tokenizer added.
QStringList labelsOf(const TokensPlot& plot, Cutting cutting)
{
    QStringList labels;
    for (const TokenPiece& piece : plot.of(cutting))
        if (!piece.isSpecial)
            labels << piece.label;
    return labels;
}

} // namespace

/// The tab Tokens, worked with the mouse and the keys, on the models that ship.
class TestTokensPage : public QObject {
    Q_OBJECT
private slots:
    void init();

    void typingCutsTheText();
    void setTextEmitsNothing();
    void theSubwordsAreThoseOfTheChosenModel();
    void aCuttingGoesToTheBench();
    void moreThanTwelveTokensDoNot();
    void aTokenUnderThePointerIsExplained();
    void theKeysGoFromTokenToToken();
    void aModelWithoutATokenizerSaysSo();
    void withoutModelsWordsAndCharactersStay();
    void anEmptyTextHasNoFigure();
    void figureAndNumbersAreExported();

private:
    TokensPage& page() { return *m_page; }
    TokensView& view() { return *m_page->findChild<TokensView*>("tokensView"); }
    QLineEdit& line() { return *m_page->findChild<QLineEdit*>("tokensLine"); }
    QPushButton& button(Cutting cutting)
    {
        return *m_page->findChild<QPushButton*>(QString("useTokens%1").arg(static_cast<int>(cutting)));
    }
    QString note() { return m_page->findChild<QLabel*>("tokensNote")->text(); }
    void show(std::vector<std::filesystem::path> roots);
    void chooseModel(const QString& name);

    std::unique_ptr<TokensPage> m_page;
};

void TestTokensPage::show(std::vector<std::filesystem::path> roots)
{
    m_page = std::make_unique<TokensPage>(std::move(roots));
    giveTheme(*m_page, theme(ThemeId::Light));
    m_page->resize(960, 640);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestTokensPage::init()
{
    show({toPath(HEADLIGHT_SOURCE_DIR "/resources/models")});
}

void TestTokensPage::chooseModel(const QString& name)
{
    auto* choice = m_page->findChild<ChoiceButton*>("tokensModel");
    bool clicked = false;
    QTimer::singleShot(100, this, [&] {
        QMenu* menu = choice->menu();
        for (QAction* action : menu->actions())
            if (action->text() == name) {
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
                clicked = true;
            }
        menu->close();
    });
    QTest::mouseClick(choice, Qt::LeftButton);
    QTRY_VERIFY(clicked);
    QCOMPARE(choice->value(), name);
}

void TestTokensPage::typingCutsTheText()
{
    QSignalSpy typed(m_page.get(), &TokensPage::textChanged);
    QTest::mouseClick(&line(), Qt::LeftButton);
    QTest::keyClicks(&line(), "A train, late");
    QCOMPARE(typed.size(), 13);
    QCOMPARE(typed.last()[0].toString(), QString("A train, late"));
    QCOMPARE(labelsOf(view().plot(), Cutting::Words), QStringList({"A", "train", ",", "late"}));
    QCOMPARE(view().plot().count(Cutting::Characters), 13);
    const Tokenizer tokenizer = Tokenizer::load(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
    const TokenSequence encoding = tokenizer.encode("A train, late");
    QCOMPARE(view().plot().of(Cutting::Subwords).size(), encoding.tokens.size());
    for (std::size_t i = 0; i < encoding.tokens.size(); ++i)
        QCOMPARE(view().plot().of(Cutting::Subwords)[i].id, std::optional(encoding[i].id));
}

void TestTokensPage::setTextEmitsNothing()
{
    QSignalSpy typed(m_page.get(), &TokensPage::textChanged);
    page().setText("火车离开车站");
    QCOMPARE(typed.size(), 0);
    QCOMPARE(page().text(), QString("火车离开车站"));
    QCOMPARE(labelsOf(view().plot(), Cutting::Words), QStringList({"火车", "离开", "车站"}));
    QCOMPARE(view().plot().count(Cutting::Characters), 6);
}

void TestTokensPage::theSubwordsAreThoseOfTheChosenModel()
{
    page().setText("unbelievably");
    const QStringList english = labelsOf(view().plot(), Cutting::Subwords);
    chooseModel("headlight-en-fr");
    QCOMPARE(view().plot().model, QString("headlight-en-fr"));
    const Tokenizer tokenizer = Tokenizer::load(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en-fr");
    const TokenSequence encoding = tokenizer.encode("unbelievably");
    QCOMPARE(view().plot().of(Cutting::Subwords).front().id, std::optional(encoding.ids().front()));
    QVERIFY(labelsOf(view().plot(), Cutting::Subwords) != english);
}

void TestTokensPage::aCuttingGoesToTheBench()
{
    QSignalSpy used(m_page.get(), &TokensPage::useText);
    const auto taken = [&] { return used.takeFirst()[0].value<BenchText>(); };
    page().setText("on time");
    QTest::mouseClick(&button(Cutting::Words), Qt::LeftButton);
    QCOMPARE(taken(), (BenchText{"on time", BenchCut::Words, {}}));
    QTest::mouseClick(&button(Cutting::Subwords), Qt::LeftButton);
    QCOMPARE(taken(), (BenchText{"on time", BenchCut::Subwords, "headlight-en"}));
    button(Cutting::Characters).setFocus();
    QTest::keyClick(&button(Cutting::Characters), Qt::Key_Space);
    QCOMPARE(taken(), (BenchText{"on time", BenchCut::Characters, {}}));
}

void TestTokensPage::moreThanTwelveTokensDoNot()
{
    QSignalSpy used(m_page.get(), &TokensPage::useText);
    page().setText("a b c d e f g h i j k l"); // 12 words, 23 characters
    QVERIFY(button(Cutting::Words).isEnabled());
    QVERIFY(!button(Cutting::Characters).isEnabled());
    QCOMPARE(button(Cutting::Characters).toolTip(), QString("A bench has at most 12 tokens, these are 23"));
    QVERIFY(m_page->findChild<QLabel*>("tokensReason")->text().contains("23 characters"));
    QTest::mouseClick(&button(Cutting::Characters), Qt::LeftButton);
    QCOMPARE(used.size(), 0);
    page().setText("a b c d e f g h i j k l m");
    QVERIFY(!button(Cutting::Words).isEnabled());
    page().setText("");
    QVERIFY(!button(Cutting::Words).isEnabled());
    QCOMPARE(button(Cutting::Words).toolTip(), QString("There is none"));
}

void TestTokensPage::aTokenUnderThePointerIsExplained()
{
    page().setText("so unbelievably");
    const QString before = note();
    test::movePointer(view(), view().pieceRect({Cutting::Words, 1}).center());
    QCOMPARE(note(), QString("word 2 “unbelievably” · characters 4 to 15"));
    const std::vector<TokenPiece>& pieces = view().plot().of(Cutting::Subwords);
    test::movePointer(view(), view().pieceRect({Cutting::Subwords, 3}).center());
    QVERIFY2(note().startsWith(QString("subword 4 “%1” · id %2").arg(pieces[3].label).arg(*pieces[3].id)) &&
                 note().endsWith("of the word “unbelievably”"),
             qPrintable(note()));
    QCOMPARE(view().accessibleDescription(), note());
    test::movePointer(view(), {2.0, 2.0});
    QCOMPARE(note(), before);
}

void TestTokensPage::theKeysGoFromTokenToToken()
{
    page().setText("so quick");
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Right);
    QVERIFY(note().startsWith("word 1 “so”"));
    QTest::keyClick(&view(), Qt::Key_Right);
    QVERIFY(note().startsWith("word 2 “quick”"));
    QTest::keyClick(&view(), Qt::Key_Right); // the last
    QVERIFY(note().startsWith("word 2 “quick”"));
    QTest::keyClick(&view(), Qt::Key_Down);
    QVERIFY(note().startsWith("subword 3 “␣quick”")); // <s>, so, quick
    QTest::keyClick(&view(), Qt::Key_Down);
    QVERIFY(note().startsWith("character 3 “␣”"));
    QTest::keyClick(&view(), Qt::Key_Home);
    QVERIFY(note().startsWith("character 1 “s”"));
    QTest::keyClick(&view(), Qt::Key_End);
    QVERIFY(note().startsWith("character 8 “k”"));
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(note().startsWith("A model reads neither letters nor words"));
    page().setText("   "); // no words at all
    QTest::keyClick(&view(), Qt::Key_Right);
    QVERIFY(note().startsWith("character 1"));
}

void TestTokensPage::aModelWithoutATokenizerSaysSo()
{
    const QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath("broken"));
    QFile config(root.filePath("broken/config.json"));
    QVERIFY(config.open(QIODevice::WriteOnly) && config.write("{}") == 2);
    config.close();
    show({toPath(root.path())});
    page().setText("a train");
    QVERIFY2(view().plot().refusal.contains("tokenizer.json"), qPrintable(view().plot().refusal));
    QCOMPARE(view().plot().count(Cutting::Words), 2);
    QVERIFY(!button(Cutting::Subwords).isEnabled());
}

void TestTokensPage::withoutModelsWordsAndCharactersStay()
{
    show({});
    page().setText("a train");
    QCOMPARE(view().plot().refusal, QString("No model was found, so there are no subwords."));
    QCOMPARE(view().plot().count(Cutting::Characters), 7);
    QVERIFY(page().figure());
}

void TestTokensPage::anEmptyTextHasNoFigure()
{
    page().setText("x");
    QVERIFY(page().figure() && page().numbers());
    page().setText("");
    QVERIFY(!page().figure() && !page().numbers());
    QCOMPARE(view().accessibleDescription(),
             QString("Type a sentence to see it cut into words, subwords and characters."));
    QTest::keyClick(&view(), Qt::Key_Right); // nothing to go to
    QCOMPARE(view().note(), QString());
}

void TestTokensPage::figureAndNumbersAreExported()
{
    page().setText("so unbelievably quick");
    const QTemporaryDir folder;
    for (const char* ending : {"svg", "pdf", "png"}) {
        const QString file = folder.filePath(QString("tokens.%1").arg(ending));
        exportFigure(toPath(file), *page().figure());
        QVERIFY(QFileInfo(file).size() > 1000);
    }
    QFile svg(folder.filePath("tokens.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray drawn = svg.readAll();
    QVERIFY(drawn.contains("unbelievably") && drawn.contains("headlight-en") && drawn.contains("21 characters"));
    page().numbers()->write(toPath(folder.filePath("tokens.csv")));
    QFile csv(folder.filePath("tokens.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QVERIFY(csv.readAll().startsWith("cutting,position,token,id,begin,end,special\nword,0,so,,0,2,0\n"));
}

HEADLIGHT_TEST(TestTokensPage)
#include "tst_tokens_page.moc"
