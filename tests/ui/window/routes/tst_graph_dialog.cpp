// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/routes/routes_row.h"
#include "ui/window/widgets/number_field.h"

#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

using namespace headlight;

namespace {

const QString kGraphOfOthers = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/graphs/circuit_tracer.json");

} // namespace

/// An attribution graph of a file beside the window, worked with the mouse and the keys.
class TestGraphDialog : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = test::openedTiny("abcabc"); }
    void cleanup() { m_fixture.reset(); }

    void aDroppedGraphIsDrawn();
    void aHigherThresholdDrawsFewerLinks();
    void thePointerReadsANode();
    void itIsExportedWithItsNumbers();
    void whatIsNoGraphIsOneSentence();
    void whatRoutesWroteIsOpened();

private:
    void drop(const QString& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        MainWindow& window = *m_fixture->window;
        const QPoint middle = window.rect().center();
        QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent fall(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &fall);
        QVERIFY(dialog());
    }
    void openGraph(const QString& file)
    {
        drop(file);
        QTRY_VERIFY(in<QPushButton>("graphExport")->isEnabled());
    }
    QDialog* dialog() const { return m_fixture->find<QDialog>("graphDialog"); }
    template <typename Widget>
    Widget* in(const char* name) const
    {
        return dialog()->findChild<Widget*>(QLatin1String(name));
    }
    const ChartPlot& plot() const { return in<ChartView>("graphChart")->plot(); }
    QString said() const { return in<QLabel>("graphSaid")->text(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestGraphDialog::aDroppedGraphIsDrawn()
{
    const SessionState before = m_fixture->session().state();
    openGraph(kGraphOfOthers);
    QVERIFY(dialog()->isVisible() && !dialog()->isModal());
    QVERIFY(in<ChartView>("graphChart")->isVisible());
    QVERIFY2(plot().title.front().contains("Austin"), qPrintable(plot().title.front()));
    QVERIFY(std::ranges::any_of(plot().series, [](const ChartSeries& series) {
        return std::ranges::find(series.labels, QStringLiteral("Texas")) != series.labels.end();
    }));
    QVERIFY2(said().contains("circuit_tracer.json") && said().contains("of the 8 nodes"), qPrintable(said()));
    QVERIFY(m_fixture->session().state() == before);
}

void TestGraphDialog::aHigherThresholdDrawsFewerLinks()
{
    openGraph(kGraphOfOthers);
    const std::size_t before = plot().arrows.size();
    auto* threshold = in<NumberField>("graphThreshold");
    threshold->setFocus();
    threshold->selectAll();
    QTest::keyClicks(threshold, "0.5");
    QTest::keyClick(threshold, Qt::Key_Return);
    QVERIFY(dialog()->isVisible());
    QTRY_VERIFY(plot().arrows.size() < before);
    QVERIFY(!plot().arrows.empty());
    QVERIFY2(said().contains("from 0.5"), qPrintable(said()));
}

void TestGraphDialog::thePointerReadsANode()
{
    openGraph(kGraphOfOthers);
    auto* chart = in<ChartView>("graphChart");
    const ChartSeries& features = plot().series[1];
    const auto texas = std::ranges::find(features.labels, QStringLiteral("Texas"));
    QVERIFY(texas != features.labels.end());
    const ChartPlace place{1, int(texas - features.labels.begin())};
    test::movePointer(*chart, chart->pixelOf(place));
    QCOMPARE(chart->looked(), std::optional(place));
    const QString readout = chartReadout(plot(), place).join(u'\n');
    for (const char* said : {"layer 1", "activation 9.5", "to ", "Austin"})
        QVERIFY2(readout.contains(said), qPrintable(readout));
    const QString prediction = chartReadout(plot(), ChartPlace{3, 0}).join(u'\n');
    QVERIFY2(prediction.contains("Austin") && prediction.contains("+10"), qPrintable(prediction)); // 4.5 and 5.5
}

void TestGraphDialog::itIsExportedWithItsNumbers()
{
    openGraph(kGraphOfOthers);
    const auto ask = [this] { QTest::mouseClick(in<QPushButton>("graphExport"), Qt::LeftButton); };
    const QByteArray svg = test::WindowFixture::exportedBy("svg", ask);
    QVERIFY(svg.contains("Attribution graph of circuit_tracer.json"));
    const QByteArray numbers = test::WindowFixture::exportedBy("csv", ask);
    QVERIFY2(numbers.startsWith("source,source_type"), numbers.left(100));
    QVERIFY(numbers.count('\n') == qsizetype(plot().arrows.size()) + 1);
}

void TestGraphDialog::whatIsNoGraphIsOneSentence()
{
    const QTemporaryDir folder;
    QFile broken(folder.filePath("broken.json"));
    QVERIFY(broken.open(QFile::WriteOnly));
    broken.write(R"({"metadata": {"prompt_tokens": ["a"]}, "nodes": 3, "links": []})");
    broken.close();
    drop(broken.fileName());
    QTRY_VERIFY2(said().contains("broken.json") && said().contains("nodes"), qPrintable(said()));
    QVERIFY(!in<ChartView>("graphChart")->isVisible());
    QVERIFY(!in<QPushButton>("graphExport")->isEnabled());
}

void TestGraphDialog::whatRoutesWroteIsOpened()
{
    m_fixture->clickTab(kRoutesTab);
    SETTLE();
    const QByteArray json = m_fixture->exported("json");
    const QTemporaryDir folder;
    QFile file(folder.filePath("own.json"));
    QVERIFY(file.open(QFile::WriteOnly));
    QCOMPARE(file.write(json), json.size());
    file.close();
    auto* routes = m_fixture->find<QWidget>("routesPane")->findChild<ChartView*>(QStringLiteral("chartView"));
    const std::size_t nArrows = routes->plot().arrows.size();
    openGraph(file.fileName());
    QVERIFY(plot().arrows.size() <= nArrows && 2 * plot().arrows.size() > nArrows);
}

HEADLIGHT_TEST(TestGraphDialog)
#include "tst_graph_dialog.moc"
