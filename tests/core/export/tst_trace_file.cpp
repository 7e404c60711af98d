// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_file.h"

#include "core/activations/attention_map.h"
#include "core/base/error.h"
#include "tests/support/tiny_model.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <numeric>

using namespace headlight;

namespace {

constexpr int nTokens = 7;

std::shared_ptr<const ActivationCache> tinyRun(const ModelConfig& config, int length, RunOptions options)
{
    auto model = std::make_shared<Model>();
    model->name = "tiny";
    model->config = config;
    model->parameters = test::randomParameters(config);
    TokenSequence encoding;
    for (int i = 0; i < length; ++i) {
        const std::string label = i == 1 ? "\"\xF0\x9F\x99\x82\\" : "t" + std::to_string(i);
        encoding.tokens.push_back(
            {.id = i * 3 % config.dVocab, .piece = label, .label = label, .place = TextPlace{{i, i + 1}}});
    }
    return runModel(model, encoding, std::move(options));
}

std::shared_ptr<const ActivationCache> tinyRun()
{
    RunOptions options;
    options.mask = maskFromString("causal");
    options.ablatedHeads = {{0, 1}, {1, 3}};
    return tinyRun(test::tinyConfig(), nTokens, options);
}

/// A safetensors file read by the words of the format alone, infinities and all.
struct TensorFile {
    QJsonObject header;
    QByteArray data;

    explicit TensorFile(const QByteArray& bytes)
    {
        quint64 size = 0;
        std::memcpy(&size, bytes.constData(), sizeof size);
        header = QJsonDocument::fromJson(bytes.mid(8, static_cast<qsizetype>(size))).object();
        data = bytes.mid(8 + static_cast<qsizetype>(size));
    }

    QJsonObject info(const QString& name) const { return header[name].toObject(); }
    QString metadata(const QString& key) const { return info("__metadata__")[key].toString(); }

    Shape shape(const QString& name) const
    {
        Shape shape;
        for (const QJsonValue& size : info(name)["shape"].toArray())
            shape.push_back(size.toInteger());
        return shape;
    }

    template <typename T = float>
    std::vector<T> numbers(const QString& name) const
    {
        const QJsonArray offsets = info(name)["data_offsets"].toArray();
        const qint64 begin = offsets[0].toInteger();
        std::vector<T> numbers(static_cast<std::size_t>(offsets[1].toInteger() - begin) / sizeof(T));
        std::memcpy(numbers.data(), data.constData() + begin, numbers.size() * sizeof(T));
        return numbers;
    }
};

/// Nested arrays laid out in row-major order; "-inf" becomes the number.
void flatten(const QJsonValue& value, std::vector<float>& numbers)
{
    if (value.isArray())
        for (const QJsonValue& part : value.toArray())
            flatten(part, numbers);
    else
        numbers.push_back(value.isString() ? value.toString().toFloat() : static_cast<float>(value.toDouble()));
}

} // namespace

class TestTraceFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run = tinyRun();

    std::string path(const QString& name) const { return m_folder.filePath(name).toStdString(); }
    QByteArray contentOf(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    TensorFile written(const QString& name = "run.safetensors") const
    {
        writeTrace(path(name), m_run);
        return TensorFile(contentOf(name));
    }

private slots:
    void everyTensorHasItsNameTypeAndShape()
    {
        const TensorFile file = written();
        const Shape residual{nTokens, 24}, perHead{4, nTokens, 6}, attention{4, nTokens, nTokens};
        std::map<QString, Shape> expected{{"ids", {nTokens}}, {"embed", residual}, {"logits", {nTokens, 300}}};
        for (const QString block : {"blocks.0.", "blocks.1."}) {
            for (const char* name : {"resid_pre", "resid_post", "attn.out"})
                expected[block + name] = residual;
            for (const char* name : {"attn.q", "attn.k", "attn.v", "attn.z"})
                expected[block + name] = perHead;
            for (const char* name : {"attn.scores", "attn.masked_scores", "attn.pattern"})
                expected[block + name] = attention;
        }
        QCOMPARE(file.header.size(), static_cast<qsizetype>(expected.size()) + 1); // and __metadata__
        for (const auto& [name, shape] : expected) {
            QVERIFY2(file.shape(name) == shape, qPrintable(name));
            QCOMPARE(file.info(name)["dtype"].toString(), name == "ids" ? "I64" : "F32");
        }
    }

    void logitsThatOverflowAreRefusedByName()
    {
        ActivationCache broken = *m_run;
        broken.activations.finalResid.setConstant(1e38F);
        try {
            writeTrace(path("broken.json"), std::make_shared<const ActivationCache>(broken));
            QFAIL("written");
        } catch (const Error& error) {
            QVERIFY(error.message().find("\"logits\"") != std::string::npos);
        }
        QVERIFY(!QFile::exists(m_folder.filePath("broken.json")));
    }

    void theDataLiesWithoutGapsToTheEndOfTheFile()
    {
        const TensorFile file = written();
        std::map<qint64, qint64> ranges;
        for (const QString& name : file.header.keys())
            if (name != "__metadata__")
                ranges[file.info(name)["data_offsets"][0].toInteger()] = file.info(name)["data_offsets"][1].toInteger();
        qint64 end = 0;
        for (const auto& [begin, rangeEnd] : ranges) {
            QCOMPARE(begin, end);
            end = rangeEnd;
        }
        QCOMPARE(end, file.data.size());
    }

    void theNumbersAreThoseOfTheRun()
    {
        const TensorFile file = written();
        QVERIFY(file.numbers<qint64>("ids") == std::vector<qint64>({0, 3, 6, 9, 12, 15, 18}));
        const Matrix& residPost = m_run->activations.blocks[1].residPost;
        QCOMPARE(std::memcmp(file.numbers("blocks.1.resid_post").data(), residPost.data(),
                             static_cast<std::size_t>(residPost.size()) * sizeof(float)),
                 0);
        const Matrix& q = m_run->activations.blocks[1].attention.q; // [T, nHeads·dHead]
        const auto written = file.numbers("blocks.1.attn.q");       // [nHeads, T, dHead]
        for (Index head = 0; head < 4; ++head)
            for (Index t = 0; t < nTokens; ++t)
                for (Index i = 0; i < 6; ++i)
                    QCOMPARE(written[static_cast<std::size_t>((head * nTokens + t) * 6 + i)], q(t, head * 6 + i));
    }

    void maskedScoresAreMinusInfinityWhereTheMaskHidesAndScoresElsewhere()
    {
        const TensorFile file = written();
        const auto scores = file.numbers("blocks.0.attn.scores");
        const auto masked = file.numbers("blocks.0.attn.masked_scores");
        const auto pattern = file.numbers("blocks.0.attn.pattern");
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const bool hidden = i % nTokens > i / nTokens % nTokens; // key > query
            QVERIFY(std::isfinite(scores[i]));
            QCOMPARE(masked[i], hidden ? -std::numeric_limits<float>::infinity() : scores[i]);
            QCOMPARE(pattern[i] == 0.0F, hidden);
        }
    }

    void theRowsOfThePatternSumToOne()
    {
        const auto pattern = written().numbers("blocks.1.attn.pattern");
        for (auto row = pattern.begin(); row != pattern.end(); row += nTokens)
            QVERIFY(std::abs(std::accumulate(row, row + nTokens, 0.0) - 1.0) < 1e-5);
    }

    void zIsThePatternTimesVUnlessTheHeadIsSwitchedOff()
    {
        const TensorFile file = written();
        const auto pattern = file.numbers("blocks.0.attn.pattern"); // [4, T, T]
        const auto v = file.numbers("blocks.0.attn.v");             // [4, T, 6]
        const auto z = file.numbers("blocks.0.attn.z");             // [4, T, 6]
        for (std::size_t head = 0; head < 4; ++head)
            for (std::size_t t = 0; t < nTokens; ++t)
                for (std::size_t i = 0; i < 6; ++i) {
                    double sum = 0;
                    for (std::size_t key = 0; key < nTokens; ++key)
                        sum +=
                            double(pattern[(head * nTokens + t) * nTokens + key]) * v[(head * nTokens + key) * 6 + i];
                    const float found = z[(head * nTokens + t) * 6 + i];
                    if (head == 1)
                        QCOMPARE(found, 0.0F);
                    else
                        QVERIFY(std::abs(found - sum) < 1e-5);
                }
    }

    void theMetadataSaysWhatWasRun()
    {
        const TensorFile file = written();
        QCOMPARE(file.metadata("format"), "headlight-trace");
        QCOMPARE(file.metadata("version"), "1");
        QCOMPARE(file.metadata("model"), "tiny");
        QCOMPARE(file.metadata("mask"), "causal");
        QCOMPARE(file.metadata("ablated"), "0.1,1.3");
        QCOMPARE(file.metadata("scale"), "true");
        QCOMPARE(file.metadata("temperature"), "1");
        const QJsonArray tokens = QJsonDocument::fromJson(file.metadata("tokens").toUtf8()).array();
        QCOMPARE(tokens.size(), nTokens);
        QCOMPARE(tokens[1].toString(), QString::fromUtf8("\"🙂\\"));
    }

    void jsonHoldsTheSameNumbers()
    {
        const TensorFile file = written();
        writeTrace(path("run.json"), m_run);
        QJsonParseError error;
        const QJsonObject json = QJsonDocument::fromJson(contentOf("run.json"), &error).object();
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        QCOMPARE(json["settings"], file.header["__metadata__"]);
        const QJsonObject tensors = json["tensors"].toObject();
        QCOMPARE(tensors.size(), file.header.size() - 1);
        for (const QString& name : tensors.keys()) {
            if (name == "ids")
                continue;
            std::vector<float> numbers;
            flatten(tensors[name], numbers);
            QVERIFY2(numbers == file.numbers(name), qPrintable(name)); // 9 digits bring every float back
        }
        const QJsonArray pattern = tensors["blocks.0.attn.pattern"].toArray();
        QCOMPARE(pattern.size(), 4);
        QCOMPARE(pattern[3].toArray().size(), nTokens);
        QCOMPARE(pattern[3][6].toArray().size(), nTokens);
    }

    void aLongRunIsWrittenPieceByPieceAndComesOutWhole()
    {
        ModelConfig config = test::tinyConfig();
        config.nCtx = 300;
        config.nLayers = 1;
        const auto run = tinyRun(config, 300, {});
        writeTrace(path("long.safetensors"), run);
        const auto pattern = TensorFile(contentOf("long.safetensors")).numbers("blocks.0.attn.pattern");
        const Matrix expected = attentionMap(run, {0, 2}).whole(AttentionStep::Pattern);
        for (Index i = 0; i < expected.size(); ++i)
            QVERIFY(std::abs(pattern[static_cast<std::size_t>(2 * 300 * 300 + i)] - expected.data()[i]) < 1e-6F);
    }

    void theSameRunGivesTheSameBytes()
    {
        for (const QString ending : {".safetensors", ".json"}) {
            writeTrace(path("a" + ending), tinyRun());
            writeTrace(path("b" + ending), tinyRun());
            QCOMPARE(contentOf("a" + ending), contentOf("b" + ending));
        }
    }

    void anotherEndingIsRefusedByName()
    {
        try {
            writeTrace(path("run.npz"), m_run);
            QFAIL("an unknown ending was accepted");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::BadArgument);
            QVERIFY(error.message().find(".safetensors or .json") != std::string::npos);
        }
    }

    void aCancelledTraceLeavesTheOldFileAlone()
    {
        writeTrace(path("old.json"), m_run);
        const QByteArray before = contentOf("old.json");
        const QStringList files = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
        const CancelToken cancel;
        cancel.cancel();
        QVERIFY_EXCEPTION_THROWN(writeTrace(path("old.json"), m_run, cancel), Error);
        QCOMPARE(contentOf("old.json"), before);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden), files);
    }
};

HEADLIGHT_GUILESS_TEST(TestTraceFile)
#include "tst_trace_file.moc"
