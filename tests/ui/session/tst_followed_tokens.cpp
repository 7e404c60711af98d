// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/followed_tokens.h"

#include "tests/support/tiny_model_folder.h"
#include "tests/ui/session/random_words.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <random>
#include <utility>

using namespace headlight;

namespace {

/// Splits at blanks; words are not in its vocabulary, and a word is one token all the same.
QByteArray wordTokenizerJson()
{
    return R"({"pre_tokenizer":{"type":"WhitespaceSplit"},
               "model":{"type":"WordLevel","vocab":{"[UNK]":0,"a":1},"unk_token":"[UNK]"}})";
}

/// A word of a text, and what was chosen about it. Each has letters of its own: no two are alike.
struct ChosenWord {
    QString text;
    bool isHidden = false;
    bool isSelected = false;
    int number = 0; // by which cells name it
};

} // namespace

/// What is hidden, painted, pinned and selected stays with its words, whatever is done to the text.
class TestFollowedTokens : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void aWordInFrontMovesWhatIsHidden();
    void whatIsGoneIsDroppedAndSaidAndUndoBringsItBack();
    void typingASentenceSaysItToItsEnd();
    void aPrefixGrowsWithItsText();
    void aPrefixOfWhichNoWordIsLeftIsSaid();
    void anotherModelKeepsMaskAndTokens();
    void whatNoOtherModelKeepsIsNamed();
    void headsComeBackWithTheirModel();
    void fastTypingAlignsWithWhatWasSeen();
    void aWordTypedInFrontByLettersIsNoOtherWord();
    void whatIsChosenWhileTypingStays();
    void aClickBetweenTwoResultsMeansTheTokenOnTheScreen();
    void aClickBetweenUndoAndItsResultMeansTheTokenOnTheScreen();
    void wordsThatTheVocabularyDoesNotHaveAreSaid();
    void randomEditsKeepEachChoiceWithItsWord();

private:
    void open(const QString& text);
    void settle();
    void typeInFront(const QString& typed);
    bool typeByLetters(const QString& before, std::mt19937& random);
    std::set<Index> hidden() const { return paintedOn(m_session->state(), AttentionPart::Decoder).keys; }
    void checkWords(const QString& done);
    std::vector<std::set<int>> tokensOfWords() const;
    QString text() const;

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::vector<ChosenWord> m_words;       // the text's words, for random edits
    std::set<std::pair<int, int>> m_cells; // numbers of words: the first does not see the second
    int m_pinned = -1;                     // number of a word
};

void TestFollowedTokens::initTestCase()
{
    for (const QString name : {"bytes", "words"}) {
        const QDir folder(m_folder.filePath("models/" + name));
        folder.mkpath(".");
        ModelConfig config = test::tinyConfig();
        config.nCtx = 96;
        test::writeTinyModel(folder, config);
        if (name == "words")
            test::writeFile(folder.filePath("tokenizer.json"), wordTokenizerJson());
    }
}

void TestFollowedTokens::init()
{
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
}

void TestFollowedTokens::open(const QString& text)
{
    SessionState state;
    state.model = "words";
    state.input.text = text;
    m_session->restore(state);
    settle();
}

void TestFollowedTokens::settle()
{
    QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
}

void TestFollowedTokens::aWordInFrontMovesWhatIsHidden()
{
    open("nurses help the doctor");
    m_session->hideKeys({1}, true);
    m_session->hideCells({{3, 0}, {3, 2}}, true);
    m_session->pin(2, 1);
    m_session->set(&SessionState::tokens, &TokenChoice::selected, {0, 3});
    m_session->set(&SessionState::links, &LinkOptions::queryToken, 3);
    settle();
    m_session->setText("Many nurses help the doctor");
    settle();
    const SessionState& state = m_session->state();
    QCOMPARE(hidden(), std::set<Index>{2});
    QCOMPARE(paintedOn(state, AttentionPart::Decoder).cells, (std::set<MaskCell>{{4, 1}, {4, 3}}));
    QCOMPARE(state.pinnedQuery, std::optional(3));
    QCOMPARE(state.pinnedKey, std::optional(2));
    QCOMPARE(state.tokens.selected, (std::set<int>{1, 4}));
    QCOMPARE(state.links.queryToken, std::optional(4));
    QCOMPARE(m_session->result()->cache->options.mask.painted, paintedOn(state, AttentionPart::Decoder));
    QCOMPARE(m_session->leftBehind(), QString());
}

void TestFollowedTokens::whatIsGoneIsDroppedAndSaidAndUndoBringsItBack()
{
    open("nurses help the doctor");
    m_session->hideKeys({1, 2}, true);
    m_session->hideCells({{3, 1}}, true);
    m_session->pin(3, 1);
    settle();
    const SessionState before = m_session->state();
    m_session->setText("nurses see the doctor");
    settle();
    QCOMPARE(hidden(), std::set<Index>{2});
    QCOMPARE(m_session->state().pinnedQuery, std::optional(3));
    QCOMPARE(m_session->state().pinnedKey, std::nullopt);
    QVERIFY2(m_session->leftBehind().contains("1 hidden token, 1 painted cell, the pin"),
             qPrintable(m_session->leftBehind()));
    const SessionState after = m_session->state();
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->state(), before);
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->undoStack()->redo();
    settle();
    QCOMPARE(m_session->state(), after);
}

/// The first letter of a new sentence drops it; the others are of the same step.
void TestFollowedTokens::typingASentenceSaysItToItsEnd()
{
    open("nurses help");
    m_session->hideKeys({1}, true);
    settle();
    for (const QString typed : {"T", "Th", "The", "The "}) {
        m_session->setText(typed);
        settle();
        QVERIFY2(m_session->leftBehind().contains("1 hidden token"), qPrintable(typed));
    }
    QCOMPARE(hidden(), std::set<Index>{});
    m_session->selectHead({1, 1});
    QCOMPARE(m_session->leftBehind(), QString());
}

void TestFollowedTokens::aPrefixGrowsWithItsText()
{
    open("one two three four");
    m_session->setMask(maskFromString("prefix:2"));
    settle();
    m_session->setText("one and two three four");
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:3"));
    m_session->endBurst();
    m_session->setText("one and three four");
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:2"));
    m_session->endBurst();
    m_session->setText("something else");
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:2"));
    QVERIFY(m_session->leftBehind().contains("prefix"));
}

/// The special token that every text begins with goes on, but the prefix was meant for the words behind it.
void TestFollowedTokens::aPrefixOfWhichNoWordIsLeftIsSaid()
{
    SessionState state;
    state.model = "bytes"; // <s> at the beginning
    state.input.text = "ab cd";
    state.mask = maskFromString("prefix:3");
    m_session->restore(state);
    settle();
    m_session->setText("ab xyz");
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:3"));
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->endBurst();
    m_session->setText("wxyz");
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:3"));
    QVERIFY2(m_session->leftBehind().contains("prefix"), qPrintable(m_session->leftBehind()));
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->setText("cd ab");
    settle();
    QCOMPARE(m_session->leftBehind(), QString()); // its word has moved, and the prefix reaches to it
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:6"));
}

void TestFollowedTokens::anotherModelKeepsMaskAndTokens()
{
    open("ab cd ef");
    m_session->setMask(maskFromString("window:2"));
    m_session->hideKeys({1}, true);
    m_session->pin(2, 1);
    settle();
    const SessionState before = m_session->state();
    m_session->setModel("bytes"); // <s> a b blank c d blank e f </s>
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("window:2"));
    QCOMPARE(hidden(), (std::set<Index>{4, 5}));
    QCOMPARE(m_session->state().pinnedQuery, std::optional(8));
    m_session->hideKeys({0}, true); // which the other one does not have
    settle();
    m_session->setModel("words");
    settle();
    QCOMPARE(hidden(), std::set<Index>{1});
    QVERIFY(m_session->leftBehind().contains("1 hidden token"));
    while (m_session->undoStack()->index() > 3)
        m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->state(), before);
}

void TestFollowedTokens::whatNoOtherModelKeepsIsNamed()
{
    open("ab cd");
    m_session->set(&SessionState::compare, &CompareChoice::head, HeadIndex{1, 3});
    m_session->set(&SessionState::compare, &CompareChoice::ablated, {HeadIndex{0, 2}});
    settle();
    m_session->setModel("bytes");
    const QString said = m_session->leftBehind();
    QVERIFY2(said.contains("Compare's head 1.3") && said.contains("0.2"), qPrintable(said));
    settle();
    QCOMPARE(m_session->leftBehind(), said); // the result takes nothing of it away
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->leftBehind(), QString());
    QCOMPARE(m_session->state().compare.head, std::optional(HeadIndex{1, 3}));
}

void TestFollowedTokens::headsComeBackWithTheirModel()
{
    open("ab cd");
    m_session->ablateHead({0, 1}, true);
    m_session->showHead({1, 2}, false);
    settle();
    m_session->setModel("bytes");
    QVERIFY2(m_session->leftBehind().contains("0.1"), qPrintable(m_session->leftBehind()));
    QVERIFY2(m_session->leftBehind().contains("Hidden in the model before: 1.2"), qPrintable(m_session->leftBehind()));
    settle();
    QVERIFY(m_session->state().ablatedHeads.empty());
    QVERIFY(m_session->state().hiddenHeads.empty());
    m_session->setModel(m_folder.filePath("models/words")); // by another name
    QVERIFY2(m_session->leftBehind().contains("Hidden again: 1.2"), qPrintable(m_session->leftBehind()));
    QVERIFY2(m_session->leftBehind().contains("0.1"), qPrintable(m_session->leftBehind()));
    settle();
    QCOMPARE(m_session->state().ablatedHeads, (std::set<HeadIndex>{{0, 1}}));
    QCOMPARE(m_session->state().hiddenHeads, (std::set<HeadIndex>{{1, 2}}));
    m_session->undoStack()->undo();
    settle();
    QVERIFY(m_session->state().ablatedHeads.empty());
}

/// Keys come faster than results.
void TestFollowedTokens::fastTypingAlignsWithWhatWasSeen()
{
    open("nurses help");
    m_session->hideKeys({1}, true);
    settle();
    for (const QString typed : {"M nurses help", "Ma nurses help", "Ma old nurses help", "Ma old nurses help me"})
        m_session->setText(typed);
    settle();
    QCOMPARE(hidden(), std::set<Index>{3});
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(hidden(), std::set<Index>{1});
}

/// Each letter is seen before the next one.
void TestFollowedTokens::typeInFront(const QString& typed)
{
    const QString text = m_session->state().input.text;
    for (qsizetype n = 1; n <= typed.size(); ++n) {
        m_session->setText(typed.first(n) + text);
        settle();
    }
}

void TestFollowedTokens::aWordTypedInFrontByLettersIsNoOtherWord()
{
    open("nurses help the doctor");
    m_session->hideKeys({0}, true);
    m_session->hideCells({{0, 2}}, true);
    m_session->pin(0, 3);
    settle();
    const SessionState before = m_session->state();
    typeInFront("Many");
    QCOMPARE(hidden(), std::set<Index>{}); // "Manynurses" is another word
    QVERIFY2(m_session->leftBehind().contains("1 hidden token, 1 painted cell, the pin"),
             qPrintable(m_session->leftBehind()));
    m_session->setText("Many nurses help the doctor");
    settle();
    QCOMPARE(hidden(), std::set<Index>{1});
    QCOMPARE(paintedOn(m_session->state(), AttentionPart::Decoder).cells, (std::set<MaskCell>{{1, 3}}));
    QCOMPARE(m_session->state().pinnedQuery, std::optional(1));
    QCOMPARE(m_session->state().pinnedKey, std::optional(4));
    QCOMPARE(m_session->leftBehind(), QString());
    QCOMPARE(m_session->result()->cache->options.mask.painted.keys, std::set<Index>{1});
    const SessionState after = m_session->state();
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->state(), before);
    m_session->undoStack()->redo();
    settle();
    QCOMPARE(m_session->state(), after);
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->endBurst();
    typeInFront("x"); // another burst, which ends here
    m_session->endBurst();
    typeInFront("y ");
    QCOMPARE(hidden(), std::set<Index>{2});
}

void TestFollowedTokens::whatIsChosenWhileTypingStays()
{
    open("nurses help the doctor");
    m_session->hideKeys({0}, true);
    settle();
    typeInFront("Ma");
    m_session->set(&SessionState::temperature, 2.0); // no choice about tokens
    typeInFront("r");
    m_session->setText("Mar");
    m_session->set(&SessionState::temperature, 3.0); // before the result
    m_session->setText("Mary nurses help the doctor");
    settle();
    QCOMPARE(m_session->state().temperature, 3.0);
    QCOMPARE(hidden(), std::set<Index>{1});
    while (m_session->undoStack()->index() > 1)
        m_session->undoStack()->undo();
    settle();
    QCOMPARE(hidden(), std::set<Index>{0});
    QCOMPARE(m_session->state().temperature, 1.0);

    typeInFront("Many ");
    m_session->hideKeys({0}, true); // the burst began without this word
    settle();
    QCOMPARE(hidden(), (std::set<Index>{0, 1}));
    typeInFront("So ");
    QCOMPARE(hidden(), (std::set<Index>{1, 2}));
    const SessionState after = m_session->state();
    const int steps = m_session->undoStack()->index();
    m_session->undoStack()->setIndex(1);
    settle();
    QCOMPARE(hidden(), std::set<Index>{0});
    m_session->undoStack()->setIndex(steps);
    settle();
    QCOMPARE(m_session->state(), after);
}

void TestFollowedTokens::aClickBetweenTwoResultsMeansTheTokenOnTheScreen()
{
    open("nurses help the doctor");
    typeInFront("Old ");                                     // nothing is chosen yet
    m_session->setText("Very Old nurses help the doctor");   // not seen yet
    m_session->hideKeys({2}, true);                          // "help"
    m_session->pin(4, 1);                                    // "doctor", "nurses"
    m_session->setText("A Very Old nurses help the doctor"); // follows the click
    settle();
    QCOMPARE(hidden(), std::set<Index>{4});
    QCOMPARE(m_session->state().pinnedQuery, std::optional(6));
    QCOMPARE(m_session->state().pinnedKey, std::optional(3));
}

void TestFollowedTokens::aClickBetweenUndoAndItsResultMeansTheTokenOnTheScreen()
{
    open("nurses help the doctor");
    m_session->hideKeys({3}, true);
    settle();
    typeInFront("Many old ");
    m_session->undoStack()->undo();
    m_session->hideKeys({2}, true); // "nurses" of the text that is still on the screen
    m_session->pin(4, 3);           // "the", "help"
    m_session->set(&SessionState::tokens, &TokenChoice::selected, {2, 3});
    m_session->set(&SessionState::links, &LinkOptions::keyToken, 5);
    m_session->pin(0, {}); // "Many" is gone
    settle();
    QCOMPARE(m_session->state().input.text, QString("nurses help the doctor"));
    QCOMPARE(hidden(), (std::set<Index>{0, 3}));
    QCOMPARE(m_session->state().pinnedQuery, std::optional(2));
    QCOMPARE(m_session->state().pinnedKey, std::optional(1));
    QCOMPARE(m_session->state().tokens.selected, (std::set<int>{0, 1}));
    QCOMPARE(m_session->state().links.keyToken, std::optional(3));
}

void TestFollowedTokens::wordsThatTheVocabularyDoesNotHaveAreSaid()
{
    open("a bird a cat");
    QCOMPARE(m_session->result()->notice,
             QString("2 of 4 tokens are not in this vocabulary: the model reads [UNK] for each."));
    m_session->setText("a bird");
    settle();
    QCOMPARE(m_session->result()->notice, QString("1 of 2 tokens is not in this vocabulary: the model reads [UNK]."));
    m_session->setText("a a");
    settle();
    QCOMPARE(m_session->result()->notice, QString());
}

QString TestFollowedTokens::text() const
{
    QStringList words;
    for (const ChosenWord& word : m_words)
        words << word.text;
    return words.join(u' ');
}

/// Tokens that share a letter with each word.
std::vector<std::set<int>> TestFollowedTokens::tokensOfWords() const
{
    const TokenSequence& tokens = m_session->result()->cache->encoding;
    std::vector<std::set<int>> all;
    int begin = 0;
    for (const ChosenWord& word : m_words) {
        const int end = begin + static_cast<int>(word.text.size());
        std::set<int>& own = all.emplace_back();
        for (int token = 0; token < tokens.size(); ++token)
            if (std::max(tokens[token].range().begin, begin) < std::min(tokens[token].range().end, end))
                own.insert(token);
        begin = end + 1;
    }
    return all;
}

/// The rule, said by words: every token of a chosen word is chosen, and nothing else.
void TestFollowedTokens::checkWords(const QString& done)
{
    const std::vector<std::set<int>> tokens = tokensOfWords();
    PaintedMask painted;
    std::set<int> selected;
    std::optional<int> pinned;
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        QVERIFY(!tokens[i].empty());
        if (m_words[i].isHidden)
            painted.keys.insert(tokens[i].begin(), tokens[i].end());
        if (m_words[i].isSelected)
            selected.insert(tokens[i].begin(), tokens[i].end());
        if (m_words[i].number == m_pinned)
            pinned = *tokens[i].rbegin();
        for (std::size_t j = 0; j < m_words.size(); ++j)
            if (m_cells.contains({m_words[i].number, m_words[j].number}))
                for (const int query : tokens[i])
                    for (const int key : tokens[j])
                        painted.cells.insert({query, key});
    }
    const SessionState& state = m_session->state();
    const PaintedMask seen = paintedOn(state, AttentionPart::Decoder);
    QVERIFY2(seen.keys == painted.keys, qPrintable(done + ": " + text()));
    QVERIFY2(seen.cells == painted.cells, qPrintable(done + ": " + text()));
    QVERIFY2(state.tokens.selected == selected, qPrintable(done + ": " + text()));
    QVERIFY2(state.pinnedQuery == pinned, qPrintable(done + ": " + text()));
    QCOMPARE(m_session->result()->cache->options.mask.painted, painted);
}

/// From `before` to the words' text: letters are taken away at the first place that differs, then typed there. Results
/// come between some of them.
bool TestFollowedTokens::typeByLetters(const QString& before, std::mt19937& random)
{
    const QString after = text();
    for (const QString& typed : test::typedByLetters(before, after)) {
        m_session->setText(typed);
        if (random() % 3 == 0)
            settle();
    }
    return m_session->state().input.text == after;
}

void TestFollowedTokens::randomEditsKeepEachChoiceWithItsWord()
{
    std::mt19937 random(20261128);
    const auto draw = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    int nMade = 0;
    const auto newWord = [&] {
        const int number = nMade++;
        return ChosenWord{.text = QString(QChar('a' + number / 26 % 26)) + QChar('a' + number % 26) +
                                  (number % 3 == 0 ? "x" : ""),
                          .number = number};
    };
    for (int i = 0; i < 6; ++i)
        m_words.push_back(newWord());
    open(text());
    QString model = "words";
    for (int round = 0; round < 150; ++round) {
        const std::size_t at = draw(m_words.size() + 1);
        const auto place = m_words.begin() + static_cast<std::ptrdiff_t>(at);
        const std::size_t what = draw(8);
        QString done;
        const QString shown = text();
        m_session->endBurst();
        if (what == 0 && m_words.size() < 14) {
            done = "insert";
            m_words.insert(place, newWord());
        } else if (what == 1 && m_words.size() > 3 && at < m_words.size()) {
            done = "delete";
            m_words.erase(place);
        } else if (what == 2 && at < m_words.size()) {
            done = "replace";
            *place = newWord();
        } else if (what == 3 && m_words.size() < 12) {
            done = "paste";
            for (int i = 0; i < 3; ++i)
                m_words.insert(m_words.begin() + static_cast<std::ptrdiff_t>(at), newWord());
        } else if (what == 4 && at + 2 < m_words.size() && m_words.size() > 5) {
            done = "paste over two, and a word elsewhere";
            m_words.erase(place, place + 2);
            m_words.insert(m_words.begin(), newWord());
        } else if (what == 5) {
            done = "model";
            model = model == "words" ? "bytes" : "words";
            m_session->setModel(model);
        }
        if (!done.isEmpty() && done != "model" && !done.startsWith("paste") && draw(2) == 0) {
            done += " by letters";
            QVERIFY(typeByLetters(shown, random));
        } else if (!done.isEmpty() && done != "model") {
            m_session->setText(text());
        }
        if (!done.isEmpty() && draw(3) > 0) // sometimes the next thing comes before the result
            settle();
        if (done.isEmpty() && at < m_words.size()) {
            settle();
            const std::set<int> own = tokensOfWords()[at];
            done = "choose";
            if (what == 6) {
                m_words[at].isHidden = !m_words[at].isHidden;
                m_session->hideKeys(own, m_words[at].isHidden);
            } else {
                const std::size_t other = draw(m_words.size());
                std::set<MaskCell> cells;
                const std::set<int> others = tokensOfWords()[other];
                for (const int query : own)
                    for (const int key : others)
                        cells.insert({query, key});
                m_session->hideCells(cells, true);
                m_cells.insert({m_words[at].number, m_words[other].number});
                m_words[at].isSelected = true;
                std::set<int> selected = m_session->state().tokens.selected;
                selected.insert(own.begin(), own.end());
                m_session->set(&SessionState::tokens, &TokenChoice::selected, selected);
                m_pinned = m_words[at].number;
                m_session->pin(*own.rbegin(), {});
            }
        }
        if (round % 4 == 0 || done == "choose") {
            settle();
            checkWords(QString("%1 %2").arg(round).arg(done));
            if (QTest::currentTestFailed())
                return;
        }
    }
    QVERIFY(nMade > 40);
    settle();
    m_session->undoStack()->setIndex(0);
    settle();
    QCOMPARE(m_session->state().painted, (std::map<AttentionPart, PaintedMask>{}));
}

HEADLIGHT_TEST(TestFollowedTokens)
#include "tst_followed_tokens.moc"
