// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/legend.h"
#include "ui/pictures/tokens/tokens_painter.h"
#include "ui/pictures/tokens/tokens_table.h"

#include <QtTest>

#include <set>

using namespace headlight;

namespace {

constexpr const char* texts[] = {"The unbelievably quick train left the station on time.",
                                 "火车离开了车站 👩‍🚀🇫🇷! naïve café", "a", "   ",
                                 "antidisestablishmentarianism"};

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

/// A text cut three ways, by the tokenizer that ships with headlight-en.
class TestTokensLayout : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyPieceStandsOverItsCharacters();
    void aWordsPiecesStandUnderIt();
    void bytesOfOneCharacterShareItsColumn();
    void tokensOfTheTokenizerStandBesideTheText();
    void noTextOverlapsOrLeavesThePage();
    void sixtyTokensGoOnInTheNextLine();
    void aWordWiderThanThePageIsBroken();
    void withoutATokenizerThePictureSaysWhy();
    void theTableHasEveryPiece();
    void aCoveredRowTellsNothing_data();
    void aCoveredRowTellsNothing();

private:
    TokensPlot plotOf(const QString& text) const { return makeTokensPlot(text, {"headlight-en", &*m_tokenizer, {}}); }
    std::optional<Tokenizer> m_tokenizer;
};

void TestTokensLayout::initTestCase()
{
    m_tokenizer = Tokenizer::load(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
}

void TestTokensLayout::everyPieceStandsOverItsCharacters()
{
    for (const char* text : texts) {
        const TokensPlot plot = plotOf(QString::fromUtf8(text));
        const std::vector<TokenPiece>& characters = plot.of(Cutting::Characters);
        for (const Cutting cutting : cuttings) {
            for (const TokenPiece& piece : plot.of(cutting)) {
                QVERIFY(piece.firstColumn >= 0 && piece.firstColumn + piece.nColumns <= plot.nColumns);
                for (const TokenPiece& character : characters) {
                    const bool shares =
                        piece.range.begin < character.range.end && character.range.begin < piece.range.end;
                    if (!piece.isSpecial)
                        QCOMPARE(sharesColumn(piece, character), shares);
                }
            }
        }
    }
}

void TestTokensLayout::aWordsPiecesStandUnderIt()
{
    const TokensPlot plot = plotOf("so unbelievably quick");
    QCOMPARE(labelsOf(plot, Cutting::Words), QStringList({"so", "unbelievably", "quick"}));
    QCOMPARE(plot.count(Cutting::Characters), 21);
    const TokenPiece& word = plot.of(Cutting::Words)[1]; // characters 3 to 14
    QString spelled;
    for (const TokenPiece& piece : plot.of(Cutting::Subwords))
        if (sharesColumn(piece, word))
            spelled += piece.label;
    QCOMPARE(spelled, QString("␣unbelievably"));
    const TokensLayout layout = layoutTokens(plot, 900.0, 0.0, theme(ThemeId::Light));
    QCOMPARE(layout.lines.size(), std::size_t(1));
    const QRectF box = layout.boxOf({Cutting::Words, 1});
    for (int i = 0; i < 12; ++i) {
        const QRectF character = layout.boxOf({Cutting::Characters, 3 + i});
        QVERIFY(character.left() >= box.left() - 0.01 && character.right() <= box.right() + 0.01);
        QVERIFY(character.top() > box.bottom());
    }
    QCOMPARE(layout.pickAt(box.center()), std::optional(TokenPick{Cutting::Words, 1}));
}

void TestTokensLayout::bytesOfOneCharacterShareItsColumn()
{
    const TokensPlot plot = plotOf("车"); // three bytes, none of which this vocabulary has a token for but the bytes
    std::vector<TokenPiece> pieces;
    for (const TokenPiece& piece : plot.of(Cutting::Subwords))
        if (!piece.isSpecial)
            pieces.push_back(piece);
    QVERIFY(pieces.size() >= 3);
    const TokensLayout layout = layoutTokens(plot, 600.0, 0.0, theme(ThemeId::Light));
    const QRectF character = layout.boxOf({Cutting::Characters, 0});
    double right = character.left() - 1.0;
    for (int i = 0; i < std::ssize(plot.of(Cutting::Subwords)); ++i) {
        if (plot.of(Cutting::Subwords)[std::size_t(i)].isSpecial)
            continue;
        const QRectF box = layout.boxOf({Cutting::Subwords, i});
        QVERIFY(box.left() > right && box.right() <= character.right() + 0.01);
        right = box.right();
    }
}

void TestTokensLayout::tokensOfTheTokenizerStandBesideTheText()
{
    const TokensPlot plot = plotOf("ab");
    const std::vector<TokenPiece>& pieces = plot.of(Cutting::Subwords);
    QVERIFY(pieces.front().isSpecial && pieces.back().isSpecial); // <s> and </s>
    QCOMPARE(pieces.front().firstColumn, 0);
    QCOMPARE(pieces.back().firstColumn, plot.nColumns - 1);
    QCOMPARE(plot.of(Cutting::Characters).front().firstColumn, 1);
    QCOMPARE(plot.count(Cutting::Subwords), int(pieces.size()) - 2);
    QVERIFY(pieceText(plot, Cutting::Subwords, 0).endsWith("added by the tokenizer"));
    QCOMPARE(pieceText(plot, Cutting::Characters, 1).section(" · ", 0, 0), QString("character 2 “b”"));
}

void TestTokensLayout::noTextOverlapsOrLeavesThePage()
{
    for (const char* text : texts) {
        const TokensPlot plot = plotOf(QString::fromUtf8(text));
        for (const ThemeId id : {ThemeId::Light, ThemeId::Slide, ThemeId::Paper}) {
            const Theme& look = theme(id);
            for (const double width : {480.0, 900.0, 1560.0}) {
                const QSizeF size(
                    width, layoutTokens(plot, width, captionHeight(plot.caption, width - 32.0, look), look).height);
                test::TextBoxes canvas;
                paintTokensFigure(canvas, size, plot, look);
                QVERIFY2(canvas.problems(size).isEmpty(), qPrintable(canvas.problems(size).join("; ")));
                for (const TokensLine& line : layoutTokens(plot, width, 0.0, look).lines)
                    for (const TokenBox& one : line.boxes)
                        QVERIFY2(one.label == plot.of(one.pick.cutting)[std::size_t(one.pick.piece)].label ||
                                     width < 500.0 || id != ThemeId::Light,
                                 qPrintable(one.label)); // nothing is cut short where there is room
            }
        }
    }
}

void TestTokensLayout::sixtyTokensGoOnInTheNextLine()
{
    QStringList words;
    for (int i = 0; i < 60; ++i)
        words << "train";
    const TokensPlot plot = plotOf(words.join(' '));
    QCOMPARE(plot.count(Cutting::Words), 60);
    const TokensLayout layout = layoutTokens(plot, 900.0, 0.0, theme(ThemeId::Light));
    QVERIFY(layout.lines.size() >= 4);
    std::set<int> seen;
    for (const TokensLine& line : layout.lines) {
        QVERIFY(line.right <= 900.0);
        for (const TokenBox& one : line.boxes) {
            QVERIFY(one.box.right() <= line.right && one.box.bottom() <= line.bottom);
            if (one.pick.cutting == Cutting::Words)
                QVERIFY2(seen.insert(one.pick.piece).second, "a word is broken though lines can end between words");
        }
    }
    QCOMPARE(seen.size(), std::size_t(60));
}

void TestTokensLayout::aWordWiderThanThePageIsBroken()
{
    const TokensPlot plot = plotOf(QString(200, 'x'));
    const TokensLayout layout = layoutTokens(plot, 500.0, 0.0, theme(ThemeId::Light));
    QVERIFY(layout.lines.size() > 5);
    for (const TokensLine& line : layout.lines)
        QVERIFY(line.right <= 500.0);
}

void TestTokensLayout::withoutATokenizerThePictureSaysWhy()
{
    const TokensPlot plot = makeTokensPlot("the train", {"elsewhere", nullptr, "There is no tokenizer."});
    QVERIFY(plot.of(Cutting::Subwords).empty());
    QCOMPARE(plot.count(Cutting::Words), 2);
    const TokensLayout layout = layoutTokens(plot, 700.0, 0.0, theme(ThemeId::Light));
    test::TextBoxes canvas;
    paintTokens(canvas, layout, plot, std::nullopt, theme(ThemeId::Light));
    QVERIFY(canvas.texts().contains("There is no tokenizer."));
    QVERIFY(canvas.problems({700.0, layout.height}).isEmpty());
}

void TestTokensLayout::theTableHasEveryPiece()
{
    const TokensPlot plot = plotOf("a, b");
    const QStringList lines = QString::fromStdString(tokensTable(plot)).split('\n', Qt::SkipEmptyParts);
    qsizetype nPieces = 0;
    for (const Cutting cutting : cuttings)
        nPieces += qsizetype(plot.of(cutting).size());
    QCOMPARE(lines.size(), nPieces + 1);
    QCOMPARE(lines[1], QString("word,0,a,,0,1,0"));
    QCOMPARE(lines[2], QString("word,1,\",\",,1,2,0"));
    QCOMPARE(lines.last(), QString("character,3,b,,3,4,0"));
}

void TestTokensLayout::aCoveredRowTellsNothing_data()
{
    QTest::addColumn<int>("row");
    for (const Cutting cutting : cuttings)
        QTest::newRow(qPrintable(cuttingName(cutting))) << int(cutting);
}

/// A lesson asks how many there are: neither the pieces nor their count are on the screen, and the other rows are.
void TestTokensLayout::aCoveredRowTellsNothing()
{
    QFETCH(int, row);
    const auto asked = static_cast<Cutting>(row);
    TokensPlot plot = plotOf("an unbelievable dinosaur at the station");
    const QString count = countText(plot, asked);
    QVERIFY(plot.caption.notes.contains(count));
    coverRows(plot, {asked});
    QVERIFY2(!plot.caption.notes.contains(count), qPrintable(plot.caption.notes));
    QCOMPARE(countText(plot, asked), cuttingName(asked));
    const Theme& light = theme(ThemeId::Light);
    const TokensLayout layout = layoutTokens(plot, 420.0, 0.0, light); // over several lines
    QVERIFY(layout.lines.size() > 1);
    std::set<Cutting> everDrawn;
    for (const TokensLine& line : layout.lines) {
        QCOMPARE(line.covers.size(), 1U);
        std::set<Cutting> drawn;
        for (const TokenBox& one : line.boxes)
            drawn.insert(one.pick.cutting);
        QVERIFY(!drawn.contains(asked));
        everDrawn.merge(drawn);
    }
    QCOMPARE(everDrawn.size(), 2U);
    for (const Cutting other : cuttings)
        if (other != asked)
            for (int piece = 0; piece < int(plot.of(other).size()); ++piece) {
                const QString note = pieceText(plot, other, piece);
                QVERIFY2(asked != Cutting::Subwords || !note.contains("of the subword"), qPrintable(note));
                QVERIFY2(asked != Cutting::Characters || !note.contains("character"), qPrintable(note));
            }
    coverRows(plot, {});
    QVERIFY(plot.caption.notes.contains(count));
}

HEADLIGHT_TEST(TestTokensLayout)
#include "tst_tokens_layout.moc"
