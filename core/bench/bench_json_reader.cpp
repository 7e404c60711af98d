// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/base/newer_version.h"
#include "core/bench/bench_fields.h"
#include "core/bench/bench_json.h"
#include "core/bench/bench_json_keys.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

namespace headlight {

BenchInput benchFromJson(std::string_view json, const std::string& file)
{
    const JsonObject object(parseJson(json, file), file);
    if (object.string("format") != "headlight bench")
        object.failField("format", "\"headlight bench\"");
    constexpr std::int64_t known = 1;
    if (object.raw("version").is_number_integer() && object.raw("version") > known)
        object.fail(newerVersionText(object.raw("version").get<std::int64_t>(), known));
    object.integer("version", known, known);
    BenchFields fields(object);
    BenchInput input;
    eachBenchField(fields, input);
    fields.refuseUnknown();
    try {
        input.validate();
    } catch (const Error& error) {
        throw Error(error.kind(), error.message(), file);
    }
    return input;
}

} // namespace headlight
