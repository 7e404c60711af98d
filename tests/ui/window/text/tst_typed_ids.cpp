// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/compare/compare_pipeline.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/window/text/token_chips.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QUndoStack>

using namespace headlight;

/// A model whose folder holds no tokenizer: what is typed are token ids. The checkpoint has the ids 0 to 23.
class TestTypedIds : public QObject {
    Q_OBJECT

private slots:
    void init() { m_fixture = test::openedTiny("abc"); }
    void cleanup() { m_fixture.reset(); }

    void nothingOfTheEarlierModelStaysAndItsTextComesBack()
    {
        choose();
        QVERIFY(!session().result());
        QVERIFY(m_fixture->find<QWidget>("startPage")->isVisible());
        QVERIFY(chips().isEmpty());
        QCOMPARE(line()->text(), QString());
        QVERIFY(line()->placeholderText().contains("token ids"));
        QVERIFY(line()->toolTip().contains("tokenizer"));
        QVERIFY2(session().problem().contains("0 to 23"), qPrintable(session().problem()));
        QTRY_VERIFY(pageSays("0 to 23"));
        type("4 5");
        SETTLE();
        session().setModel("tiny");
        SETTLE();
        QCOMPARE(line()->text(), QString("abc"));
        QCOMPARE(line()->placeholderText(), QString("Type a sentence"));
        choose();
        SETTLE();
        QCOMPARE(line()->text(), QString("4 5"));
    }
    void undoBringsModelAndTextBack()
    {
        choose();
        QTest::keyClick(line(), Qt::Key_Z, Qt::ControlModifier);
        SETTLE();
        QCOMPARE(session().state().model, QString("tiny"));
        QCOMPARE(line()->text(), QString("abc"));
    }
    void idsAreTypedAndNameTheTokens()
    {
        choose();
        type("12 7, 3");
        SETTLE();
        QCOMPARE(session().result()->cache->inputEncoding().ids(), (std::vector<std::int64_t>{12, 7, 3}));
        QCOMPARE(chips(), QStringList({"#12", "#7", "#3"}));
        QVERIFY(!m_fixture->find<QWidget>("startPage")->isVisible());
    }
    void anExampleIsAClick()
    {
        choose();
        QTRY_VERIFY(pageSays("0 to 23")); // filled anew with the range
        auto* link = m_fixture->find<QPushButton>("startIds");
        QVERIFY(link);
        QTest::mouseClick(link, Qt::LeftButton);
        SETTLE();
        QCOMPARE(line()->text(), QString("1 2 3"));
        QCOMPARE(chips(), QStringList({"#1", "#2", "#3"}));
        session().undoStack()->undo();
        QTRY_VERIFY(session().asksForText());
    }
    void whatIsNoIdIsOneSentenceWithTheRange_data()
    {
        QTest::addColumn<QString>("more");
        QTest::newRow("no number") << " the";
        QTest::newRow("beyond the vocabulary") << " 24";
        QTest::newRow("below it") << " -1";
    }
    void whatIsNoIdIsOneSentenceWithTheRange()
    {
        QFETCH(QString, more);
        choose();
        type("1 2");
        SETTLE();
        QTest::keyClicks(line(), more);
        QTRY_VERIFY(!session().problem().isEmpty());
        QTRY_VERIFY2(session().problem().contains("0 to 23"), qPrintable(session().problem()));
        QCOMPARE(session().problem().count(u'\n'), 0);
        QCOMPARE(line()->text(), "1 2" + more); // and it can be mended
        for (qsizetype i = 0; i < more.size(); ++i)
            QTest::keyClick(line(), Qt::Key_Backspace);
        SETTLE();
    }
    void idsThatItCannotReadShowNothingOfTheEarlierModel()
    {
        choose();
        type("1 2 the");
        QTRY_VERIFY(!session().problem().isEmpty());
        session().setModel("tiny");
        SETTLE();
        choose();
        QTRY_VERIFY(session().problem().contains("“the”"));
        QVERIFY(!session().result());
        QVERIFY(!m_fixture->find<QWidget>("startPage")->isVisible());
        QCOMPARE(m_fixture->find<QLabel>("emptyLabel")->text(), session().problem());
    }
    void theyAreKeptForTheNextStartAlsoHalfTyped()
    {
        choose();
        type("1 2 the");
        QTRY_VERIFY(!session().problem().isEmpty());
        const SessionState kept = sessionFromJson(sessionToJson(session().state()), {});
        QCOMPARE(kept.input.ids, QString("1 2 the"));
        QCOMPARE(kept.input.text, QString("abc"));
        m_fixture->open(kept);
        QTRY_VERIFY(session().problem().contains("“the”"));
        QCOMPARE(line()->text(), QString("1 2 the"));
    }
    void theCommandSaysTheIds()
    {
        choose();
        type("1 2, 3");
        SETTLE();
        QTest::keyClick(m_fixture->window.get(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        const QString command = QGuiApplication::clipboard()->text();
        QVERIFY2(command.contains("--ids 1,2,3") && !command.contains("--text"), qPrintable(command));
    }
    void aPredictedTokenIsPutBehindTheIds()
    {
        choose();
        type("1 2");
        SETTLE();
        QCOMPARE(session().usePrediction(7), QString());
        SETTLE();
        QCOMPARE(line()->text(), QString("1 2 7"));
    }
    void whatIsGeneratedIsTakenOverAsIds()
    {
        choose();
        type("1 2");
        SETTLE();
        session().generate();
        QTRY_VERIFY_WITH_TIMEOUT(session().generation().shown && session().generation().step > 0, 20000);
        const auto made = session().generation().shown->ids;
        session().showGenerated(1);
        QCOMPARE(session().takeGeneratedOver(), QString());
        SETTLE();
        QCOMPARE(line()->text(), QString("1 2 %1").arg(made.front()));
    }
    void theTextOfBIsIdsToo()
    {
        choose();
        type("1 2");
        SETTLE();
        SessionState state = session().state();
        state.tab = kCompareTab;
        state.compare.kind = CompareKind::Text;
        session().replace(state, "compare");
        SETTLE();
        auto* other = m_fixture->find<QLineEdit>("compareText");
        QVERIFY(other->placeholderText().contains("token ids"));
        other->setFocus();
        QTest::keyClicks(other, "3 4 5");
        SETTLE();
        const ComparePlot& plot = session().result()->view->as<ComparePicture>()->plot;
        QVERIFY(plot.hasB());
        QCOMPARE(plot.b.keyLabels, QStringList({"#3", "#4", "#5"}));
        QTest::keyClicks(other, " x");
        QTRY_VERIFY2(session().result()->view->as<ComparePicture>()->plot.refusal.contains("0 to 23"),
                     qPrintable(session().result()->view->as<ComparePicture>()->plot.refusal));
    }
    void bReadsWhatAReads()
    {
        SessionState state = test::WindowFixture::tinyState("abc");
        state.input.ids = "1 2"; // these ids were typed at another time
        state.tab = kCompareTab;
        state.compare.kind = CompareKind::Model;
        state.compare.model = folder("gpt2_by_layer");
        m_fixture->open(state);
        SETTLE();
        QVERIFY2(session().result()->view->as<ComparePicture>()->plot.refusal.contains("no tokenizer"),
                 qPrintable(session().result()->view->as<ComparePicture>()->plot.refusal));
        state.model = folder("llama");
        m_fixture->open(state);
        SETTLE();
        QVERIFY(session().result()->view->as<ComparePicture>()->plot.hasB());
        QCOMPARE(session().result()->view->as<ComparePicture>()->plot.b.keyLabels, QStringList({"#1", "#2"}));
    }
    void aTranslatorWritesIds()
    {
        session().setModel(folder("bart"));
        QTRY_VERIFY(session().asksForText());
        type("3 4 5");
        SETTLE();
        auto* translation = m_fixture->find<QLineEdit>("translationLine");
        translation->setFocus();
        QTest::keyClicks(translation, "6 7");
        SETTLE();
        QCOMPARE(session().state().input.pairIds, QString("6 7"));
        QVERIFY(session().state().input.secondText.isEmpty());
        QCOMPARE(session().result()->cache->target->encoding.ids(), (std::vector<std::int64_t>{6, 7}));
        QCOMPARE(translation->text(), QString("6 7"));
    }

private:
    Session& session() const { return m_fixture->session(); }
    QLineEdit* line() const { return m_fixture->line(); }
    QStringList chips() const { return m_fixture->find<TokenChips>("tokenChips")->tokens(); }
    static QString folder(const QString& family)
    {
        return QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families/") + family;
    }
    bool pageSays(const QString& text) const
    {
        const auto labels = m_fixture->find<QWidget>("startPage")->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(text); });
    }
    void choose()
    {
        line()->setFocus();
        session().setModel(folder("gpt2_by_layer"));
        const auto hasRun = [this] { return session().asksForText() || !session().typed().isEmpty(); };
        QTRY_VERIFY(hasRun());
    }
    void type(const QString& text)
    {
        line()->setFocus();
        QTest::keyClicks(line(), text);
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestTypedIds)
#include "tst_typed_ids.moc"
