// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_bench.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_words.h"
#include "core/bench/run_bench.h"
#include "core/transformer/score_divisor.h"

#include <QStringList>

namespace headlight {

namespace {

constexpr BenchWords<BenchTab, 5> kTabs{{{BenchTab::Steps, "steps"},
                                         {BenchTab::Links, "links"},
                                         {BenchTab::Tokens, "tokens"},
                                         {BenchTab::Shapes, "shapes"},
                                         {BenchTab::Pair, "pair"}}};

/// Sets one key of a bench after the other; what is wrong is said at its line.
class Reader {
public:
    Reader(const YamlBlock& yaml, LessonBench& bench) : m_yaml(yaml), m_bench(bench) {}

    void read(const QString& key, const YAML::Node& value)
    {
        BenchOptions& options = m_bench.input.options;
        if (key == u"example")
            return; // taken first
        if (key == u"kind")
            m_bench.input.kind = word(key, value, kBenchKinds);
        else if (key == u"scale")
            readScale(value);
        else if (key == u"temperature")
            options.temperature = number(key, value);
        else if (key == u"mask")
            readMask(value);
        else if (key == u"hide")
            readHidden(value);
        else if (key == u"residual")
            options.residual = boolean(key, value);
        else if (key == u"positions")
            options.positions = boolean(key, value);
        else if (key == u"layer-norm")
            options.layerNorm = word(key, value, kBenchLayerNorms);
        else if (key == u"weights")
            options.weights = word(key, value, kBenchWeights);
        else if (key == u"tab")
            m_bench.tab = word(key, value, kTabs);
        else if (key != u"cell") // taken last
            m_yaml.fail(value, QStringLiteral("\"bench.%1\" is not known; expected one of example, kind, scale, "
                                              "temperature, mask, hide, residual, layer-norm, positions, weights, "
                                              "tab, cell")
                                   .arg(key));
    }

    void readCell(const YAML::Node& cell, const BenchSteps& steps)
    {
        QStringList names;
        if (cell.IsSequence())
            for (const YAML::Node& name : cell)
                names << (name.IsScalar() ? QString::fromStdString(name.Scalar()) : QString());
        if (names.size() < 3 || names.size() > 4)
            fail(QStringLiteral("cell"), cell, QStringLiteral("[STEP, ROW, COLUMN] such as [scores, the, train]"));
        try {
            m_bench.pick = benchCell(steps, names[0], names[1], names[2], names.value(3, QStringLiteral("1")));
        } catch (const Error& error) {
            m_yaml.fail(cell, QStringLiteral("\"bench.cell\": ") + QString::fromStdString(error.message()));
        }
    }

private:
    [[noreturn]] void fail(const QString& key, const YAML::Node& value, const QString& expected) const
    {
        const QString found = value.IsScalar() ? u'"' + text(value) + u'"' : QStringLiteral("something else");
        m_yaml.fail(value, QStringLiteral("\"bench.%1\": expected %2, found %3").arg(key, expected, found));
    }

    static QString text(const YAML::Node& value)
    {
        return value.IsScalar() ? QString::fromStdString(value.Scalar()) : QString();
    }

    template <typename Value, std::size_t n>
    Value word(const QString& key, const YAML::Node& value, const BenchWords<Value, n>& words) const
    {
        QStringList known;
        for (const auto& [meaning, name] : words) {
            known << QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
            if (text(value) == known.last())
                return meaning;
        }
        fail(key, value, QStringLiteral("one of ") + known.join(QStringLiteral(", ")));
    }

    double number(const QString& key, const YAML::Node& value) const
    {
        bool isNumber = false;
        const double result = text(value).toDouble(&isNumber);
        if (!isNumber)
            fail(key, value, QStringLiteral("a number"));
        return result;
    }

    bool boolean(const QString& key, const YAML::Node& value) const
    {
        if (text(value) != u"true" && text(value) != u"false")
            fail(key, value, QStringLiteral("true or false"));
        return text(value) == u"true";
    }

    void readScale(const YAML::Node& value) const
    {
        BenchOptions& options = m_bench.input.options;
        try {
            const ScoreDivisor divisor = scoreDivisorFromString(text(value).toStdString());
            options.scale = divisor.kind == ScoreDivisor::Kind::Off         ? BenchScale::Off
                            : divisor.kind == ScoreDivisor::Kind::RootDHead ? BenchScale::RootWidth
                                                                            : BenchScale::Constant;
            options.scaleConstant = divisor.constant;
        } catch (const Error&) {
            fail(QStringLiteral("scale"), value, QStringLiteral("off, root or a number from 0.000001 to 1000000"));
        }
    }

    void readMask(const YAML::Node& value) const
    {
        try {
            m_bench.input.mask = maskFromString(text(value).toStdString());
        } catch (const Error&) {
            fail(QStringLiteral("mask"), value, QString::fromStdString(alternatives(maskSpellings())));
        }
    }

    void readHidden(const YAML::Node& value) const
    {
        const QString expected = QStringLiteral("a list of cells \"query:key\" such as [\"3:1\"]");
        if (!value.IsSequence())
            fail(QStringLiteral("hide"), value, expected);
        m_bench.input.hiddenCells.clear();
        for (const YAML::Node& item : value) {
            bool isQuery = false;
            bool isKey = false;
            const QString cell = text(item);
            const Index query = cell.section(u':', 0, 0).toInt(&isQuery);
            const Index key = cell.section(u':', 1).toInt(&isKey);
            if (!isQuery || !isKey)
                fail(QStringLiteral("hide"), item, expected);
            m_bench.input.hiddenCells.push_back({query, key});
        }
    }

    const YamlBlock& m_yaml;
    LessonBench& m_bench;
};

LessonBench exampleNamed(const YamlBlock& yaml, const YAML::Node& node)
{
    const QString name = node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
    QStringList known;
    for (const BenchExample& example : benchExamples()) {
        known << QString::fromLatin1(example.name);
        if (name == known.last())
            return {name, example.make(), BenchTab::Steps, {}, {}};
    }
    yaml.fail(node, QStringLiteral("\"bench\": expected one of the worked examples %1, found \"%2\"")
                        .arg(known.join(QStringLiteral(", ")), name));
}

} // namespace

LessonBench readLessonBench(const YamlBlock& yaml, const YAML::Node& node, const std::optional<LessonBench>& before)
{
    if (!node.IsMap())
        return exampleNamed(yaml, node);
    const YAML::Node example = node["example"];
    if (!example.IsDefined() && !before)
        yaml.fail(node, QStringLiteral("\"bench\": expected an \"example\" on the first page of the bench"));
    LessonBench bench = example.IsDefined() ? exampleNamed(yaml, example) : *before;
    bench.pick.reset();
    Reader reader(yaml, bench);
    for (const auto& entry : node)
        reader.read(QString::fromStdString(entry.first.Scalar()), entry.second);
    try {
        const BenchSteps steps = runBench(bench.input);
        if (const YAML::Node cell = node["cell"]; cell.IsDefined())
            reader.readCell(cell, steps);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::BadFile)
            throw;
        yaml.fail(node, QStringLiteral("\"bench\": ") + QString::fromStdString(error.message()));
    }
    return bench;
}

} // namespace headlight
