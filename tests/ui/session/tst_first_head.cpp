// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/first_head.h"

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/kit/label_list.h"
#include "ui/picture/attention_labels.h"
#include "ui/pictures/head_pictures/head_summary.h"
#include "ui/session/model_locations.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <set>

using namespace headlight;

/// The head that a newly opened model shows first.
class TestFirstHead : public QObject {
    Q_OBJECT
private slots:
    void init();
    void aNewModelShowsTheHeadWithMostToSee();
    void eachModelIsAStepOfItsOwn();
    void theModelThatIsChosenAlreadyIsNoStep();
    void aHeadThatIsChosenMeanwhileStays();
    void ofTheModelsThatShipItShowsWhatAHeadIsFor();
    void aTranslatorOpensWhereWhatIsWrittenLooksAtItsSource();

private:
    bool isSettled() const { return m_session->isSettled(); }

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

void TestFirstHead::init()
{
    for (const QString name : {"one", "two"}) {
        QDir(m_folder.path()).mkpath("models/" + name);
        test::writeTinyModel(QDir(m_folder.filePath("models/" + name)));
    }
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    SessionState state;
    state.model = "one";
    state.input.text = "abc abd";
    m_session->restore(state);
    QTRY_VERIFY(isSettled());
    QCOMPARE(m_session->state().selected, HeadIndex{}); // a session that comes back keeps its head
}

void TestFirstHead::aNewModelShowsTheHeadWithMostToSee()
{
    openAtBestHead(*m_session, "two");
    QTRY_VERIFY(m_session->result()->state.model == "two" && isSettled());
    const auto& run = m_session->result()->cache;
    const HeadIndex chosen = m_session->state().selected;
    const HeadLabels labels{labelList(run->encoding.labels()), labelList(run->encoding.labels()),
                            run->encoding.specialMask()};
    const auto structure = [&](const HeadIndex& head) {
        return headStructure(attentionMap(run, head).whole(AttentionStep::Pattern), labels);
    };
    double most = 0.0;
    for (int layer = 0; layer < 2; ++layer)
        for (int head = 0; head < 4; ++head)
            most = std::max(most, structure({layer, head}));
    QVERIFY(most > 0.0);
    QCOMPARE(structure({chosen.layer, chosen.head}), most);
    QCOMPARE(m_session->undoStack()->undoText(), QString("model: two"));
    m_session->undoStack()->undo(); // the model with its head
    QCOMPARE(m_session->state().model, QString("one"));
    QVERIFY(!m_session->undoStack()->canUndo());
    m_session->undoStack()->redo();
    QCOMPARE(m_session->state().model, QString("two"));
    QCOMPARE(m_session->state().selected, chosen);
}

void TestFirstHead::eachModelIsAStepOfItsOwn()
{
    const auto open = [this](const QString& model) {
        openAtBestHead(*m_session, model);
        QTRY_VERIFY(m_session->result()->state.model == model && isSettled());
    };
    open("two");
    const SessionState atTwo = m_session->state();
    open("one");
    QCOMPARE(m_session->undoStack()->count(), 2);
    m_session->undoStack()->undo();
    QCOMPARE(m_session->state(), atTwo);
}

void TestFirstHead::theModelThatIsChosenAlreadyIsNoStep()
{
    m_session->selectHead({1, 3});
    const SessionState before = m_session->state();
    for (const QString& name : {QString("one"), m_folder.filePath("models/one"), m_folder.filePath("models/one/")}) {
        openAtBestHead(*m_session, name);
        QTRY_VERIFY(isSettled());
        QCOMPARE(m_session->state(), before);
        QCOMPARE(m_session->undoStack()->count(), 0);
    }
    SessionState byDefault = before;
    byDefault.model.clear(); // the first that is found
    m_session->restore(byDefault);
    QTRY_VERIFY(isSettled());
    openAtBestHead(*m_session, "one");
    QCOMPARE(m_session->undoStack()->count(), 0);
}

void TestFirstHead::aHeadThatIsChosenMeanwhileStays()
{
    openAtBestHead(*m_session, "two");
    m_session->selectHead({1, 3});
    QTRY_VERIFY(m_session->result()->state.model == "two" && isSettled());
    QCOMPARE(m_session->state().selected.layer, 1);
    QCOMPARE(m_session->state().selected.head, 3);
}

/// The English model shows no look at the first word, and the translator an alignment: each written token at a source
/// token of its own.
void TestFirstHead::ofTheModelsThatShipItShowsWhatAHeadIsFor()
{
    constexpr int kSlowest = 60000; // milliseconds to read a model, and to translate
    m_session = std::make_unique<Session>(modelLocations());
    SessionState state;
    state.model = "headlight-en-fr-rnn";
    state.input.text = "I went to the bank to cash the check";
    m_session->restore(state);
    QVERIFY(QTest::qWaitFor([this] { return isSettled(); }, kSlowest));
    const auto shown = [this] {
        const HeadIndex head = m_session->state().selected;
        return attentionMap(m_session->result()->cache, {head.layer, head.head, m_session->part()})
            .whole(AttentionStep::Pattern);
    };
    openAtBestHead(*m_session, "headlight-en");
    QTRY_VERIFY_WITH_TIMEOUT(m_session->result()->state.model == "headlight-en" && isSettled(), kSlowest);
    std::set<Index> lookedAt; // words, and not the one before
    const Matrix first = shown();
    for (Index query = 1; query + 1 < first.rows(); ++query) {
        Index key = 0;
        if (first.row(query).maxCoeff(&key) > 0.5F && key > 0 && key + 1 < query)
            lookedAt.insert(key);
    }
    QVERIFY(lookedAt.size() >= 2); // and no column of one verb
    openAtBestHead(*m_session, "headlight-en-fr");
    QTRY_VERIFY_WITH_TIMEOUT(m_session->result()->state.model == "headlight-en-fr" && isSettled(), kSlowest);
    QVERIFY(m_session->part() == AttentionPart::Cross);
    const Matrix pattern = shown();
    std::set<Index> found;
    double sum = 0.0;
    for (Index query = 0; query < pattern.rows(); ++query) {
        Index key = 0;
        sum += double(pattern.row(query).maxCoeff(&key));
        found.insert(key);
    }
    QVERIFY(sum > 0.5 * double(pattern.rows()));
    QVERIFY(2 * Index(found.size()) > pattern.cols());
}

/// Head 0.6 looks at the source of the token before the one that is written: an alignment, but one row late.
void TestFirstHead::aTranslatorOpensWhereWhatIsWrittenLooksAtItsSource()
{
    constexpr int kSlowest = 60000; // milliseconds to read the model, and to translate
    m_session = std::make_unique<Session>(modelLocations());
    SessionState state;
    state.model = "headlight-en-fr";
    const std::vector<std::pair<QString, std::vector<std::pair<QString, QString>>>> texts{
        {"I bought a red car.", {{"voiture", "car"}, {"rouge", "red"}}},
        {"The old man has two black dogs.", {{"vieil", "old"}, {"homme", "man"}, {"chiens", "dogs"}}},
        {"We went to the beach yesterday.", {{"plage", "beach"}, {"hier", "yesterday"}}},
        {"My brother lives in a small house.", {{"frère", "brother"}, {"petite", "small"}, {"maison", "house"}}},
        {"The children play in the garden.", {{"enfants", "children"}, {"jardin", "garden"}}},
        {"She reads a book every evening.", {{"lit", "reads"}, {"livre", "book"}}}};
    for (const auto& [text, pairs] : texts) {
        state.input.text = text;
        m_session->restore(state);
        QVERIFY(QTest::qWaitFor([this] { return isSettled(); }, kSlowest));
        const auto& run = m_session->result()->cache;
        const auto head = mostStructuredHead(run, AttentionPart::Cross);
        QVERIFY(head);
        const Matrix pattern = attentionMap(run, *head).whole(AttentionStep::Pattern);
        const QStringList source = labelList(run->keyEncoding(AttentionPart::Cross).labels());
        for (const auto& [written, read] : pairs) {
            const Index row = writtenTokens(*run).indexOf(written);
            QVERIFY2(row >= 0, qPrintable(writtenTokens(*run).join(' ')));
            Index key = 0;
            pattern.row(row).maxCoeff(&key);
            QVERIFY2(source[int(key)] == read || read.startsWith(source[int(key)]),
                     qPrintable(QString("head %1: %2 looks at %3").arg(headText(*head), written, source[int(key)])));
        }
    }
}

HEADLIGHT_TEST(TestFirstHead)
#include "tst_first_head.moc"
