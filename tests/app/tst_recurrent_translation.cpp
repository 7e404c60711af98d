// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/recurrent_model_folder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// A recurrent translator by the real program, without a display.
class TestRecurrentTranslation : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_model = m_folder.filePath("models/rnn");

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    ProgramRun render(const QStringList& more) const
    {
        return runHeadlight(QStringList{"render", "-m", m_model, "-t", "a cat"} + more);
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_model));
        test::writeRecurrentModel(QDir(m_model));
    }
    void everyViewIsRendered_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* view : {"heatmap", "grid", "overview", "links", "shapes"})
            QTest::newRow(view) << QString(view);
    }
    void everyViewIsRendered()
    {
        QFETCH(QString, view);
        const ProgramRun run = render({"--view", view, "-o", path("figure.svg")});
        QVERIFY2(run.status == 0, run.all());
        QVERIFY(contentOf("figure.svg").contains("additive attention"));
    }
    void theTableHasTheDecodersRowsAndTheSourcesColumns()
    {
        const ProgramRun run = render({"--pair", "un", "--view", "heatmap", "-o", path("t.csv")});
        QVERIFY2(run.status == 0, run.all());
        const QByteArrayList lines = contentOf("t.csv").split('\n');
        QCOMPARE(lines.size(), 6); // the head, <s> of the start and of the text, u, n, and the end of the file
        QCOMPARE(lines[0].count(','), 7);
    }
    void itsHeadIsCalledByEitherName()
    {
        for (const QString head : {"0.0", "cross.0.0"}) {
            const ProgramRun run = runHeadlight(
                {"trace", "-m", m_model, "-t", "a cat", "--pair", "un", "--ablate", head, "-o", path(head + ".json")});
            QVERIFY2(run.status == 0, run.all());
        }
        QVERIFY(contentOf("0.0.json").contains("\"cross.0.0\""));
        QCOMPARE(contentOf("0.0.json"), contentOf("cross.0.0.json"));
    }
    void itTranslates()
    {
        const ProgramRun run = runHeadlight({"translate", "-m", m_model, "-t", "a cat"});
        QVERIFY2(run.status == 0 && run.out.count('\n') == 1, run.all());
    }
    void whatItDoesNotHaveIsRefusedInOneLine_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("reason");
        QTest::newRow("self-attention") << QStringList{"--attention", "decoder"} << "one head, cross.0.0";
        QTest::newRow("encoder") << QStringList{"--attention", "encoder"} << "encoder does not look at itself";
        QTest::newRow("head") << QStringList{"--head", "1"} << "heads 0 to 0";
        QTest::newRow("layer") << QStringList{"--layer", "1"} << "layers 0 to 0";
        QTest::newRow("ablated") << QStringList{"--ablate", "0.1"} << "heads 0 to 0";
        QTest::newRow("mask") << QStringList{"--mask", "causal"} << "only that on the source";
        QTest::newRow("no mask") << QStringList{"--mask", "none"} << "--mask: a recurrent translator has no attention";
        const char* const noScale = "additive attention divides its scores by nothing but the --temperature";
        QTest::newRow("no scale") << QStringList{"--no-scale"} << noScale;
        for (const QString scale : {"off", "root", "3"})
            QTest::newRow(qPrintable("scale " + scale)) << QStringList{"--score-scale", scale} << noScale;
    }
    void whatItDoesNotHaveIsRefusedInOneLine()
    {
        QFETCH(QStringList, more);
        QFETCH(QString, reason);
        const ProgramRun run = render(more + QStringList{"--view", "heatmap", "-o", path("never.svg")});
        QVERIFY2(run.isRefusal() && run.err.contains(reason.toUtf8()), run.all());
        QVERIFY(!QFile::exists(path("never.svg")));
    }
};

HEADLIGHT_GUILESS_TEST(TestRecurrentTranslation)
#include "tst_recurrent_translation.moc"
