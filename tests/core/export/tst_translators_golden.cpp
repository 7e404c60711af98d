// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/trace_tensors.h"
#include "tests/support/golden.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <fstream>

using namespace headlight;
using namespace headlight::test;

namespace {

/// All numbers of a tensor of the trace, in row-major order.
std::vector<float> numbersOf(const TraceTensor& tensor)
{
    std::vector<float> numbers;
    tensor.writeRows([&](const MatrixView& rows) {
        for (Index r = 0; r < rows.rows(); ++r)
            for (Index c = 0; c < rows.cols(); ++c)
                numbers.push_back(rows(r, c));
    });
    return numbers;
}

/// The largest relative difference over the matrices [rows, columns] of two tensors of one shape.
double difference(const std::vector<float>& ours, const std::vector<float>& golden, const Shape& shape)
{
    const Index columns = shape.back();
    const Index rows = shape[shape.size() - 2];
    const Index nMatrices = shape.size() == 3 ? shape[0] : 1;
    double worst = 0.0;
    for (Index m = 0; m < nMatrices; ++m) {
        const Eigen::Map<const Matrix> a(ours.data() + m * rows * columns, rows, columns);
        const Eigen::Map<const Matrix> b(golden.data() + m * rows * columns, rows, columns);
        worst = std::max(worst, relativeDifference(Matrix(a), Matrix(b)));
    }
    return worst;
}

std::vector<std::int64_t> integers(const SafetensorsFile& file, const std::string& name)
{
    return file.readIntegers(name, file.find(name)->shape);
}

} // namespace

/// The shipped translators against PyTorch in float64 (tests/golden/make_translators_golden.py).
class TranslatorsGoldenTest : public QObject {
    Q_OBJECT
private:
    static std::shared_ptr<const Model> load(const QString& name)
    {
        return loadModel((QStringLiteral(HEADLIGHT_SOURCE_DIR "/resources/models/") + name).toStdString());
    }
    static RunOptions optionsOf(const Model& model)
    {
        RunOptions options;
        options.mask.kind = model.config.defaultMask;
        return options;
    }
    static QString goldenFolder(const QString& model) { return QString(model).replace('-', '_'); }

private slots:
    void everyActivationEqualsPyTorch_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("path");
        for (const char* model : {"headlight-en-fr", "headlight-en-fr-rnn"}) {
            const QStringList files = goldenFiles(goldenFolder(model));
            QVERIFY2(files.size() >= 3, "the golden files are missing");
            for (const QString& path : files)
                QTest::addRow("%s %s", model, qPrintable(QFileInfo(path).baseName())) << QString(model) << path;
        }
    }
    void everyActivationEqualsPyTorch()
    {
        QFETCH(QString, model);
        QFETCH(QString, path);
        const auto translator = load(model);
        const SafetensorsFile golden = SafetensorsFile::open(path.toStdString());
        const TokenSequence source = translator->tokenizer.encode(golden.metadata().at("text"));
        QCOMPARE(source.ids(), integers(golden, "encoder.ids"));
        const std::string target = golden.metadata().at("target");
        const auto cache =
            target.empty() ? runModel(translator, source, optionsOf(*translator))
                           : runModel(translator, source, targetFromText(*translator, target), optionsOf(*translator));
        QCOMPARE(cache->encoding.ids(), integers(golden, "decoder.ids"));

        const std::vector<TraceTensor> trace = traceTensors(cache);
        int compared = 0;
        for (const std::string& name : golden.names()) {
            if (name.ends_with(".ids") || name == "argmax" || name.starts_with("logits"))
                continue;
            const auto ours = std::ranges::find(trace, name, &TraceTensor::name);
            QVERIFY2(ours != trace.end(), name.c_str());
            const Shape& shape = golden.find(name)->shape;
            const std::vector<float> numbers = numbersOf(*ours);
            const std::vector<float> wanted = golden.readFloats(name, shape);
            QVERIFY2(numbers.size() == wanted.size(), name.c_str());
            QVERIFY2(difference(numbers, wanted, shape) < 1e-5, name.c_str());
            ++compared;
        }
        QVERIFY(compared >= 1);

        const Matrix logits = cache->logits(0, cache->nTokens()); // [T, dVocab]
        const auto columns = integers(golden, "logits_columns");
        Matrix sampled(logits.rows(), Index(columns.size()));
        for (std::size_t c = 0; c < columns.size(); ++c)
            sampled.col(Index(c)) = logits.col(columns[c]);
        QVERIFY(relativeDifference(sampled, goldenMatrix(golden, "logits_sampled")) < 1e-5);
        const auto argmax = integers(golden, "argmax");
        for (Index t = 0; t < logits.rows(); ++t) {
            Index best = 0;
            logits.row(t).maxCoeff(&best);
            QCOMPARE(std::int64_t(best), argmax[std::size_t(t)]);
        }
    }

    void aHundredGreedyTranslationsEqualPyTorchs_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : {"headlight-en-fr", "headlight-en-fr-rnn"})
            QTest::newRow(model) << QString(model);
    }
    void aHundredGreedyTranslationsEqualPyTorchs()
    {
        QFETCH(QString, model);
        const auto translator = load(model);
        const QString name = QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/%1/greedy.json");
        std::ifstream file(name.arg(goldenFolder(model)).toStdString());
        const nlohmann::json cases = nlohmann::json::parse(file);
        QCOMPARE(cases.size(), std::size_t(100));
        for (const nlohmann::json& entry : cases) {
            const auto text = entry["text"].get<std::string>();
            const auto cache = runModel(translator, translator->tokenizer.encode(text), optionsOf(*translator));
            // What the decoder read is the start token and the translation.
            std::vector<std::int64_t> ids = cache->encoding.ids();
            ids.erase(ids.begin());
            QVERIFY2(ids == entry["ids"].get<std::vector<std::int64_t>>(), text.c_str());
        }
    }
};

HEADLIGHT_APPLESS_TEST(TranslatorsGoldenTest)
#include "tst_translators_golden.moc"
