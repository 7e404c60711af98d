// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/page_parts.h"

#include "core/base/error.h"
#include "ui/lessons/lesson_parser.h"
#include "ui/lessons/lesson_training.h"
#include "ui/lessons/measure_table.h"
#include "ui/state/choice_text.h"

#include <QJsonObject>
#include <QJsonValue>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace headlight {

namespace {

constexpr int kWidestSeries = 1024; // so that a page opens at once

/// `from: Title` among claims.
QString readSource(const YamlBlock& yaml, const YAML::Node& node)
{
    const YAML::Node title = node["from"];
    if (node.size() != 1 || !title.IsDefined())
        yaml.fail(node, QStringLiteral("expected a claim, or \"from\" and the title of a page whose claims hold here"));
    return yaml.text(title);
}

} // namespace

std::vector<FlowStage> readFlow(const YamlBlock& yaml)
{
    const YAML::Node flow = yaml.root()["flow"];
    std::vector<FlowStage> stages;
    const auto add = [&](const YAML::Node& node) {
        const QString word = node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString();
        const std::optional<FlowStage> stage = valueOf<FlowStage>(kFlowStages, word);
        if (!stage)
            yaml.fail(node, QStringLiteral("\"flow\": expected one of %1, or a list of them, found %2")
                                .arg(knownWords(kFlowStages), foundNode(node)));
        stages.push_back(*stage);
    };
    if (!flow.IsSequence())
        add(flow);
    else
        std::for_each(flow.begin(), flow.end(), add);
    return stages;
}

void readLook(const YamlBlock& yaml, LessonPage& page)
{
    const YAML::Node look = yaml.root()["look"];
    if (!look.IsDefined())
        return;
    const QJsonValue names = yaml.json(look, YamlBlock::Scalars::Texts);
    QJsonObject fields = names.toObject();
    page.lookFrom = fields.take("from").toString();
    page.lookAt = fields.take("at").toString();
    if (!names.isObject() || !fields.isEmpty() || page.lookFrom.isEmpty())
        yaml.fail(look, QStringLiteral("\"look\": expected {from: TOKEN} or {from: TOKEN, at: TOKEN}"));
}

void readShown(const YamlBlock& yaml, LessonPage& page)
{
    const YAML::Node show = yaml.root()["show"];
    if (!show.IsDefined())
        return;
    page.shows.clear();
    static const std::map<std::string, LessonPart> parts{
        {"heads", LessonPart::Heads}, {"inspector", LessonPart::Inspector}, {"predictions", LessonPart::Predictions}};
    const auto refuse = [&](const YAML::Node& node) {
        yaml.fail(node, QStringLiteral("\"show\": expected a list of heads, inspector and predictions"));
    };
    if (!show.IsSequence())
        refuse(show);
    for (const YAML::Node& name : show) {
        const auto part = parts.find(name.IsScalar() ? name.Scalar() : std::string());
        if (part == parts.end())
            refuse(name);
        page.shows.insert(part->second);
    }
}

LessonSeries readSeries(const YamlBlock& yaml)
{
    yaml.expectKeys({"widths", "seed", "divided"});
    LessonSeries series;
    if (yaml.has("seed"))
        series.sample.seed = static_cast<std::uint64_t>(yaml.number("seed", 0, 4294967295.0));
    const QString divided = yaml.string("divided", QStringLiteral("false"));
    if (divided != u"true" && divided != u"false")
        yaml.fail(yaml.root()["divided"],
                  QStringLiteral("\"divided\": expected true or false, found \"%1\"").arg(divided));
    series.sample.divided = divided == u"true";
    const YAML::Node widths = yaml.root()["widths"];
    if (!widths.IsDefined() || !widths.IsSequence() || widths.size() == 0)
        yaml.fail(widths.IsDefined() ? widths : yaml.root(),
                  QStringLiteral("\"widths\": expected a list of widths such as [1, 2, 4]"));
    for (const YAML::Node& node : widths) {
        bool isNumber = false;
        const int width = node.IsScalar() ? QString::fromStdString(node.Scalar()).toInt(&isNumber) : 0;
        if (!isNumber || width < 1 || width > kWidestSeries)
            yaml.fail(node, QStringLiteral("\"widths\": expected whole numbers from 1 to %1").arg(kWidestSeries));
        series.widths.push_back(width);
    }
    return series;
}

QString readKeptName(const YamlBlock& yaml)
{
    static const QRegularExpression word(QStringLiteral("^[a-z][a-z-]*$"));
    yaml.expectKeys({"name"});
    const QString name = yaml.string("name");
    if (!word.match(name).hasMatch())
        yaml.fail(yaml.has("name") ? yaml.root()["name"] : yaml.root(),
                  QStringLiteral("\"name\": expected a word of small letters, found \"%1\"").arg(name));
    return name;
}

LessonCurve readCurve(const YamlBlock& yaml)
{
    yaml.expectKeys({"measure", "label", "each"});
    const YAML::Node node = yaml.root()["measure"];
    LessonCurve curve{readMeasure(yaml, node.IsDefined() ? node : yaml.root()), yaml.string("label")};
    const QString each = yaml.string("each", QStringLiteral("layer"));
    if (each != u"layer" && each != u"tokens")
        yaml.fail(yaml.root()["each"], QStringLiteral("\"each\": expected layer or tokens, found \"%1\"").arg(each));
    curve.range = each == u"tokens" ? CurveRange::Tokens : CurveRange::Layers;
    if (!curve.measure.arguments.contains(u"option"))
        yaml.fail(node, QStringLiteral("\"measure\": expected one of each layer or token, such as "
                                       "similarity-across(bank, option)"));
    return curve;
}

QString readTraining(const YamlBlock& yaml)
{
    yaml.expectKeys({"run"});
    const QString name = yaml.string("run");
    const QStringList names = lessonTrainingNames();
    if (!names.contains(name))
        yaml.fail(
            yaml.has("run") ? yaml.root()["run"] : yaml.root(),
            QStringLiteral("\"run\": expected one of %1, found \"%2\"").arg(names.join(QStringLiteral(", ")), name));
    return name;
}

QStringList readRecap(const YamlBlock& yaml)
{
    if (!yaml.root().IsSequence())
        yaml.fail(yaml.root(), QStringLiteral("expected a list of lines"));
    QStringList recap;
    for (const YAML::Node& line : yaml.root())
        recap << yaml.text(line).simplified();
    return recap;
}

void readClaims(const YamlBlock& yaml, LessonPage& page)
{
    if (!yaml.root().IsSequence())
        yaml.fail(yaml.root(), QStringLiteral("expected a list such as \"- weight(train, station) > 0.3\""));
    for (const YAML::Node& node : yaml.root()) {
        if (node.IsMap()) {
            page.claimsFrom << readSource(yaml, node);
            continue;
        }
        try {
            page.claims.push_back(parseClaim(node.IsScalar() ? QString::fromStdString(node.Scalar()) : QString()));
            page.claims.back().line = yaml.lineOf(node);
        } catch (const Error& error) {
            yaml.fail(node, QString::fromStdString(error.message()));
        }
    }
}

} // namespace headlight
