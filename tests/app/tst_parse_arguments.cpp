// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/parse_arguments.h"
#include "ui/catalogue/command_line.h"
#include "ui/export/export_fields.h"

#include "core/base/error.h"
#include "core/base/worker_pool.h"
#include "core/tensor/kernels.h"
#include "ui/kit/colour_map.h"

#include <QTest>

using namespace headlight;

namespace {

std::string refusalOf(const std::vector<std::string>& arguments)
{
    try {
        parseArguments(arguments);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

std::vector<std::string> renderWith(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{"render", "--model", "m", "--text", "t", "--view", "links", "-o", "x.png"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

RenderCommand render(const std::vector<std::string>& more)
{
    return std::get<RenderCommand>(parseArguments(renderWith(more)));
}

LinkOptions linksOf(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{"render", "-m", "m", "-t", "t", "--view", "links", "-o", "x.svg"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return std::get<RenderCommand>(parseArguments(arguments)).chosen.state.links;
}

} // namespace

class TestParseArguments : public QObject {
    Q_OBJECT
private slots:
    void withoutArgumentsTheWindowOpens()
    {
        QVERIFY(!std::get<WindowCommand>(parseArguments({})).session);
        QCOMPARE(std::get<WindowCommand>(parseArguments({"a.json"})).session->string(), std::string("a.json"));
    }

    void aTextArrivesAsItWasTyped_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* text : {"[MASK]", "[a,b]", "{}", "%%", "-o", "--", "--help", "--text=", "a=b", "a,b", "\"q\"",
                                 "'", "\\n", "a\tb\nc\x01", "\xF0\x9F\x99\x82 \xE4\xBD\xA0\xE5\xA5\xBD", " x "})
            QTest::newRow(text) << QByteArray(text);
    }
    void aTextArrivesAsItWasTyped()
    {
        QFETCH(QByteArray, text);
        const auto tokens = std::get<TokensCommand>(parseArguments({"tokens", "-m", "m", "-t", text.toStdString()}));
        QCOMPARE(tokens.text, text.toStdString());
        const auto trace =
            std::get<TraceCommand>(parseArguments({"trace", "-m", "m", "--text", text.toStdString(), "-o", "x.json"}));
        QCOMPARE(trace.run.state.input.text, text);
        const auto joined = std::get<TokensCommand>(parseArguments({"tokens", "-mm", "--text=" + text.toStdString()}));
        QCOMPARE(joined.text, text.toStdString());
    }

    void whatIsNotSaidHasADefault()
    {
        const RenderCommand command = render({});
        const SessionState& state = command.chosen.state;
        QVERIFY(state.selected.layer == kLastLayer && state.selected.head == 0 && !command.figure.size && !state.mask);
        QVERIFY(!command.figure.dpi);
        QCOMPARE(command.figure.theme, ThemeId::Paper);
        QVERIFY(state.colours == ColourScale());
        QVERIFY(state.shown == ShownOptions());
        QVERIFY(state.divisor == ScoreDivisor());
    }

    void everyOptionArrives()
    {
        const RenderCommand command =
            render({"--layer",  "3",       "--head",  "5",         "--mask",      "window:4",
                    "--ablate", "0.1,2.7", "--theme", "slide",     "--threshold", "0.25",
                    "--dpi",    "600",     "--size",  "640x480.5", "--no-scale",  "--temperature",
                    "0.5",      "--pair",  "p"});
        const SessionState& state = command.chosen.state;
        QCOMPARE(state.selected.layer, 3);
        QCOMPARE(state.selected.head, 5);
        QVERIFY(state.links.chosenOnly); // links of one head
        QVERIFY(state.mask == maskFromString("window:4"));
        QVERIFY(state.ablatedHeads == (std::set<HeadIndex>{{0, 1}, {2, 7}}));
        QCOMPARE(command.figure.theme, ThemeId::Slide);
        QCOMPARE(state.links.threshold, 0.25F);
        QCOMPARE(command.figure.dpi.value(), 600);
        QCOMPARE(*command.figure.size, QSizeF(640, 480.5));
        QVERIFY(state.divisor == ScoreDivisor::off());
        QCOMPARE(state.temperature, 0.5);
        QCOMPARE(state.input.pair, QString("p"));
        QCOMPARE(state.input.secondText, QString("p"));
    }

    void aSizeHasUnits()
    {
        const auto size = [](const char* said) { return *render({"--size", said}).figure.size; };
        QCOMPARE(size("84mmx2in"), QSizeF(84.0 * 96.0 / 25.4, 192.0));
        QCOMPARE(size("8.4cmx200"), QSizeF(84.0 * 96.0 / 25.4, 200.0));
        QCOMPARE(size("84mm"), QSizeF(84.0 * 96.0 / 25.4, 0.0)); // the height that goes with it
        for (const Field<FigureExportOptions>& field : exportFields())
            if (field.option == "--size") {
                FigureExportOptions chosen;
                for (const char* said : {"84mm", "640x480.5"}) {
                    QVERIFY(field.setText(chosen, said));
                    QCOMPARE(field.text(chosen), QString(said));
                }
            }
    }

    void whatIsHiddenByHandArrives()
    {
        const RenderCommand command = render(
            {"--hide-cells", "3:1,4:2,cross.0:5,3:1,encoder.1:1", "--pad-keys", "0,encoder.7", "--score-scale", "8"});
        const std::map<AttentionPart, PaintedMask> expected{{AttentionPart::Decoder, {{{3, 1}, {4, 2}}, {0}}},
                                                            {AttentionPart::Cross, {{{0, 5}}, {}}},
                                                            {AttentionPart::Encoder, {{{1, 1}}, {7}}}};
        QVERIFY(command.chosen.state.painted == expected);
        QVERIFY(command.chosen.state.divisor == ScoreDivisor::of(8.0));
        QVERIFY(render({"--score-scale", "off"}).chosen.state.divisor == ScoreDivisor::off());
        QVERIFY(render({"--score-scale", "root"}).chosen.state.divisor == ScoreDivisor());
    }

    void whatIsShownArrives()
    {
        QVERIFY(render({"--words"}).chosen.state.shown == (ShownOptions{true, false, false}));
        QVERIFY(render({"--hide-special", "--theme", "dark"}).chosen.state.shown == (ShownOptions{false, true, false}));
        QVERIFY(render({"--value-weighted", "--words"}).chosen.state.shown == (ShownOptions{true, false, true}));
    }

    void whatLinksTakeArrives()
    {
        const LinkOptions links = linksOf(
            {"--layout", "radial", "--top-k", "3", "--top-percent", "2.5", "--from-to", "BA", "--threshold", "0"});
        QVERIFY(links.layout == LinkLayoutKind::Radial);
        QCOMPARE(links.topK, 3);
        QCOMPARE(links.topPercent, 2.5);
        QVERIFY(links.texts == LinkTexts::SecondToFirst);
        QCOMPARE(links.threshold, 0.0F);
        LinkOptions everyLink; // a window begins with the chosen head
        everyLink.chosenOnly = false;
        everyLink.topK = 0;
        QVERIFY(linksOf({}) == everyLink);
    }

    void aBadValueOfLinksIsSaid_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("layout") << "--layout"
                                << "spiral"
                                << "--layout needs one of columns, arc, radial, not \"spiral\"";
        QTest::newRow("no link") << "--top-k"
                                 << "0"
                                 << "--top-k needs a whole number from 1 to 1000, not \"0\"";
        QTest::newRow("half a link") << "--top-k"
                                     << "1.5"
                                     << "--top-k needs a whole number";
        QTest::newRow("no percent") << "--top-percent"
                                    << "0"
                                    << "--top-percent needs a number from 0.001 to 100";
        QTest::newRow("too many") << "--top-percent"
                                  << "101"
                                  << "--top-percent needs a number from 0.001 to 100";
        QTest::newRow("texts") << "--from-to"
                               << "AC"
                               << "--from-to needs one of all, AA, AB, BA, BB, not \"AC\"";
    }

    void aBadValueOfLinksIsSaid()
    {
        QFETCH(QString, option);
        QFETCH(QString, value);
        QFETCH(QString, says);
        try {
            linksOf({option.toStdString(), value.toStdString()});
            QFAIL("it was taken");
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains(says), error.what());
        }
    }

    void whatOnlyLinksTakeIsRefusedElsewhere()
    {
        for (const std::vector<std::string>& more : {std::vector<std::string>{"--layout", "arc"},
                                                     {"--top-k", "2"},
                                                     {"--top-percent", "5"},
                                                     {"--from-to", "AB"}}) {
            std::vector<std::string> arguments{"render", "-m", "m", "-t", "t", "--view", "heatmap", "-o", "x.svg"};
            arguments.insert(arguments.end(), more.begin(), more.end());
            try {
                parseArguments(arguments);
                QFAIL("it was taken");
            } catch (const Error& error) {
                const bool isShared = more.front() == "--top-k";
                QCOMPARE(std::string(error.what()),
                         more.front() + (isShared ? " goes with --view links, data-flow and predictions"
                                                  : " goes with --view links"));
            }
        }
    }

    void coloursScaleAndRangeArrive()
    {
        const auto heatmap = [](std::vector<std::string> more) {
            std::vector<std::string> arguments{"render", "-m", "m", "-t", "t", "--view", "heatmap", "-o", "x.svg"};
            arguments.insert(arguments.end(), more.begin(), more.end());
            return std::get<RenderCommand>(parseArguments(arguments)).chosen.state.colours;
        };
        QVERIFY(heatmap({"--colours", "blue-red", "--scale", "log", "--range", "layer"}) ==
                (ColourScale{ColourMapId::BlueRed, ScaleKind::Log, 0.0, 1.0, ScaleRange::Layer}));
        QVERIFY(heatmap({"--colour", "grey", "--range", "-0.5:2"}) ==
                (ColourScale{*colourMapNamed("grey"), ScaleKind::Linear, -0.5, 2.0, ScaleRange::Typed}));
        QCOMPARE(heatmap({"--scale", "row-max"}).kind, ScaleKind::RowMax);
    }

    void idsStandInPlaceOfAText()
    {
        const auto trace =
            std::get<TraceCommand>(parseArguments({"trace", "-m", "m", "--ids", "1,22,3", "-o", "x.json"}));
        QCOMPARE(trace.run.state.input.ids, QString("1,22,3"));
        QVERIFY(trace.run.state.input.text.isEmpty());
    }

    void aPictureWithoutAModelIsReadByTheShippedOne()
    {
        const auto trace = std::get<TraceCommand>(parseArguments({"trace", "--image", "a.png", "-o", "x.json"}));
        QCOMPARE(trace.run.state.model, QString("headlight-look"));
        const auto render =
            std::get<RenderCommand>(parseArguments({"render", "--image", "a.png", "--view", "patches", "-o", "x.svg"}));
        QCOMPARE(render.chosen.state.model, QString("headlight-look"));
    }

    void helpAndVersionAreTextsToPrint()
    {
        QVERIFY(std::get<PrintCommand>(parseArguments({"--help"})).text.find("render") != std::string::npos);
        QVERIFY(std::get<PrintCommand>(parseArguments({"render", "--help"})).text.find("--dpi") != std::string::npos);
        QCOMPARE(std::get<PrintCommand>(parseArguments({"--version"})).text,
                 std::string("headlight " HEADLIGHT_VERSION "\n"));
    }
    void theKernelsAreNamedForWhoAsks()
    {
        for (const auto& arguments : {std::vector<std::string>{"--version", "--verbose"}, {"--verbose", "--version"}}) {
            const std::string text = std::get<PrintCommand>(parseArguments(arguments)).text;
            QVERIFY(text.starts_with("headlight " HEADLIGHT_VERSION "\n"));
            QVERIFY(text.find(std::string("kernels: ") + kernels().name + ", ") != std::string::npos);
            QVERIFY(text.find("threads: " + std::to_string(threadLimit()) + "\n") != std::string::npos);
        }
        QVERIFY_EXCEPTION_THROWN(parseArguments({"--verbose"}), Error);
    }

    void whatCannotBeMeantIsRefusedByName_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("named");
        const auto row = [](const QStringList& arguments, const char* named) {
            QTest::addRow("%s", qPrintable(arguments.join(' '))) << arguments << QString(named);
        };
        const QStringList tokens{"tokens", "-m", "m"};
        const QStringList trace{"trace", "-m", "m", "-o", "x.json"};
        QStringList links;
        for (const std::string& argument : renderWith({}))
            links << QString::fromStdString(argument);

        const QStringList heatmap{"render", "-m", "m", "-t", "a", "--view", "heatmap", "-o", "x.svg"};
        row({"--nonsense"}, "--nonsense");
        row({"tokens"}, "--model is required");
        row({"trace", "-t", "a", "-o", "x.json"}, "--model is required");
        row({"stray", "models"}, "\"stray\" was not expected before models");
        row({"models", "tokens"}, "tokens");
        row(tokens, "--text is required");
        row(tokens + QStringList{"--text"}, "--text");
        row(tokens + QStringList{"--text", ""}, "--text is empty");
        row(tokens + QStringList{"--text="}, "--text is empty");
        for (const char* flag : {"--numbers", "--words"}) // behind an option without a value, too
            row({"render", "-m", "m", "--view", "heatmap", "-o", "x.svg", flag, "--text="}, "--text is empty");
        row(tokens + QStringList{"--text", "a", "--text", "b"}, "--text");
        row(tokens + QStringList{"--text", "a", "stray"}, "stray");
        row(tokens + QStringList{"--text", "a", "--dpi", "300"}, "--dpi");
        row(trace, "one of --text and --ids");
        row(trace + QStringList{"--text", "a", "--ids", "1"}, "not both");
        row(trace + QStringList{"--ids", "1,x"}, "--ids needs token ids");
        row(trace + QStringList{"--ids", "1,,2"}, "--ids needs token ids");
        row(trace + QStringList{"--ids", "1", "--pair", "b"}, "--pair goes with --text");
        row(trace + QStringList{"--text", "a", "--pair", " "}, "--pair is empty");
        row({"trace", "-m", "m", "--text", "a"}, "--output is required");
        row({"render", "--nonsense"}, "(see headlight render --help)");
        row({"trace", "-m", "m", "--text", "a"}, "(see headlight trace --help)");
        row({"bench", "--example", "fox"}, "--output is required (see headlight bench --help)");
        row({"render", "-m", "m", "-t", "a", "-o", "x.svg"}, "--view is required (see headlight render --help)");
        row({"--nonsense"}, "(see headlight --help)");
        row(links + QStringList{"--mask", "diagonal"}, "none, causal, window:N");
        for (const char* mask : {"window:0", "window:99999999999", "window:2.5"})
            row(links + QStringList{"--mask", mask}, "window:N (N from 1 to 2147483647)");
        row(links + QStringList{"--mask", "prefix:-1"}, "prefix:N (N from 0 to 2147483647)");
        row(links + QStringList{"--ablate", "3"}, "--ablate needs layer.head pairs");
        row(links + QStringList{"--ablate", "1.2.3"}, "--ablate needs layer.head pairs");
        row(links + QStringList{"--layer", "-1"}, "--layer needs a whole number from 0");
        row(links + QStringList{"--head", "1.5"}, "--head needs a whole number");
        row(links + QStringList{"--head", "99999999999999999999"}, "--head needs a whole number");
        row(links + QStringList{"--theme", "neon"}, "paper");
        row(heatmap + QStringList{"--colour", "jet"}, "viridis, cividis, magma");
        row(links + QStringList{"--scale", "log"},
            "--scale goes with --view overview, heatmap, grid, mean, max, rollout, flow, compare and patches");
        row(links + QStringList{"--range", "head"}, "--range goes with --view overview, heatmap, grid, mean");
        const QStringList view{"render", "-m", "m", "-t", "a", "-o", "x.svg", "--view"};
        row(view + QStringList{"rollout", "--layer", "1"},
            "--layer goes with --view heatmap, grid, links, shapes, mean, max, context");
        row(view + QStringList{"flow", "--head", "1"}, "--head goes with --view heatmap, links, shapes");
        row(view + QStringList{"max", "--up-to", "1"}, "--up-to goes with --view rollout and flow");
        row(view + QStringList{"flow", "--up-to", "x"}, "--up-to needs a whole number from 0");
        row(view + QStringList{"shapes", "--words"}, "--words goes with --view overview, heatmap, grid, links");
        row(view + QStringList{"heads", "--hide-special"}, "--hide-special goes with --view overview, heatmap");
        row(view + QStringList{"flow", "--value-weighted"}, "--value-weighted goes with --view overview, heatmap");
        row(view + QStringList{"rollout", "--value-weighted"},
            "--value-weighted goes with --view overview, heatmap, grid, links, mean, max, compare, distance, "
            "sizes and patches");
        row(view + QStringList{"average"}, "mean, max, rollout, flow");
        row(view + QStringList{"cost"}, "--model goes with --view overview, heatmap");
        row({"render", "-t", "a", "--view", "heatmap", "-o", "x.svg"}, "--model is required");
        row({"render", "-t", "a", "--view", "tokens", "-o", "x.svg"}, "--model is required");
        row({"render", "--view", "pair", "-o", "x.svg"}, "--text is required");
        row({"render", "-m", "m", "-t", "a", "-o", "x.svg"}, "--view is required");
        const QStringList pair{"render", "-t", "a", "--view", "pair", "-o", "x.svg"};
        row(pair + QStringList{"--mode", "training"}, "--mode training needs --pair");
        row(pair + QStringList{"--pair", "b"}, "--pair goes with --mode training");
        row(pair + QStringList{"--step", "0"}, "--step needs a whole number from 1");
        row(pair + QStringList{"--text", ""}, "--text");
        const QStringList cost{"render", "--view", "cost", "-o", "x.svg"};
        row(cost + QStringList{"--d-model", "0"}, "--d-model needs a whole number from 1 to 65536, not \"0\"");
        row(cost + QStringList{"--sizes", "gpt"}, "--sizes needs one of paper, bert-base");
        row(cost + QStringList{"--sizes", "paper", "--d-k", "3"}, "one of --sizes and --d-k is enough");
        row(cost + QStringList{"bench.json"}, "FILE goes with --view bench");
        row({"render", "--view", "bench", "-o", "x.svg"}, "one of a bench file and --example is needed");
        row({"bench", "b.json", "--json", "--theme", "dark"}, "it has no use for --theme");
        row(heatmap + QStringList{"--scale", "cubic"}, "--scale needs one of linear, log, row-max, not \"cubic\"");
        row(heatmap + QStringList{"--range", "wide"},
            "--range needs fitted, head, layer, global or a minimum and a maximum");
        row(heatmap + QStringList{"--range", "0:0.5:1"}, "--range needs fitted, head, layer, global");
        row(heatmap + QStringList{"--range", "0:inf"}, "--range needs fitted, head, layer, global");
        row(heatmap + QStringList{"--range", "0.5:0.5"},
            "--range needs fitted, head, layer, global or a minimum and a maximum above it");
        row(heatmap + QStringList{"--range", "-2:-1", "--scale", "log"}, "--range needs a maximum above 0");
        row(heatmap + QStringList{"--range", "head", "--scale", "row-max"}, "every row has its own range");
        row(links + QStringList{"--dpi", "0"}, "--dpi needs a whole number from 36 to 2400");
        for (const char* wrong :
             {"1x1", "84", "84mmx", "x60mm", "mm", "84 mmx", "84furlongs", "1mm", "90000mm", "-84mm", "84mmx60mmx2"})
            row(links + QStringList{"--size=" + QString(wrong)}, "--size needs a width and a height");
        row(links + QStringList{"--size", "nanxnan"}, "--size needs a width and a height");
        row(links + QStringList{"--threshold", "2"}, "--threshold needs a number from 0");
        row(links + QStringList{"--temperature", "0"}, "--temperature needs a number");
        for (const char* cells : {"3", "3:", ":1", "3:1:2", "a:b", "-1:2", "3:1,", "side.3:1", "3:9999999"})
            row(links + QStringList{"--hide-cells", cells}, "--hide-cells needs cells query:key such as 3:1,4:2");
        for (const char* keys : {"a", "-1", "0,", "1.5", "side.1"})
            row(links + QStringList{"--pad-keys", keys}, "--pad-keys needs positions of tokens such as 0,5");
        for (const char* scale : {"0", "-8", "none", "1e9"})
            row(links + QStringList{"--score-scale", scale}, "--score-scale needs root, off or a number");
        row(heatmap + QStringList{"--key", "2"}, "--key goes with --query");
        row(heatmap + QStringList{"--combine", "mean"}, "--combine goes with --tokens");
        row(heatmap + QStringList{"--tokens", "2"}, "--tokens needs two tokens or more");
        const QStringList compare = view + QStringList{"compare"};
        row(compare + QStringList{"--with-mask", "none", "--ablation", "mean"},
            "--ablation goes with --ablate, --with-ablate or --with");
        row(view + QStringList{"context", "--query", "1", "--key", "1"}, "--key goes with --kind cosine");
        const QStringList translate{"translate", "-m", "m", "-t", "a"};
        for (const QStringList& run : {heatmap, trace + QStringList{"-t", "a"}, translate})
            row(run + QStringList{"--ablation", "mean"}, "--ablation goes with --ablate");
        for (const QStringList& run : {heatmap, trace + QStringList{"-t", "a"}})
            for (const char* scale : {"3", "root", "off"})
                row(run + QStringList{"--no-scale", "--score-scale", scale},
                    "one of --no-scale and --score-scale is enough");
        const QStringList table{"render", "-m", "m", "-t", "a", "-o", "x.CSV", "--view"};
        const char* const drawn =
            " goes with an --output that ends in .svg, .pdf, .png, .html or .tex: it changes nothing in a .csv";
        for (const QStringList& look : {QStringList{"--theme", "dark"},
                                        {"--size", "640x480"},
                                        {"--colours", "grey"},
                                        {"--scale", "log"},
                                        {"--range", "head"},
                                        {"--query", "1"}})
            row(table + QStringList{"heatmap"} + look, qPrintable(look.front() + drawn));
        row(table + QStringList{"links", "--layout", "arc"}, "--layout goes with an --output");
        row(table + QStringList{"overview", "--hide-heads", "0.0"}, "--hide-heads goes with an --output");
        row({"bench", "--example", "fox", "--cell", "scores,1,1", "-o", "x.csv"}, "--cell goes with an --output");
        for (const char* ending : {"svg", "pdf", "csv", "json", "md", "npy", "safetensors"})
            row({"render", "-m", "m", "-t", "a", "--view", "mean", "--dpi", "96", "-o", QString("x.%1").arg(ending)},
                qPrintable(
                    QString("--dpi goes with an --output that ends in .png: it changes nothing in a .%1").arg(ending)));
        row({"render", "-m", "m", "-t", "a", "--view", "pie", "-o", "x.svg"}, "heatmap, grid, links, shapes");
    }
    void whatCannotBeMeantIsRefusedByName()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, named);
        std::vector<std::string> list;
        for (const QString& argument : arguments)
            list.push_back(argument.toStdString());
        const std::string refusal = refusalOf(list);
        QVERIFY2(refusal.find(named.toStdString()) != std::string::npos, refusal.c_str());
        QVERIFY2(refusal.find('\n') == std::string::npos, refusal.c_str());
    }

    void whatDoesItsWorkBesideAnotherOptionIsTaken_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("output");
        const auto row = [](const QStringList& words, const char* output) {
            QTest::addRow("%s %s", qPrintable(words.join(' ')), output) << words << QString(output);
        };
        row({"heatmap", "--query", "3", "--key", "2"}, "x.svg");
        row({"heatmap", "--ablate", "0.1", "--ablation", "mean"}, "x.csv");
        row({"heatmap", "--tokens", "2,3", "--combine", "mean"}, "x.csv");
        row({"heatmap", "--no-scale"}, "x.csv");
        row({"heatmap", "--dpi", "96"}, "x.PNG");
        row({"inspector", "--key", "2"}, "x.csv");
        row({"data-flow", "--query", "2"}, "x.csv");
        row({"ablation", "--ablation", "mean"}, "x.csv");
        row({"compare", "--with-ablate", "0.1", "--ablation", "mean"}, "x.svg");
        row({"grid", "--hide-heads", "0.1"}, "x.csv");
        row({"links", "--threshold", "0.5"}, "x.csv");
    }
    void whatDoesItsWorkBesideAnotherOptionIsTaken()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, output);
        std::vector<std::string> list{"render", "-m", "m", "-t", "a", "-o", output.toStdString(), "--view"};
        for (const QString& word : words)
            list.push_back(word.toStdString());
        QCOMPARE(refusalOf(list), std::string());
    }

    void bytesThatAreNotUtf8AreNamedByTheirPlace()
    {
        QCOMPARE(refusalOf({"tokens", "--text", "ab\xFF"}),
                 std::string("the value of --text is not UTF-8: byte 0xFF at offset 2"));
        QCOMPARE(refusalOf({"\xC3"}), std::string("argument 1 is not UTF-8: byte 0xC3 at offset 0"));
    }
};

HEADLIGHT_GUILESS_TEST(TestParseArguments)
#include "tst_parse_arguments.moc"
