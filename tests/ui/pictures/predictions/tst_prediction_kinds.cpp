// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/generation.h"
#include "core/base/error.h"
#include "tests/support/golden_families.h"
#include "tests/support/tiny_model.h"
#include "ui/pictures/predictions/prediction_table.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

std::shared_ptr<const Model> family(const char* folder)
{
    return loadGoldenFamily(goldenFamilyFolder(folder));
}

PredictionTable tableOfIds(const std::shared_ptr<const Model>& model, MaskKind mask)
{
    RunOptions options;
    options.mask.kind = mask;
    return makePredictionTable(*runModel(model, model->tokenizer.fromIds({3, 4, 5}), options), 2, {}, {});
}

} // namespace

/// Tests what a model can predict, and the sentence where it can predict nothing.
class PredictionKindsTest : public QObject {
    Q_OBJECT
private slots:
    void aDecoderPredictsWhatFollows()
    {
        QCOMPARE(tableOfIds(family("llama"), MaskKind::Causal).kind, PredictionKind::NextToken);
        const PredictionTable table = tableOfIds(family("llama"), MaskKind::None);
        QCOMPARE(table.kind, PredictionKind::None);
        QVERIFY2(table.whyNone.contains("choose the causal mask"), qPrintable(table.whyNone));
    }
    void whatEndsTheTextFollowsItsLastWord()
    {
        const QTemporaryDir folder;
        const auto model = tinyModel(QDir(folder.path()));
        RunOptions options;
        options.mask.kind = MaskKind::Causal;
        options.ablatedHeads = {HeadIndex{0, 0}};
        const auto run = runModel(model, model->tokenizer.encode("abc"), options); // <s> a b c </s>
        const int last = int(run->nTokens()) - 1;
        for (int position = 0; position <= last; ++position) {
            const PredictionTable table = makePredictionTable(*run, position, {}, {});
            QVERIFY(table.effect);
            const QString said = effectLines(table).join('|');
            QCOMPARE(table.effect->trueTokenChange.has_value(), position < last); // the logit lens has it so, too
            QCOMPARE(said.contains("Nothing follows in the text"), position == last);
            if (position < last)
                QCOMPARE(table.effect->trueToken.toStdString(),
                         model->tokenizer.label(run->encoding[std::size_t(position) + 1].id));
        }
    }
    void aStackWithoutAHeadPredictsNothing()
    {
        auto model = std::make_shared<Model>(*family("llama"));
        model->parameters.unembedding = Weight();
        model->config.tiedUnembedding = false;
        for (const auto& headless : {std::shared_ptr<const Model>(model), family("bert_without_head")})
            for (const MaskKind mask : {MaskKind::Causal, MaskKind::None}) {
                const PredictionTable table = tableOfIds(headless, mask);
                QCOMPARE(table.kind, PredictionKind::None);
                QVERIFY2(table.whyNone.contains("has no head that predicts tokens"), qPrintable(table.whyNone));
            }
        const std::string why = whyNothingToGenerate(*model, model->tokenizer.fromIds({3}), {});
        QVERIFY2(why.find("no head that predicts tokens") != std::string::npos, why.c_str());
    }
    void anEncoderFillsMaskedTokensAndNeedsAMaskTokenForIt()
    {
        for (const MaskKind mask : {MaskKind::Causal, MaskKind::None}) { // its rows never speak of the next token
            const PredictionTable table = tableOfIds(family("bert"), mask);
            QCOMPARE(table.kind, PredictionKind::None);
            QVERIFY2(table.whyNone.contains("without a tokenizer there is no mask token"), qPrintable(table.whyNone));
        }
        const QTemporaryDir folder;
        auto model = std::make_shared<Model>(*tinyModel(QDir(folder.path())));
        QVERIFY(model->tokenizer.maskTokenId());
        model->config.isEncoder = true;
        const auto run = runModel(model, model->tokenizer.encode("abc"), RunOptions{});
        QCOMPARE(makePredictionTable(*run, 2, {}, {}).kind, PredictionKind::MaskedToken);
        const std::string why = whyNothingToGenerate(*model, run->encoding, {});
        QVERIFY2(why.find("is an encoder") != std::string::npos, why.c_str());
    }
    void aDecoderThatLooksBothWaysSaysThatItPredictsNothing()
    {
        const auto model = family("qwen2_both_ways");
        for (const MaskKind mask : {MaskKind::Causal, MaskKind::None}) {
            const PredictionTable table = tableOfIds(model, mask);
            QCOMPARE(table.kind, PredictionKind::None);
            QVERIFY2(table.whyNone.contains("reads whole texts"), qPrintable(table.whyNone));
        }
        const std::string why = whyNothingToGenerate(*model, model->tokenizer.fromIds({3}), {});
        QVERIFY2(why.find("reads whole texts") != std::string::npos, why.c_str());
    }
    void aTranslatorWithoutAHeadRunsOnAGivenTargetAlone()
    {
        auto model = std::make_shared<Model>(*family("t5"));
        model->parameters.unembedding = Weight();
        model->config.tiedUnembedding = false;
        const TokenSequence source = model->tokenizer.fromIds({3, 4, 5});
        QVERIFY_EXCEPTION_THROWN(runModel(model, source, RunOptions{}), Error);
        const auto run = runModel(model, source, targetFromIds(*model, {5, 6}), RunOptions{});
        QVERIFY(!run->hasLogits());
    }
};

HEADLIGHT_GUILESS_TEST(PredictionKindsTest)
#include "tst_prediction_kinds.moc"
