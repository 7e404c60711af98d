// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/batch_list.h"

#include "core/base/error.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace headlight {

namespace {

using BatchOptions = std::map<std::string, std::string>; ///< option → value; a flag has none

constexpr auto kBenchFile = "file"; ///< the one argument of `headlight render` that is no option

[[noreturn]] void refuseBatch(const std::filesystem::path& file, const std::string& sentence)
{
    throw Error(ErrorKind::BadFile, sentence, file.string());
}

/// The options of an object on top of `given`.
BatchOptions withOptions(BatchOptions given, const nlohmann::json& object, const std::string& place,
                         const std::filesystem::path& file)
{
    if (!object.is_object())
        refuseBatch(file, place + " is " + describeJson(object) + ", expected an object of options of render");
    for (const auto& [key, value] : object.items()) {
        given.erase(key);
        if (value.is_boolean()) {
            if (value.get<bool>())
                given[key] = {};
        } else if (value.is_number()) {
            given[key] = value.dump();
        } else if (value.is_string() && !value.get<std::string>().empty()) {
            given[key] = value.get<std::string>();
        } else {
            refuseBatch(file, place + "." + key + " is " + describeJson(value) + ", expected a text, a number or true");
        }
    }
    return given;
}

BatchFigure figureOf(const BatchOptions& options, const std::string& place, const std::filesystem::path& file)
{
    const auto output = options.find("output");
    if (output == options.end() || output->second.empty())
        refuseBatch(file, place + " has no \"output\", expected the file to write");
    BatchFigure figure{output->second, {"render"}};
    for (const auto& [option, value] : options) {
        if (option != kBenchFile)
            figure.arguments.push_back("--" + option + (value.empty() ? "" : "=" + value));
        else
            figure.arguments.push_back(value);
    }
    return figure;
}

} // namespace

std::vector<BatchFigure> readBatch(const std::filesystem::path& file)
{
    const JsonObject document = JsonObject::read(file);
    for (const std::string& key : document.keys())
        if (key != "defaults" && key != "figures")
            refuseBatch(file, "\"" + key + "\" is unknown, expected \"defaults\" and \"figures\"");
    BatchOptions defaults;
    if (document.has("defaults"))
        defaults = withOptions({}, document.raw("defaults"), "defaults", file);
    const nlohmann::json& figures = document.raw("figures");
    if (!figures.is_array() || figures.empty())
        document.failField("figures", "a list of figures, each an object of options of render");
    std::vector<BatchFigure> result;
    std::set<std::filesystem::path> outputs;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const std::string place = "figures[" + std::to_string(i) + "]";
        result.push_back(figureOf(withOptions(defaults, figures[i], place, file), place, file));
        if (!outputs.insert(std::filesystem::path(result.back().output).lexically_normal()).second)
            refuseBatch(file, place + ".output is \"" + result.back().output + "\", which another figure has");
    }
    return result;
}

} // namespace headlight
