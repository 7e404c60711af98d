// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_marian.h"
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

/// Choices about words: what counts tokens beside hidden, painted, pinned and selected ones.
struct WordsChosen {
    std::vector<int> prefix; // the first words of the text
    int prefixLength = 0;    // tokens
    std::vector<int> rows;   // words that are looked into, one behind the other
    std::vector<int> columns;
    std::optional<int> pinnedKey;
    std::optional<int> linkQuery;
    std::optional<int> linkKey;
};

/// Words from the first to the last that is still there of some that stood one behind the other, with what stands
/// between them now.
std::vector<int> wordsBetween(const std::vector<int>& before, const test::RandomWords& words)
{
    std::optional<std::size_t> first;
    std::size_t last = 0;
    for (const int word : before)
        if (const auto place = words.placeOf(word)) {
            first = std::min(first.value_or(*place), *place);
            last = std::max(last, *place);
        }
    std::vector<int> after;
    for (std::size_t place = first.value_or(1); first && place <= last; ++place)
        after.push_back(words[place]);
    return after;
}

QByteArray blankTokenizerJson()
{
    return R"({"pre_tokenizer":{"type":"WhitespaceSplit"},
               "model":{"type":"WordLevel","vocab":{"[UNK]":0,"a":1},"unk_token":"[UNK]"}})";
}

} // namespace

/// Ranges of tokens (a prefix, the part of a map) stay with their words, and so does what is chosen in each of a
/// translator's texts.
class TestFollowedRanges : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void aPartOfAMapGoesWithItsWords();
    void aPartChosenAfterAnEditIsTakenBackToItsOwnWords();
    void backAndForwardShowNoPartOfAnotherText();
    void aPartThatAShorterModelDoesNotReadIsSaid();
    void aPrefixOfWordsThatIdsDoNotHaveIsSaid();
    void randomEditsKeepRangesWithTheirWords();
    void randomEditsOfATranslationKeepEachTextsChoices();

private:
    void open(const QString& model, const QString& text);
    void settle();
    void chooseRanges(std::size_t what);
    void followRanges();
    void checkRanges(const QString& done);
    void setTexts(const QString& text, const QString& before, bool ofTranslation);
    std::size_t draw(std::size_t n) { return static_cast<std::size_t>(m_random()) % n; }
    const TokenSequence& tokens() const { return m_session->result()->cache->encoding; }
    MapPart part() const { return m_session->state().mapPart; }

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
    std::mt19937 m_random{20261129};
    std::unique_ptr<test::RandomWords> m_words;
    WordsChosen m_chosen;
    bool m_isPartLost = false;
    bool m_isPrefixLost = false;
};

void TestFollowedRanges::initTestCase()
{
    for (const QString name : {"bytes", "words", "short", "ids", "translator"}) {
        const QDir folder(m_folder.filePath("models/" + name));
        folder.mkpath(".");
        if (name == "translator") {
            test::writeTinyMarian(folder);
            continue;
        }
        ModelConfig config = test::tinyConfig();
        config.nCtx = name == "short" ? 3 : 96;
        test::writeTinyModel(folder, config);
        if (name != "bytes" && name != "ids")
            test::writeFile(folder.filePath("tokenizer.json"), blankTokenizerJson());
        if (name == "ids")
            QFile::remove(folder.filePath("tokenizer.json"));
    }
}

void TestFollowedRanges::init()
{
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    m_chosen = {};
}

void TestFollowedRanges::open(const QString& model, const QString& text)
{
    SessionState state;
    state.model = model;
    state.input.text = text;
    m_session->restore(state);
    settle();
}

void TestFollowedRanges::settle()
{
    QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
}

void TestFollowedRanges::aPartOfAMapGoesWithItsWords()
{
    open("words", "nurses help the doctor");
    m_session->set(&SessionState::mapPart, MapPart{TokenRange{1, 2}, TokenRange{3, 1}});
    settle();
    m_session->setText("Many nurses help all the doctor");
    settle();
    QVERIFY(part() == (MapPart{TokenRange{2, 3}, TokenRange{5, 1}}));
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->endBurst();
    m_session->setText("Many nurses");
    settle();
    QVERIFY(part() == MapPart());
    QVERIFY2(m_session->leftBehind().contains("the part of the map that was looked into"),
             qPrintable(m_session->leftBehind()));
    m_session->undoStack()->undo();
    settle();
    QVERIFY(part() == (MapPart{TokenRange{2, 3}, TokenRange{5, 1}}));
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->undoStack()->undo();
    settle();
    QVERIFY(part() == (MapPart{TokenRange{1, 2}, TokenRange{3, 1}}));
    m_session->undoStack()->redo();
    settle();
    QVERIFY(part() == (MapPart{TokenRange{2, 3}, TokenRange{5, 1}}));
}

/// Undo leaves where a person looks, as long as the tokens are those that were looked at.
void TestFollowedRanges::aPartChosenAfterAnEditIsTakenBackToItsOwnWords()
{
    open("words", "a b c d");
    m_session->setText("x a b c d");
    settle();
    m_session->set(&SessionState::temperature, 2.0);
    settle();
    m_session->set(&SessionState::mapPart, MapPart{TokenRange{3, 2}, std::nullopt});
    settle();
    m_session->undoStack()->undo(); // the temperature, of one text
    settle();
    QVERIFY(part() == (MapPart{TokenRange{3, 2}, std::nullopt}));
    m_session->undoStack()->undo(); // the text: in "a b c d" nothing was looked into
    settle();
    QVERIFY(part() == MapPart());
    m_session->setText("y a b c d");
    m_session->set(&SessionState::mapPart, MapPart{TokenRange{1, 1}, std::nullopt}); // "b", which is on the screen
    settle();
    QVERIFY(part() == (MapPart{TokenRange{2, 1}, std::nullopt}));
}

void TestFollowedRanges::backAndForwardShowNoPartOfAnotherText()
{
    open("words", "a b c d");
    m_session->set(&SessionState::mapPart, MapPart{TokenRange{2, 2}, std::nullopt});
    settle();
    m_session->selectHead({1, 1});
    settle();
    m_session->setText("x a b c d");
    settle();
    QVERIFY(part() == (MapPart{TokenRange{3, 2}, std::nullopt}));
    m_session->goBack();
    settle();
    QVERIFY(m_session->state().selected == (HeadIndex{0, 0}));
    QVERIFY(part() == MapPart());
    m_session->goForward();
    settle();
    QVERIFY(m_session->state().selected == (HeadIndex{1, 1}));
    QVERIFY(part() == (MapPart{TokenRange{3, 2}, std::nullopt}));
}

void TestFollowedRanges::aPartThatAShorterModelDoesNotReadIsSaid()
{
    open("words", "a b c d e");
    m_session->set(&SessionState::mapPart, MapPart{TokenRange{3, 2}, TokenRange{1, 3}});
    settle();
    m_session->setModel("short"); // a b c
    settle();
    QVERIFY(part() == (MapPart{std::nullopt, TokenRange{1, 2}}));
    QVERIFY2(m_session->leftBehind().contains("the part of the map that was looked into"),
             qPrintable(m_session->leftBehind()));
    m_session->undoStack()->undo();
    settle();
    QVERIFY(part() == (MapPart{TokenRange{3, 2}, TokenRange{1, 3}}));
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->setModel("bytes"); // <s> a blank b blank c …
    settle();
    QVERIFY(part() == (MapPart{TokenRange{7, 3}, TokenRange{3, 5}}));
    QCOMPARE(m_session->leftBehind(), QString());
}

void TestFollowedRanges::aPrefixOfWordsThatIdsDoNotHaveIsSaid()
{
    open("words", "a b c");
    m_session->edit([](SessionState& state) { state.input.ids = "4 5 6 7"; });
    m_session->setMask(maskFromString("prefix:2"));
    m_session->set(&SessionState::compare, &CompareChoice::mask, maskFromString("prefix:1"));
    settle();
    m_session->setModel("ids");
    settle();
    QCOMPARE(tokens().size(), 4);
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:2"));
    QVERIFY2(m_session->leftBehind().contains("The prefix now counts tokens of the new text"),
             qPrintable(m_session->leftBehind()));
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->state().model, QString("words"));
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:2"));
    QCOMPARE(m_session->leftBehind(), QString());
    m_session->setModel("bytes"); // <s> a blank b
    settle();
    QCOMPARE(toString(*m_session->state().mask), std::string("prefix:4"));
    QCOMPARE(toString(*m_session->state().compare.mask), std::string("prefix:2"));
    QCOMPARE(m_session->leftBehind(), QString());
}

void TestFollowedRanges::chooseRanges(std::size_t what)
{
    const std::vector<std::set<int>> places = m_words->tokens(tokens());
    const std::size_t first = what == 0 ? 0 : draw(m_words->size());
    const std::size_t last = std::min(first + draw(what == 0 ? 2 : 3), m_words->size() - 1); // few, which are soon lost
    std::vector<int> range;
    for (std::size_t place = first; place <= last; ++place)
        range.push_back((*m_words)[place]);
    const int begin = *places[first].begin();
    const TokenRange ofRange{begin, *places[last].rbegin() + 1 - begin};
    const int word = (*m_words)[first];
    const int token = *places[first].rbegin();
    switch (what) {
    case 0:
        m_chosen.prefix = range;
        m_chosen.prefixLength = *places[last].rbegin() + 1;
        m_session->setMask(Mask{maskFromString("prefix:1").kind, m_chosen.prefixLength, {}});
        break;
    case 1:
        m_chosen.rows = range;
        m_session->edit([&](SessionState& state) { state.mapPart.rows = ofRange; });
        break;
    case 2:
        m_chosen.columns = range;
        m_session->edit([&](SessionState& state) { state.mapPart.columns = ofRange; });
        break;
    case 3:
        m_chosen.pinnedKey = word;
        m_session->pin(m_session->state().pinnedQuery, token);
        break;
    case 4:
        m_chosen.linkQuery = word;
        m_session->set(&SessionState::links, &LinkOptions::queryToken, token);
        break;
    default:
        m_chosen.linkKey = word;
        m_session->set(&SessionState::links, &LinkOptions::keyToken, token);
    }
}

/// The rule, said by words.
void TestFollowedRanges::followRanges()
{
    m_isPartLost = false;
    for (std::vector<int>* range : {&m_chosen.rows, &m_chosen.columns}) {
        const std::vector<int> after = wordsBetween(*range, *m_words);
        m_isPartLost = m_isPartLost || (after.empty() && !range->empty());
        *range = after;
    }
    const std::vector<int> left = wordsBetween(m_chosen.prefix, *m_words);
    m_isPrefixLost = left.empty() && !m_chosen.prefix.empty();
    m_chosen.prefix.clear();
    for (std::size_t place = 0; !left.empty() && place <= *m_words->placeOf(left.back()); ++place)
        m_chosen.prefix.push_back((*m_words)[place]);
    if (!left.empty())
        m_chosen.prefixLength = *m_words->tokens(tokens())[m_chosen.prefix.size() - 1].rbegin() + 1;
    for (std::optional<int>* word : {&m_chosen.pinnedKey, &m_chosen.linkQuery, &m_chosen.linkKey})
        if (*word && !m_words->placeOf(**word))
            word->reset();
}

void TestFollowedRanges::checkRanges(const QString& done)
{
    const std::vector<std::set<int>> places = m_words->tokens(tokens());
    const auto tokensOf = [&](int word) -> const std::set<int>& { return places[*m_words->placeOf(word)]; };
    const auto rangeOf = [&](const std::vector<int>& words) -> std::optional<TokenRange> {
        if (words.empty())
            return std::nullopt;
        const int begin = *tokensOf(words.front()).begin();
        return TokenRange{begin, *tokensOf(words.back()).rbegin() + 1 - begin};
    };
    const auto lastOf = [&](const std::optional<int>& word) {
        return word ? std::optional(*tokensOf(*word).rbegin()) : std::nullopt;
    };
    const SessionState& state = m_session->state();
    const QString what = done + ": " + m_words->text();
    QVERIFY2(part().rows == rangeOf(m_chosen.rows), qPrintable(what));
    QVERIFY2(part().columns == rangeOf(m_chosen.columns), qPrintable(what));
    QVERIFY2((state.mask ? state.mask->width : 0) == m_chosen.prefixLength, qPrintable(what));
    QVERIFY2(state.pinnedKey == lastOf(m_chosen.pinnedKey), qPrintable(what));
    QVERIFY2(state.links.queryToken == lastOf(m_chosen.linkQuery), qPrintable(what));
    QVERIFY2(state.links.keyToken == lastOf(m_chosen.linkKey), qPrintable(what));
    const QString said = m_session->leftBehind();
    QVERIFY2(said.contains("the part of the map") == m_isPartLost, qPrintable(what + ": " + said));
    QVERIFY2(said.contains("prefix") == m_isPrefixLost, qPrintable(what + ": " + said));
}

/// At once, or by letters, between some of which results come.
void TestFollowedRanges::setTexts(const QString& text, const QString& before, bool ofTranslation)
{
    const QStringList typed = draw(2) == 0 ? test::typedByLetters(before, text) : QStringList(text);
    for (const QString& each : typed) {
        if (ofTranslation)
            m_session->setSecondText(each);
        else
            m_session->setText(each);
        if (draw(3) == 0)
            settle();
    }
    settle();
}

void TestFollowedRanges::randomEditsKeepRangesWithTheirWords()
{
    m_words = std::make_unique<test::RandomWords>(m_random, 6, 12);
    open("words", m_words->text());
    QString model = "words";
    int nPartsLost = 0;
    int nPrefixesLost = 0;
    int nTakenBack = 0;
    for (int round = 0; round < 200; ++round) {
        m_session->endBurst();
        if (m_chosen.prefix.empty() &&
            m_chosen.prefixLength > 0) { // its number is that of other words, maybe in pieces
            chooseRanges(0);
            settle();
        }
        const test::RandomWords wordsBefore = *m_words;
        const WordsChosen chosenBefore = m_chosen;
        const int nSteps = m_session->undoStack()->index();
        QString done = "choose";
        m_isPartLost = m_isPrefixLost = false;
        if (draw(3) == 0) {
            const SessionState stateBefore = m_session->state();
            chooseRanges(draw(2) == 0 ? draw(3) : draw(6));
            settle();
            if (m_session->state() == stateBefore) { // chosen already: what was said of it stays
                m_isPartLost = m_session->leftBehind().contains("the part of the map");
                m_isPrefixLost = m_session->leftBehind().contains("prefix");
            }
        } else if (draw(6) == 0) {
            done = "model";
            model = model == "words" ? "bytes" : "words";
            m_session->setModel(model);
            settle();
            followRanges();
        } else {
            const QString before = m_words->text();
            done = m_words->edit();
            setTexts(m_words->text(), before, false);
            followRanges();
        }
        done = QStringLiteral("%1 %2").arg(round).arg(done);
        checkRanges(done);
        if (QTest::currentTestFailed())
            return;
        nPartsLost += m_isPartLost ? 1 : 0;
        nPrefixesLost += m_isPrefixLost ? 1 : 0;
        if (done.endsWith("choose") || draw(2) == 0 || m_session->undoStack()->index() != nSteps + 1)
            continue;
        const test::RandomWords wordsAfter = *m_words;
        const WordsChosen chosenAfter = m_chosen;
        m_session->undoStack()->undo();
        settle();
        m_words = std::make_unique<test::RandomWords>(wordsBefore);
        m_chosen = chosenBefore;
        m_isPartLost = m_isPrefixLost = false;
        checkRanges(done + ", undone");
        m_session->undoStack()->redo();
        settle();
        m_words = std::make_unique<test::RandomWords>(wordsAfter);
        m_chosen = chosenAfter;
        m_isPartLost = m_session->leftBehind().contains("the part of the map");
        m_isPrefixLost = m_session->leftBehind().contains("prefix");
        checkRanges(done + ", done again");
        if (QTest::currentTestFailed())
            return;
        ++nTakenBack;
    }
    QVERIFY2(nPartsLost > 2 && nPrefixesLost > 2 && nTakenBack > 10,
             qPrintable(QStringLiteral("%1 %2 %3").arg(nPartsLost).arg(nPrefixesLost).arg(nTakenBack)));
}

/// Keys of the encoder are words of the text, queries and keys of the decoder of the translation; the attention between
/// them has one of each.
void TestFollowedRanges::randomEditsOfATranslationKeepEachTextsChoices()
{
    m_words = std::make_unique<test::RandomWords>(m_random, 5, 8);
    test::RandomWords translation(m_random, 5, 8);
    open("translator", m_words->text());
    m_session->setSecondText(translation.text());
    m_session->setPart(AttentionPart::Cross);
    settle();
    std::map<AttentionPart, std::set<int>> hidden;                // keys, by words
    std::map<AttentionPart, std::set<std::pair<int, int>>> cells; // by words
    std::optional<std::pair<int, int>> pinned;                    // in the cross-attention
    const auto isOfTranslation = [](AttentionPart part, bool queries) {
        return part == AttentionPart::Decoder || (part == AttentionPart::Cross && queries);
    };
    const auto wordsOf = [&](AttentionPart part, bool queries) -> test::RandomWords& {
        return isOfTranslation(part, queries) ? translation : *m_words;
    };
    const auto tokensOf = [&](AttentionPart part, bool queries, int word) {
        const auto& cache = *m_session->result()->cache;
        const test::RandomWords& words = wordsOf(part, queries);
        const auto place = words.placeOf(word);
        return place ? words.tokens(isOfTranslation(part, queries) ? cache.encoding : cache.inputEncoding())[*place]
                     : std::set<int>();
    };
    const std::array parts = {AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross};
    const auto painted = [&](AttentionPart part) {
        PaintedMask mask;
        for (const int word : hidden[part])
            for (const int key : tokensOf(part, false, word))
                mask.keys.insert(key);
        for (const auto& [query, key] : cells[part])
            for (const int row : tokensOf(part, true, query))
                for (const int column : tokensOf(part, false, key))
                    mask.cells.insert({row, column});
        return mask;
    };
    for (int round = 0; round < 90; ++round) {
        m_session->endBurst();
        const AttentionPart part = parts[draw(3)];
        const test::RandomWords& queries = wordsOf(part, true);
        const test::RandomWords& keys = wordsOf(part, false);
        QString done = "choose";
        if (draw(3) == 0) {
            const int key = keys[draw(keys.size())];
            const int query = queries[draw(queries.size())];
            if (draw(2) == 0)
                hidden[part].insert(key);
            else
                cells[part].insert({query, key});
            m_session->edit([&](SessionState& state) { paint(state, part, painted(part)); });
            if (part == AttentionPart::Cross) {
                pinned = {query, key};
                m_session->pin(*tokensOf(part, true, query).rbegin(), *tokensOf(part, false, key).rbegin());
            }
            settle();
        } else {
            const bool ofTranslation = draw(2) == 0;
            test::RandomWords& words = ofTranslation ? translation : *m_words;
            const QString before = words.text();
            done = words.edit();
            setTexts(words.text(), before, ofTranslation);
        }
        done = QStringLiteral("%1 %2: %3 | %4").arg(round).arg(done, m_words->text(), translation.text());
        for (const AttentionPart each : parts)
            QVERIFY2(paintedOn(m_session->state(), each) == painted(each), qPrintable(done));
        const auto last = [](const std::set<int>& tokens) {
            return tokens.empty() ? std::nullopt : std::optional(*tokens.rbegin());
        };
        if (pinned) {
            QVERIFY2(m_session->state().pinnedQuery == last(tokensOf(AttentionPart::Cross, true, pinned->first)),
                     qPrintable(done));
            QVERIFY2(m_session->state().pinnedKey == last(tokensOf(AttentionPart::Cross, false, pinned->second)),
                     qPrintable(done));
        }
        QCOMPARE(m_session->result()->cache->options.crossMask.painted, painted(AttentionPart::Cross));
    }
}

HEADLIGHT_TEST(TestFollowedRanges)
#include "tst_followed_ranges.moc"
