// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/given_run.h"

#include "core/base/error.h"
#include "core/model/matrix_model.h"
#include "tests/support/golden.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_model_folder.h"

#include <QTest>

using namespace headlight;

class TestGivenRun : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path written(const QByteArray& json)
    {
        const QString path = m_folder.filePath("a.json");
        test::writeFile(path, json);
        return path.toStdString();
    }

    static Matrix patternOf(const std::shared_ptr<const Model>& model, const HeadIndex& head)
    {
        return attentionMap(givenRun(model, givenTexts(*model, ownLabels(*model))), head).whole(AttentionStep::Pattern);
    }

private slots:
    /// Two rows look at three columns.
    void encoderDecoderAndCrossOfOneFileAreThreeParts()
    {
        const auto model = matrixModel(written(
            R"({"encoder_attentions": [[[[1, 0, 0], [0, 1, 0], [0, 0, 1]]]], "decoder_attentions": [[[[1, 0], [0.5, 0.5]]]],
                "cross_attentions": [[[[0.25, 0.5, 0.25], [0, 0, 1]], [[1, 0, 0], [0, 1, 0]]]],
                "encoder_tokens": ["a", "b", "c"], "decoder_tokens": ["x", "y"]})"));
        QVERIFY((model->config.parts() ==
                 std::vector<AttentionPart>{AttentionPart::Encoder, AttentionPart::Decoder, AttentionPart::Cross}));
        QCOMPARE(model->config.sizeOf(AttentionPart::Cross).nHeads, 2);
        QCOMPARE(model->config.sizeOf(AttentionPart::Decoder).nHeads, 1);
        const auto run = givenRun(model, givenTexts(*model, ownLabels(*model)));
        QCOMPARE(run->queryEncoding(AttentionPart::Encoder).labels(), (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(run->keyEncoding(AttentionPart::Cross).labels(), (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(run->queryEncoding(AttentionPart::Cross).labels(), (std::vector<std::string>{"x", "y"}));
        QCOMPARE(run->keyEncoding(AttentionPart::Decoder).labels(), (std::vector<std::string>{"x", "y"}));
        QCOMPARE(patternOf(model, {0, 0, AttentionPart::Encoder}), Matrix(Matrix::Identity(3, 3)));
        QCOMPARE(patternOf(model, {0, 1, AttentionPart::Cross})(1, 1), 1.0F);
        QCOMPARE(patternOf(model, {0, 0, AttentionPart::Decoder})(1, 0), 0.5F);
    }

    void partsOfOtherTextsAreRefused()
    {
        const QString said = test::refusal([&] {
            matrixModel(written(R"({"encoder_attentions": [[[[1, 0], [0, 1]]]],
                                    "cross_attentions": [[[[0.25, 0.5, 0.25], [0, 0, 1]]]]})"));
        });
        QCOMPARE(said,
                 QStringLiteral("a.json: has attention of the encoder over 2 tokens and a cross-attention over 3 of "
                                "them"));
    }

    void numbersWithASignAreScoresOfTheirOwn()
    {
        const auto model = matrixModel(written("[[-1, 2], [0, 0]]"));
        QVERIFY(model->matrices->isSigned);
        const auto run = givenRun(model, givenTexts(*model, ownLabels(*model)));
        const AttentionMap map = attentionMap(run, {0, 0});
        QCOMPARE(map.at(0, 0, AttentionStep::Pattern), -1.0F);
        QCOMPARE(map.at(0, 0, AttentionStep::Scores), -1.0F);
        QVERIFY(map.hasValue(0));
        QVERIFY(!map.hasValue(1));
    }

    void aTokenizerNamesTheIdsOfAFile()
    {
        const auto model = matrixModel(written(R"({"attention": [[1, 0], [0.5, 0.5]], "input_ids": [[5, 6]]})"));
        const auto shipped = std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "resources/models/headlight-en";
        const Tokenizer tokenizer = Tokenizer::load(shipped);
        const GivenTexts texts = givenTexts(*model, ownLabels(*model), &tokenizer);
        QCOMPARE(texts.queries.labels(), tokenizer.fromIds({5, 6}).labels());
        QCOMPARE(givenTexts(*model, ownLabels(*model)).queries.labels(), (std::vector<std::string>{"0", "1"}));
    }
};

HEADLIGHT_APPLESS_TEST(TestGivenRun)
#include "tst_given_run.moc"
