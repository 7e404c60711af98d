// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/widgets/plain_text.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QToolTip>

using namespace headlight;

namespace {

const QString kMarkup = QStringLiteral("<s>z</s> <b>x</b> &amp; &File");

/// Shown as it is by something that takes some texts for mark-up.
bool isShownPlain(const QString& text)
{
    return !Qt::mightBeRichText(text) || !QTextDocumentFragment::fromHtml(text).toPlainText().contains(u'z') ||
           text.contains("&lt;");
}

} // namespace

/// Mark-up, typed into everything that takes a text or a name, is text wherever the window shows it.
class TestPlainText : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void everyLabelShowsTextAsItIs();
    void everyTooltipShowsTextAsItIs();
    void everyActionAndButtonShowsNamesAsTheyAre();
    void whatThePointerShowsIsText();
    void aTipOfMarkUpBreaksNoLine();
    void theBenchShowsTokensAsTheyAre();
    void noLabelShowsMarkUpOfTheProgramsOwn();

private:
    void typeEverywhere();

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestPlainText::init()
{
    m_fixture = test::openedTiny("abc");
}

void TestPlainText::cleanup()
{
    m_fixture.reset();
    QDir(test::WindowFixture::dataFolder() + "/models/R&D <b>x").removeRecursively();
    test::WindowFixture::forget();
}

/// A model's name, a session's, the text, the second texts, and all that follows from them.
void TestPlainText::typeEverywhere()
{
    const QString model = "R&D <b>x"; // a folder, so without a slash
    QDir models(test::WindowFixture::dataFolder() + "/models");
    models.mkpath(model);
    test::writeTinyModel(QDir(models.filePath(model)));
    m_fixture->session().setModel(model);
    SETTLE();
    QTest::keyClick(m_fixture->line(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(m_fixture->line(), kMarkup);
    SETTLE();
    m_fixture->session().ablateHead({0, 1}, true);
    CompareChoice compare;
    compare.kind = CompareKind::Text;
    compare.text = kMarkup;
    m_fixture->session().set(&SessionState::compare, compare);
    m_fixture->session().set(&SessionState::context, &ContextChoice::text, kMarkup);
    m_fixture->session().pin(1, 0);
    m_fixture->session().hideKeys({2}, true);
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->session().set(&SessionState::tab, tab);
        SETTLE();
    }
    const QString file = test::WindowFixture::dataFolder() + "/<b>x&File.json";
    m_fixture->window->saveSessionFile(toPath(file));
    m_fixture->session().set(&SessionState::temperature, 2.0);
    QVERIFY(m_fixture->window->openSessionFile(toPath(file))); // names a step of undo
    SETTLE();
    m_fixture->window->tell(kMarkup);
    QVERIFY(QFile::remove(file));
}

void TestPlainText::everyLabelShowsTextAsItIs()
{
    typeEverywhere();
    int n = 0;
    for (const QLabel* label : m_fixture->window->findChildren<QLabel*>()) {
        const QByteArray what = (label->objectName() + u' ' + label->text()).toUtf8();
        QVERIFY2(label->textFormat() != Qt::AutoText, what.constData());
        QVERIFY2(label->textFormat() == Qt::PlainText || isShownPlain(label->text()), what.constData());
        n += label->text().contains("<s>") || label->text().contains("<b>") ? 1 : 0;
    }
    QVERIFY(n >= 2); // what was typed does stand in some
}

void TestPlainText::everyTooltipShowsTextAsItIs()
{
    typeEverywhere();
    for (const QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
        const QString tip = widget->toolTip();
        const bool isTyped = tip.contains("<s>") || tip.contains("x</b>") || tip.contains("<b>x");
        QVERIFY2(!isTyped || !Qt::mightBeRichText(tip), qPrintable(widget->objectName() + u' ' + tip));
    }
    for (const auto* view : m_fixture->window->findChildren<QAbstractItemView*>()) {
        const QAbstractItemModel* model = view->model();
        for (int row = 0; model && row < model->rowCount(); ++row)
            for (int column = 0; column < model->columnCount(); ++column) {
                const QString tip = model->index(row, column).data(Qt::ToolTipRole).toString();
                QVERIFY2(!tip.contains("<s>") || !Qt::mightBeRichText(tip), qPrintable(tip));
            }
    }
}

void TestPlainText::everyActionAndButtonShowsNamesAsTheyAre()
{
    typeEverywhere();
    const auto* models = m_fixture->find<ChoiceButton>("modelButton")->menu();
    emit const_cast<QMenu*>(models)->aboutToShow();
    QStringList names;
    for (const QAction* action : m_fixture->window->findChildren<QAction*>()) {
        const QString text = action->text();
        names << text;
        QVERIFY2(!text.contains("R&D") && !text.contains("x&File"), qPrintable(text)); // an unescaped shortcut
        const QString tip = action->toolTip();
        QVERIFY2(!(tip.contains("<b>x") && Qt::mightBeRichText(tip)), qPrintable(tip));
    }
    QVERIFY(std::ranges::any_of(names, [](const QString& name) { return name.startsWith("R&&D <b>x"); }));
    QVERIFY(std::ranges::any_of(names, [](const QString& name) { return name.contains("<b>x&&File.json"); }));
    for (const QAbstractButton* button : m_fixture->window->findChildren<QAbstractButton*>())
        QVERIFY2(!button->text().contains("R&D") && !button->text().contains("x&File"), qPrintable(button->text()));
}

void TestPlainText::whatThePointerShowsIsText()
{
    typeEverywhere();
    m_fixture->session().set(&SessionState::tab, kHeatmapTab);
    SETTLE();
    auto* heatmap = m_fixture->find<HeatmapView>("heatmapView");
    test::movePointer(*heatmap, heatmap->cellRect(3, 1).center());
    QVERIFY2(isShownPlain(QToolTip::text()), qPrintable(QToolTip::text()));
    m_fixture->session().set(&SessionState::tab, kLinksTab);
    SETTLE();
    auto* links = m_fixture->find<LinksView>("linksView");
    test::movePointer(*links, links->queryLabelRect(1).center());
    QVERIFY2(isShownPlain(QToolTip::text()), qPrintable(QToolTip::text()));
}

void TestPlainText::aTipOfMarkUpBreaksNoLine()
{
    QLabel tip;
    tip.setWordWrap(true); // a tool tip that may be mark-up wraps, too
    const auto height = [&](const QString& text) {
        tip.setText(plainTip(text));
        return tip.sizeHint().height();
    };
    const int lineAndAHalf = 3 * height("<s>") / 2; // a sign of another face makes a line a little higher
    QVERIFY(height("<s> → <s> 1.0000 · layer 5, head 3") < lineAndAHalf);
    QVERIFY(height("<s> → <s> 1.0000\nlayer 5, head 3") > lineAndAHalf);
}

void TestPlainText::theBenchShowsTokensAsTheyAre()
{
    BenchWindow& bench = m_fixture->window->openBench();
    QVERIFY(QTest::qWaitForWindowExposed(&bench));
    auto* line = bench.findChild<QLineEdit*>("benchSentence");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "<s>z</s> <b>x</b> &amp; &File");
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(bench.input().first.tokens.size() >= 4);
    for (const QLabel* label : bench.findChildren<QLabel*>()) {
        const QByteArray what = (label->objectName() + u' ' + label->text()).toUtf8();
        QVERIFY2(label->textFormat() != Qt::AutoText, what.constData());
        QVERIFY2(label->textFormat() == Qt::PlainText || isShownPlain(label->text()), what.constData());
    }
    for (const auto* view : bench.findChildren<QAbstractItemView*>()) {
        const QAbstractItemModel* model = view->model();
        for (int row = 0; model && row < model->rowCount(); ++row) {
            const QString tip = model->index(row, 0).data(Qt::ToolTipRole).toString();
            const QString header = model->headerData(row, Qt::Vertical, Qt::ToolTipRole).toString();
            QVERIFY2(isShownPlain(tip) && isShownPlain(header), qPrintable(tip + header));
        }
    }
    for (const QAction* action : bench.findChildren<QAction*>())
        QVERIFY2(!action->text().contains(" &File"), qPrintable(action->text()));
}

/// "d<sub>model</sub>" is to be drawn.
void TestPlainText::noLabelShowsMarkUpOfTheProgramsOwn()
{
    BenchWindow& bench = m_fixture->window->openBench();
    for (QAction* example : bench.findChildren<QAction*>("benchExample")) {
        example->trigger();
        for (const QWidget* window : {static_cast<QWidget*>(&bench), static_cast<QWidget*>(m_fixture->window.get())})
            for (const QLabel* label : window->findChildren<QLabel*>())
                QVERIFY2(label->textFormat() != Qt::PlainText || !Qt::mightBeRichText(label->text()),
                         qPrintable(label->text()));
    }
}

HEADLIGHT_TEST(TestPlainText)
#include "tst_plain_text.moc"
