// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/figure_caption.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shape_plot.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/heads/head_list_model.h"
#include "ui/window/heads/heads_overview.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/shapes/shapes_view.h"
#include "ui/window/text/text_sheet.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/text/translation_line.h"
#include "ui/window/widgets/choice_button.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace headlight;

/// The window with an encoder-decoder, by mouse and keyboard.
class TestTranslatorWindow : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void theAttentionIsChosenByMenuAndByKey();
    void aGptHasNoAttentionToChooseAndNoTranslation();
    void theTranslationFollowsTheTextAndIsMarkedAsTheModels();
    void aTypedTranslationIsReadAndEscapeGoesBack();
    void aLongTranslationUnfoldsBetweenItsNameAndItsButton();
    void whereTheDecoderStopsReadingIsSeenInTheField();
    void theModelsTranslationIsCopiedAndTakenToEdit();
    void undoCoversBothLines();
    void aHoveredCellIsLinkedWithBothRowsOfTokens();
    void aHoveredTokenIsLinkedWithTheViews();
    void clicksOnTokensPinQueryAndKey();
    void theChosenTokenStaysInView();
    void aNoticeTakesNoRoomFromEitherText();
    void theRowsSayWhatTheyReadAndWrite();
    void eyeAndScissorsActOnTheShownPart();
    void theMaskMenuActsOnTheShownPart();
    void everyTabShowsARectangularMap();
    void anEmptyTextKeepsTheTranslationLine();
    void theSessionComesBackAtTheNextStart();
    void everyControlHasAName();
    void theNarrowWindowShowsEveryButton();
    void theKeyboardReachesTheTranslation();
    void whatIsHiddenInAnotherAttentionIsSaid();
    void aCommandHidesNoKeyThatNobodyChose();

private:
    TranslationLine* translation() const { return m_fixture->find<TranslationLine>("translationLine"); }
    TokenChips* source() const { return m_fixture->find<TokenChips>("tokenChips"); }
    TokenChips* target() const { return m_fixture->find<TokenChips>("targetChips"); }
    HeatmapView* heatmap() const { return m_fixture->find<HeatmapView>("heatmapView"); }
    const ViewData& view() const { return *m_fixture->session().result()->view; }
    void type(const QString& text);

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestTranslatorWindow::init()
{
    m_fixture = std::make_unique<test::WindowFixture>();
    const QString folder = test::WindowFixture::dataFolder() + "/models/translator";
    QDir().mkpath(folder);
    test::writeTinyMarian(QDir(folder));
    SessionState state = test::WindowFixture::tinyState("abcd");
    state.model = "translator";
    m_fixture->open(state);
    SETTLE();
}

void TestTranslatorWindow::cleanup()
{
    m_fixture.reset();
    QDir(test::WindowFixture::dataFolder() + "/models/translator").removeRecursively();
}

/// Into the line of the translation.
void TestTranslatorWindow::type(const QString& text)
{
    translation()->setFocus();
    QTest::keyClicks(translation(), text);
    SETTLE();
}

void TestTranslatorWindow::theAttentionIsChosenByMenuAndByKey()
{
    auto* button = m_fixture->find<ChoiceButton>("attentionButton");
    QVERIFY(button->isVisible());
    QCOMPARE(button->accessibleName(), QString("Attention: cross"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_1, Qt::AltModifier);
    SETTLE();
    QCOMPARE(button->value(), QString("encoder"));
    QCOMPARE(heatmap()->plot().queryLabels, (QStringList{"a", "b", "c", "d", "</s>"}));
    QCOMPARE(m_fixture->find<HeadsOverview>("headsOverview")->data().grid, (HeadGrid{3, 3, AttentionPart::Encoder}));
    QCOMPARE(m_fixture->find<QTableView>("headList")->model()->rowCount(), 3);

    button->menu()->popup({0, 0}); // by mouse
    QAction* decoder = m_fixture->window->findChild<QAction*>("attention-decoder");
    QTest::mouseClick(button->menu(), Qt::LeftButton, {}, button->menu()->actionGeometry(decoder).center());
    SETTLE();
    QCOMPARE(m_fixture->session().part(), AttentionPart::Decoder);
    QVERIFY(decoder->isChecked());
    QCOMPARE(heatmap()->plot().queryLabels.first(), QString("<pad>"));
    QTRY_VERIFY(!button->menu()->isVisible());
    QApplication::setActiveWindow(m_fixture->window.get()); // a window manager activates it when a menu is gone
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->session().part(), AttentionPart::Encoder);
}

/// A key hidden from the encoder changes what the decoder reads, and so the cross-attention, too.
void TestTranslatorWindow::whatIsHiddenInAnotherAttentionIsSaid()
{
    auto* mask = m_fixture->find<ChoiceButton>("maskButton");
    QVERIFY(!mask->value().contains(u'+'));
    m_fixture->session().setPart(AttentionPart::Encoder);
    SETTLE();
    m_fixture->session().hideKeys({1, 2}, true);
    SETTLE();
    QVERIFY2(!mask->value().contains("encoder"), qPrintable(mask->value()));
    m_fixture->session().setPart(AttentionPart::Cross);
    SETTLE();
    QVERIFY2(mask->value().endsWith(" · encoder + 2"), qPrintable(mask->value()));
    QVERIFY2(mask->toolTip().contains("Hidden in the attention of the encoder: 2"), qPrintable(mask->toolTip()));
}

/// In the cross-attention the token in colour is a query: only a key that was chosen can be hidden.
void TestTranslatorWindow::aCommandHidesNoKeyThatNobodyChose()
{
    QCOMPARE(m_fixture->session().part(), AttentionPart::Cross);
    m_fixture->session().pin(1, {});
    SETTLE();
    const QAction* hide = m_fixture->find<QAction>("hideKeys");
    QVERIFY(!hide->isEnabled());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(m_fixture->session().state().painted.empty());
    m_fixture->session().pin(1, 2);
    SETTLE();
    QVERIFY(hide->isEnabled());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    SETTLE();
    QCOMPARE(paintedOn(m_fixture->session().state(), AttentionPart::Cross).keys, (std::set<Index>{2}));
}

void TestTranslatorWindow::aGptHasNoAttentionToChooseAndNoTranslation()
{
    type("xy");
    m_fixture->session().setModel("tiny");
    SETTLE();
    QVERIFY(!m_fixture->find<QWidget>("attentionButton")->isVisible());
    QVERIFY(!translation()->isVisible());
    QVERIFY(!m_fixture->window->findChild<QAction*>("attention-cross")->isEnabled());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QVERIFY(m_fixture->find<QWidget>("attentionButton")->isVisible());
    QVERIFY(translation()->isVisible());
    QCOMPARE(translation()->text(), QString("xy"));
    QCOMPARE(m_fixture->line()->text(), QString("abcd"));
}

void TestTranslatorWindow::theTranslationFollowsTheTextAndIsMarkedAsTheModels()
{
    QVERIFY(translation()->isVisible());
    QVERIFY(translation()->text().isEmpty());
    const auto said = [&] { return QString::fromStdString(m_fixture->session().result()->cache->target->text); };
    QCOMPARE(translation()->translation(), said());
    QVERIFY(m_fixture->find<QLabel>("translationMark")->isVisible());
    QVERIFY(translation()->accessibleDescription().contains("by the model"));
    QTest::keyClicks(m_fixture->line(), " efgh");
    SETTLE();
    QCOMPARE(translation()->translation(), said());
    QCOMPARE(source()->tokens().size(), 10);
    QCOMPARE(target()->tokens(), view().as<HeatmapPlot>()->queryLabels);
}

void TestTranslatorWindow::aTypedTranslationIsReadAndEscapeGoesBack()
{
    type("xy");
    QCOMPARE(m_fixture->session().state().input.secondText, QString("xy"));
    QVERIFY(!m_fixture->find<QLabel>("translationMark")->isVisible());
    QVERIFY(m_fixture->find<QWidget>("ownTranslation")->isVisible());
    QCOMPARE(target()->tokens(), (QStringList{"→ x", "→ y", "→ </s>"}));
    QTest::keyClick(translation(), Qt::Key_Escape);
    SETTLE();
    QVERIFY(translation()->text().isEmpty());
    QVERIFY(m_fixture->session().result()->cache->target->isGenerated);
    QVERIFY(m_fixture->find<QLabel>("translationMark")->isVisible());
    QTest::keyClick(translation(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(translation()->text(), QString("xy"));
    QTest::mouseClick(m_fixture->find<QToolButton>("ownTranslation"), Qt::LeftButton);
    QVERIFY(m_fixture->session().state().input.secondText.isEmpty());
}

void TestTranslatorWindow::aLongTranslationUnfoldsBetweenItsNameAndItsButton()
{
    auto* sheet = m_fixture->find<TextSheet>("translationLineSheet");
    const QWidget* row = target()->parentWidget()->parentWidget(); // which scrolls
    const auto top = [&] { return row->mapTo(m_fixture->window.get(), QPoint()).y(); };
    translation()->setFocus();
    type("ab");
    QVERIFY(sheet && !sheet->isUnfolded());
    const int folded = top();
    QTest::keyClicks(translation(), QString("ab ab ").repeated(60));
    SETTLE();
    QVERIFY(sheet->isUnfolded() && sheet->nRows() >= 3);
    QVERIFY(top() >= sheet->geometry().bottom()); // the tokens stand below it
    const auto inWindow = [&](const QWidget* widget) {
        return QRect(widget->mapTo(m_fixture->window.get(), QPoint()), widget->size());
    };
    QVERIFY(!m_fixture->find<TextSheet>("textLineSheet")->isUnfolded());
    auto* own = m_fixture->find<QToolButton>("ownTranslation");
    QVERIFY(own->isVisible() && !sheet->geometry().intersects(inWindow(own)));
    QVERIFY(translation()->hasFocus());
    QTest::keyClick(translation(), Qt::Key_Escape); // folds it first
    SETTLE();
    QVERIFY(!sheet->isUnfolded() && !translation()->text().isEmpty());
    QCOMPARE(top(), folded);
    QTest::keyClick(translation(), Qt::Key_Escape);
    SETTLE();
    QVERIFY(translation()->text().isEmpty());
}

void TestTranslatorWindow::whereTheDecoderStopsReadingIsSeenInTheField()
{
    type("xy");
    QCOMPARE(translation()->readText(), QString("xy"));
    type(QString(70, 'x'));
    const int nCut = m_fixture->session().result()->cache->target->encoding.nCutTokens;
    QVERIFY(nCut > 0);
    QCOMPARE(translation()->readText().size(), translation()->text().size() - nCut);
    QTest::keyClick(translation(), Qt::Key_Escape);
    SETTLE();
    type("xyx");
    QCOMPARE(translation()->readText(), QString("xyx"));
}

void TestTranslatorWindow::theModelsTranslationIsCopiedAndTakenToEdit()
{
    const QString said = translation()->translation();
    QVERIFY(!said.isEmpty());
    QGuiApplication::clipboard()->clear();
    translation()->setFocus();
    QTest::keyClick(translation(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), said);
    QGuiApplication::clipboard()->clear();
    QTest::mouseClick(m_fixture->find<QToolButton>("copyTranslation"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), said);
    QTest::keyClick(translation(), Qt::Key_Return);
    QCOMPARE(m_fixture->session().state().input.secondText, said);
    QCOMPARE(translation()->text(), said);
}

void TestTranslatorWindow::undoCoversBothLines()
{
    QTest::keyClicks(m_fixture->line(), "e");
    type("x");
    QTest::keyClick(translation(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(translation()->text().isEmpty());
    QCOMPARE(m_fixture->line()->text(), QString("abcde"));
    QTest::keyClick(translation(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_fixture->line()->text(), QString("abcd"));
    QTest::keyClick(translation(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(translation(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(translation()->text(), QString("x"));
}

void TestTranslatorWindow::aHoveredCellIsLinkedWithBothRowsOfTokens()
{
    type("xyz");
    test::movePointer(*heatmap(), heatmap()->cellRect(1, 3).center());
    QCOMPARE(target()->hovered(), std::optional<int>(1));
    QCOMPARE(source()->hovered(), std::optional<int>(3));
    m_fixture->session().setPart(AttentionPart::Decoder);
    SETTLE();
    test::movePointer(*heatmap(), heatmap()->cellRect(2, 2).center());
    QCOMPARE(target()->hovered(), std::optional<int>(2));
    QVERIFY(!source()->hovered());
    m_fixture->session().setPart(AttentionPart::Encoder);
    SETTLE();
    test::movePointer(*heatmap(), heatmap()->cellRect(4, 4).center());
    QCOMPARE(source()->hovered(), std::optional<int>(4));
    QVERIFY(!target()->hovered());
}

void TestTranslatorWindow::aHoveredTokenIsLinkedWithTheViews()
{
    type("xyz");
    test::movePointer(*source(), source()->chipRect(2).center());
    QCOMPARE(heatmap()->plot().hoveredKey, std::optional<int>(2));
    QVERIFY(!heatmap()->plot().hoveredQuery);
    test::movePointer(*target(), target()->chipRect(1).center());
    QCOMPARE(heatmap()->plot().hoveredQuery, std::optional<int>(1));
    QVERIFY(!heatmap()->plot().hoveredKey);
    QCOMPARE(target()->hint(1),
             QString("Token 1: reads x, writes y; id 126, character 1. Click to pin it as the query. "
                     "Drag, Shift+click or Ctrl+click selects several."));
}

void TestTranslatorWindow::clicksOnTokensPinQueryAndKey()
{
    type("xyz");
    QTest::mouseClick(target(), Qt::LeftButton, {}, target()->chipRect(2).center().toPoint());
    SETTLE();
    QTest::mouseClick(source(), Qt::LeftButton, {}, source()->chipRect(0).center().toPoint());
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(2));
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional<int>(0));
    QCOMPARE(view().inspector.keyLabel, QString("a"));
    QTest::mouseClick(source(), Qt::LeftButton, {}, source()->chipRect(0).center().toPoint());
    QVERIFY(!m_fixture->session().state().pinnedKey);
    m_fixture->session().setPart(AttentionPart::Decoder);
    SETTLE();
    QTest::mouseClick(source(), Qt::LeftButton, {}, source()->chipRect(1).center().toPoint()); // the source has no side
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(2));
    QVERIFY(!m_fixture->session().state().pinnedKey);
}

void TestTranslatorWindow::theChosenTokenStaysInView()
{
    m_fixture->window->resize(1280, 800);
    m_fixture->line()->selectAll();
    QTest::keyClicks(m_fixture->line(), QString("abcd").repeated(14)); // more than a row
    SETTLE();
    const int last = int(source()->tokens().size()) - 1;
    m_fixture->session().pin(0, last);
    SETTLE();
    const auto isSeen = [&] {
        return source()->visibleRegion().boundingRect().contains(source()->chipRect(last).toRect());
    };
    QTRY_VERIFY(isSeen());
    QVERIFY(source()->chipRect(last).top() > 0);
    const int row = source()->parentWidget()->height();
    m_fixture->window->resize(1000, 700);
    QTest::qWait(50); // nothing may move it out of view
    QTRY_VERIFY(isSeen());
    QTest::mouseClick(m_fixture->find<QToolButton>("themeButton"), Qt::LeftButton);
    QTest::qWait(50); // nothing may move it out of view
    QTRY_VERIFY(isSeen());
    QTRY_COMPARE(source()->height(), source()->heightForWidth(source()->width())); // it scrolls to no empty row
    m_fixture->window->resize(1280, 960);
    QTRY_VERIFY(source()->parentWidget()->height() > row); // a tall window has a second row of each text
    QTRY_VERIFY(isSeen());
}

void TestTranslatorWindow::aNoticeTakesNoRoomFromEitherText()
{
    const int source = m_fixture->line()->width();
    const int target = translation()->width();
    m_fixture->line()->selectAll();
    QTest::keyClicks(m_fixture->line(), QString(70, 'a')); // the model reads 60
    SETTLE();
    auto* notice = m_fixture->find<QLabel>("translationNotice");
    QTRY_VERIFY(notice->isVisible());
    QVERIFY2(notice->text().contains("the model reads the first"), qPrintable(notice->text()));
    QVERIFY(!m_fixture->find<QLabel>("messageLabel")->isVisible());
    QCOMPARE(m_fixture->line()->width(), source);
    QCOMPARE(translation()->width(), target);
    SETTLE();
    QVERIFY(notice->width() <= notice->sizeHint().width()); // the tokens beside it have the rest of the line
}

void TestTranslatorWindow::theRowsSayWhatTheyReadAndWrite()
{
    type("xyz");
    QTest::mouseClick(heatmap()->viewport(), Qt::LeftButton, {}, heatmap()->cellRect(1, 2).center().toPoint());
    SETTLE();
    QVERIFY2(heatmap()->note().startsWith("reads x, writes y → c 0."), qPrintable(heatmap()->note()));
    QCOMPARE(m_fixture->find<QLabel>("statusPosition")->text(), QString("reads x, writes y"));
    const QString inspector = m_fixture->find<InspectorView>("inspector")->accessibleDescription();
    QVERIFY2(inspector.startsWith("y looks at c: ") &&
                 inspector.contains("\ny → c · layer 0, head 0\nreads x, writes y\n"),
             qPrintable(inspector));
    QVERIFY2(inspector.contains("z(x) = "), qPrintable(inspector));
    QCOMPARE(view().inspector.weight, heatmap()->plot().cells.value(1, 2));
    QVERIFY(heatmap()->plot().caption.line().contains("cross-attention, layer 0 · head 0"));
    m_fixture->session().setPart(AttentionPart::Decoder);
    SETTLE();
    QVERIFY(!m_fixture->find<QLabel>("statusPosition")->isVisible());
    QVERIFY2(heatmap()->note().startsWith("x → "), qPrintable(heatmap()->note()));
}

void TestTranslatorWindow::eyeAndScissorsActOnTheShownPart()
{
    auto* list = m_fixture->find<QTableView>("headList");
    const auto click = [&](int row, int column) {
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, column)).center());
    };
    QTest::keyClick(m_fixture->window.get(), Qt::Key_D, Qt::ControlModifier); // the chosen head
    click(2, HeadListModel::ShowColumn);
    click(1, HeadListModel::AblateColumn);
    QVERIFY(m_fixture->session().state().hiddenHeads == (std::set<HeadIndex>{{0, 2, AttentionPart::Cross}}));
    SETTLE();
    const auto& off = m_fixture->session().state().ablatedHeads;
    QVERIFY(off.contains({0, 1, AttentionPart::Cross}));
    QCOMPARE(off.size(), std::size_t(2));
    for (const HeadIndex& head : off)
        QCOMPARE(head.part, AttentionPart::Cross);
    auto* overview = m_fixture->find<HeadsOverview>("headsOverview");
    QTest::mouseClick(overview, Qt::LeftButton, {}, overview->thumbnailRect({1, 3}).center().toPoint());
    SETTLE();
    QCOMPARE(heatmap()->plot().head, (HeadIndex{1, 3, AttentionPart::Cross}));
}

void TestTranslatorWindow::theMaskMenuActsOnTheShownPart()
{
    auto* mask = m_fixture->find<ChoiceButton>("maskButton");
    QCOMPARE(mask->value(), QString("none"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_1, Qt::AltModifier);
    SETTLE();
    QTest::keyClick(m_fixture->window.get(), Qt::Key_M, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(mask->value(), QString("causal"));
    QVERIFY(m_fixture->session().state().encoderMask && !m_fixture->session().state().mask);
    QTest::keyClick(m_fixture->window.get(), Qt::Key_3, Qt::AltModifier);
    QCOMPARE(mask->value(), QString("none"));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_2, Qt::AltModifier);
    QCOMPARE(mask->value(), QString("causal"));
    SETTLE();
}

void TestTranslatorWindow::everyTabShowsARectangularMap()
{
    type("xy");
    m_fixture->clickTab(kGridTab);
    SETTLE();
    auto* grid = m_fixture->find<HeatmapGridView>("multiplesView");
    QVERIFY(grid->isVisible());
    QVERIFY(!grid->cellRect(0, 2, 4).isEmpty());
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    auto* links = m_fixture->find<LinksView>("linksView");
    QCOMPARE(links->plot().queryLabels, (QStringList{"→ x", "→ y", "→ </s>"}));
    QCOMPARE(links->plot().keyLabels.size(), 5);
    QTest::mouseClick(links->viewport(), Qt::LeftButton, {}, links->keyLabelRect(4).center().toPoint());
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional<int>(4));
    m_fixture->clickTab(kShapesTab);
    SETTLE();
    QVERIFY(m_fixture->find<ShapesView>("shapesView")->isVisible());
    QCOMPARE(view().as<ShapePlot>()->steps[3].result.actual, (Shape{3, 5}));
    QVERIFY(!m_fixture->window->grab().isNull());
}

void TestTranslatorWindow::anEmptyTextKeepsTheTranslationLine()
{
    type("xy");
    m_fixture->line()->setFocus();
    QTest::keyClick(m_fixture->line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(m_fixture->line(), Qt::Key_Backspace);
    auto* start = m_fixture->find<QWidget>("startPage");
    QTRY_VERIFY(start->isVisible());
    QCOMPARE(translation()->text(), QString("xy"));
    QVERIFY(translation()->isVisible());
    QTest::keyClicks(m_fixture->line(), "q");
    SETTLE();
    QVERIFY(!start->isVisible());
    QCOMPARE(target()->tokens().size(), 3);
}

void TestTranslatorWindow::theSessionComesBackAtTheNextStart()
{
    type("xy");
    QTest::keyClick(m_fixture->window.get(), Qt::Key_1, Qt::AltModifier);
    const SessionState state = m_fixture->session().state();
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(m_fixture->session().state() == state);
    SETTLE();
    QCOMPARE(translation()->text(), QString("xy"));
    QCOMPARE(m_fixture->find<ChoiceButton>("attentionButton")->value(), QString("encoder"));
}

void TestTranslatorWindow::everyControlHasAName()
{
    for (const QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->objectName().startsWith("qt_"))
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        QVERIFY2(named, qPrintable(QString("%1 \"%2\"").arg(widget->metaObject()->className(), widget->objectName())));
    }
    QCOMPARE(target()->accessibleName(), QString("Tokens of the translation"));
}

void TestTranslatorWindow::theNarrowWindowShowsEveryButton()
{
    const QSize least = m_fixture->window->minimumSizeHint();
    QVERIFY2(least.width() < 970, qPrintable(QString::number(least.width()))); // some room for wider fonts
    QVERIFY2(least.height() < 630, qPrintable(QString::number(least.height())));
    m_fixture->window->resize(1000, 640);
    QCOMPARE(m_fixture->window->size(), QSize(1000, 640));
    QTRY_VERIFY(m_fixture->find<QWidget>("exportButton")->geometry().right() < 1000);
    // A translator with a longer name has this much room in 1280 pixels.
    m_fixture->window->resize(1215, 800);
    for (const AttentionPart part : {AttentionPart::Cross, AttentionPart::Decoder, AttentionPart::Encoder}) {
        m_fixture->session().setPart(part);
        SETTLE();
        QTRY_VERIFY(m_fixture->find<QWidget>("exportButton")->geometry().right() < 1215);
    }
    m_fixture->window->resize(1280, 800);
    QTRY_VERIFY(m_fixture->find<QWidget>("softmaxButton")->isVisible());
    for (const char* name : {"modelButton", "attentionButton", "maskButton", "softmaxButton"}) {
        auto* button = m_fixture->find<QWidget>(name);
        QTRY_VERIFY2(button->width() >= button->sizeHint().width(), name);
    }
}

void TestTranslatorWindow::theKeyboardReachesTheTranslation()
{
    m_fixture->line()->setFocus();
    QTest::keyClick(m_fixture->line(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(translation()->hasFocus());
    QSet<QWidget*> reached;
    for (int i = 0; i < 60; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        reached << QApplication::focusWidget();
    }
    for (const char* name : {"attentionButton", "translationLine", "targetChips", "tokenChips", "copyTranslation"})
        QVERIFY2(reached.contains(m_fixture->find<QWidget>(name)), name);
}

HEADLIGHT_TEST(TestTranslatorWindow)
#include "tst_translator_window.moc"
