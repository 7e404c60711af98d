// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/golden_matrices.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/head_points/head_points_plot.h"
#include "ui/pictures/links/links_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/links/links_view.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace headlight;
using namespace headlight::test;

/// A file of scores or differences holds no attention weights, and nothing in the window calls them so.
class TestSignedWords : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;

    /// Adds `text` of `what` where it speaks of weights.
    static void look(QStringList& found, const QString& what, const QString& text)
    {
        static const QRegularExpression weight("\\bweights?\\b", QRegularExpression::CaseInsensitiveOption);
        if (QString(text).remove("no attention weights").contains(weight))
            found << what + QStringLiteral(": ") + text;
    }
    /// Choices of Heads as points say what they measure, of attention alone: the heads of such a file have no value.
    static bool measuresAttention(const QAction& action)
    {
        constexpr std::array ofAttention{
            HeadQuantity::PreviousToken, HeadQuantity::NextToken,   HeadQuantity::Self,     HeadQuantity::FirstToken,
            HeadQuantity::SpecialTokens, HeadQuantity::Punctuation, HeadQuantity::SameToken};
        return std::ranges::any_of(ofAttention, [&](HeadQuantity each) { return action.text() == quantityName(each); });
    }
    /// Choices of Why this token that name gradients are taken for a model alone.
    static bool isOfGradients(const QAction& action) { return action.text().contains(QLatin1String("gradient")); }
    static void lookAtAction(QStringList& found, const QAction& action)
    {
        // These speak of other files, or are taken for a model alone.
        static const QStringList ofOthers{"openMatrices", "readMatrices", "placeMatrices", "matrixHelp",
                                          "valueWeighted"};
        if (!action.isEnabled() || ofOthers.contains(action.objectName()) || measuresAttention(action) ||
            isOfGradients(action))
            return;
        for (const QString& text : {action.text(), action.toolTip(), action.statusTip(), action.whatsThis()})
            look(found, "action " + action.objectName(), text);
    }
    static void lookAtModel(QStringList& found, const QAbstractItemView& view)
    {
        const QAbstractItemModel* model = view.model();
        if (!model)
            return;
        for (int column = 0; column < model->columnCount(); ++column)
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)}) {
                look(found, view.objectName() + " heading", model->headerData(column, Qt::Horizontal, role).toString());
                for (int row = 0; row < model->rowCount(); ++row)
                    look(found, view.objectName() + " cell", model->index(row, column).data(role).toString());
            }
    }
    /// Everything that the window says in words now, or under the pointer, or to a screen reader.
    QStringList weightsIn(const QWidget& window) const
    {
        QStringList found;
        for (const QAction* action : window.findChildren<QAction*>())
            lookAtAction(found, *action);
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            const QString name = widget->metaObject()->className() + QStringLiteral(" ") + widget->objectName();
            for (const QString& text : {widget->toolTip(), widget->accessibleName(), widget->accessibleDescription()})
                look(found, name, text);
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                look(found, name, label->text());
            if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                look(found, name, button->text());
            if (const auto* line = qobject_cast<const QLineEdit*>(widget))
                look(found, name, line->text() + line->placeholderText());
            if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
                lookAtModel(found, *view);
        }
        found.removeDuplicates();
        return found;
    }
    /// What the menu of a right click there says.
    template <typename View>
    QStringList menuAt(View& view, const QPoint& at, const char* name) const
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view.viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(view.viewport(), &event);
        auto* menu = view.template findChild<QMenu*>(name);
        if (!menu)
            return {QStringLiteral("no menu")};
        QStringList found;
        for (const QAction* action : menu->actions())
            lookAtAction(found, *action);
        if (menu->actions().size() < 6)
            found << QStringLiteral("a menu of nothing");
        menu->close();
        return found;
    }

private slots:
    void initTestCase()
    {
        m_fixture = std::make_unique<WindowFixture>();
        SessionState state;
        state.model = goldenMatrices("signed.npy");
        m_fixture->open(state);
        SETTLE();
        QVERIFY(m_fixture->session().result()->cache->config().isGiven());
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void noPictureCallsThemWeights_data()
    {
        QTest::addColumn<std::size_t>("tab");
        const std::vector<ViewTab> tabs = pictureTabs();
        for (std::size_t i = 0; i < tabs.size(); ++i)
            QTest::newRow(std::string(tabs[i].word).c_str()) << i;
    }
    void noPictureCallsThemWeights()
    {
        QFETCH(std::size_t, tab);
        for (const bool isPinned : {false, true}) {
            m_fixture->session().set(&SessionState::tab, pictureTabs()[tab]);
            m_fixture->session().pin(isPinned ? std::optional(1) : std::nullopt,
                                     isPinned ? std::optional(0) : std::nullopt);
            SETTLE();
            const QStringList found = weightsIn(*m_fixture->window);
            QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
        }
    }

    void noMenuOfACellOrALinkDoes()
    {
        m_fixture->clickTab(kHeatmapTab);
        SETTLE();
        auto* map = m_fixture->find<HeatmapView>("heatmapView");
        QVERIFY(map);
        const QPoint cell = map->cellRect(1, 0).center().toPoint();
        QCOMPARE(menuAt(*map, cell, "cellMenu"), QStringList());
        m_fixture->clickTab(kLinksTab);
        SETTLE();
        auto* links = m_fixture->find<LinksView>("linksView");
        QVERIFY(links);
        std::optional<QPoint> onLink;
        for (int x = 0; x < links->viewport()->width() && !onLink; x += 3)
            for (int y = 0; y < links->viewport()->height() && !onLink; y += 3)
                if (!links->linksAt(QPointF(QPoint(x, y))).empty())
                    onLink = QPoint(x, y);
        QVERIFY(onLink);
        QCOMPARE(menuAt(*links, *onLink, "linkMenu"), QStringList());
    }

    /// The words are there where they belong: the test above would find them.
    void aFileOfAttentionStillHasWeights()
    {
        SessionState state;
        state.model = goldenMatrices("f4.npy");
        m_fixture->open(state);
        SETTLE();
        QVERIFY(!weightsIn(*m_fixture->window).isEmpty());
    }
};

HEADLIGHT_TEST(TestSignedWords)
#include "tst_signed_words.moc"
