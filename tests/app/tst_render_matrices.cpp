// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/golden_matrices.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using headlight::test::goldenMatrices;
using headlight::test::ProgramRun;
using headlight::test::runHeadlight;

class TestRenderMatrices : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QString out(const QString& name) const { return m_folder.filePath(name); }
    QByteArray bytesOf(const QString& name) const
    {
        QFile file(out(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    ProgramRun render(const QString& matrix, const QStringList& words, const QString& name) const
    {
        return runHeadlight(QStringList{"render", "--matrix", matrix} + words + QStringList{"-o", out(name)});
    }

private slots:
    void everyPictureThatNeedsNoModelIsDrawn_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char* view :
             {"heatmap", "grid", "overview", "links", "mean", "max", "rollout", "flow", "distance", "sizes", "heads"})
            QTest::newRow(view) << QStringList{"--view", view};
        QTest::newRow("chosen") << QStringList{"--view", "heatmap", "--layer", "1", "--head", "2"};
        QTest::newRow("compared") << QStringList{"--view", "compare", "--with-head", "1.2"};
        QTest::newRow("another file") << QStringList{"--view", "compare", "--with-model", goldenMatrices("f4.npy")};
    }
    void everyPictureThatNeedsNoModelIsDrawn()
    {
        QFETCH(QStringList, words);
        const QString matrix = goldenMatrices("transformers.pt");
        const ProgramRun svg = render(matrix, words, "figure.svg");
        QVERIFY2(svg.status == 0 && svg.err.isEmpty(), svg.all().constData());
        QVERIFY2(bytesOf("figure.svg").contains("transformers.pt"), "the caption names the file");
        const ProgramRun pdf = render(matrix, words, "figure.pdf");
        QVERIFY2(pdf.status == 0, pdf.all().constData());
        const ProgramRun csv = render(matrix, words, "figure.csv");
        QVERIFY2(csv.status == 0 || csv.isRefusal(), csv.all().constData());
    }

    /// Scores and differences are no weights: no picture of them says so, and what is followed through layers needs
    /// weights.
    void numbersOfEitherSignAreCalledNumbers_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char* view : {"heatmap", "grid", "overview", "links", "mean", "max", "distance", "sizes", "heads"})
            QTest::newRow(view) << QStringList{"--view", view};
        QTest::newRow("compared") << QStringList{"--view", "compare", "--with-head", "0.1"};
    }
    void numbersOfEitherSignAreCalledNumbers()
    {
        QFETCH(QStringList, words);
        const ProgramRun run = render(goldenMatrices("signed.npy"), words, "signed.svg");
        QVERIFY2(run.status == 0, run.all().constData());
        const QByteArray svg =
            bytesOf("signed.svg").replace("font-weight", "").replace("data-weight", ""); // names of SVG
        QVERIFY2(svg.contains("numbers of either sign"), svg.constData());
        QVERIFY2(!svg.contains("weight"), svg.constData());
        QCOMPARE(render(goldenMatrices("signed.npy"), words + QStringList{"--matrix-softmax"}, "softmax.svg").status,
                 0);
        QVERIFY2(!bytesOf("softmax.svg").contains("either sign"), bytesOf("softmax.svg").constData());
    }
    void numbersOfEitherSignAreNotFollowedThroughLayers()
    {
        for (const char* view : {"rollout", "flow"}) {
            const ProgramRun run = render(goldenMatrices("signed.npy"), {"--view", view}, "none.svg");
            QVERIFY2(run.isRefusal() && run.err.contains("of numbers of either sign"), run.all().constData());
            QVERIFY(!QFile::exists(out("none.svg")));
        }
    }
    void curvesBelowZeroStayInTheirFrame()
    {
        QCOMPARE(render(goldenMatrices("signed.npy"), {"--view", "distance"}, "distance.csv").status, 0);
        QVERIFY2(bytesOf("distance.csv").contains(",-"), "some mean is below 0");
        const ProgramRun run = render(goldenMatrices("signed.npy"), {"--view", "distance"}, "distance.svg");
        QVERIFY2(run.status == 0, run.all().constData());
        QVERIFY2(bytesOf("distance.svg").contains(">−0."), "the scale begins below 0");
    }

    void aPictureThatNeedsAModelSaysSo_data()
    {
        QTest::addColumn<QStringList>("words");
        for (const char* view : {"shapes", "lens", "context", "inspector", "predictions", "ablation"})
            QTest::newRow(view) << QStringList{"--view", view};
        QTest::newRow("mask") << QStringList{"--view", "compare", "--with-mask", "causal"};
        QTest::newRow("off") << QStringList{"--view", "compare", "--with-ablate", "0.1"};
        QTest::newRow("text") << QStringList{"--view", "compare", "--with-text", "a"};
    }
    void aPictureThatNeedsAModelSaysSo()
    {
        QFETCH(QStringList, words);
        const ProgramRun run = render(goldenMatrices("transformers.pt"), words, "none.svg");
        QVERIFY2(run.isRefusal() && run.err.contains("needs a model: transformers.pt holds attention weights alone"),
                 run.all().constData());
        QVERIFY(!QFile::exists(out("none.svg")));
    }

    void aPictureOfNoRunShowsNoFile()
    {
        const ProgramRun run = render(goldenMatrices("f4.npy"), {"--view", "tokens"}, "none.svg");
        QVERIFY2(run.isRefusal() && run.err.contains("--view tokens shows no attention weights of a file"),
                 run.all().constData());
    }

    void aModelBesideAFileNeedsAText()
    {
        const ProgramRun run =
            render(goldenMatrices("f4.npy"), {"--view", "compare", "--with-model", "headlight-en"}, "none.svg");
        QVERIFY2(run.isRefusal() && run.err.contains("--with-model needs --model with --text or --ids"),
                 run.all().constData());
    }

    void whatAModelIsGivenIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("text") << QStringList{"--text", "a"};
        QTest::newRow("mask") << QStringList{"--mask", "causal"};
        QTest::newRow("temperature") << QStringList{"--temperature", "2"};
        QTest::newRow("ablate") << QStringList{"--ablate", "0.1"};
        QTest::newRow("hide-cells") << QStringList{"--hide-cells", "1:0"};
        QTest::newRow("value-weighted") << QStringList{"--value-weighted"};
    }
    void whatAModelIsGivenIsRefused()
    {
        QFETCH(QStringList, words);
        const ProgramRun run = render(goldenMatrices("f4.npy"), QStringList{"--view", "heatmap"} + words, "none.svg");
        QVERIFY2(run.isRefusal() && run.err.contains(words.front().toUtf8() + " needs a model"), run.all().constData());
    }

    void aTableComesBackAsItWas()
    {
        QCOMPARE(render(goldenMatrices("labels.csv"), {"--view", "heatmap"}, "once.csv").status, 0);
        QCOMPARE(render(out("once.csv"), {"--view", "heatmap"}, "twice.csv").status, 0);
        QVERIFY(bytesOf("once.csv").startsWith("query,The,train,"));
        QCOMPARE(bytesOf("twice.csv"), bytesOf("once.csv"));
        QCOMPARE(render(goldenMatrices("hidden.csv"), {"--view", "heatmap"}, "hidden.csv").status, 0);
        QCOMPARE(bytesOf("hidden.csv"), QByteArray("query,a,b\na,1,\nb,0.25,0.75\n"));
    }

    void rowsAndColumnsOfTwoTextsAreACrossAttention()
    {
        QCOMPARE(render(goldenMatrices("cross.npz"), {"--view", "heatmap"}, "cross.csv").status, 0);
        QVERIFY2(bytesOf("cross.csv").startsWith("query,the,black,cat\nle,"), bytesOf("cross.csv").constData());
        for (const char* view : {"grid", "overview", "links", "mean", "distance", "sizes", "heads"}) {
            const ProgramRun run = render(goldenMatrices("cross.npz"), {"--view", view}, "cross.svg");
            QVERIFY2(run.status == 0 || run.isRefusal(), (view + (": " + run.all())).constData());
        }
        const ProgramRun rollout = render(goldenMatrices("cross.npz"), {"--view", "rollout"}, "none.svg");
        QVERIFY2(rollout.isRefusal() && rollout.err.contains("cross-attention"), rollout.all().constData());
    }

    void piecesOfAFileAreMergedToTheirWord()
    {
        QFile file(out("pieces.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            R"({"attention": [[1, 0, 0], [0.5, 0.5, 0], [0.5, 0.25, 0.25]], "tokens": ["[CLS]", "em", "##bed"]})");
        file.close();
        const ProgramRun run =
            render(file.fileName(), {"--view", "heatmap", "--words", "--hide-special"}, "pieces.csv");
        QVERIFY2(run.status == 0, run.all().constData());
        QCOMPARE(bytesOf("pieces.csv").trimmed(), QByteArray("query,embed\nembed,1"));
    }

    void labelsComeFromAFile()
    {
        const ProgramRun run = render(goldenMatrices("head.npy"),
                                      {"--view", "heatmap", "--labels", goldenMatrices("labels.txt")}, "labels.csv");
        QVERIFY2(run.status == 0, run.all().constData());
        QVERIFY(bytesOf("labels.csv").startsWith("query,The,train,"));
        const ProgramRun wrong =
            render(goldenMatrices("head.npy"), {"--view", "heatmap", "--labels", goldenMatrices("wide_labels.txt")},
                   "none.csv");
        QVERIFY2(wrong.status == 0, wrong.all().constData()); // five lines, too
        const ProgramRun few = render(goldenMatrices("sums.npy"),
                                      {"--view", "heatmap", "--labels", goldenMatrices("labels.txt")}, "none.svg");
        QVERIFY2(few.isRefusal() && few.err.contains("labels.txt: has 5 lines, expected 2"), few.all().constData());
        const ProgramRun numbers = render(goldenMatrices("head.npy"), {"--view", "heatmap"}, "numbers.csv");
        QVERIFY2(numbers.status == 0, numbers.all().constData());
        QVERIFY(bytesOf("numbers.csv").startsWith("query,0,1,2,3,4\n0,"));
    }

    void rowsThatDoNotSumToOneAreShownAndSaid()
    {
        const ProgramRun run = render(goldenMatrices("sums.npy"), {"--view", "heatmap"}, "sums.csv");
        QVERIFY2(run.status == 0 && run.err.contains("2 of 2 rows do not sum to 1, but to 0.75 to 3"),
                 run.all().constData());
        QCOMPARE(bytesOf("sums.csv"), QByteArray("query,0,1\n0,0.5,0.25\n1,3,0\n"));
        QCOMPARE(render(goldenMatrices("sums.npy"), {"--view", "heatmap"}, "sums.svg").status, 0);
        QVERIFY(bytesOf("sums.svg").contains("2 of 2 rows do not sum to 1"));
    }

    void oneRowIsSpokenOfAsOne()
    {
        const auto noticeOf = [&](const char* table) {
            QFile file(out("few.csv"));
            if (!file.open(QIODevice::WriteOnly) || file.write(table) < 0)
                return QByteArray();
            file.close();
            return render(out("few.csv"), {"--view", "heatmap"}, "few.svg").err;
        };
        QVERIFY2(noticeOf("0.5\n").contains("The one row does not sum to 1, but to 0.5 (the largest"), "one row");
        QVERIFY2(bytesOf("few.svg").contains("the one row does not sum to 1"), "the figure's caption");
        QVERIFY2(noticeOf("0.5,0\n0.5,0.5\n").contains("1 of 2 rows does not sum to 1, but to 0.5 (the"), "one of 2");
        QVERIFY2(bytesOf("few.svg").contains("1 of 2 rows does not sum to 1"), "the figure's caption");
        QVERIFY2(noticeOf("0.5,0\n0.5,0\n").contains("2 of 2 rows do not sum to 1, but to 0.5 (the"), "one sum");
        QVERIFY2(noticeOf("1,0\n0.5,0.5\n").isEmpty(), "all sum to 1");
    }

    void whatCannotBeReadIsOneLine_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const QString folder = QStringLiteral(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        QTest::newRow("nan") << QStringList{"--matrix", goldenMatrices("refused/nan.npy")}
                             << QByteArray("nan.npy: layer 1, head 2, row 3, column 4 holds NaN");
        QTest::newRow("missing") << QStringList{"--matrix", "/no/such/file.npy"}
                                 << QByteArray("--matrix \"/no/such/file.npy\" cannot be read: there is no such file");
        const QByteArray endings =
            ", expected .npy, .npz, .csv, .tsv, .json, .jsonl, .safetensors, .pt, .pth, .bin, .pkl, .pickle or .txt";
        QTest::newRow("no ending") << QStringList{"--matrix", QStringLiteral(HEADLIGHT_SOURCE_DIR "/LICENSE")}
                                   << QByteArray("LICENSE\" has no ending") + endings;
        QTest::newRow("a text") << QStringList{"--matrix", goldenMatrices("labels.txt")}
                                << QByteArray("labels.txt: line 3 has 2 fields, expected 1 as in the first line");
        QTest::newRow("no model's folder") << QStringList{"--matrix", goldenMatrices("refused")}
                                           << QByteArray("is a folder, expected a file of attention weights");
        QTest::newRow("both") << QStringList{"--matrix", goldenMatrices("f4.npy"), "--model", "headlight-en"}
                              << QByteArray("one of --model and --matrix is needed, not both");
        QTest::newRow("layer") << QStringList{"--matrix", goldenMatrices("head.npy"), "--layer", "1"}
                               << QByteArray("layer 1 does not exist: the file has layers 0 to 0");
        QTest::newRow("attention") << QStringList{"--matrix", goldenMatrices("head.npy"), "--attention", "cross"}
                                   << QByteArray("the file holds attention weights of one text for itself");
        QTest::newRow("attention of two")
            << QStringList{"--matrix", goldenMatrices("cross.npz"), "--attention", "decoder"}
            << QByteArray("there is no decoder: the file holds attention weights of one text for another");
        QTest::newRow("folder") << QStringList{"--matrix", folder} << QByteArray("is a model's folder");
        QTest::newRow("as a model") << QStringList{"--model", goldenMatrices("f4.npy"), "--text", "a"}
                                    << QByteArray("headlight render --matrix shows them");
        QTest::newRow("labels of a model") << QStringList{"--model", "headlight-en", "--text", "a", "--labels", "x"}
                                           << QByteArray("--labels goes with --matrix");
        for (const char* const option : {"--matrix-axes", "--matrix-example", "--tokenizer"})
            QTest::newRow(option) << QStringList{"--model", "headlight-en", "--text", "a", option, "1"}
                                  << QByteArray(option);
        QTest::newRow("softmax of a model") << QStringList{"--model", "headlight-en", "--text", "a", "--matrix-softmax"}
                                            << QByteArray("--matrix-softmax goes with --matrix");
        QTest::newRow("axes") << QStringList{"--matrix", goldenMatrices("head.npy"), "--matrix-axes",
                                             "heads,queries,keys"}
                              << QByteArray(
                                     "its attention weights have the axes [5, 5], and \"heads,queries,keys\" names 3");
        QTest::newRow("no axes") << QStringList{"--matrix", goldenMatrices("head.npy"), "--matrix-axes", "rows,columns"}
                                 << QByteArray("--matrix-axes");
        QTest::newRow("several texts") << QStringList{"--matrix", goldenMatrices("refused/batch_of_two.npy")}
                                       << QByteArray("say it with --matrix-axes, such as "
                                                     "examples,layers,heads,queries,keys");
        QTest::newRow("nothing to merge") << QStringList{"--matrix", goldenMatrices("head.npy"), "--words"}
                                          << QByteArray("--words: no token of head.npy is marked as a piece of a word");
        QTest::newRow("no ids") << QStringList{"--matrix", goldenMatrices("head.npy"), "--tokenizer", folder}
                                << QByteArray("The tokenizer has no ids to name");
        QTest::newRow("neither") << QStringList{"--text", "a"} << QByteArray("--model is required, or --matrix");
    }
    void whatCannotBeReadIsOneLine()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const ProgramRun run =
            runHeadlight(QStringList{"render"} + words + QStringList{"--view", "heatmap", "-o", out("none.svg")});
        QVERIFY2(run.isRefusal() && run.err.contains(sentence), run.all().constData());
    }

    void theHubsCacheIsFound()
    {
        const QString snapshot = m_folder.filePath("hub/models--org--name/snapshots/abc");
        QVERIFY(QDir().mkpath(snapshot));
        QFile config(snapshot + "/config.json");
        QVERIFY(config.open(QIODevice::WriteOnly) && config.write("{}") == 2);
        config.close();
        QVERIFY(QFile(snapshot + "/model.safetensors").open(QIODevice::WriteOnly));
        qputenv("HF_HUB_CACHE", m_folder.filePath("hub").toUtf8());
        const ProgramRun models = runHeadlight({"models"});
        qunsetenv("HF_HUB_CACHE");
        QVERIFY2(models.status == 0 && models.out.contains("\norg/name\n    cannot be used: "),
                 models.all().constData());
        QVERIFY(models.out.indexOf("headlight-en") < models.out.indexOf("org/name"));
    }
};

HEADLIGHT_TEST(TestRenderMatrices)
#include "tst_render_matrices.moc"
