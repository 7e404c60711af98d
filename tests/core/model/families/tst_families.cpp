// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/export/trace_tensors.h"
#include "tests/support/golden_families.h"

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

} // namespace

/// Against a small random checkpoint of every family and the runs of a reference in float64 that knows nothing of this
/// program (tests/golden/make_family_golden.py).
class FamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void everyTensorOfTheTraceEqualsTheReference_data() { addGoldenFamilyRuns(); }
    void everyTensorOfTheTraceEqualsTheReference()
    {
        QFETCH(QString, folder);
        QFETCH(QString, path);
        const SafetensorsFile file = SafetensorsFile::open(path.toStdString());
        const TensorSource golden = file;
        std::shared_ptr<const ActivationCache> cache;
        try {
            cache = runGolden(loadGoldenFamily(folder.toStdString()), file);
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
