// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/inspector/inspector_view.h"

#include "tests/support/pointer.h"
#include "tests/support/tiny_model.h"
#include "ui/catalogue/view_data.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/inspector/signed_bars.h"
#include "ui/window/widgets/window_theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

using Kind = InspectorItem::Kind;

/// The inspector by real mouse and keys; what it shows is read back from its picture and its pixels.
class TestInspectorView : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const ViewData> m_data;
    std::unique_ptr<InspectorView> m_view;

    const InspectorLayout& picture() const { return m_view->picture(); }
    QRectF rectOf(Kind kind, int section, int index = -1) const
    {
        const int number = picture().find(kind, section, index);
        return number < 0 ? QRectF() : picture().items[std::size_t(number)].rect;
    }
    void click(const QRectF& rect) const
    {
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, rect.center().toPoint());
    }
    QMenu* menuAt(const QPoint& point) const
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, m_view->mapToGlobal(point));
        QCoreApplication::sendEvent(m_view.get(), &event);
        return m_view->findChild<QMenu*>("inspectorMenu");
    }

private slots:
    void initTestCase()
    {
        const auto model = test::tinyModel(QDir(m_folder.path()));
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        const auto cache = runModel(model, model->tokenizer.encode("abcde"), options);
        auto data = std::make_shared<ViewData>();
        data->inspector = makeInspectorData(*cache, attentionMap(cache, {1, 2}), 4, 2, 5);
        data->inspectorPlot = makeInspectorPlot(data->inspector);
        m_data = data;
    }

    void init()
    {
        m_view = std::make_unique<InspectorView>();
        giveTheme(*m_view, theme(ThemeId::Light));
        m_view->resize(292, 1200);
        m_view->setData(m_data);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void theBarsAreOnTheScreenAsLongAsTheirNumbers()
    {
        const InspectorVector& q = m_data->inspectorPlot.sections[0].vectors[0];
        const QRectF bars = picture().bars(picture().items[std::size_t(picture().find(Kind::Vector, 0, 0))]);
        const QImage image = m_view->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const float largest = *std::max_element(q.values.begin(), q.values.end());
        const float smallest = *std::min_element(q.values.begin(), q.values.end());
        QVERIFY(largest > 0.0F && smallest < 0.0F);
        for (int x = int(bars.left()) + 2; x < int(bars.right()); ++x) {
            const int i = barAt(bars, q, x);
            if (i < 0 || i != barAt(bars, q, x - 2) || i != barAt(bars, q, x + 2))
                continue; // an edge, or right of the last one
            const double magnitude = double(std::max(largest, -smallest));
            const QRgb expected =
                signedColour(double(q.values[std::size_t(i)]), magnitude, theme(ThemeId::Light)).rgb();
            int length = 0;
            for (int y = int(bars.top()); y < int(bars.bottom()); ++y)
                length += image.pixel(x, y) == expected ? 1 : 0;
            const double unit = bars.height() / double(largest - smallest);
            QVERIFY2(std::abs(length - std::abs(double(q.values[std::size_t(i)])) * unit) <= 2.0,
                     qPrintable(QString::number(i)));
        }
    }

    void hoveringABarReadsTheComponentOfAllThreeVectors()
    {
        const InspectorSection& score = m_data->inspectorPlot.sections[0];
        const QRectF bars = picture().bars(picture().items[std::size_t(picture().find(Kind::Vector, 0, 1))]);
        for (int i = 0; i < int(score.vectors[1].values.size()); ++i) {
            double x = bars.left();
            while (barAt(bars, score.vectors[1], x) != i)
                x += 1.0;
            test::movePointer(*m_view, {x + 2.0, bars.center().y()});
            QCOMPARE(m_view->marks().component, i);
            QCOMPARE(m_view->marks().section, 0);
            QVERIFY(elementText(score.vectors[2], i).startsWith(QString("(q ⊙ k)[%1] = ").arg(i)));
        }
        test::movePointer(*m_view, {4.0, 4.0});
        QCOMPARE(m_view->marks().component, -1);
    }

    void aClickOnAStepFoldsAndUnfoldsIt()
    {
        const double before = picture().height;
        for (int section = 0; section < 5; ++section) {
            click(rectOf(Kind::Header, section));
            QCOMPARE(m_view->folded().size(), std::size_t(1));
            QVERIFY(picture().height < before);
            QVERIFY(picture().find(Kind::Number, section, 0) < 0);
            click(rectOf(Kind::Header, section));
            QCOMPARE(picture().height, before);
        }
    }

    void theKeyboardReachesEverythingAndSaysIt()
    {
        m_view->setFocus(Qt::TabFocusReason);
        int nStops = 0;
        for (const InspectorItem& item : picture().items)
            nStops += item.kind == Kind::Header || item.kind == Kind::Vector || item.kind == Kind::Number ||
                              item.kind == Kind::Key
                          ? 1
                          : 0;
        QStringList said;
        for (int i = 0; i < nStops + 3; ++i) {
            QTest::keyClick(m_view.get(), Qt::Key_Down);
            if (said.isEmpty() || said.last() != m_view->accessibleDescription())
                said << m_view->accessibleDescription();
        }
        QCOMPARE(said.size(), nStops);
        QVERIFY2(said[1].contains("q[0] = "), qPrintable(said[1]));
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_view->folded(), std::set<InspectorStep>{InspectorStep::Score});
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->folded().empty());
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        for (int i = 0; i < 9; ++i)
            QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_view->marks().component, 5); // the last of six
        QVERIFY(m_view->accessibleDescription().endsWith(elementText(m_data->inspectorPlot.sections[0].vectors[0], 5)));
    }

    void aKeyIsPinnedByClickAndByEnter()
    {
        QSignalSpy pinned(m_view.get(), &InspectorView::keyClicked);
        const auto& top = m_data->inspectorPlot.sections[2].top;
        for (int row = 0; row < int(top.size()); ++row) {
            click(rectOf(Kind::Key, 2, row));
            QCOMPARE(pinned.takeFirst().at(0).toInt(), top[std::size_t(row)].key);
        }
        m_view->setFocus();
        while (m_view->marks().current != picture().find(Kind::Key, 2, 1))
            QTest::keyClick(m_view.get(), Qt::Key_Down);
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(pinned.takeFirst().at(0).toInt(), top[1].key);
    }

    void draggingOverNumbersChoosesThemForTheClipboard()
    {
        const auto& numbers = m_data->inspectorPlot.sections[2].numbers;
        const QPoint first = rectOf(Kind::Number, 2, 0).center().toPoint();
        const QPoint last = rectOf(Kind::Number, 2, 3).center().toPoint();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, first);
        QMouseEvent drag(QEvent::MouseMove, QPointF(last), m_view->mapToGlobal(QPointF(last)), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_view.get(), &drag);
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, last);
        QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.size(), 4);
        for (int i = 0; i < 4; ++i) {
            QCOMPARE(lines[i].section('\t', 0, 0), numbers[std::size_t(i)].name);
            QCOMPARE(lines[i].section('\t', 1).toFloat(), numbers[std::size_t(i)].value);
        }
        QTest::keyClick(m_view.get(), Qt::Key_Home); // no longer chosen
        QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), inspectorText(m_data->inspectorPlot));
    }

    void shiftAndArrowsChooseLinesToo()
    {
        m_view->setFocus();
        while (m_view->marks().current != picture().find(Kind::Number, 0, 0))
            QTest::keyClick(m_view.get(), Qt::Key_Down);
        QTest::keyClick(m_view.get(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().split('\n').size(), 2);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("q · k\t"));
    }

    void theContextMenuCopiesAStepOrEverything()
    {
        const InspectorPlot& plot = m_data->inspectorPlot;
        const QPoint inValue = rectOf(Kind::Vector, 3, 0).center().toPoint();
        const std::pair<const char*, QString> entries[] = {
            {"copyStepText", inspectorText(plot.sections[3])},
            {"copyStepCsv", QString::fromStdString(inspectorTable(plot.sections[3], ','))},
            {"copyStepTsv", QString::fromStdString(inspectorTable(plot.sections[3], '\t'))},
            {"copyAllText", inspectorText(plot)},
            {"copyAllCsv", QString::fromStdString(inspectorTable(plot, ','))},
            {"copyAllTsv", QString::fromStdString(inspectorTable(plot, '\t'))}};
        for (const auto& [name, expected] : entries) {
            QMenu* menu = menuAt(inValue);
            QVERIFY(menu);
            auto* action = menu->findChild<QAction*>(name);
            QVERIFY2(action, name);
            action->trigger();
            QCOMPARE(QGuiApplication::clipboard()->text(), expected);
            delete menu;
        }
        QMenu* menu = menuAt(inValue);
        menu->findChild<QAction*>("copyStepLatex")->trigger();
        const QString latex = QGuiApplication::clipboard()->text();
        QVERIFY2(latex.contains("\\begin{tabular}") && latex.contains("\\end{tabular}"), qPrintable(latex));
        QVERIFY2(latex.contains(plot.sections[3].vectors.front().name.left(1)), qPrintable(latex));
        menu->findChild<QAction*>("foldAll")->trigger();
        QCOMPARE(m_view->folded().size(), std::size_t(5));
        menu->findChild<QAction*>("unfoldAll")->trigger();
        QVERIFY(m_view->folded().empty());
        delete menu;
    }

    void nothingLiesOutsideOrOverAnythingElse()
    {
        for (const int width : {232, 292, 520}) {
            m_view->resize(width, 1400);
            for (std::size_t i = 0; i < picture().items.size(); ++i) {
                const QRectF& rect = picture().items[i].rect;
                QVERIFY(rect.left() >= 0 && rect.right() <= width && rect.bottom() <= picture().height);
                if (i > 0)
                    QVERIFY(rect.top() >= picture().items[i - 1].rect.bottom());
            }
            QCOMPARE(m_view->minimumSizeHint().height(), int(std::ceil(picture().height)));
        }
    }

    void anEmptyPaneIsPaintedAndKeysDoNothing()
    {
        m_view->setData(nullptr);
        QVERIFY(!m_view->grab().isNull());
        for (const int key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Return, Qt::Key_End})
            QTest::keyClick(m_view.get(), Qt::Key(key));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(40, 40));
        QCOMPARE(m_view->accessibleDescription(), QString());
    }
};

HEADLIGHT_TEST(TestInspectorView)
#include "tst_inspector_view.moc"
