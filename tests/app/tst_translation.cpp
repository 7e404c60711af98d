// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/tiny_marian.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// An encoder-decoder by the real program, without a display.
class TestTranslation : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_model = m_folder.filePath("translator");
    QString m_gpt = m_folder.filePath("tiny");

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QByteArray contentOf(const QString& name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QJsonObject trace(const QStringList& more)
    {
        const ProgramRun run =
            runHeadlight(QStringList{"trace", "-m", m_model, "-t", "The train", "-o", path("t.json")} + more);
        if (run.status != 0)
            qFatal("%s", run.all().constData());
        return QJsonDocument::fromJson(contentOf("t.json")).object();
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_model) && QDir().mkpath(m_gpt));
        test::writeTinyMarian(QDir(m_model));
        test::writeTinyModel(QDir(m_gpt));
    }

    void aTranslationIsOneLineAndTheSameInATrace()
    {
        const ProgramRun run = runHeadlight({"translate", "-m", m_model, "-t", "The train"});
        QVERIFY2(run.status == 0 && run.err.isEmpty() && run.out.count('\n') == 1, run.all());
        const ProgramRun json = runHeadlight({"translate", "-m", m_model, "-t", "The train", "--json"});
        const QJsonObject said = QJsonDocument::fromJson(json.out).object();
        QVERIFY2(!said["ids"].toArray().isEmpty(), json.all());
        QCOMPARE(said["ids"].toArray().size(), said["tokens"].toArray().size());
        QCOMPARE(said["ids"].toArray().size(), said["offsets"].toArray().size());

        const QJsonObject settings = trace({})["settings"].toObject();
        QCOMPARE(settings["target_generated"].toString(), "true");
        QCOMPARE(settings["target_text"], said["text"]);
        QCOMPARE(QJsonDocument::fromJson(settings["target_tokens"].toString().toUtf8()).array(),
                 said["tokens"].toArray());
    }

    void aPairIsTheDecodersText()
    {
        const QJsonObject run = trace({"--pair", "Le"});
        QCOMPARE(run["settings"].toObject()["target_generated"].toString(), "false");
        const QJsonArray ids = run["tensors"].toObject()["decoder.ids"].toArray();
        QCOMPARE(ids.size(), 3);
        QCOMPARE(ids[0].toInt(), 3);
        const QString numbers = QString("%1,%2").arg(ids[1].toInt()).arg(ids[2].toInt());
        QCOMPARE(trace({"--pair-ids", numbers})["tensors"].toObject()["logits"], run["tensors"].toObject()["logits"]);
        QCOMPARE(run["tensors"].toObject()["encoder.ids"].toArray().size(), 10);
    }

    void headsOfEveryPartCanBeSwitchedOff()
    {
        const QJsonObject run = trace({"--pair", "Le", "--ablate", "0.1,decoder.1.0,encoder.2.1,cross.0.3"});
        const QJsonObject tensors = run["tensors"].toObject();
        const auto isZero = [&](const char* name, int head) {
            for (const QJsonValue& row : tensors[name].toArray()[head].toArray())
                for (const QJsonValue& number : row.toArray())
                    if (number.toDouble() != 0.0)
                        return false;
            return true;
        };
        QVERIFY(isZero("decoder.blocks.0.attn.z", 1) && isZero("decoder.blocks.1.attn.z", 0));
        QVERIFY(isZero("encoder.blocks.2.attn.z", 1) && isZero("decoder.blocks.0.cross.z", 3));
        QVERIFY(!isZero("decoder.blocks.0.attn.z", 0) && !isZero("decoder.blocks.0.cross.z", 1));
    }

    void everyPartIsRendered_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* view : {"heatmap", "grid", "overview", "links", "shapes"})
            QTest::newRow(view) << QString(view);
    }
    void everyPartIsRendered()
    {
        QFETCH(QString, view);
        const QStringList render{"render", "-m",     m_model, "-t", "The train",       "--pair",
                                 "Le",     "--view", view,    "-o", path("figure.svg")};
        const ProgramRun plain = runHeadlight(render);
        QVERIFY2(plain.status == 0, plain.all());
        const QByteArray own = contentOf("figure.svg");
        QMap<QString, QByteArray> figures;
        for (const QString part : {"encoder", "decoder", "cross"}) {
            const ProgramRun run = runHeadlight(render + QStringList{"--attention", part});
            QVERIFY2(run.status == 0, run.all());
            figures[part] = contentOf("figure.svg");
            QVERIFY(figures[part].contains("<svg"));
        }
        QCOMPARE(own, figures["cross"]); // what is not said
        QVERIFY(figures["cross"] != figures["decoder"] && figures["encoder"] != figures["decoder"]);
        QVERIFY(figures["cross"].contains("cross-attention"));
        const bool hasRows = view != "shapes";
        QCOMPARE(figures["cross"].contains(view == "links" ? "left: the token" : "rows: the token"), hasRows);
        QVERIFY(!figures["decoder"].contains("rows:"));
        QCOMPARE(figures["cross"].contains("→ L"), hasRows && view != "overview"); // which has no room for labels
    }

    void theTableOfACrossAttentionHasTheDecodersRowsAndTheSourcesColumns()
    {
        const ProgramRun run = runHeadlight(
            {"render", "-m", m_model, "-t", "The", "--pair", "Le", "--view", "heatmap", "-o", path("cross.csv")});
        QVERIFY2(run.status == 0, run.all());
        const QList<QByteArray> lines = contentOf("cross.csv").trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], QByteArray("query,T,h,e,</s>"));
        QVERIFY(lines[1].startsWith("→ L,") && lines[2].startsWith("→ e,") && lines[3].startsWith("→ </s>,"));
    }

    void aTextBeyondTheContextIsCutAndSaysSo()
    {
        const ProgramRun run = runHeadlight(
            {"trace", "-m", m_model, "-t", QString(100, 'x'), "--pair", QString(90, 'y'), "-o", path("long.json")});
        QVERIFY2(run.status == 0, run.all());
        QVERIFY2(run.err.contains("the text has 101 tokens") && run.err.contains("the decoder's text has 91 tokens"),
                 run.all());
    }

    void whatCannotBeMeantIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const QStringList& arguments, const char* named) {
            QTest::newRow(name) << arguments << QString(named);
        };
        const QStringList out{"-o", path("x.json")};
        const QStringList trace = QStringList{"trace", "-m", m_model, "-t", "a"} + out;
        const QStringList gpt = QStringList{"trace", "-m", m_gpt, "-t", "a"} + out;
        const QStringList render{"render", "-m", m_model, "-t", "a", "--view", "heatmap", "-o", path("x.svg")};
        row("pair twice", trace + QStringList{"--pair", "b", "--pair-ids", "5"}, "--pair-ids");
        row("pair id outside", trace + QStringList{"--pair-ids", "262"}, "token id 262 does not exist");
        row("encoder layer", trace + QStringList{"--ablate", "encoder.3.0"}, "layer 3 of the encoder");
        row("cross head", trace + QStringList{"--ablate", "cross.0.4"},
            "layer 0 of the cross-attention has heads 0 to 3");
        row("no such part", trace + QStringList{"--ablate", "middle.0.4"}, "--ablate needs layer.head pairs");
        row("no such attention", render + QStringList{"--attention", "self"}, "encoder, decoder, cross");
        row("layer of a part", render + QStringList{"--attention", "encoder", "--layer", "3"},
            "layer 3 of the encoder");
        row("a GPT's encoder", gpt + QStringList{"--ablate", "encoder.0.0"}, "decoder alone");
        row("a GPT's cross mask", gpt + QStringList{"--cross-mask", "causal"}, "needs an encoder");
        row("a GPT's encoder mask", gpt + QStringList{"--encoder-mask", "none"}, "--encoder-mask needs an encoder");
        row("a GPT's pair ids", gpt + QStringList{"--pair-ids", "5"}, "--pair-ids needs an encoder-decoder model");
        row("a GPT's cross-attention",
            {"render", "-m", m_gpt, "-t", "a", "--view", "grid", "--attention", "cross", "-o", path("x.svg")},
            "there is no cross-attention");
        row("a GPT's translation", {"translate", "-m", m_gpt, "-t", "a"}, "translate needs an encoder-decoder");
        row("nothing to translate", {"translate", "-m", m_model, "-t", ""}, "--text is empty");
    }
    void whatCannotBeMeantIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        const ProgramRun run = runHeadlight(arguments);
        QVERIFY2(run.isRefusal() && run.err.contains(named.toUtf8()), run.all());
        QVERIFY(!QFile::exists(path("x.json")) && !QFile::exists(path("x.svg")));
    }
};

HEADLIGHT_GUILESS_TEST(TestTranslation)
#include "tst_translation.moc"
