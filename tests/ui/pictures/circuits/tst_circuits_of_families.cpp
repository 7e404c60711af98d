// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/golden_families.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/pictures/circuits/circuits_row.h"
#include "ui/state/session_state.h"

#include <QtTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

/// Every circuit of every family's golden checkpoint: a figure with numbers that are numbers, or a sentence.
class CircuitsOfFamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void thereIsAFigureOrASentence_data() { addGoldenFamilies(); }
    void thereIsAFigureOrASentence()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        int nFigures = 0;
        for (const AttentionPart part : run->config().parts())
            for (const EnumWord<CircuitOf>& circuit : kCircuitsOf)
                nFigures += look(run, part, circuit);
        QVERIFY(nFigures > 0 || run->config().readsImages());
    }

    void aMapOfCompositionNamesBothHeads()
    {
        CompositionScores scores{3, 2, {}, {}, {}, 0.25};
        scores.query = DoubleMatrix::Constant(6, 6, std::nan(""));
        scores.query(1, 4) = 0.5;
        scores.query(0, 2) = 0.1;
        scores.key = scores.value = scores.query;
        const LayerMapPlot plot = compositionMapPlot(scores, CircuitOf::QueryComposition, AttentionPart::Decoder);
        QCOMPARE(plot.rows, (QStringList{"0.0", "0.1", "1.0", "1.1"}));
        QCOMPARE(plot.columns, (QStringList{"1.0", "1.1", "2.0", "2.1"}));
        QCOMPARE(plot.values(1, 2), 1.0); // twice that of a head turned at random
        QCOMPARE(plot.largest, 1.0);
        QCOMPARE(plot.headOf({1, 2}), std::optional(HeadIndex{2, 0}));
        QVERIFY2(plot.cellText({1, 2}).contains("2.0 read head 0.1: score 0.5"), qPrintable(plot.cellText({1, 2})));
        QVERIFY2(plot.cellText({3, 0}).contains("no layer behind"), qPrintable(plot.cellText({3, 0})));
        QCOMPARE(compositionTable(scores),
                 std::string("writing_layer,writing_head,reading_layer,reading_head,q_composition,k_composition,"
                             "v_composition\n0,0,1,0,0.100000001,0.100000001,0.100000001\n0,1,2,0,0.5,0.5,0.5\n"));
    }

private:
    static int look(const std::shared_ptr<const ActivationCache>& run, AttentionPart part,
                    const EnumWord<CircuitOf>& circuit)
    {
        const AttentionSize size = run->config().sizeOf(part);
        SessionState state;
        state.circuit.of = circuit.value;
        state.selected = {1, 1, part};
        PictureTools tools;
        const std::vector<std::filesystem::path> noModels;
        const MadePicture made = circuitsPicture().make(
            {state, run, {size.nLayers, size.nHeads, part}, state.selected, noModels, tools, CancelToken(), {}});
        if (!made.figure)
            return made.refusal.size() > 20 && made.refusal.endsWith(u'.') ? 0 : fail(circuit.text);
        if (const auto* plot = made.figure->as<CircuitPlot>()) {
            for (const std::vector<CircuitToken>* tokens : {&plot->most, &plot->least})
                for (const CircuitToken& token : *tokens)
                    if (!std::isfinite(token.value))
                        return fail(circuit.text);
            if (plot->of == CircuitOf::Eigenvalues && plot->spectrum->eigenvalues.empty())
                return fail(circuit.text);
        } else if (const auto* map = made.figure->as<LayerMapPlot>(); !map || !(map->largest > 0.0)) {
            return fail(circuit.text);
        }
        return 1;
    }

    static int fail(const char* what)
    {
        [what] { QFAIL(what); }();
        return 0;
    }
};

HEADLIGHT_TEST(CircuitsOfFamiliesTest)
#include "tst_circuits_of_families.moc"
