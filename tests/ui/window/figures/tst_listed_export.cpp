// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/catalogue/figure_list.h"

#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>

using namespace headlight;

class TestListedExport : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        exportedFigures() = {};
        m_fixture = test::openedTiny("ab,<s>");
    }
    void cleanup() { m_fixture.reset(); }

    void anEmptyListSaysSo()
    {
        action("exportList")->trigger();
        QVERIFY(notice().contains("Nothing was exported yet"));
    }

    /// The figure as it was when it was exported, whatever is chosen after it.
    void whatIsExportedJoinsTheList()
    {
        m_fixture->session().selectHead({1, 1});
        SETTLE();
        m_fixture->exported("svg");
        m_fixture->exportedBy("csv", [&] { action("exportPredictionsCsv")->trigger(); });
        m_fixture->exportedBy("csv", [&] { action("exportInspectorCsv")->trigger(); });
        m_fixture->session().selectHead({0, 0});
        SETTLE();
        const QTemporaryDir folder;
        const QString file = folder.filePath("list.json");
        QTimer::singleShot(100, qApp, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
            line->selectAll();
            QTest::keyClicks(line, file);
            QTest::keyClick(line, Qt::Key_Return);
        });
        action("exportList")->trigger();
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QJsonArray figures = QJsonDocument::fromJson(written.readAll()).object()["figures"].toArray();
        QStringList views;
        for (const QJsonValue& figure : figures) {
            views << figure["view"].toString();
            QVERIFY(figure["text"].toString() == "ab,<s>" && figure["model"].toString() == "tiny");
            if (views.last() == "heatmap")
                QVERIFY(figure["layer"].toString() == "1" && figure["head"].toString() == "1");
        }
        views.sort();
        QCOMPARE(views, (QStringList{"heatmap", "inspector", "predictions"}));
        QVERIFY(notice().contains("with 3 figures."));
    }

    void whatHasNoCommandIsNamed()
    {
        action("findHeads")->trigger();
        SETTLE();
        m_fixture->exportedBy("csv", [&] { action("exportHeads")->trigger(); });
        action("exportList")->trigger();
        QVERIFY2(notice().contains("figure.csv: there is no command"), qPrintable(notice()));
    }

private:
    QAction* action(const char* name) { return m_fixture->find<QAction>(name); }
    QString notice() { return m_fixture->find<QLabel>("noticeLabel")->text(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestListedExport)
#include "tst_listed_export.moc"
