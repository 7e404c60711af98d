// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/base/error.h"
#include "core/export/trace_tensors.h"
#include "core/io/safetensors.h"
#include "core/model/load_parameters.h"
#include "tests/support/golden.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

std::vector<float> numbersOf(const TraceTensor& tensor)
{
    std::vector<float> numbers;
    tensor.writeRows([&](const MatrixView& rows) {
        const Matrix packed = rows;
        numbers.insert(numbers.end(), packed.data(), packed.data() + packed.size());
    });
    return numbers;
}

/// max |a − b| / max |b|; −infinity in both is no difference.
double differenceOf(const std::vector<float>& ours, const std::vector<float>& theirs)
{
    double difference = 0.0;
    double size = 0.0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        if (ours[i] == theirs[i])
            continue;
        const double d = std::abs(double(ours[i]) - double(theirs[i]));
        difference = d <= difference ? difference : d; // NaN must not slip through
    }
    for (const float number : theirs)
        size = std::max(size, std::abs(double(number)));
    return size > 0.0 ? difference / size : difference;
}

std::shared_ptr<const Model> loadFamily(const std::filesystem::path& folder)
{
    const ModelConfig config = loadModelConfig(folder / "config.json");
    Model model{folder.filename().string(), folder, config, {}, Tokenizer::loadIfPresent(folder)};
    model.parameters = loadParameters(SafetensorsFile::open(folder / "model.safetensors"), config);
    return std::make_shared<const Model>(std::move(model));
}

std::shared_ptr<const ActivationCache> runGolden(const std::shared_ptr<const Model>& model, const TensorSource& golden,
                                                 RunOptions options)
{
    const auto ids = [&](const char* name) { return golden.readIntegers(name, golden.find(name)->shape); };
    if (!model->config.hasEncoder())
        return runModel(model, model->tokenizer.fromIds(ids("ids")), std::move(options));
    TargetText target = targetFromIds(*model, ids("decoder.ids"));
    return runModel(model, model->tokenizer.fromIds(ids("encoder.ids")), std::move(target), std::move(options));
}

} // namespace

/// Against a small random checkpoint of every family and the runs of a reference in float64 that knows nothing of this
/// program (tests/golden/make_family_golden.py).
class FamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void everyTensorOfTheTraceEqualsTheReference_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("path");
        const QDir all(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families"));
        const QStringList folders = all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QVERIFY2(folders.size() > 5, "the golden files are missing");
        for (const QString& folder : folders)
            for (const QString& path : goldenFiles("families/" + folder, "t*.safetensors"))
                QTest::addRow("%s %s", qPrintable(folder), qPrintable(QFileInfo(path).baseName()))
                    << all.filePath(folder) << path;
    }
    void everyTensorOfTheTraceEqualsTheReference()
    {
        QFETCH(QString, folder);
        QFETCH(QString, path);
        const SafetensorsFile file = SafetensorsFile::open(path.toStdString());
        const TensorSource golden = file;
        RunOptions options = goldenOptions(file);
        for (const QString& type : QString::fromStdString(file.metadata().at("types")).split(',', Qt::SkipEmptyParts))
            options.typeIds.push_back(type.toLongLong());

        std::shared_ptr<const ActivationCache> cache;
        try {
            cache = runGolden(loadFamily(folder.toStdString()), golden, options);
        } catch (const Error& error) {
            QFAIL(error.what()); // by its name, and on to the next family
        }

        std::size_t nCompared = 0;
        for (const TraceTensor& tensor : traceTensors(cache)) {
            const TensorInfo* theirs = golden.find(tensor.name);
            if (!theirs)
                continue;
            QVERIFY2(theirs->shape == tensor.shape, tensor.name.c_str());
            const double difference = differenceOf(numbersOf(tensor), golden.readFloats(tensor.name, theirs->shape));
            QVERIFY2(difference < 2e-5, qPrintable(QStringLiteral("%1: %2").arg(tensor.name.c_str()).arg(difference)));
            ++nCompared;
        }
        // Every float tensor of the golden file is one of the trace's; the others hold ids.
        std::size_t nGolden = 0;
        for (const std::string& name : golden.names())
            nGolden += golden.find(name)->dtype == "F32" ? 1 : 0;
        QCOMPARE(nCompared, nGolden);
    }
};

HEADLIGHT_APPLESS_TEST(FamiliesTest)
#include "tst_families.moc"
