// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"

#include <QAbstractScrollArea>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTabBar>

#include <utility>
#include <vector>

using namespace headlight;

namespace {

/// What cannot be seen whole because it lies in a list that scrolls.
bool scrolls(const QWidget& widget)
{
    for (const QWidget* at = widget.parentWidget(); at; at = at->parentWidget()) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(at->parentWidget());
        if (area && area->viewport() == at)
            return true;
    }
    return false;
}

/// The words that a widget shows; empty for one that shows none.
QString wordsOf(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    if (const auto* choice = qobject_cast<const ChoiceButton*>(&widget))
        return choice->value();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool isIcon = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull();
        return isIcon ? QString() : button->text();
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        return tabs->tabText(tabs->currentIndex());
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentText();
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&widget))
        return box->text();
    return {};
}

bool fits(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label && label->wordWrap())
        return label->heightForWidth(label->width()) <= label->height() + 1;
    if (qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QComboBox*>(&widget)) {
        const QSize words = widget.fontMetrics().size(Qt::TextSingleLine, wordsOf(widget));
        return words.width() + 8 <= widget.width() && words.height() <= widget.height();
    }
    return widget.sizeHint().width() <= widget.width() + 1 && widget.fontMetrics().height() <= widget.height() + 1;
}

/// What is clipped, and what lies over other words.
QStringList problemsOf(const QWidget& window)
{
    QStringList found;
    std::vector<std::pair<const QWidget*, QRect>> seen;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window || wordsOf(*widget).isEmpty() || scrolls(*widget))
            continue;
        const QString name = QStringLiteral("%1 “%2”").arg(widget->objectName(), wordsOf(*widget));
        const QRect place(widget->mapTo(&window, QPoint()), widget->size());
        if (!fits(*widget))
            found << QStringLiteral("%1 needs %2 × %3 and has %4 × %5")
                         .arg(name)
                         .arg(widget->sizeHint().width())
                         .arg(widget->sizeHint().height())
                         .arg(widget->width())
                         .arg(widget->height());
        if (!window.rect().contains(place))
            found << name + QStringLiteral(" is outside");
        for (const auto& [other, otherPlace] : seen)
            if (otherPlace.intersects(place) && !other->isAncestorOf(widget) && !widget->isAncestorOf(other))
                found << QStringLiteral("%1 is over “%2”").arg(name, wordsOf(*other));
        seen.emplace_back(widget, place);
    }
    for (const QTabBar* tabs : window.findChildren<QTabBar*>())
        if (tabs->isVisible() && tabs->count() > 0 && tabs->tabRect(tabs->count() - 1).right() > tabs->width())
            found << tabs->objectName() + QStringLiteral(" scrolls");
    return found;
}

} // namespace

/// The words of the whole window at its smallest usual size, by their boxes.
class TestWindowText : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup();
    void nothingIsClippedOrOverlaps_data();
    void nothingIsClippedOrOverlaps();
    void nothingOfATranslatorIsClippedOrOverlaps();

private:
    void check(const QString& where);

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestWindowText::cleanup()
{
    m_fixture.reset();
    test::WindowFixture::forget();
}

void TestWindowText::check(const QString& where)
{
    for (int i = 0; i < 5; ++i)
        QCoreApplication::processEvents();
    const QStringList problems = problemsOf(*m_fixture->window);
    QVERIFY2(problems.isEmpty(), qPrintable(where + ": " + problems.join(" | ")));
}

void TestWindowText::nothingIsClippedOrOverlaps_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("text");
    const QString sentence = "The animal did not cross the street because it was too tired. ";
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)})
        for (const auto& [name, text] :
             {std::pair("short", QString("hi there")), std::pair("long", sentence.repeated(3))})
            QTest::addRow("%d, %s", size.width(), name) << size << text;
}

void TestWindowText::nothingIsClippedOrOverlaps()
{
    QFETCH(QSize, size);
    QFETCH(QString, text);
    m_fixture->open(m_fixture->tinyState(text));
    m_fixture->window->resize(size);
    SETTLE();
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        SETTLE();
        check(m_fixture->find<QTabBar>("viewTabs")->tabText(m_fixture->find<QTabBar>("viewTabs")->currentIndex()));
        if (QTest::currentTestFailed())
            return;
    }
    auto* const bottom = m_fixture->find<QTabBar>("bottomTabs");
    for (int i = 0; i < bottom->count(); ++i) {
        QTest::mouseClick(bottom, Qt::LeftButton, {}, bottom->tabRect(i).center());
        SETTLE();
        check(bottom->tabText(i));
        if (QTest::currentTestFailed())
            return;
    }
}

void TestWindowText::nothingOfATranslatorIsClippedOrOverlaps()
{
    QDir().mkpath(test::WindowFixture::dataFolder() + "/models/headlight-en-fr-two");
    test::writeTinyMarian(QDir(test::WindowFixture::dataFolder() + "/models/headlight-en-fr-two"));
    SessionState state = m_fixture->tinyState("ab cd");
    state.model = "headlight-en-fr-two"; // as long as the shipped ones
    m_fixture->open(state);
    m_fixture->window->resize(1280, 800);
    SETTLE();
    check("translator");
    QDir(test::WindowFixture::dataFolder() + "/models/headlight-en-fr-two").removeRecursively();
}

HEADLIGHT_TEST(TestWindowText)
#include "tst_window_text.moc"
