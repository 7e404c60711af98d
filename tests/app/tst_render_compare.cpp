// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// headlight render --view compare, by the real program.
class TestRenderCompare : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    ProgramRun compare(const QString& file, const QStringList& more, const QString& model = "gpt") const
    {
        return runHeadlight(
            QStringList{"render", "--model", path(model), "--text", "abcd", "--view", "compare", "-o", path(file)} +
            more);
    }
    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void initTestCase()
    {
        for (const char* name : {"gpt", "translator", "recurrent"})
            QVERIFY(QDir().mkpath(path(name)));
        test::writeTinyModel(QDir(path("gpt")));
        test::writeTinyMarian(QDir(path("translator")));
        test::writeRecurrentModel(QDir(path("recurrent")));
    }

    void everyKindIsDrawn_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("with");
        QTest::addColumn<QByteArray>("title");
        QTest::newRow("text") << "gpt" << QStringList{"--with-text", "abxd"} << QByteArray("“abxd”");
        QTest::newRow("model") << "gpt" << QStringList{"--with-model", path("translator")} << QByteArray("translator");
        QTest::newRow("mask") << "gpt" << QStringList{"--with-mask", "none"} << QByteArray("B: no mask");
        QTest::newRow("head") << "gpt" << QStringList{"--with-head", "0.2"} << QByteArray("layer 0 · head 2");
        QTest::newRow("ablation") << "gpt" << QStringList{"--with-ablate", "0.1,0.2"}
                                  << QByteArray("heads 0.1, 0.2 switched off");
        QTest::newRow("cross") << "translator" << QStringList{"--with-head", "0.2"} << QByteArray("cross-attention");
        QTest::newRow("encoder") << "translator" << QStringList{"--attention", "encoder", "--with-mask", "causal"}
                                 << QByteArray("causal mask");
        QTest::newRow("of the encoder") << "translator" << QStringList{"--with-ablate", "encoder.0.1"}
                                        << QByteArray("encoder.0.1 switched off");
        QTest::newRow("recurrent") << "recurrent" << QStringList{"--with-ablate", "0.0"} << QByteArray("switched off");
    }
    void everyKindIsDrawn()
    {
        QFETCH(QString, model);
        QFETCH(QStringList, with);
        QFETCH(QByteArray, title);
        for (const char* ending : {"svg", "pdf", "png"}) {
            const QString file = QStringLiteral("compare.%1").arg(ending);
            const ProgramRun run = compare(file, with, model);
            QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
            QVERIFY(!contentOf(file).isEmpty());
        }
        QVERIFY2(contentOf("compare.svg").contains(title), contentOf("compare.svg").left(3000));
    }

    void theTableHasBothWeightsAndTheirDifference()
    {
        const ProgramRun run = compare("compare.csv", {"--layer", "1", "--head", "2", "--with-head", "0.3"});
        QVERIFY2(run.status == 0, run.all());
        const QList<QByteArray> lines = contentOf("compare.csv").split('\n');
        QCOMPARE(lines.first(), QByteArray("query,key,a,b,difference,query_token,key_token"));
        QCOMPARE(lines.size(), 1 + 36 + 1);
        const auto pattern = [&](const char* layer, const char* head) {
            const ProgramRun one = runHeadlight({"render", "--model", path("gpt"), "--text", "abcd", "--view",
                                                 "heatmap", "--layer", layer, "--head", head, "-o", path("one.csv")});
            return one.status == 0 ? contentOf("one.csv").split('\n') : QList<QByteArray>();
        };
        const QList<QByteArray> a = pattern("1", "2");
        const QList<QByteArray> b = pattern("0", "3");
        for (int i = 0; i < 36; ++i) {
            const QList<QByteArray> cell = lines[1 + i].split(',');
            const int query = cell[0].toInt();
            const int key = cell[1].toInt();
            QVERIFY(qAbs(cell[2].toDouble() - a[1 + query].split(',')[1 + key].toDouble()) < 1e-6);
            QVERIFY(qAbs(cell[3].toDouble() - b[1 + query].split(',')[1 + key].toDouble()) < 1e-6);
            QVERIFY(qAbs(cell[4].toDouble() - (cell[3].toDouble() - cell[2].toDouble())) < 1e-6);
        }
    }

    void whatCannotBeComparedIsOneSentence_data()
    {
        QTest::addColumn<QStringList>("with");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("none") << QStringList{} << QByteArray("--view compare needs one of --with-text");
        QTest::newRow("two") << QStringList{"--with-mask", "none", "--with-head", "0.1"} << QByteArray("not several");
        QTest::newRow("mask") << QStringList{"--with-mask", "sideways"} << QByteArray("none, causal");
        QTest::newRow("head") << QStringList{"--with-head", "7.1"} << QByteArray("layer");
        QTest::newRow("two heads") << QStringList{"--with-head", "0.1,0.2"} << QByteArray("--with-head needs one head");
        QTest::newRow("another part") << QStringList{"--with-head", "cross.0.1"} << QByteArray("another attention");
        QTest::newRow("ablation") << QStringList{"--with-ablate", "0.99"} << QByteArray("head");
        QTest::newRow("model") << QStringList{"--with-model", "nowhere"} << QByteArray("nowhere");
        QTest::newRow("empty text") << QStringList{"--with-text", " "} << QByteArray("--with-text");
    }
    void whatCannotBeComparedIsOneSentence()
    {
        QFETCH(QStringList, with);
        QFETCH(QByteArray, sentence);
        const ProgramRun run = compare("refused.svg", with);
        QVERIFY2(run.isRefusal() && run.err.contains(sentence), run.all());
        QVERIFY(!QFile::exists(path("refused.svg")));
    }

    void textsOfDifferentLengthsAreAFigureButNoTable()
    {
        const ProgramRun figure = compare("long.svg", {"--with-text", "abcdef"});
        QVERIFY2(figure.status == 0, figure.all());
        QVERIFY(contentOf("long.svg").contains("The two texts have"));
        const ProgramRun table = compare("long.csv", {"--with-text", "abcdef"});
        QVERIFY2(table.isRefusal() && table.err.contains("6 and 8 tokens"), table.all());
    }

    void theOptionsGoWithCompareAlone()
    {
        const ProgramRun run = runHeadlight({"render", "--model", path("gpt"), "--text", "abcd", "--view", "heatmap",
                                             "--with-mask", "none", "-o", path("heatmap.svg")});
        QVERIFY2(run.isRefusal() && run.err.contains("--with-mask goes with --view compare"), run.all());
    }
};

HEADLIGHT_GUILESS_TEST(TestRenderCompare)
#include "tst_render_compare.moc"
