// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/golden_matrices.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/presentation_line.h"
#include "ui/window/text/text_line.h"
#include "ui/window/text/token_chips.h"

#include <QAbstractItemView>
#include <QLabel>

#include <set>

using namespace headlight;

/// What the window says, where it helps, and nothing that is not so.
class TestSaidOnce : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = test::openedTiny("ab cd"); }
    void cleanup() { m_fixture.reset(); }

    void aPieceThatIsGluedOnIsMarkedAndExplained();
    void whereReadingStopsIsSeenInTheFieldAndTheChips_data() { addSizes(); }
    void whereReadingStopsIsSeenInTheFieldAndTheChips();
    void aFileOfWeightsSaysWhatItsFieldIs();
    void howManyRowsAreMeantIsSaidInOneWay_data();
    void howManyRowsAreMeantIsSaidInOneWay();
    void aLongNoteLeavesTheTokensTheirRoom_data() { addSizes(); }
    void aLongNoteLeavesTheTokensTheirRoom();
    void aFullContextAsksNobodyToPressGenerate();
    void thePictureAloneSaysWhatItIsOfAndHowToLeave_data() { addSizes(); }
    void thePictureAloneSaysWhatItIsOfAndHowToLeave();
    void aLongSentenceHasLinesBelowThePictureAlone();

private:
    static void addSizes()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x800") << QSize(1280, 800);
        QTest::newRow("1024x640") << QSize(1024, 640);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(m_fixture->window.get(), key, modifiers);
    }
    /// A text that the tiny model has no room for.
    QString typeTooMuch() const
    {
        const int room = m_fixture->session().result()->cache->config().nCtx;
        m_fixture->line()->setFocus();
        m_fixture->line()->selectAll();
        QTest::keyClicks(m_fixture->line(), QString(room + 5, 'x'));
        return m_fixture->line()->text();
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestSaidOnce::aPieceThatIsGluedOnIsMarkedAndExplained()
{
    const auto* view = m_fixture->find<QWidget>("predictionsBefore");
    const auto* table = view->findChild<QAbstractItemView*>("predictionTable");
    const auto* note = view->findChild<QLabel*>("gluedNote");
    const auto check = [&](bool behindALetter) {
        bool hasAny = false;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QModelIndex index = table->model()->index(row, 0);
            const QString label = index.data().toString();
            const bool isMarked = label.startsWith(u'·') && label.size() > 1;
            const bool isLetter = label.size() - (isMarked ? 1 : 0) == 1 && label.back().isLetterOrNumber();
            QVERIFY2(isMarked == (behindALetter && isLetter), qPrintable(label));
            QCOMPARE(index.data(Qt::ToolTipRole).toString().contains("goes on in the word before"), isMarked);
            hasAny = hasAny || isMarked;
        }
        QCOMPARE(!note->isHidden(), hasAny);
        if (behindALetter) {
            QVERIFY(hasAny);
            QCOMPARE(note->text(), QString("· goes on in the same word"));
        }
    };
    m_fixture->session().set(&SessionState::predictions, &PredictionChoice::count, 20);
    m_fixture->session().pin(2, {}); // "b"
    SETTLE();
    check(true);
    m_fixture->session().pin(3, {}); // the blank
    SETTLE();
    check(false);
}

void TestSaidOnce::whereReadingStopsIsSeenInTheFieldAndTheChips()
{
    QFETCH(const QSize, size);
    m_fixture->window->resize(size);
    auto* line = qobject_cast<TextLine*>(m_fixture->line());
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    const int last = static_cast<int>(chips->tokens().size()) - 2; // before </s>
    QCOMPARE(line->readText(), line->text());
    QVERIFY(!chips->hint(last).contains("stops reading"));
    const QString text = typeTooMuch();
    SETTLE();
    const RunResult& result = *m_fixture->session().result();
    const int nCut = result.cache->inputEncoding().nCutTokens;
    QVERIFY(nCut > 0 && result.notice.contains("left out"));
    QCOMPARE(line->readText().size(), text.size() - nCut); // a byte each
    QCOMPARE(line->text(), text);
    const int lastRead = static_cast<int>(line->readText().size()); // behind <s>
    QVERIFY2(chips->hint(lastRead).contains("Here the model stops reading"), qPrintable(chips->hint(lastRead)));
    QVERIFY(!chips->hint(lastRead - 1).contains("stops reading"));
    QTest::keyClick(line, Qt::Key_Home);
    QTest::keyClick(line, 'y'); // one types on
    SETTLE();
    QCOMPARE(line->text(), 'y' + text);
    QCOMPARE(line->readText().size(), text.size() - nCut);
    const QImage cut = line->grab().toImage();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(line, "ab");
    SETTLE();
    QCOMPARE(line->readText(), QString("ab"));
    QVERIFY(line->grab().toImage() != cut);
}

void TestSaidOnce::aFileOfWeightsSaysWhatItsFieldIs()
{
    const QTemporaryDir folder;
    test::writeFile(folder.filePath("weights.csv"), "0.5,0.2,0.1\n0.2,0.2,0.2\n0.5,0.25,0.25\n");
    m_fixture->session().setModel(folder.filePath("weights.csv"));
    SETTLE();
    QCOMPARE(m_fixture->find<QLabel>("statusSum")->text(), QString("2 of 3 rows do not sum to 1"));
    QVERIFY(m_fixture->session().result()->notice.contains("2 of 3 rows do not sum to 1"));
    QVERIFY(m_fixture->find<QLabel>("statusTime")->isHidden());
    const QLineEdit* line = m_fixture->line();
    QVERIFY(line->isReadOnly() && line->text().startsWith("Attention weights of weights.csv"));
    QVERIFY(line->toolTip().contains("no model") && !line->toolTip().contains("as you type"));
    QCOMPARE(line->accessibleName(), QString("File of attention weights"));
    m_fixture->session().setModel("tiny");
    SETTLE();
    QVERIFY(m_fixture->find<QLabel>("statusTime")->text().endsWith(" ms"));
    QVERIFY(!m_fixture->find<QLabel>("statusTime")->text().startsWith("0.0"));
    QVERIFY(!line->isReadOnly() && line->toolTip().contains("as you type"));
}

void TestSaidOnce::howManyRowsAreMeantIsSaidInOneWay_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QString>("phrase");
    QTest::newRow("one row") << QByteArray("0.5\n") << "the one row does not sum to 1";
    QTest::newRow("one of two") << QByteArray("0.5,0\n0.5,0.5\n") << "1 of 2 rows does not sum to 1";
    QTest::newRow("all") << QByteArray("0.5,0\n0.5,0\n") << "2 of 2 rows do not sum to 1";
}

/// The notice above the picture, the status line below it and the figure's caption count the same rows in the same
/// words.
void TestSaidOnce::howManyRowsAreMeantIsSaidInOneWay()
{
    QFETCH(QByteArray, table);
    QFETCH(QString, phrase);
    const QTemporaryDir folder;
    test::writeFile(folder.filePath("weights.csv"), table);
    m_fixture->session().setModel(folder.filePath("weights.csv"));
    SETTLE();
    QCOMPARE(m_fixture->find<QLabel>("statusSum")->text(), phrase);
    const QString& notice = m_fixture->session().result()->notice;
    QVERIFY2(notice.startsWith(phrase + ", but to ", Qt::CaseInsensitive), qPrintable(notice));
    const QString caption = m_fixture->session().result()->view->shown.figure->caption().line();
    QVERIFY2(caption.contains(phrase), qPrintable(caption));
}

/// What is said of a file of scores is longer than the window is wide.
void TestSaidOnce::aLongNoteLeavesTheTokensTheirRoom()
{
    QFETCH(QSize, size);
    m_fixture->window->resize(size);
    SessionState state;
    state.model = test::goldenMatrices("signed.npy");
    m_fixture->session().replace(state, "signed.npy");
    SETTLE();
    const auto* note = m_fixture->find<QLabel>("messageLabel");
    QVERIFY(note->isVisible());
    QVERIFY(note->fontMetrics().horizontalAdvance(note->text()) >
            note->width()); // it is cut, and its tip has all of it
    QVERIFY(!note->toolTip().isEmpty());
    const auto* chips = m_fixture->find<QWidget>("textBar")->findChild<TokenChips*>();
    const int last = int(m_fixture->session().result()->view->input.tokens.size()) - 1;
    QVERIFY(last > 0);
    for (const int token : {0, last})
        QVERIFY2(chips->visibleRegion().contains(chips->chipRect(token).center().toPoint()),
                 qPrintable(QString::number(token)));
}

void TestSaidOnce::aFullContextAsksNobodyToPressGenerate()
{
    const auto* tokens = m_fixture->find<QLabel>("generatedTokens");
    QVERIFY(tokens->text().contains("Press Generate"));
    typeTooMuch();
    SETTLE();
    QVERIFY(!m_fixture->session().whyNothingToGenerate().isEmpty());
    QVERIFY2(tokens->text().isEmpty(), qPrintable(tokens->text()));
    m_fixture->line()->selectAll();
    QTest::keyClicks(m_fixture->line(), "ab");
    SETTLE();
    QVERIFY(tokens->text().contains("Press Generate"));
}

void TestSaidOnce::thePictureAloneSaysWhatItIsOfAndHowToLeave()
{
    QFETCH(const QSize, size);
    m_fixture->window->resize(size);
    const auto* line = m_fixture->find<QWidget>("presentationLine");
    QVERIFY(line->isHidden());
    press(Qt::Key_F11);
    QTRY_VERIFY(line->isVisible());
    test::finishLayouts();
    QCOMPARE(m_fixture->find<QLabel>("presentedSentence")->text(), QString("ab cd"));
    const QString rest = m_fixture->find<QLabel>("presentedRest")->text();
    QVERIFY2(rest.startsWith("tiny · ") && rest.contains("mask") && rest.endsWith("F11 or Esc leads back"),
             qPrintable(rest));
    QVERIFY(m_fixture->find<QLabel>("presentedRest")->width() >=
            m_fixture->find<QLabel>("presentedRest")->sizeHint().width());
    press(Qt::Key_Escape);
    QTRY_VERIFY(!line->isVisible());
}

/// All of it is there, in lines; what is longer than three ends in "…" and is in the tip.
void TestSaidOnce::aLongSentenceHasLinesBelowThePictureAlone()
{
    const QString text = QStringLiteral("abcd abcd abcd abcd abcd");
    m_fixture->session().setText(text);
    SETTLE();
    PresentationLine line(m_fixture->session());
    line.show();
    const auto* sentence = line.findChild<QLabel*>("presentedSentence");
    const int rest = line.findChild<QLabel*>("presentedRest")->sizeHint().width();
    std::set<qsizetype> counts;
    for (const int room : {600, 150, 80}) { // for the sentence, about
        line.resize(rest + room, 80);
        const QStringList lines = sentence->text().split(u'\n');
        counts.insert(lines.size());
        for (const QString& one : lines)
            QVERIFY(sentence->fontMetrics().horizontalAdvance(one) <= sentence->width() + 1);
        const QString all = lines.join(u' ');
        QVERIFY2(all == text || (lines.size() == 3 && all.endsWith(u'…')), qPrintable(all));
        QVERIFY(sentence->toolTip().contains(text));
    }
    QVERIFY(counts.contains(1) && counts.contains(3));
    QVERIFY2(sentence->text().endsWith(u'…'), qPrintable(sentence->text()));
}

HEADLIGHT_TEST(TestSaidOnce)
#include "tst_said_once.moc"
