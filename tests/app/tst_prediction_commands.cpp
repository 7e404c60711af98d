// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/tiny_model_folder.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// Predictions and the map of switched-off heads by the program itself.
class PredictionCommandsTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    QString m_model;

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    ProgramRun render(const QString& view, const QString& name, const QStringList& more = {}) const
    {
        return runHeadlight(QStringList{"render", "-m", m_model, "-t", "a cat", "--view", view, "-o", path(name)} +
                            more);
    }
private slots:
    void initTestCase()
    {
        m_model = path("tiny");
        QDir().mkpath(m_model);
        writeTinyModel(QDir(m_model));
    }

    void predictionsAreFilteredAndNormalised()
    {
        QCOMPARE(render("predictions", "top.csv", {"--top-k", "3", "--sampling-temperature", "0.5"}).status, 0);
        QList<QByteArray> lines = contentOf("top.csv").trimmed().split('\n');
        QCOMPARE(lines.takeFirst(), QByteArray("run,token_id,token,probability,raw_probability,change"));
        QCOMPARE(lines.size(), 3);
        double sum = 0.0;
        for (const QByteArray& line : lines)
            sum += line.split(',').at(line.split(',').size() - 3).toDouble();
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }
    void theFigureSaysWhatWasSwitchedOffAndHow()
    {
        QCOMPARE(render("predictions", "p.svg", {"--ablate", "1.2", "--ablation", "mean", "--top-p", "0.5"}).status, 0);
        const QByteArray svg = contentOf("p.svg");
        QVERIFY(svg.contains("mean-ablated") && svg.contains("top-p 0.5") && svg.contains("KL divergence (before"));
    }
    void theMapHasALineForEachHead()
    {
        QCOMPARE(render("ablation", "map.csv").status, 0);
        QCOMPARE(contentOf("map.csv").trimmed().split('\n').size(), 9);
        QCOMPARE(render("ablation", "map.svg", {"--measure", "divergence"}).status, 0);
        QVERIFY(contentOf("map.svg").contains("KL divergence"));
        QCOMPARE(render("ablation", "map.png").status, 0);
        QCOMPARE(render("ablation", "map.pdf").status, 0);
    }
    void aTraceNamesTheKindOfAblation()
    {
        const QStringList trace{"trace", "-m", m_model, "-t", "ab", "--ablate", "1.2", "--ablation", "mean"};
        QCOMPARE(runHeadlight(trace + QStringList{"-o", path("t.json")}).status, 0);
        const QJsonObject file = QJsonDocument::fromJson(contentOf("t.json")).object();
        QCOMPARE(file["settings"]["ablation"].toString(), QString("mean"));
        const QJsonValue z = file["tensors"]["blocks.1.attn.z"];
        QCOMPARE(z[2][0], z[2][1]); // its mean at every position
        QVERIFY(z[2][0][0].toDouble() != 0.0);
    }
    void whatDoesNotFitIsRefused()
    {
        QVERIFY(render("heatmap", "x.svg", {"--top-k", "3"}).isRefusal());
        QVERIFY(render("predictions", "x.svg", {"--measure", "divergence"}).isRefusal());
        QVERIFY(render("predictions", "x.svg", {"--position", "99"}).isRefusal());
        QVERIFY(render("predictions", "x.svg", {"--top-p", "0"}).isRefusal());
        QVERIFY(render("predictions", "x.svg", {"--ablation", "median"}).isRefusal());
        QVERIFY(render("ablation", "x.svg", {"--layer", "0"}).isRefusal());
        QVERIFY(render("ablation", "x.svg", {"--mask", "none"}).isRefusal());
        QVERIFY(!QFile::exists(path("x.svg")));
    }
};

HEADLIGHT_GUILESS_TEST(PredictionCommandsTest)
#include "tst_prediction_commands.moc"
