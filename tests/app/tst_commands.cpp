// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "tests/app/program.h"
#include "tests/support/tiny_model_folder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

namespace {

const QString allKinds = QString::fromUtf8("Zug 🙂🇩🇪 你好 שלום مرحبا e\u0301 \t\x01 ende");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Whether the bytes are whole XML whose root is <svg>.
bool isSvg(const QByteArray& bytes)
{
    QXmlStreamReader xml(bytes);
    const bool isRoot = xml.readNextStartElement() && xml.name() == QLatin1String("svg");
    while (!xml.atEnd())
        xml.readNext();
    return isRoot && !xml.hasError();
}

} // namespace

/// Every command by the real program, without a display.
class TestCommands : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_model = m_folder.filePath("tiny");

    QString path(const QString& name) const { return m_folder.filePath(name); }
    QStringList render(const QString& view, const QString& output, const QStringList& more = {}) const
    {
        return QStringList{"render", "--model", m_model, "--view", view, "-o", output} + more;
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_model));
        test::writeTinyModel(QDir(m_model));
    }
    void anAdapterOpensOverTheModelThatIsSaid()
    {
        const QString golden = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/");
        const QString base = QDir().relativeFilePath(golden + "families/llama");
        const auto weights = [&](const QString& model, const QStringList& more) {
            const QStringList arguments{"render",  "--model", model, "--ids", "3,1,7,2",    "--view",
                                        "heatmap", "--layer", "1",   "-o",    path("a.csv")};
            const ProgramRun run = runHeadlight(arguments + more);
            return run.status == 0 ? contentOf(path("a.csv")) : run.err;
        };
        const QString adapter = golden + "adapters/plain";
        const QByteArray plain = weights(golden + "families/llama", {});
        const QByteArray merged = weights(adapter, {"--base", base});
        QVERIFY2(merged.contains(',') && merged != plain, merged.constData());
        QCOMPARE(weights(adapter, {"--base", base, "--assume", "adapter=off"}), plain);
        QVERIFY(weights(adapter, {}).contains("--base FOLDER says where it is"));
        QVERIFY(weights(adapter, {"--base", path("nowhere")}).contains("there is no such folder"));
        QVERIFY(weights(golden + "families/llama", {"--base", base}).contains("is for the folder of an adapter"));
    }

    void versionAndHelpGoToStandardOutput()
    {
        const ProgramRun version = runHeadlight({"--version"});
        QCOMPARE(version.all(), QByteArray("status 0\nout: headlight " HEADLIGHT_VERSION "\n\nerr: "));
        for (const QStringList& arguments : {QStringList{"--help"}, {"tokens", "--help"}, {"render", "-h"}}) {
            const ProgramRun help = runHeadlight(arguments);
            QVERIFY2(help.status == 0 && help.err.isEmpty() && help.out.contains("Usage:"), help.all());
        }
    }

    void modelsAreListedOrTheirPlacesNamed()
    {
        const ProgramRun models = runHeadlight({"models"});
        QVERIFY2(models.status == 0, models.all());
        QVERIFY2(models.out.contains("layers") || models.err.contains("no model was found"), models.all());
    }

    void tokensNeedNothingButTheTokenizer()
    {
        const QString folder = path("tokenizer only");
        QVERIFY(QDir().mkpath(folder));
        test::writeFile(folder + "/tokenizer.json", test::byteTokenizerJson());
        const ProgramRun run = runHeadlight({"tokens", "--model", folder, "--text", "hé", "--json"});
        QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
        const QJsonObject json = QJsonDocument::fromJson(run.out).object();
        QCOMPARE(json.keys(), QStringList({"ids", "offsets", "special", "tokens"}));
        QCOMPARE(json["ids"].toArray(), QJsonArray({0, 'h' + 5, 0xC3 + 5, 0xA9 + 5, 1}));
        QCOMPARE(json["special"].toArray(), QJsonArray({1, 0, 0, 0, 1}));
        QCOMPARE(json["offsets"][1], QJsonValue(QJsonArray{0, 1}));
        QCOMPARE(json["offsets"][2][0].toInt(), 1); // characters, not bytes
    }

    void theTableOfTokensHasOneLineForEach()
    {
        const ProgramRun run = runHeadlight({"tokens", "--model", m_model, "--text", "a\nb"});
        QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
        QCOMPARE(run.out.count('\n'), 1 + 5); // the head; <s> a newline b </s>
    }

    void everyKindOfTextIsTokenizedTracedAndDrawn()
    {
        const ProgramRun tokens = runHeadlight({"tokens", "--model", m_model, "--text", allKinds, "--json"});
        QVERIFY2(tokens.status == 0, tokens.all());
        QCOMPARE(QJsonDocument::fromJson(tokens.out)["ids"].toArray().size(), allKinds.toUtf8().size() + 2);
        const ProgramRun trace =
            runHeadlight({"trace", "--model", m_model, "--text", allKinds, "-o", path("kinds.safetensors")});
        QVERIFY2(trace.status == 0 && trace.out.isEmpty() && trace.err.isEmpty(), trace.all());
        for (const QString view : {"heatmap", "grid", "overview", "links", "shapes", "inspector", "heads"}) {
            const QString file = path("kinds " + view + ".svg");
            const ProgramRun run = runHeadlight(render(view, file, {"--text", allKinds}));
            QVERIFY2(run.status == 0 && run.out.isEmpty() && run.err.isEmpty(), run.all());
            QVERIFY(isSvg(contentOf(file)));
        }
    }

    void theSameCommandAnywhereWritesTheSameBytes_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"safetensors", "json"})
            QTest::newRow(ending) << QStringList{"trace", "--model", m_model, "--text", allKinds} << ending;
        for (const QString view : {"heatmap", "grid", "overview", "links", "shapes"})
            for (const QString ending : {"svg", "pdf", "png", "csv", "json", "md", "npy", "safetensors"})
                if (ending == "svg" || ending == "pdf" || ending == "png" || view == "heatmap" ||
                    (view != "shapes" && ending != "npy" && ending != "safetensors"))
                    QTest::addRow("%s %s", qPrintable(view), qPrintable(ending))
                        << QStringList{"render", "--model", m_model, "--view", view, "--text", allKinds} << ending;
    }
    void theSameCommandAnywhereWritesTheSameBytes()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, ending);
        QByteArray first;
        const auto restore = qScopeGuard([locale = qgetenv("LC_ALL")] {
            qputenv("LC_ALL", locale);
            qunsetenv("TZ");
        });
        for (const QString name : {"one.", "two."}) {
            qputenv("LC_ALL", name == "one." ? "C" : "de_DE.UTF-8");
            qputenv("TZ", name == "one." ? "UTC" : "Asia/Tokyo");
            const ProgramRun run = runHeadlight(arguments + QStringList{"-o", path(name + ending)});
            QVERIFY2(run.status == 0 && run.err.isEmpty() && run.out.isEmpty(), run.all());
            QVERIFY(!contentOf(path(name + ending)).isEmpty());
            if (!first.isEmpty())
                QVERIFY(contentOf(path(name + ending)) == first);
            first = contentOf(path(name + ending));
            if (ending == "pdf" && name == "one.") // a time that leaks into a file shows at the clock's next second
                QTest::qSleep(1000);
        }
    }

    void aFigureSaysWhatItShows()
    {
        const QString file = path("caption.svg");
        const ProgramRun run = runHeadlight(render(
            "heatmap", file, {"--text", "abc", "--layer", "1", "--head", "3", "--mask", "none", "--ablate", "0.2"}));
        QVERIFY2(run.status == 0, run.all());
        const QByteArray svg = contentOf(file);
        for (const char* said : {"tiny", "layer 1", "head 3", "no mask", "0.2"})
            QVERIFY2(svg.contains(said), said);
    }

    void aFigureShowsWordsAndSaysSo()
    {
        const QStringList options{"--text", "the cat", "--words", "--hide-special", "--value-weighted"};
        const ProgramRun run = runHeadlight(render("heatmap", path("words.svg"), options));
        QVERIFY2(run.status == 0, run.all());
        const QByteArray svg = contentOf(path("words.svg"));
        for (const char* said : {"cat", "summed over keys", "averaged over", "special tokens hidden", "Kobayashi",
                                 "value norm", "fitted to this head"})
            QVERIFY2(svg.contains(said), said);
        QVERIFY(!svg.contains("&lt;s&gt;"));
        QVERIFY(runHeadlight(render("heatmap", path("words.csv"), {"--text", "the cat", "--words"})).status == 0);
        const QByteArray table = contentOf(path("words.csv"));
        QVERIFY2(table.startsWith("query,<s>,the,␣,cat,</s>\n"), table);
        const ProgramRun none =
            runHeadlight(render("heatmap", path("none.svg"), {"--ids", "40,41,42", "--hide-special"}));
        QVERIFY2(none.status == 2 && none.err.contains("no token of this text is special"), none.all());
    }

    void theLayersAreDrawnAndWrittenAsTables()
    {
        const QStringList text{"--text", "abc"};
        const QList<std::tuple<QString, QStringList, QString>> views{
            {"mean", {"--layer", "0"}, "layer 0 · mean of 4 heads"},
            {"max", {"--layer", "1", "--mask", "none"}, "layer 1 · largest of 4 heads"},
            {"rollout", {"--up-to", "1"}, "attention rollout, layers 0–1"},
            {"flow", {}, "attention flow, layers 0–1"}};
        for (const auto& [view, more, said] : views) {
            for (const QString ending :
                 {".svg", ".pdf", ".png", ".tex", ".csv", ".json", ".md", ".ltx", ".npy", ".npz", ".safetensors"}) {
                const ProgramRun run = runHeadlight(render(view, path(view + ending), text + more));
                QVERIFY2(run.status == 0 && run.err.isEmpty() && run.out.isEmpty(), run.all());
                QVERIFY(!contentOf(path(view + ending)).isEmpty());
            }
            const QString svg = QString::fromUtf8(contentOf(path(view + ".svg")));
            for (const QString& piece : said.split(" · "))
                QVERIFY2(svg.contains(piece), qPrintable(piece));
            QVERIFY(isSvg(contentOf(path(view + ".svg"))));
            const QByteArrayList lines = contentOf(path(view + ".csv")).trimmed().split('\n');
            QCOMPARE(lines.size(), 1 + 5);
            QCOMPARE(lines[0], QByteArray("query,<s>,a,b,c,</s>"));
            double sum = 0;
            for (const QByteArray& field : lines[3].split(',').mid(1))
                sum += field.toDouble();
            if (view == "mean" || view == "rollout")
                QVERIFY2(std::abs(sum - 1.0) < 1e-5, lines[3]); // a row of a maximum or a flow sums to more
            else
                QVERIFY2(sum > 1.0 + 1e-5, lines[3]);
        }
        const ProgramRun tooFar = runHeadlight(render("rollout", path("r.svg"), text + QStringList{"--up-to", "2"}));
        QVERIFY2(tooFar.status == 2 && tooFar.err.contains("layer 2 does not exist"), tooFar.all());
    }

    void aFiguresCellsHaveTheColoursThatItsLegendSays_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QStringList>("said");
        QTest::newRow("head") << QStringList{"--range", "head"} << QStringList{"linear", "range of this head"};
        QTest::newRow("layer") << QStringList{"--range", "layer", "--colours", "magma"}
                               << QStringList{"range of the layer", "magma"};
        QTest::newRow("global") << QStringList{"--range", "global", "--scale", "log"}
                                << QStringList{"≤ 0.0001", "weights below 0.0001 share one colour"};
        QTest::newRow("typed") << QStringList{"--range", "0.1:0.3"} << QStringList{"≤ 0.1", "≥ 0.3", "fixed range"};
        QTest::newRow("row") << QStringList{"--scale", "row-max"} << QStringList{"row's largest"};
    }
    void aFiguresCellsHaveTheColoursThatItsLegendSays()
    {
        QFETCH(QStringList, more);
        QFETCH(QStringList, said);
        const QStringList arguments = QStringList{"--text", "abcd", "--mask", "causal"} + more;
        const ProgramRun run = runHeadlight(render("heatmap", path("scale.svg"), arguments));
        QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
        const QString svg = QString::fromUtf8(contentOf(path("scale.svg")));
        for (const QString& words : said)
            QVERIFY2(svg.contains(words), qPrintable(words));
        // The ends of the scale are on the bar: the cells at or beyond them have the colours of its ends.
        const auto attribute = [](const QString& element, const QString& name) {
            return element.section(' ' + name + "=\"", 1).section('"', 0, 0);
        };
        QStringList stops;
        QStringList cells;
        for (const QString& element : svg.split('<')) {
            if (element.startsWith("stop "))
                stops << attribute(element, "stop-color");
            if (element.startsWith("rect class=\"cell\""))
                cells << element;
        }
        QVERIFY(stops.size() > 2 && cells.size() == 21); // the lower triangle of 6
        int nFirst = 0;
        int nLast = 0;
        for (const QString& cell : cells) {
            nFirst += attribute(cell, "fill") == stops.first() ? 1 : 0;
            nLast += attribute(cell, "fill") == stops.last() ? 1 : 0;
            if (more.contains("0.1:0.3")) {
                const double weight = attribute(cell, "data-weight").toDouble();
                QCOMPARE(attribute(cell, "fill") == stops.first(), weight <= 0.1 + 0.2 / 512);
                QCOMPARE(attribute(cell, "fill") == stops.last(), weight >= 0.3 - 0.2 / 512);
            }
        }
        if (more.contains("head"))
            QVERIFY(nLast >= 1); // the largest weight
        if (more.contains("row-max"))
            QVERIFY(nLast >= 6); // one in each row
    }

    void withoutLayerAndHeadTheLastLayersFirstHeadIsShown()
    {
        QVERIFY(runHeadlight(render("heatmap", path("default.svg"), {"--text", "abc"})).status == 0);
        const auto named = render("heatmap", path("named.svg"), {"--text", "abc", "--layer", "1", "--head", "0"});
        QVERIFY(runHeadlight(named).status == 0);
        QVERIFY(contentOf(path("default.svg")) == contentOf(path("named.svg")));
    }

    void aTextLongerThanTheContextIsCutAndSaidSo()
    {
        const QString file = path("long.svg");
        const ProgramRun run = runHeadlight(render("heatmap", file, {"--text", QString(200, 'x')}));
        QVERIFY2(run.status == 0 && run.out.isEmpty(), run.all());
        QCOMPARE(run.err, QByteArray("headlight: the text has 202 tokens and the model's context holds 80: "
                                     "the last 122 were left out\n"));
        QVERIFY(contentOf(file).contains("first 80 of 202 tokens"));
        const ProgramRun one = runHeadlight(render("heatmap", file, {"--text", QString(79, 'x')}));
        QVERIFY2(one.err.endsWith("has 81 tokens and the model's context holds 80: the last one was left out\n"),
                 one.all());
    }

    void everyFormOfNumbersHoldsWhatTheTraceHas()
    {
        const QStringList of{"--text", "abc", "--mask", "causal"};
        const auto numbersIn = [this](const QString& name, const std::string& array) {
            const ArrayFile file = openArrayFile(path(name).toStdString());
            for (const NumberArray& one : file.numbers)
                if (one.name == array)
                    return one.read({});
            return ArrayNumbers();
        };
        const QStringList trace{"trace", "--model", m_model, "-o", path("numbers.trace.safetensors")};
        QCOMPARE(runHeadlight(trace + of).status, 0);
        const std::vector<float> all = numbersIn("numbers.trace.safetensors", "blocks.1.attn.pattern").values;
        constexpr std::size_t nTokens = 5;
        constexpr std::size_t head = 2;
        QCOMPARE(all.size(), 4 * nTokens * nTokens);
        for (const auto& [ending, array] : {std::pair(".npy", ""), {".safetensors", "weights"}, {".json", "weights"}}) {
            const QString file = QLatin1String("numbers") + ending;
            const QStringList choice{"--layer", "1", "--head", "2"};
            QCOMPARE(runHeadlight(render("heatmap", path(file), of + choice)).status, 0);
            const ArrayNumbers read = numbersIn(file, array);
            QCOMPARE(read.values.size(), nTokens * nTokens);
            for (std::size_t i = 0; i < read.values.size(); ++i) {
                const bool isMasked = i % nTokens > i / nTokens;
                const bool isMissing = std::isnan(read.values[i]) || (!read.hidden.empty() && read.hidden[i] != 0);
                QCOMPARE(isMissing, isMasked);
                if (!isMasked)
                    QCOMPARE(std::bit_cast<std::uint32_t>(read.values[i]),
                             std::bit_cast<std::uint32_t>(all[head * nTokens * nTokens + i]));
            }
        }
    }

    void csvHoldsThePatternWithItsTokens()
    {
        const ProgramRun run =
            runHeadlight(render("heatmap", path("pattern.csv"), {"--text", "a,\"", "--mask", "causal"}));
        QVERIFY2(run.status == 0, run.all());
        const QList<QByteArray> lines = contentOf(path("pattern.csv")).split('\n');
        QCOMPARE(lines.size(), 1 + 5 + 1);
        QCOMPARE(lines[0], QByteArray("query,<s>,a,\",\",\"\"\"\",</s>"));
        QCOMPARE(lines[1], QByteArray("<s>,1,,,,")); // the mask hides the rest
        QVERIFY(lines[3].startsWith("\",\","));
    }

    void theSharesOfAScoreAreRankedAndAddUp()
    {
        const QStringList more{"--text", "a b, a b.", "--layer", "1", "--head", "2", "--of", "query"};
        const ProgramRun bare = runHeadlight(render("attribution", path("score.csv"), more));
        QCOMPARE(bare.status, 2);
        QVERIFY2(bare.all().contains("give --query and --key"), bare.all());
        for (const QString side : {"query", "key"}) {
            QStringList asked = more + QStringList{"--query", "3", "--key", "1"};
            asked[asked.indexOf("query")] = side;
            const ProgramRun run = runHeadlight(render("attribution", path("score.csv"), asked));
            QCOMPARE(run.all(), QByteArray("status 0\nout: \nerr: "));
            const QList<QByteArray> lines = contentOf(path("score.csv")).split('\n');
            QCOMPARE(lines[0], QByteArray("part,layer,head,share,chosen"));
            std::map<QByteArray, double> ends;
            double sum = 0.0;
            double before = std::numeric_limits<double>::infinity();
            for (const QByteArray& line : lines.mid(1, lines.size() - 2)) {
                const QList<QByteArray> fields = line.split(',');
                const double share = fields[3].toDouble();
                if (fields[0] == "sum" || fields[0] == "score" || fields[0] == "left_over") {
                    ends[fields[0]] = share;
                    continue;
                }
                QVERIFY2(std::abs(share) <= before, line);
                before = std::abs(share);
                sum += share;
            }
            QCOMPARE(ends.size(), std::size_t{3});
            QVERIFY(std::abs(sum - ends["score"]) < 1e-4);
            QVERIFY(std::abs(ends["sum"] - ends["score"]) < 1e-4);
        }
    }

    void whatComesToEachNodeOfTheRoutesAddsUp()
    {
        const QStringList more{"--text", "a b, a b.", "--threshold", "0.1"};
        const ProgramRun run = runHeadlight(render("routes", path("routes.csv"), more));
        QCOMPARE(run.all(), QByteArray("status 0\nout: \nerr: "));
        const QList<QByteArray> lines = contentOf(path("routes.csv")).split('\n');
        QCOMPARE(lines[0], QByteArray("source,source_position,source_token,source_layer,source_head,target,"
                                      "target_position,target_token,target_layer,target_head,weight"));
        std::map<QByteArray, double> in;
        std::map<QByteArray, double> out;
        for (const QByteArray& line : lines.mid(1, lines.size() - 2)) {
            QByteArray plain = line;
            const QList<QByteArray> fields = plain.replace("\",\"", "comma").split(',');
            QCOMPARE(fields.size(), 11);
            in[fields.mid(5, 5).join(',')] += fields[10].toDouble();
            out[fields.mid(0, 5).join(',')] += fields[10].toDouble();
        }
        QVERIFY(in.size() > 1);
        for (const auto& [target, sum] : in)
            if (!target.startsWith("prediction"))
                QVERIFY2(std::abs(out.at(target) - sum) < 1e-4, target);
        const ProgramRun shares = runHeadlight(render("attribution", path("shares.csv"), more.mid(0, 2)));
        QCOMPARE(shares.status, 0);
        const QByteArray whole = contentOf(path("shares.csv"));
        const double difference = whole.mid(whole.indexOf("difference,,,") + 13).split(',')[0].toDouble();
        const auto prediction =
            std::ranges::find_if(in, [](const auto& one) { return one.first.startsWith("prediction"); });
        QVERIFY(prediction != in.end());
        QVERIFY(std::abs(prediction->second - difference) < 1e-4);
    }

    void theTableOfHeadsHasALineForEachHead()
    {
        const QStringList more{"--text", "a b, a b."};
        const ProgramRun run = runHeadlight(render("heads", path("heads.csv"), more));
        QCOMPARE(run.all(), QByteArray("status 0\nout: \nerr: "));
        const QList<QByteArray> lines = contentOf(path("heads.csv")).split('\n');
        QCOMPARE(lines.size(), 10); // a line of names, 2 layers of 4 heads, the end
        QCOMPARE(lines[0], QByteArray("attention,layer,head,previous_token,next_token,self,first_token,special_tokens,"
                                      "punctuation,same_token,distance,entropy,induction,duplicate_token,"
                                      "copy_suppression,known_as"));
        QVERIFY(lines[8].startsWith("decoder,1,3,"));
        const QList<QByteArray> fields = lines[8].split(',');
        for (const QByteArray& field : fields.mid(3, fields.size() - 4)) { // the last one is a name
            bool isNumber = false;
            QVERIFY2(field.toDouble(&isNumber) >= 0.0 && isNumber, lines[8]);
        }
        QCOMPARE(
            runHeadlight(render("heads", path("like.csv"), more + QStringList{"--layer", "0", "--head", "2"})).status,
            0);
        const QList<QByteArray> alike = contentOf(path("like.csv")).split('\n');
        QVERIFY(alike[0].endsWith(",similarity,known_as"));
        QCOMPARE(alike[3].split(',').at(alike[3].count(',') - 1), QByteArray("1")); // like itself
    }

    void theInspectorIsDrawnAndItsNumbersWritten()
    {
        const QStringList more{"--text", "abcd", "--layer", "1", "--head", "2", "--query", "4", "--key", "1"};
        for (const QString ending : {"svg", "pdf", "png"}) {
            const ProgramRun run = runHeadlight(render("inspector", path("inspector." + ending), more));
            QCOMPARE(run.all(), QByteArray("status 0\nout: \nerr: "));
            QVERIFY(!contentOf(path("inspector." + ending)).isEmpty());
        }
        const QByteArray svg = contentOf(path("inspector.svg"));
        QVERIFY(isSvg(svg));
        for (const char* part : {"layer 1, head 2", "bars-product", "÷ √6", "Softmax over the keys", "causal mask"})
            QVERIFY2(svg.contains(part), part);

        QCOMPARE(runHeadlight(render("inspector", path("inspector.csv"), more)).status, 0);
        QCOMPARE(runHeadlight(render("heatmap", path("pattern.csv"), more.mid(0, 6))).status, 0);
        const QList<QByteArray> pattern = contentOf(path("pattern.csv")).split('\n')[5].split(','); // query 4 has row 5
        double product = 0.0;
        double score = 0.0;
        int nWeights = 0;
        const QList<QByteArray> lines = contentOf(path("inspector.csv")).trimmed().split('\n');
        QCOMPARE(lines.front(), QByteArray("step,index,value"));
        for (const QByteArray& line : lines) {
            const QList<QByteArray> fields = line.split(',');
            QCOMPARE(fields.size(), 3);
            if (fields[0] == "product")
                product += fields[2].toDouble();
            if (fields[0] == "root_scaled")
                score = fields[2].toDouble();
            if (fields[0] == "pattern") {
                QCOMPARE(fields[2], pattern[1 + fields[1].toInt()]); // empty where the mask hides the key
                ++nWeights;
            }
            if (fields[0] == "weight")
                QCOMPARE(fields[2].toDouble(), pattern[1 + 1].toDouble());
        }
        QCOMPARE(nWeights, 6);
        QVERIFY(std::abs(product / std::sqrt(6.0) - score) < 1e-4);
        QCOMPARE(runHeadlight(render("inspector", path("own.csv"), {"--text", "abcd"})).status, 0); // chosen by itself
    }

    void whatIsHiddenByHandHasNoWeightInAnyHead()
    {
        const QStringList hidden{"--text", "abcd", "--hide-cells", "4:1,3:3", "--pad-keys", "2", "--score-scale", "8"};
        for (const char* layer : {"0", "1"}) {
            for (const char* head : {"0", "3"}) {
                QCOMPARE(runHeadlight(render("heatmap", path("hidden.csv"),
                                             hidden + QStringList{"--layer", layer, "--head", head}))
                             .status,
                         0);
                const QList<QByteArray> rows = contentOf(path("hidden.csv")).trimmed().split('\n');
                const auto weight = [&](int query, int key) { return rows[1 + query].split(',')[1 + key].toDouble(); };
                QCOMPARE(weight(4, 1), 0.0);
                QCOMPARE(weight(3, 3), 0.0);
                for (int query = 0; query < 6; ++query) {
                    double sum = 0.0;
                    for (int key = 0; key < 6; ++key)
                        sum += weight(query, key);
                    QCOMPARE(weight(query, 2), 0.0);
                    QVERIFY(std::abs(sum - 1.0) < 1e-5);
                }
            }
        }
        QCOMPARE(runHeadlight(render("heatmap", path("hidden.svg"), hidden)).status, 0);
        QVERIFY(contentOf(path("hidden.svg")).contains("causal mask, 2 cells painted, 1 token hidden"));
        QVERIFY(contentOf(path("hidden.svg")).contains("scores divided by 8"));
        QCOMPARE(runHeadlight({"trace", "--model", m_model, "--text", "abcd", "--hide-cells", "4:1,3:3", "--pad-keys",
                               "2", "--score-scale", "8", "-o", path("hidden.json")})
                     .status,
                 0);
        const QJsonObject settings =
            QJsonDocument::fromJson(contentOf(path("hidden.json"))).object()["settings"].toObject();
        QCOMPARE(settings["hidden_cells"].toString(), QString("3:3,4:1"));
        QCOMPARE(settings["padded_keys"].toString(), QString("2"));
        QCOMPARE(settings["score_divisor"].toString(), QString("8"));
    }

    void aHiddenPositionThatTheTextDoesNotHaveIsRefused()
    {
        const ProgramRun cell =
            runHeadlight(render("heatmap", path("no.svg"), {"--text", "ab", "--hide-cells", "9:0"}));
        QVERIFY2(cell.isRefusal() && cell.err.contains("there is no cell 9:0, the text has queries 0 to 3"),
                 cell.all());
        const ProgramRun key = runHeadlight(render("heatmap", path("no.svg"), {"--text", "ab", "--pad-keys", "4"}));
        QVERIFY2(key.isRefusal() && key.err.contains("there is no key 4, the text has keys 0 to 3"), key.all());
        const ProgramRun part =
            runHeadlight(render("heatmap", path("no.svg"), {"--text", "ab", "--pad-keys", "cross.0"}));
        QVERIFY2(part.isRefusal() && part.err.contains("needs an encoder"), part.all());
        QVERIFY(!QFile::exists(path("no.svg")));
    }

    void csvOfLinksHoldsThoseAboveTheThreshold()
    {
        const QStringList more{"--text", "abc", "--threshold", "0.5", "--layer", "0"};
        QVERIFY(runHeadlight(render("links", path("links.csv"), more)).status == 0);
        QList<QByteArray> lines = contentOf(path("links.csv")).trimmed().split('\n');
        QCOMPARE(lines.takeFirst(), QByteArray("layer,head,query,query_token,key,key_token,weight"));
        QVERIFY(!lines.isEmpty()); // at least the first query, which sees itself alone
        for (const QByteArray& line : lines)
            QVERIFY(line.startsWith("0,") && line.split(',').last().toDouble() >= 0.5);
    }

    void csvAndFigureOfLinksHoldTheSameOnes()
    {
        for (const QString layout : {"columns", "arc", "radial"}) {
            const QStringList more{"--text", "abcd ef", "--top-k", "2", "--threshold", "0.01"};
            QVERIFY(runHeadlight(render("links", path("l.csv"), more)).status == 0);
            QVERIFY(runHeadlight(render("links", path("l.svg"), more + QStringList{"--layout", layout})).status == 0);
            const qsizetype nRows = contentOf(path("l.csv")).trimmed().split('\n').size() - 1;
            const QByteArray svg = contentOf(path("l.svg"));
            QVERIFY(nRows > 0);
            QCOMPARE(svg.count("<path"), nRows);
            QVERIFY2(svg.contains(QByteArray::number(nRows) + " of "), svg.left(400));
            QVERIFY(svg.contains("top 2 per token and head"));
        }
    }

    void linksBetweenTheTextsOfOneSayWhyThereAreNone()
    {
        const ProgramRun result = runHeadlight(render("links", path("ab.svg"), {"--text", "abc", "--from-to", "AB"}));
        QCOMPARE(result.status, 2);
        QVERIFY2(result.err.contains("--from-to needs two texts. There is only one sentence"), result.err);
        QVERIFY(!QFile::exists(path("ab.svg")));
    }

    void aTraceOfIdsIsThatOfTheirText()
    {
        const QStringList text{"trace", "--model", m_model, "--text", "ab", "-o", path("text.json")};
        const QStringList ids{"trace", "--model", m_model, "--ids", "0,102,103,1", "-o", path("ids.json")};
        QVERIFY(runHeadlight(text).status == 0 && runHeadlight(ids).status == 0);
        const auto tensors = [&](const QString& name) {
            return QJsonDocument::fromJson(contentOf(path(name)))["tensors"].toObject();
        };
        QCOMPARE(tensors("text.json")["ids"].toArray(), QJsonArray({0, 102, 103, 1}));
        QVERIFY(tensors("text.json") == tensors("ids.json"));
    }

    void anIdThatOnlyTheModelKnowsIsNamedByItsNumber()
    {
        const QStringList arguments{"trace", "--model", m_model, "--ids", "5,299", "-o", path("padded.json")};
        const ProgramRun run = runHeadlight(arguments);
        QVERIFY2(run.status == 0 && run.err.isEmpty(), run.all());
        const auto settings = QJsonDocument::fromJson(contentOf(path("padded.json")))["settings"];
        QVERIFY(settings["tokens"].toString().endsWith("\"#299\"]"));
    }

    void aSwitchedOffHeadHasNoOutput()
    {
        const QStringList arguments{"trace", "-m", m_model, "-t", "ab", "--ablate", "1.2", "-o", path("off.json")};
        QVERIFY(runHeadlight(arguments).status == 0);
        const QJsonValue z = QJsonDocument::fromJson(contentOf(path("off.json")))["tensors"]["blocks.1.attn.z"];
        for (const QJsonValue& row : z[2].toArray())
            for (const QJsonValue& number : row.toArray())
                QCOMPARE(number.toDouble(), 0.0);
        QVERIFY(z[1][0][0].toDouble() != 0.0);
    }

    void aPairIsEncodedByTheTokenizersTemplate()
    {
        const ProgramRun run = runHeadlight({"tokens", "-m", m_model, "-t", "a", "--pair", "b", "--json"});
        QCOMPARE(QJsonDocument::fromJson(run.out)["ids"].toArray(), QJsonArray({0, 102, 1, 103}));
        QVERIFY(runHeadlight({"trace", "-m", m_model, "-t", "a", "--pair", "b", "-o", path("pair.json")}).status == 0);
    }

    void anExistingFileIsReplacedWhole()
    {
        test::writeFile(path("old.svg"), QByteArray(1'000'000, 'x'));
        QVERIFY(runHeadlight(render("heatmap", path("old.svg"), {"--text", "abc"})).status == 0);
        QVERIFY(isSvg(contentOf(path("old.svg"))));
    }
};

HEADLIGHT_GUILESS_TEST(TestCommands)
#include "tst_commands.moc"
