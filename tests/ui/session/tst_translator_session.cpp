// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_marian.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/shapes/shape_plot.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// A session with an encoder-decoder beside a GPT.
class TestTranslatorSession : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_session.reset(); }

    void aTranslatorShowsItsCrossAttentionAndTranslates();
    void everyPartHasItsOwnPicturesAndShape();
    void aSecondTextIsWhatTheDecoderReads();
    void blanksAreNoSecondText();
    void everyPartKeepsItsOwnMask();
    void headsAreHiddenAndSwitchedOffPerPart();
    void aPinStaysWhereItsTextStays();
    void withoutAPinTheLastWordOfTheTranslationIsShown();
    void predictionsSpeakOfTheDecoderWhateverIsShown();
    void theModelsChangeAndUndoBringsEverythingBack();
    void textsThatAreTooLongSayWhatIsLeftOut();
    void aFolderThatVanishesIsOneSentence();
    void aTranslatorWithoutATokenizerIsOneSentence();
    void onlyTheNewestOfManyLettersComesOut();

private:
    void settle();
    const ViewData& view() const { return *m_session->result()->view; }

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

void TestTranslatorSession::initTestCase()
{
    for (const char* name : {"models/gpt", "models/translator", "models/mute"})
        QDir(m_folder.path()).mkpath(name);
    test::writeTinyModel(QDir(m_folder.filePath("models/gpt")));
    test::writeTinyMarian(QDir(m_folder.filePath("models/translator")));
    test::writeTinyMarian(QDir(m_folder.filePath("models/mute")));
    QFile::remove(m_folder.filePath("models/mute/tokenizer.json"));
}

void TestTranslatorSession::init()
{
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    SessionState state;
    state.model = "translator";
    state.input.text = "abcd";
    m_session->restore(state);
    settle();
}

void TestTranslatorSession::settle()
{
    QVERIFY2(QTest::qWaitFor([this] { return m_session->isSettled(); }, 60000), qPrintable(m_session->problem()));
}

void TestTranslatorSession::aTranslatorShowsItsCrossAttentionAndTranslates()
{
    QCOMPARE(m_session->part(), AttentionPart::Cross);
    QCOMPARE(view().grid, (HeadGrid{2, 4, AttentionPart::Cross}));
    QVERIFY(m_session->result()->cache->target->isGenerated);
    QCOMPARE(view().input.tokens, (QStringList{"a", "b", "c", "d", "</s>"}));
    QCOMPARE(view().nKeys, 5);
    QCOMPARE(view().nQueries, m_session->result()->cache->nTokens());
    QCOMPARE(view().as<HeatmapPlot>()->nQueries(), view().nQueries);
    QCOMPARE(view().as<HeatmapPlot>()->nKeys(), 5);
    QVERIFY(view().target->tokens.first().startsWith("→ "));
    QVERIFY(view().target->areQueries && !view().target->areKeys);
    QVERIFY(view().input.areKeys && !view().input.areQueries);
}

void TestTranslatorSession::everyPartHasItsOwnPicturesAndShape()
{
    m_session->setSecondText("xy");
    const std::pair<AttentionPart, Shape> parts[] = {
        {AttentionPart::Encoder, {5, 5}}, {AttentionPart::Decoder, {3, 3}}, {AttentionPart::Cross, {3, 5}}};
    for (const auto& [part, shape] : parts) {
        m_session->setPart(part);
        settle();
        const AttentionSize size = m_session->result()->cache->config().sizeOf(part);
        QCOMPARE(view().grid, (HeadGrid{size.nLayers, size.nHeads, part}));
        QCOMPARE(m_session->grid(), view().grid);
        QCOMPARE(view().selected.part, part);
        const HeadThumbnails& heads = *m_session->result()->heads;
        QCOMPARE(int(heads.images.size()), heads.plot.nLayers * heads.plot.nColumns());
        QCOMPARE(heads.plot.nHeads, size.nHeads);
        QCOMPARE(heads.images[0].size(), QSize(int(shape[1]), int(shape[0])));
        QCOMPARE(view().as<HeatmapPlot>()->nQueries(), int(shape[0]));
        QCOMPARE(view().as<HeatmapPlot>()->nKeys(), int(shape[1]));
        QCOMPARE(view().beside->as<LinkPlot>()->keyLabels.size(), int(shape[1]));
        QCOMPARE(view().inspector.dHead, size.dHead);
        QVERIFY(m_session->result()->rowsSumToOne);
        m_session->set(&SessionState::tab, kShapesTab);
        settle();
        QCOMPARE(view().as<ShapePlot>()->steps[3].result.actual, shape);
        m_session->set(&SessionState::tab, kHeatmapTab);
    }
}

void TestTranslatorSession::aSecondTextIsWhatTheDecoderReads()
{
    const std::string own = m_session->result()->cache->target->text;
    m_session->setSecondText("xyz");
    settle();
    QVERIFY(!m_session->result()->cache->target->isGenerated);
    QCOMPARE(view().target->tokens, (QStringList{"→ x", "→ y", "→ z", "→ </s>"}));
    m_session->endBurst();
    m_session->setSecondText({});
    settle();
    QCOMPARE(m_session->result()->cache->target->text, own);
    m_session->undoStack()->undo();
    settle();
    QCOMPARE(m_session->state().input.secondText, QString("xyz"));
    QCOMPARE(view().target->tokens.size(), 4);
    m_session->undoStack()->undo();
    QVERIFY(m_session->state().input.secondText.isEmpty());
}

void TestTranslatorSession::blanksAreNoSecondText()
{
    m_session->setSecondText("   ");
    settle();
    QVERIFY(m_session->result()->cache->target->isGenerated);
    QCOMPARE(m_session->state().input.secondText, QString("   "));
}

void TestTranslatorSession::everyPartKeepsItsOwnMask()
{
    m_session->setSecondText("xyzxyz");
    m_session->setMask(maskFromString("prefix:2")); // the cross-attention is shown and gets it
    m_session->setPart(AttentionPart::Encoder);
    m_session->setMask({MaskKind::Causal, 0, {}});
    settle();
    const RunOptions& options = m_session->result()->cache->options;
    QCOMPARE(options.mask.kind, MaskKind::Causal); // the decoder's own
    QCOMPARE(options.encoderMask.kind, MaskKind::Causal);
    QVERIFY(options.crossMask == maskFromString("prefix:2"));
    QVERIFY(!view().as<HeatmapPlot>()->cells.isAllowed(0, 1));
    m_session->setPart(AttentionPart::Cross);
    settle();
    QVERIFY(view().as<HeatmapPlot>()->cells.isAllowed(0, 1));
    QVERIFY(!view().as<HeatmapPlot>()->cells.isAllowed(0, 2));
    QVERIFY(m_session->result()->rowsSumToOne);
    m_session->undoStack()->undo();
    m_session->undoStack()->undo();
    QVERIFY(!m_session->state().encoderMask);
}

void TestTranslatorSession::headsAreHiddenAndSwitchedOffPerPart()
{
    m_session->changeShown(HeadAction::None, HeadScope::Everything);
    m_session->setPart(AttentionPart::Decoder);
    QCOMPARE(otherHeads(m_session->state().hiddenHeads, m_session->grid()).size(), std::size_t(8));
    m_session->changeShown(HeadAction::Solo, HeadScope::Everything);
    m_session->ablateHead({1, 1, AttentionPart::Decoder}, true);
    settle();
    m_session->setPart(AttentionPart::Cross);
    QVERIFY(otherHeads(m_session->state().hiddenHeads, m_session->grid()).empty());
    m_session->changeShown(HeadAction::All, HeadScope::Everything);
    m_session->changeAblated(HeadAction::All, HeadScope::Layer);
    settle();
    QCOMPARE(otherHeads(m_session->state().hiddenHeads, m_session->grid()).size(), std::size_t(8));
    QCOMPARE(m_session->state().ablatedHeads.size(), std::size_t(5));
    QVERIFY(m_session->result()->cache->options.ablatedHeads.contains({0, 3, AttentionPart::Cross}));
    m_session->changeAblated(HeadAction::None, HeadScope::Everything);
    QVERIFY(m_session->state().ablatedHeads == (std::set<HeadIndex>{{1, 1, AttentionPart::Decoder}}));
    m_session->setPart(AttentionPart::Decoder);
    QCOMPARE(otherHeads(m_session->state().hiddenHeads, m_session->grid()).size(), std::size_t(1));
}

void TestTranslatorSession::aPinStaysWhereItsTextStays()
{
    m_session->setSecondText("xyz");
    m_session->pin(1, 4);
    m_session->setPart(AttentionPart::Decoder); // queries stay the translation's, keys are not the source's any more
    QCOMPARE(m_session->state().pinnedQuery, std::optional<int>(1));
    QVERIFY(!m_session->state().pinnedKey);
    m_session->undoStack()->undo();
    QCOMPARE(m_session->state().pinnedKey, std::optional<int>(4));
    m_session->setPart(AttentionPart::Encoder);
    QVERIFY(!m_session->state().pinnedQuery);
    QCOMPARE(m_session->state().pinnedKey, std::optional<int>(4));
    settle();
    QCOMPARE(view().inspector.key, 4);
}

void TestTranslatorSession::withoutAPinTheLastWordOfTheTranslationIsShown()
{
    m_session->setSecondText("abc..");
    settle();
    QCOMPARE(view().grid.part, AttentionPart::Cross);
    // Row i writes token i of the second text; the full stops and the end are no words.
    QCOMPARE(view().target->tokens[view().inspector.query], QStringLiteral("→ c"));
    m_session->setSecondText("..");
    settle();
    QCOMPARE(view().target->tokens[view().inspector.query], QStringLiteral("→ ."));
    QVERIFY(view().target->special[std::size_t(view().inspector.query)] == 0);
}

void TestTranslatorSession::predictionsSpeakOfTheDecoderWhateverIsShown()
{
    m_session->setSecondText("xyz");
    settle();
    QCOMPARE(m_session->result()->predictions->token, QString("y")); // what "z", the last word, is written after
    m_session->pin(0, {});
    settle();
    QCOMPARE(m_session->result()->predictions->position, 0);
    m_session->setPart(AttentionPart::Encoder);
    m_session->pin(3, {}); // the pin is in the source
    settle();
    QCOMPARE(m_session->result()->predictions->position, 2);
    QCOMPARE(int(m_session->result()->predictions->before.size()), 5);
    m_session->ablateHead({0, 0, AttentionPart::Encoder}, true);
    settle();
    QCOMPARE(m_session->result()->predictions->switchedOff, QString("encoder 0.0"));
    QVERIFY(m_session->result()->predictions->before[0].probability !=
            m_session->result()->predictions->after[0].probability);
}

void TestTranslatorSession::theModelsChangeAndUndoBringsEverythingBack()
{
    m_session->setSecondText("xyz");
    m_session->setPart(AttentionPart::Encoder);
    m_session->setMask({MaskKind::Causal, 0, {}});
    const SessionState before = m_session->state();
    m_session->setModel("gpt");
    settle();
    QCOMPARE(m_session->state().input.text, QString("abcd"));
    QCOMPARE(m_session->state().input.secondText, QString("xyz"));
    QCOMPARE(m_session->part(), AttentionPart::Decoder);
    QVERIFY(!view().target);
    QVERIFY(view().input.areQueries && view().input.areKeys);
    m_session->undoStack()->undo();
    QVERIFY(m_session->state() == before);
    settle();
    QCOMPARE(m_session->part(), AttentionPart::Encoder);
    QCOMPARE(view().target->tokens.size(), 4);
}

void TestTranslatorSession::textsThatAreTooLongSayWhatIsLeftOut()
{
    m_session->setText(QString(100, 'a'));
    m_session->setSecondText(QString(90, 'b'));
    settle();
    const QString notice = m_session->result()->notice;
    QVERIFY2(notice.contains("The text has 101 tokens") && notice.contains("The translation has 91 tokens"),
             qPrintable(notice));
    QCOMPARE(view().nKeys, test::tinyMarianConfig().nCtx);
    QCOMPARE(view().nQueries, test::tinyMarianConfig().nCtx);
    QCOMPARE(m_session->state().input.text.size(), 100);
    QCOMPARE(m_session->state().input.secondText.size(), 90);
}

void TestTranslatorSession::aFolderThatVanishesIsOneSentence()
{
    const QString folder = m_folder.filePath("vanishing");
    QDir().mkpath(folder);
    test::writeTinyMarian(QDir(folder));
    m_session->setModel(folder);
    settle();
    QVERIFY(QDir(folder).removeRecursively());
    m_session->setSecondText("xy");
    QTRY_VERIFY(!m_session->problem().isEmpty());
    QVERIFY2(m_session->problem().contains("vanishing"), qPrintable(m_session->problem()));
    QCOMPARE(m_session->state().input.secondText, QString("xy"));
    QCOMPARE(m_session->state().input.text, QString("abcd"));
    m_session->setModel("translator");
    settle();
    QCOMPARE(view().target->tokens.size(), 3);
}

void TestTranslatorSession::aTranslatorWithoutATokenizerIsOneSentence()
{
    m_session->setModel("mute");
    QTRY_VERIFY(!m_session->problem().isEmpty());
    QVERIFY2(m_session->problem().contains("tokenizer"), qPrintable(m_session->problem()));
    QCOMPARE(m_session->state().input.text, QString("abcd"));
    m_session->undoStack()->undo();
    settle();
}

void TestTranslatorSession::onlyTheNewestOfManyLettersComesOut()
{
    int nResults = 0;
    connect(m_session.get(), &Session::resultChanged, this, [&] { nResults += m_session->result()->complete ? 1 : 0; });
    for (int n = 1; n <= 30; ++n)
        m_session->setText(QString(n, 'q'));
    settle();
    QCOMPARE(view().input.tokens.size(), 31);
    QVERIFY2(nResults < 10, qPrintable(QString::number(nResults)));
}

HEADLIGHT_GUILESS_TEST(TestTranslatorSession)
#include "tst_translator_session.moc"
