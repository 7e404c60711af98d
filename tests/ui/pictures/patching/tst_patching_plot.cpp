// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/model/model_catalog.h"
#include "ui/pictures/patching/patching_plot.h"

#include <QtTest>

using namespace headlight;

namespace {

PatchingMap someMap(Index columns)
{
    PatchingMap map;
    map.clean = 3.0;
    map.corrupted = -1.0;
    map.difference = DoubleMatrix::Constant(2, columns, -1.0);
    map.difference(1, 2) = 4.0;
    map.share = (map.difference.array() + 1.0) / 4.0;
    return map;
}

const PatchingWords kWords{"apple", "flower", {"a", "red", "apple", "is"}, {"a", "red", "flower", "is"}};

} // namespace

class TestPatchingPlot : public QObject {
    Q_OBJECT
private slots:
    void aChangedTokenHasBothLabels()
    {
        const LayerMapPlot plot = patchingMapPlot(someMap(4), {}, kWords);
        QCOMPARE(plot.columns, (QStringList{"a", "red", "apple / flower", "is"}));
        QCOMPARE(plot.strong, std::set<int>{2});
        QCOMPARE(plot.largest, 1.25); // more than all of it
        QVERIFY(!plot.headOf({1, 2}));
        QVERIFY2(plot.cellText({1, 2}).contains("1.25"), qPrintable(plot.cellText({1, 2})));
        QVERIFY2(plot.note.contains("2: “apple” → “flower”"), qPrintable(plot.note));
    }

    void aHeadIsAHead()
    {
        PatchingQuestion question;
        question.site = PatchSite::Pattern;
        const LayerMapPlot plot = patchingMapPlot(someMap(3), question, kWords);
        QCOMPARE(plot.headOf({1, 2}), std::optional(HeadIndex{1, 2}));
        QVERIFY(!plot.headOf({2, 0}) && !plot.headOf({0, 3}));
        QCOMPARE(patchingTable(someMap(3), question, kWords).substr(0, 48),
                 std::string("layer,head,logit_difference,recovered_share\n0,0,"));
    }

    void theTableNamesBothTokens()
    {
        PatchingQuestion question;
        question.direction = PatchDirection::Noise;
        const std::string table = patchingTable(someMap(4), question, kWords);
        QVERIFY(table.starts_with("layer,position,clean_token,corrupted_token,logit_difference,lost_share\n"));
        QVERIFY2(table.find("\n1,2,apple,flower,4,1.25\n") != std::string::npos, table.c_str());
    }

    /// The example is one: as many tokens, and each text's own word is what the model expects.
    void theSuggestedTextsAreAligned()
    {
        const auto model = loadModel(HEADLIGHT_SOURCE_DIR "/resources/models/headlight-en");
        const SuggestedTexts texts = suggestedTexts();
        RunOptions options;
        options.mask.kind = model->config.defaultMask;
        const auto run = [&](const QString& text) {
            return runModel(model, model->tokenizer.encode(text.toStdString()), options);
        };
        const auto clean = run(texts.clean);
        const auto corrupted = run(texts.corrupted);
        QVERIFY(hasSuggestedTexts(*clean));
        QCOMPARE(clean->nTokens(), corrupted->nTokens());
        const LogitPair pair = likelyPair(*clean, *corrupted, clean->nTokens() - 2);
        QVERIFY(QString::fromStdString(model->tokenizer.label(pair.token, true)).contains("apple"));
        QVERIFY(QString::fromStdString(model->tokenizer.label(*pair.other, true)).contains("flower"));
        const PatchingMap map = patchingMap(clean, corrupted, {pair, PatchSite::Stream, PatchDirection::Denoise});
        QVERIFY(std::abs(map.share.row(0).sum() - 1.0) < 1e-4); // the changed token alone is what differs
    }
};

HEADLIGHT_TEST(TestPatchingPlot)
#include "tst_patching_plot.moc"
