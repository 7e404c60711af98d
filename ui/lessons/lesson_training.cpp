// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_training.h"

#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "core/training/training_settings.h"

#include <QDir>
#include <QFile>

#include <limits>
#include <map>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

// Q_INIT_RESOURCE must not stand in a namespace.
static void registerTrainings()
{
    Q_INIT_RESOURCE(trainings); // a static library's resources are not registered by themselves
}

namespace headlight {

namespace {

using Json = nlohmann::json;

template <typename Value, std::size_t n>
Value namedIn(const std::array<std::pair<std::string_view, Value>, n>& names, const Json& json, const char* key)
{
    const std::string name = json.at(key).get<std::string>();
    for (const auto& [known, value] : names)
        if (known == name)
            return value;
    throw std::invalid_argument('"' + std::string(key) + "\": found \"" + name + '"');
}

double orNaN(const Json& json)
{
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

AnswerQuality qualityIn(const Json& json)
{
    return {orNaN(json.at("loss")), orNaN(json.at("accuracy"))};
}

/// "1.3" of headName().
HeadIndex headNamed(const std::string& name)
{
    const std::size_t dot = name.find('.');
    if (dot == std::string::npos)
        throw std::invalid_argument("expected a head such as 1.3, found \"" + name + '"');
    return {std::stoi(name.substr(0, dot)), std::stoi(name.substr(dot + 1))};
}

TrainingOptions optionsIn(const Json& json)
{
    TrainingOptions options;
    options.task = {trainingTaskFromName(json.at("task").get<std::string>()), json.at("size").get<int>(),
                    json.at("words").get<int>()};
    DecoderShape& model = options.model;
    model.nLayers = json.at("layers").get<int>();
    model.nHeads = json.at("heads").get<int>();
    model.dModel = json.at("width").get<int>();
    model.dMlp = json.at("mlp").get<int>();
    model.positions = namedIn(kPositionNames, json, "positions");
    model.mask = namedIn(kTrainedMaskNames, json, "mask");
    model.scaleByRootDHead = json.at("scaled").get<bool>();
    options.batchSize = json.at("batch").get<int>();
    options.optimizer.learningRate = json.at("rate").get<float>();
    options.seed = json.at("seed").get<std::uint32_t>();
    options.validate();
    return options;
}

TrainingPoint pointIn(const Json& json)
{
    TrainingPoint point{json.at("step").get<int>(), qualityIn(json.at("trained")), qualityIn(json.at("held_out")), {}};
    for (const auto& [name, scores] : json.at("heads").items())
        point.heads[headNamed(name)] = {scores.at("previous_token").get<double>(),
                                        scores.at("induction").get<double>()};
    return point;
}

} // namespace

LessonTraining readCurves(const QByteArray& text, const std::string& file)
{
    try {
        const Json json = Json::parse(text.begin(), text.end());
        LessonTraining training;
        training.settings.options = optionsIn(json);
        for (const Json& point : json.at("points"))
            training.points.push_back(pointIn(point));
        if (training.points.size() < 2)
            throw std::invalid_argument("\"points\": expected two at least");
        training.settings.nSteps = training.points.back().step;
        training.settings.measureEvery = training.points[1].step - training.points[0].step;
        return training;
    } catch (const std::exception& error) {
        throw Error(ErrorKind::BadFile, std::string("expected the curves of a training: ") + error.what(), file);
    }
}

QStringList lessonTrainingNames()
{
    registerTrainings();
    QStringList names;
    for (const QString& file : QDir(QStringLiteral(":/trainings")).entryList(QDir::Files, QDir::Name))
        names << file.chopped(5); // ".json"
    names.sort();
    return names;
}

const LessonTraining& lessonTraining(const QString& name)
{
    static std::map<QString, LessonTraining> known;
    if (const auto found = known.find(name); found != known.end())
        return found->second;
    const QStringList names = lessonTrainingNames();
    if (!names.contains(name)) {
        std::vector<std::string> all;
        for (const QString& each : names)
            all.push_back(each.toStdString());
        throw Error(ErrorKind::BadArgument,
                    "\"" + name.toStdString() + "\" is no training; expected " + alternatives(all));
    }
    QFile file(QStringLiteral(":/trainings/%1.json").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::BadFile, "cannot be read", file.fileName().toStdString());
    return known.emplace(name, readCurves(file.readAll(), file.fileName().toStdString())).first->second;
}

} // namespace headlight
