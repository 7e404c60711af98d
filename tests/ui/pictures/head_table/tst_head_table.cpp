// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_similarity.h"
#include "core/base/error.h"
#include "tests/support/tiny_model.h"
#include "ui/pictures/head_table/head_filter.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/pictures/head_table/head_table_picture.h"
#include "ui/pictures/head_table/head_table_text.h"
#include "ui/pictures/head_table/known_heads.h"
#include "ui/pictures/head_table/shipped_probe_texts.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// The head finder's numbers against the analyses themselves, its filter and its text.
class TestHeadTable : public QObject {
    Q_OBJECT

    using Run = std::shared_ptr<const ActivationCache>;

    static HeadTableMaker::Table made(HeadTableMaker& maker, const Run& run, const HeadIndex& reference,
                                      const HeadTableWish& wish = {true, false}, int* nDelivered = nullptr)
    {
        HeadTableMaker::Table last;
        bool isComplete = false;
        maker.make(run, reference, wish, {}, {}, [&](HeadTableMaker::Table table, bool complete) {
            if (isComplete)
                qFatal("a table came after the last one");
            last = std::move(table);
            isComplete = complete;
            if (nDelivered)
                ++*nDelivered;
        });
        if (!isComplete)
            qFatal("the last table is not complete");
        return last;
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Model> m_model = test::tinyModel(QDir(m_folder.path()));
    Run m_run;

private slots:
    void initTestCase()
    {
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        m_run = runModel(m_model, m_model->tokenizer.encode("a b, a b."), options);
    }

    void everyNumberIsThatOfTheAnalysis()
    {
        HeadTableMaker maker;
        const HeadIndex reference{1, 2};
        const auto table = made(maker, m_run, reference, {true, true});
        const auto scores = scoresOfAllHeads(m_run);
        RepeatedSequenceOptions options;
        options.run.mask.kind = m_model->config.defaultMask;
        const auto repetition = repetitionScores(m_model, options);
        const AblationMap ablation = ablateEachHead(m_run, {});
        const ProbedHeads suppressors = probeHeads(m_model, shippedProbeTexts(), HeadProbe::CopySuppression);
        QVERIFY(table->isTried);
        QCOMPARE(table->rows.size(), scores.size());
        QCOMPARE(table->reference, std::optional(reference));
        for (const HeadTableRow& row : table->rows) {
            QVERIFY(row.scores == scores.at(row.head));
            QCOMPARE(row.induction, std::optional(repetition.at(row.head).induction));
            QCOMPARE(row.duplicateToken, std::optional(repetition.at(row.head).duplicateToken));
            QCOMPARE(valueOf(row, HeadMeasure::CopySuppression), std::optional(suppressors.scores.at(row.head)));
            QCOMPARE(row.similarity, patternSimilarity(attentionMap(m_run, reference), attentionMap(m_run, row.head)));
            QCOMPARE(row.divergence, std::optional(double(ablation.divergence(row.head.layer, row.head.head))));
            QCOMPARE(row.logProbabilityChange,
                     std::optional(double(ablation.logProbabilityChange(row.head.layer, row.head.head))));
        }
    }

    void theNextTokenIsNoQuestionWhereItIsSeen()
    {
        const Run open = runModel(m_model, m_model->tokenizer.encode("a b"), {});
        HeadTableMaker maker;
        const auto table = made(maker, open, {0, 0}, {true, true});
        QVERIFY(table->rows[0].divergence && !table->rows[0].logProbabilityChange);
    }

    void whatIsKnownIsNotComputedAgain()
    {
        HeadTableMaker maker;
        QVERIFY(!maker.known(m_run, {0, 0}, {true, false}));
        int nDelivered = 0;
        made(maker, m_run, {0, 0}, {true, false}, &nDelivered);
        QCOMPARE(nDelivered, 3); // without, with the induction scores, with what heads do in texts of their own
        QVERIFY(maker.known(m_run, {0, 0}, {true, false}));
        QVERIFY(!maker.known(m_run, {0, 1}, {true, false}));
        QVERIFY(!maker.known(m_run, {0, 0}, {true, true}));
        nDelivered = 0;
        const auto other = made(maker, m_run, {0, 1}, {true, false}, &nDelivered);
        QCOMPARE(nDelivered, 1);
        QCOMPARE(other->rows[1].similarity, std::optional(1.0));
        made(maker, m_run, {0, 1}, {true, true});
        QVERIFY(maker.known(m_run, {0, 1}, {true, false})->isSwitchedOff); // still true of this run
        const Run another = runModel(m_model, m_model->tokenizer.encode("b a"), m_run->options);
        QVERIFY(!maker.known(another, {0, 1}, {true, false}));
        QVERIFY(!made(maker, another, {0, 1})->isSwitchedOff);
    }

    void theCellThatIsAskedAboutIsThere()
    {
        HeadTableMaker maker;
        QVERIFY(!made(maker, m_run, {0, 0})->cell);
        const TokenPair cell{4, 2};
        const HeadTableWish wish{true, false, {}, cell};
        const auto table = made(maker, m_run, {0, 0}, wish);
        QCOMPARE(table->cell, std::optional(cell));
        for (const HeadTableRow& row : table->rows) {
            QVERIFY(row.cell == cellContrast(attentionMap(m_run, row.head), 4, 2));
            QCOMPARE(valueOf(row, HeadMeasure::CellWeight), row.cell.weight);
            QCOMPARE(valueOf(row, HeadMeasure::CellContrast), row.cell.contrast);
            QVERIFY(row.cell.weight && row.cell.contrast);
        }
        QCOMPARE(headTableText(*table, {}, ',').substr(0, 57),
                 std::string("attention,layer,head,weight_here,more_than_other_rows,pre"));
        const auto other = maker.known(m_run, {0, 0}, {true, false, {}, TokenPair{4, 3}});
        QVERIFY(other); // another cell is read at once
        QVERIFY(other->rows[0].cell == cellContrast(attentionMap(m_run, {0, 0}), 4, 3));
        QVERIFY(!maker.known(m_run, {0, 0}, {true, false, {}, TokenPair{400, 3}})->cell);
    }

    void aDrawingHasAContrastToo()
    {
        Matrix drawing = Matrix::Zero(m_run->nTokens(), m_run->nTokens());
        drawing(4, 2) = 0.5F;
        HeadTableMaker maker;
        const auto table =
            made(maker, m_run, {0, 0}, {true, false, std::make_shared<const Matrix>(drawing), TokenPair{4, 2}});
        for (const HeadTableRow& row : table->rows)
            QVERIFY(std::abs(*row.drawingContrast - *row.cell.contrast) < 1e-6); // one cell is drawn, and asked about
    }

    void aCancelledTableIsNotKept()
    {
        HeadTableMaker maker;
        CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(
            maker.make(m_run, {0, 0}, {true, false}, cancel, {}, [](const HeadTableMaker::Table&, bool) {}), Error);
        QVERIFY(!maker.known(m_run, {0, 0}, {true, false}));
    }

    void theTextHasEveryNumberAndEmptyFieldsWithoutOne()
    {
        HeadTable table;
        table.grid = {1, 2};
        table.rows.resize(2);
        table.rows[1].head = {0, 1};
        table.rows[1].scores.previousToken = 0.25;
        table.rows[1].induction = 0.5;
        const std::string names = "attention,layer,head,previous_token,next_token,self,first_token,special_tokens,"
                                  "punctuation,same_token,distance,entropy,induction,duplicate_token";
        QCOMPARE(headTableText(table, table.rows, ','),
                 names + "\ndecoder,0,0,,,,,,,,,,,\ndecoder,0,1,0.25,,,,,,,,,0.5,\n");
        table.reference = HeadIndex{0, 1};
        table.isSwitchedOff = true;
        QCOMPARE(headTableText(table, {}, ','), names + ",similarity,divergence,log_probability_change\n");
        QVERIFY(headTableText(table, {}, '\t').starts_with("attention\tlayer\thead\tprevious_token\t"));
    }

    void whatAModelCannotHaveIsSaid()
    {
        HeadTableMaker maker;
        const auto table = made(maker, m_run, {0, 0}); // a vocabulary of bytes: no name is one token
        QCOMPARE(table->whyNone.size(), std::size_t{4});
        const QString why = whyNoScores(*table);
        QVERIFY2(why.contains("no score “Name mover”, “Copies names”: fewer than two of the names"), qPrintable(why));
        QVERIFY2(why.contains("no score “Retrieval”: "), qPrintable(why));
        QVERIFY(makeHeadTablePlot(*m_run, *table, table->rows, {}).caption.rows.contains(why));
        const std::string text = headTableText(*table, {}, ',');
        QVERIFY2(text.ends_with(",induction,duplicate_token,copy_suppression,similarity,known_as\n"), text.c_str());
    }

    void onlyWhoAsksForThemWaitsForTexts()
    {
        HeadTableMaker maker;
        HeadTableWish wish{true, false};
        wish.tries = false;
        int nDelivered = 0;
        QVERIFY(!made(maker, m_run, {0, 0}, wish, &nDelivered)->isTried);
        QCOMPARE(nDelivered, 2);
        QVERIFY(!maker.known(m_run, {0, 0}, {true, false}));
    }

    void aHeadIsKnownByEveryNameWhoseThresholdItReaches()
    {
        HeadTableRow row;
        QCOMPARE(knownAs(row), QString());
        row.scores.firstToken = 0.3;
        row.induction = 0.39;
        QCOMPARE(knownAs(row), QString("sink"));
        row.induction = 0.4;
        row.probes[HeadProbe::Retrieval] = 0.1;
        QCOMPARE(knownAs(row), QString("sink, induction, retrieval"));
        row.probes = {{HeadProbe::NameMover, 0.6}};
        QCOMPARE(knownAs(row), QString("sink, induction"));
        row.probes[HeadProbe::NameCopying] = 0.95;
        QCOMPARE(knownAs(row), QString("sink, induction, name mover"));
        for (const char* name : {"previous token: Previous ≥ 0.4", "retrieval: Retrieval ≥ 0.1 (Wu et al. 2024)"})
            QVERIFY(knownAsDefinition().contains(name));
        HeadTable table;
        table.isTried = true;
        QVERIFY(headTableText(table, {row}, ',').ends_with(",sink + induction + name mover\n"));
    }

    void aFilterKeepsWhatMeetsEveryCondition_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("accepted"); // each is tried on head 2.5: prev 0.5, entropy 1.2, no similarity
        QTest::newRow("blank") << " " << true;
        QTest::newRow("above") << "prev > 0.4" << true;
        QTest::newRow("not above") << "prev>0.5" << false;
        QTest::newRow("at least") << "prev >= 0.5" << true;
        QTest::newRow("at least, as a sign") << "prev ≥ 0.5" << true;
        QTest::newRow("both") << "prev > 0.4, entropy < 1" << false;
        QTest::newRow("and") << "prev > 0.4 and entropy < 2" << true;
        QTest::newRow("key and capitals") << "Previous_Token = 0.5" << true;
        QTest::newRow("layer") << "2" << true;
        QTest::newRow("other layer") << "3" << false;
        QTest::newRow("head") << "2.5" << true;
        QTest::newRow("as it is written") << "2.5" << true;
        QTest::newRow("other head") << "l2h4" << false;
        QTest::newRow("layers") << "layer <= 2, head > 4" << true;
        QTest::newRow("no value") << "like > 0" << false;
        QTest::newRow("no value, below") << "like < 2" << false;
        QTest::newRow("minus sign") << "prev > −1" << true;
    }

    void aFilterKeepsWhatMeetsEveryCondition()
    {
        QFETCH(const QString, text);
        HeadTableRow row;
        row.head = {2, 5};
        row.scores.previousToken = 0.5;
        row.scores.entropy = 1.2;
        QTEST(parseHeadFilter(text).accepts(row), "accepted");
    }

    void whatIsNoFilterIsOneSentence()
    {
        for (const QString text :
             {"prev >", "prev 0.4", "wobble > 1", "prev > 1.2.3", "2.5.1", "-1", ">", "prev > nan"}) {
            try {
                parseHeadFilter(text);
                QFAIL(qPrintable(text));
            } catch (const Error& error) {
                QVERIFY2(error.message().ends_with("."), error.what());
            }
        }
    }

    void everyMeasureHasItsWords()
    {
        QStringList seen;
        for (const HeadMeasure measure : headMeasures()) {
            for (const QString& word : {measureKey(measure), measureShortKey(measure), measureHeading(measure)})
                QVERIFY(!word.isEmpty());
            QVERIFY(measureDefinition(measure).size() > 20);
            QVERIFY(!seen.contains(measureShortKey(measure)));
            seen << measureShortKey(measure);
            QCOMPARE(measureText(measure, {}), QString("–"));
        }
        QCOMPARE(measureText(HeadMeasure::Self, 0.0001), QString("<0.001"));
        QCOMPARE(measureText(HeadMeasure::LogProbabilityChange, -0.5), QString("−0.500"));
    }
};

HEADLIGHT_GUILESS_TEST(TestHeadTable)
#include "tst_head_table.moc"
