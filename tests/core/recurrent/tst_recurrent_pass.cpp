// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/pattern.h"
#include "core/attention/scores.h"
#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/model/load_recurrent_parameters.h"
#include "core/recurrent/recurrent_greedy.h"
#include "core/recurrent/recurrent_pass.h"
#include "tests/support/golden.h"
#include "tests/support/recurrent_model.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr RecurrentSizes kGoldenSizes{12, 10, 7};
constexpr int kGoldenVocabulary = 48;
const char* const kGoldenFolder = "attention_rnn_tiny";

RecurrentOptions goldenRecurrentOptions(const SafetensorsFile& golden)
{
    const RunOptions options = goldenOptions(golden);
    return {options.mask, std::stof(golden.metadata().at("temperature")), !options.ablatedHeads.empty()};
}

std::vector<std::int64_t> goldenIds(const SafetensorsFile& golden, const char* name)
{
    return golden.readIntegers(name, golden.find(name)->shape);
}

void addGoldenFiles()
{
    QTest::addColumn<QString>("path");
    const QStringList files = goldenFiles(kGoldenFolder, "s*.safetensors");
    QVERIFY2(files.size() > 8, "the golden files are missing");
    for (const QString& path : files)
        QTest::addRow("%s", qPrintable(QFileInfo(path).completeBaseName())) << path;
}

RecurrentParameters goldenParameters()
{
    const QString file = goldenFiles(kGoldenFolder, "model.safetensors").value(0);
    return loadRecurrentParameters(SafetensorsFile::open(file.toStdString()), kGoldenSizes, kGoldenVocabulary);
}

RecurrentActivations run(const RecurrentParameters& p, const std::vector<std::int64_t>& source,
                         const std::vector<std::int64_t>& decoder, const RecurrentOptions& options)
{
    return decodeRecurrently(p, encodeRecurrently(p, source), decoder, options);
}

} // namespace

/// Against nn.GRU and nn.GRUCell (tests/golden/make_attention_rnn_golden.py) and against the obvious loop.
class RecurrentPassTest : public QObject {
    Q_OBJECT
private:
    const std::vector<std::int64_t> m_source{4, 9, 17, 4, 22};
    const std::vector<std::int64_t> m_decoder{0, 7, 8, 9, 7, 29};

    QString errorOf(const RecurrentParameters& parameters)
    {
        try {
            const RecurrentActivations a = run(parameters, m_source, m_decoder, {});
            recurrentLogits(parameters, a.outputs);
        } catch (const Error& error) {
            return error.kind() == ErrorKind::BadNumber ? error.what() : "another error";
        }
        return "accepted";
    }
private slots:
    void everyStepEqualsPyTorch_data() { addGoldenFiles(); }
    void everyStepEqualsPyTorch()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const RecurrentParameters p = goldenParameters();
        const RecurrentOptions options = goldenRecurrentOptions(golden);

        const RecurrentActivations a =
            run(p, goldenIds(golden, "encoder.ids"), goldenIds(golden, "decoder.ids"), options);

        QVERIFY(relativeDifference(a.source.embed, goldenMatrix(golden, "encoder.embed")) < 1e-5);
        QVERIFY(relativeDifference(a.source.states, goldenMatrix(golden, "encoder.states")) < 1e-5);
        QVERIFY(relativeDifference(a.embed, goldenMatrix(golden, "decoder.embed")) < 1e-5);
        const Matrix scores = additiveScores(a.queries, a.source.keys, p.attention.score, 1.0F / options.temperature);
        QVERIFY(relativeDifference(scores, goldenHead(golden, "decoder.attn.scores", 0)) < 1e-5);
        const Matrix masked = maskScores(scores, options.mask); // [Tq, Ts]
        QVERIFY(relativeDifference(masked, goldenHead(golden, "decoder.attn.masked_scores", 0)) < 1e-5);
        const Matrix pattern = attentionPattern(masked, a.softmaxRows); // [Tq, Ts]
        QVERIFY(relativeDifference(pattern, goldenHead(golden, "decoder.attn.pattern", 0)) < 1e-5);
        QVERIFY(relativeDifference(a.contexts, goldenMatrix(golden, "decoder.attn.context")) < 1e-5);
        QVERIFY(relativeDifference(a.states, goldenMatrix(golden, "decoder.states")) < 1e-5);
        QVERIFY(relativeDifference(recurrentLogits(p, a.outputs), goldenMatrix(golden, "logits")) < 1e-5);
    }
    void theGreedyTranslationEqualsPyTorch_data() { addGoldenFiles(); }
    void theGreedyTranslationEqualsPyTorch()
    {
        QFETCH(QString, path);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const RecurrentParameters p = goldenParameters();
        const std::vector<std::int64_t> source = goldenIds(golden, "encoder.ids");
        const RecurrentGreedyOptions greedy{{0, 1, 3}, std::min(39, 2 * int(source.size()) + 10)};
        QCOMPARE(decodeGreedily(p, encodeRecurrently(p, source), greedy, goldenRecurrentOptions(golden)),
                 goldenIds(golden, "greedy.ids"));
    }
    void everyStepEqualsTheLoop()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        RecurrentOptions options;
        options.mask.paddedKeys = {0, 0, 1, 0, 0};
        options.temperature = 0.5F;
        const RecurrentActivations a = run(p, m_source, m_decoder, options);
        const Matrix64 h = widened(a.source.states);
        Vector64 s = widened(a.source.initialState)[0];
        Matrix64 contexts, states, outputs;
        for (const std::int64_t id : m_decoder) {
            const Vector64 embed = widened(p.embedding.row(id))[0];
            Vector64 pattern = loopAdditiveScores(p.attention, s, h);
            double sum = 0.0;
            for (std::size_t j = 0; j < pattern.size(); ++j)
                sum += pattern[j] = options.mask.paddedKeys[j] ? 0.0 : std::exp(pattern[j] / 0.5);
            Vector64 context(h[0].size(), 0.0);
            for (std::size_t j = 0; j < h.size(); ++j)
                for (std::size_t c = 0; c < context.size(); ++c)
                    context[c] += pattern[j] / sum * h[j][c];
            s = loopGruStep(p.decoder, joined({embed, context}), s);
            contexts.push_back(context);
            states.push_back(s);
            outputs.push_back(loopTanh(loopAffine(p.output.w, joined({s, context, embed}), p.output.b)));
        }
        QVERIFY(relativeDifference(a.contexts, contexts) < 1e-5);
        QVERIFY(relativeDifference(a.states, states) < 1e-5);
        QVERIFY(relativeDifference(a.outputs, outputs) < 1e-5);
    }
    void theEncoderEqualsTheLoop()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        const RecurrentEncoding source = encodeRecurrently(p, m_source);
        const std::size_t d = std::size_t(p.encoderForward.wHidden.cols());
        Matrix64 expected(m_source.size(), Vector64(2 * d, 0.0));
        Vector64 forward(d, 0.0);
        Vector64 backward(d, 0.0);
        for (std::size_t t = 0; t < m_source.size(); ++t) {
            const std::size_t u = m_source.size() - 1 - t;
            forward = loopGruStep(p.encoderForward, widened(p.embedding.row(m_source[t]))[0], forward);
            backward = loopGruStep(p.encoderBackward, widened(p.embedding.row(m_source[u]))[0], backward);
            std::ranges::copy(forward, expected[t].begin());
            std::ranges::copy(backward, expected[u].begin() + std::ptrdiff_t(d));
        }
        QVERIFY(relativeDifference(source.states, expected) < 1e-5);
        const Vector64 initial = loopTanh(loopAffine(p.initial.w, backward, p.initial.b));
        QVERIFY(relativeDifference(source.initialState, Matrix64{initial}) < 1e-5);
    }
    void ablatedTheContextIsZeroAndTheAttentionStillThere()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        RecurrentOptions options;
        options.ablated = true;
        const RecurrentActivations a = run(p, m_source, m_decoder, options);
        QVERIFY(a.contexts.isZero(0.0F));
        QVERIFY((a.softmaxRows.sum.array() >= 1.0F).all());
        QVERIFY(a.states.row(0) != run(p, m_source, m_decoder, {}).states.row(0));
    }
    void aStepThatMaySeeNothingHasNoValueAndNoContext()
    {
        RecurrentOptions options;
        options.mask.paddedKeys.assign(m_source.size(), 1);
        const RecurrentActivations a = run(randomRecurrentParameters(), m_source, m_decoder, options);
        QVERIFY(!a.softmaxRows.hasValue(0));
        QVERIFY(a.contexts.isZero(0.0F));
        QVERIFY(a.outputs.allFinite());
    }
    void theSameInputGivesTheSameBits()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        const Matrix first = run(p, m_source, m_decoder, {}).outputs;
        for (int i = 0; i < 5; ++i)
            QCOMPARE(run(p, m_source, m_decoder, {}).outputs, first);
    }
    void aNumberThatIsNotFiniteNamesTheFirstActivationItSpoils()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const RecurrentParameters good = randomRecurrentParameters();
        const auto spoiled = [&](auto change) {
            RecurrentParameters p = good;
            change(p);
            return errorOf(p);
        };
        QCOMPARE(errorOf(good), QString("accepted"));
        QVERIFY(spoiled([&](auto& p) { p.embedding(9, 2) = nan; }).contains("\"encoder.embed\""));
        QVERIFY(spoiled([&](auto& p) { p.embedding(29, 2) = nan; }).contains("\"decoder.embed\""));
        QVERIFY(spoiled([&](auto& p) { p.encoderBackward.wHidden(20, 2) = nan; }).contains("\"encoder.states\""));
        QVERIFY(spoiled([&](auto& p) { p.initial.w(1, 1) = nan; }).contains("\"decoder.initial_state\""));
        QVERIFY(spoiled([&](auto& p) { p.attention.wQuery(1, 1) = nan; }).contains("\"decoder.attn.queries\""));
        QVERIFY(spoiled([&](auto& p) { p.attention.bKey[1] = nan; }).contains("\"decoder.attn.keys\""));
        QVERIFY(spoiled([&](auto& p) { p.attention.score[1] = nan; }).contains("\"decoder.attn.scores\""));
        QVERIFY(spoiled([&](auto& p) { p.decoder.bInput[1] = nan; }).contains("\"decoder.states\""));
        QVERIFY(spoiled([&](auto& p) { p.output.b[1] = nan; }).contains("\"decoder.output\""));
        QVERIFY(spoiled([&](auto& p) { p.logitsBias[1] = nan; }).contains("\"logits\""));
    }
    void aCancelledRunStops()
    {
        const RecurrentParameters p = randomRecurrentParameters();
        const RecurrentEncoding source = encodeRecurrently(p, m_source);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(encodeRecurrently(p, m_source, cancel), Error);
        try {
            decodeRecurrently(p, source, m_decoder, {}, cancel);
            QFAIL("ran on");
        } catch (const Error& error) {
            QVERIFY(error.kind() == ErrorKind::Cancelled);
        }
    }
};

HEADLIGHT_APPLESS_TEST(RecurrentPassTest)
#include "tst_recurrent_pass.moc"
