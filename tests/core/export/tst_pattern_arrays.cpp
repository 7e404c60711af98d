// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"
#include "core/base/error.h"
#include "core/export/pattern_arrays.h"
#include "core/io/atomic_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace headlight;

namespace {

const std::vector<std::string> oddTokens{"a|b", "say \"hi\"", "火\n车"};

/// A causal map whose last query looks nowhere, with numbers that no short decimal has.
AttentionMap causalMap(const std::vector<std::string>& labels = oddTokens)
{
    Matrix pattern(3, 3);
    pattern << 1.0F, 0.0F, 0.0F, 1.0F / 3.0F, 2.0F / 3.0F, 0.0F, 0.0F, 0.0F, 0.0F;
    Matrix allowed(3, 3);
    allowed << 1.0F, 0.0F, 0.0F, 1.0F, 1.0F, 0.0F, 1.0F, 1.0F, 1.0F;
    return attentionMapFromMatrix(labels, labels, {0, 0}, pattern, allowed);
}

AttentionMap denseMap()
{
    Matrix pattern(2, 3);
    pattern << 0.1F, 1e-7F, std::nextafter(0.9F, 1.0F), std::numeric_limits<float>::denorm_min(), 0.7F, 0.3F;
    return attentionMapFromMatrix({"x", "y"}, oddTokens, {1, 2}, pattern);
}

bool isSameNumber(float a, float b)
{
    return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

/// The weights as Headlight's own reader has them; NaN where the file has none.
std::vector<float> weightsIn(const ArrayFile& file)
{
    if (file.numbers.size() != 1)
        return {};
    ArrayNumbers read = file.numbers.front().read({});
    for (std::size_t i = 0; i < read.hidden.size(); ++i)
        if (read.hidden[i] != 0)
            read.values[i] = std::numeric_limits<float>::quiet_NaN();
    return read.values;
}

const std::vector<std::string>* labelsNamed(const ArrayFile& file, const std::string& name)
{
    for (const TextArray& array : file.texts)
        if (array.name == name)
            return &array.texts;
    return nullptr;
}

using PatternWriter = void (*)(const TextSink&, const AttentionMap&);

} // namespace

/// The forms of file that hold one matrix, read back by the reader of attention files.
class TestPatternArrays : public QObject {
    Q_OBJECT

    ArrayFile writtenAndRead(const std::string& ending, PatternWriter write, const AttentionMap& map)
    {
        const std::filesystem::path file = m_folder.filePath("map").toStdString() + ending;
        writeFileAtomically(file, [&](const TextSink& out) { write(out, map); });
        return openArrayFile(file);
    }

    QTemporaryDir m_folder;

private slots:
    void everyFormReadsBackToTheBit_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<PatternWriter>("writer");
        const auto row = [](const char* ending, PatternWriter writer) {
            QTest::newRow(ending) << QString(ending) << writer;
        };
        row(".npy", writePatternNpy);
        row(".npz", writePatternNpz);
        row(".safetensors", writePatternSafetensors);
        row(".json", writePatternJson);
    }
    void everyFormReadsBackToTheBit()
    {
        QFETCH(QString, ending);
        QFETCH(PatternWriter, writer);
        for (const AttentionMap& map : {causalMap(), denseMap()}) {
            const ArrayFile file = writtenAndRead(ending.toStdString(), writer, map);
            QCOMPARE(file.numbers.size(), std::size_t{1});
            QCOMPARE(file.numbers.front().shape, (Shape{map.nQueries(), map.nKeys()}));
            const std::vector<float> read = weightsIn(file);
            QCOMPARE(static_cast<Index>(read.size()), map.nQueries() * map.nKeys());
            for (Index query = 0; query < map.nQueries(); ++query)
                for (Index key = 0; key < map.nKeys(); ++key) {
                    const bool isThere = map.hasValue(query) && map.allows(query, key);
                    const float expected =
                        isThere ? map.at(query, key, AttentionStep::Pattern) : std::numeric_limits<float>::quiet_NaN();
                    QVERIFY2(isSameNumber(read[query * map.nKeys() + key], expected),
                             qPrintable(QString("cell %1, %2").arg(query).arg(key)));
                }
            if (ending == ".npy")
                continue;
            const auto* rows = labelsNamed(file, "row_labels");
            const auto* columns = labelsNamed(file, "column_labels");
            QVERIFY(rows && columns);
            QCOMPARE(*rows, map.queryLabels());
            QCOMPARE(*columns, map.keyLabels());
        }
    }

    void anArchiveHasEveryHead()
    {
        const AttentionMap map = causalMap();
        const std::filesystem::path file = m_folder.filePath("heads.npz").toStdString();
        std::vector<std::string> written(2);
        for (std::string& bytes : written)
            writeHeadsNpz([&](std::string_view piece) { bytes += piece; }, {{map, map, map, map, map, map}, 2, 3});
        QVERIFY(written[0] == written[1]);
        writeFileAtomically(file, written[0]);
        const ArrayFile read = openArrayFile(file);
        QCOMPARE(read.numbers.size(), std::size_t{1});
        QCOMPARE(read.numbers.front().shape, (Shape{2, 3, map.nQueries(), map.nKeys()}));
        const std::vector<float> weights = weightsIn(read);
        const Matrix expected = patternNumbers(map);
        for (std::size_t i = 0; i < weights.size(); ++i)
            QVERIFY(isSameNumber(weights[i], expected.data()[i % static_cast<std::size_t>(expected.size())]));
        QCOMPARE(*labelsNamed(read, "row_labels"), map.queryLabels());
    }

    void theNumbersOfAnNpyBeginAtAMultipleOf64()
    {
        for (const Index n : {Index{1}, Index{9}, Index{12345}}) {
            std::string bytes;
            Matrix pattern = Matrix::Constant(1, n, 0.5F);
            writePatternNpy([&](std::string_view piece) { bytes += piece; },
                            attentionMapFromMatrix({"q"}, std::vector<std::string>(n, "k"), {0, 0}, pattern));
            const std::size_t begin = bytes.size() - n * sizeof(float);
            QVERIFY(begin % 64 == 0 && bytes[begin - 1] == '\n');
        }
    }

    void labelsThatAreNoUnicodeAreRead()
    {
        const AttentionMap map = causalMap({"\xFF", "b", "c"});
        const ArrayFile file = writtenAndRead(".safetensors", writePatternSafetensors, map);
        QCOMPARE(labelsNamed(file, "row_labels")->front(), std::string("\xEF\xBF\xBD"));
    }
};

HEADLIGHT_APPLESS_TEST(TestPatternArrays)
#include "tst_pattern_arrays.moc"
