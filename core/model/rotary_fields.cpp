// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/rotary_fields.h"

#include "core/base/counted.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <utility>

namespace headlight {

namespace {

constexpr double kLargestNumber = 1e12;
constexpr double kMostTokens = 1 << 24;

/// The paper's amplitude, 0.1 · m · ln(factor) + 1.
double yarnAmplitude(double factor, double m)
{
    return factor <= 1.0 ? 1.0 : 0.1 * m * std::log(factor) + 1.0;
}

void readYarn(const ConfigReader& json, RotaryScaling& s)
{
    s.kind = RotaryScaling::Kind::Yarn;
    s.fastTurns = json.numberOr("beta_fast", 32.0, 0.0, kLargestNumber);
    s.slowTurns = json.numberOr("beta_slow", 1.0, 0.0, kLargestNumber);
    s.truncates = json.booleanOr("truncate", true);
    const double m = json.numberOr("mscale", 0.0, 0.0, 100.0);
    const double mAll = json.numberOr("mscale_all_dim", 0.0, 0.0, 100.0);
    const double own = m != 0.0 && mAll != 0.0 ? yarnAmplitude(s.factor, m) / yarnAmplitude(s.factor, mAll)
                                               : yarnAmplitude(s.factor, 1.0);
    s.amplitude = json.numberOr("attention_factor", own, 0.0, 100.0);
}

void readLongRope(const ConfigReader& json, const ConfigReader& whole, const RotaryDefaults& defaults, int nCtx,
                  int dims, RotaryScaling& s)
{
    s.kind = RotaryScaling::Kind::LongRope;
    s.shortFactors = json.numbers("short_factor");
    s.longFactors = json.numbers("long_factor");
    for (const auto& [key, factors] : {std::pair("short_factor", &s.shortFactors), {"long_factor", &s.longFactors}})
        if (static_cast<int>(factors->size()) != dims / 2)
            json.failField(key, counted(dims / 2, "number") + ", one for every pair");
    const double ratio = static_cast<double>(nCtx) / s.nTrained;
    const double given = json.numberOr("factor", ratio, 0.0, kLargestNumber);
    const double stretch = whole.has("original_max_position_embeddings") ? ratio : given; // Phi-3's way to say it
    const double own = stretch <= 1.0 ? 1.0 : std::sqrt(1.0 + std::log(stretch) / std::log(double(s.nTrained)));
    s.amplitude = s.longAmplitude = json.numberOr("attention_factor", own, 0.0, 100.0);
    if (defaults.hasAmplitudes) {
        s.amplitude = json.number("short_mscale", 0.0, 100.0);
        s.longAmplitude = json.number("long_mscale", 0.0, 100.0);
    }
}

void requireKnownScaling(const ConfigReader& json, const std::string& typeKey, const std::string& kind)
{
    constexpr auto known = std::to_array<std::string_view>({"linear", "dynamic", "llama3", "yarn", "longrope", "su"});
    if (std::ranges::find(known, kind) == known.end())
        json.failField(typeKey, "default, linear, dynamic, llama3, yarn or longrope: another scaling of the rotary "
                                "positions of this " +
                                    json.family() + " model is not supported");
}

RotaryScaling readScaling(const ConfigReader& json, const ConfigReader& whole, const RotaryDefaults& defaults, int nCtx,
                          int dims)
{
    RotaryScaling s;
    const std::string typeKey = json.firstOf({"rope_type", "type"});
    const std::string kind = json.stringOr(typeKey, "default");
    const int nWhole =
        whole.positiveOr("original_max_position_embeddings", defaults.nTrained == 0 ? nCtx : defaults.nTrained);
    s.nTrained = json.positiveOr("original_max_position_embeddings", nWhole);
    json.allow({"finetuned"}); // says how a stretched model was trained
    const bool hasImages = json.family().find("-VL") != std::string::npos;
    if (hasImages && (kind == "mrope" || kind == "default"))
        json.allow({"mrope_section", "mrope_interleaved"}); // a text alone has one position in every direction
    if (kind == "default" || (hasImages && kind == "mrope")) {
        json.allow({"factor", "beta_fast", "beta_slow", "type"}); // belong to kinds that stretch
        return s;
    }
    if (kind == "mrope" || json.has("mrope_section"))
        json.decline(json.has("mrope_section") ? "mrope_section" : typeKey,
                     "positions in one direction, of a text alone,");
    requireKnownScaling(json, typeKey, kind);
    // The first Phi-3 calls it yarn.
    const bool isLongRope = kind == "longrope" || kind == "su" || (kind == "yarn" && json.has("short_factor"));
    if (kind == "yarn" && !json.has("factor") && s.nTrained < nCtx)
        s.factor = static_cast<double>(nCtx) / s.nTrained;
    else if (!isLongRope)
        s.factor = json.number("factor", 1e-6, kLargestNumber);
    if (isLongRope) {
        readLongRope(json, whole, defaults, nCtx, dims, s);
    } else if (kind == "linear") {
        s.kind = RotaryScaling::Kind::Linear;
    } else if (kind == "dynamic") {
        s.kind = RotaryScaling::Kind::Dynamic;
        s.nTrained = nCtx;
    } else if (kind == "llama3") {
        s.kind = RotaryScaling::Kind::Llama3;
        s.lowFactor = json.number("low_freq_factor", 1e-6, kLargestNumber);
        s.highFactor = json.number("high_freq_factor", 1e-6, kLargestNumber);
    } else {
        readYarn(json, s);
    }
    return s;
}

/// Throws for a number of turned numbers that is odd: they are turned in pairs.
[[noreturn]] void failOddTurns(const ConfigReader& json, int dHead, double fraction, int nTurned)
{
    if (json.has("partial_rotary_factor"))
        json.failField("partial_rotary_factor",
                       "a fraction that turns an even count of the " + std::to_string(dHead) + " numbers of a head");
    std::ostringstream share;
    share << fraction;
    json.fail(share.str() + " of the " + std::to_string(dHead) + " numbers of a head are turned in pairs in this " +
              json.family() + " model, and that is " + std::to_string(nTurned) + ": an even count would be needed");
}

/// The object of config.json with the turns of the layers asked for.
struct RotarySource {
    std::vector<ConfigReader> object; // empty: config.json itself
    bool hasScaling = false;          // whether that object also has their scaling
};

/// Finds the object of the asked type of layers in "rope_parameters"; empty where it names only other types.
RotarySource parametersOfType(const ConfigReader& all, const RotaryDefaults& defaults)
{
    all.allow({"full_attention", "sliding_attention"});
    all.requireAllKnown(); // a value beside the types would belong to none
    return {all.object(defaults.layerType), true};
}

RotarySource rotarySource(const ConfigReader& json, const RotaryDefaults& defaults)
{
    std::vector<ConfigReader> parameters = json.object("rope_parameters");
    if (parameters.empty() || json.raw("rope_parameters").empty())
        return defaults.readsScaling ? RotarySource{json.object("rope_scaling"), true} : RotarySource{};
    const ConfigReader& all = parameters.front();
    if (!defaults.layerType.empty() && (all.has("full_attention") || all.has("sliding_attention")))
        return parametersOfType(all, defaults);
    if (!defaults.layerType.empty() && !defaults.sharesParameters)
        json.failField("rope_parameters", "an object with \"full_attention\" and \"sliding_attention\" in this " +
                                              json.family() + " model, whose layers turn in two ways");
    return {std::move(parameters), defaults.readsScaling};
}

} // namespace

RotaryConfig rotaryFields(const ConfigReader& json, const RotaryDefaults& defaults, int nCtx)
{
    RotaryConfig rotary;
    rotary.layout = defaults.layout;
    json.allow({"original_max_position_embeddings"}); // read by a scaling; without one it is only a note
    const RotarySource found = rotarySource(json, defaults);
    const ConfigReader& source = found.object.empty() ? json : found.object.front();
    const std::string baseKey = found.object.empty() ? std::string(defaults.baseKey) : "rope_theta";
    rotary.base = source.numberOr(baseKey, json.numberOr(defaults.baseKey, defaults.base, 1.0, kLargestNumber), 1.0,
                                  kLargestNumber);
    const double fraction = source.numberOr(
        "partial_rotary_factor", json.numberOr("partial_rotary_factor", defaults.fraction, 0.0, 1.0), 0.0, 1.0);
    rotary.dims = static_cast<int>(defaults.dHead * fraction);
    if (rotary.dims % 2 != 0)
        failOddTurns(source.has("partial_rotary_factor") ? source : json, defaults.dHead, fraction, rotary.dims);
    if (!found.object.empty() && found.hasScaling) {
        rotary.scaling = readScaling(source, json, defaults, nCtx, rotary.dims);
        source.requireAllKnown();
    }
    return rotary;
}

void readRotary(const ConfigReader& json, const RotaryDefaults& defaults, ModelConfig& config)
{
    config.rotary = {rotaryFields(json, defaults, config.nCtx)};
    const RotaryScaling& scaling = config.rotary.front().scaling;
    const double stretch = std::max(1.0, scaling.factor);
    if (scaling.kind == RotaryScaling::Kind::Dynamic || scaling.kind == RotaryScaling::Kind::Linear)
        config.nCtx = static_cast<int>(std::min(config.nCtx * stretch, kMostTokens));
    else if (scaling.kind == RotaryScaling::Kind::Yarn)
        config.nCtx =
            static_cast<int>(std::min(std::max<double>(config.nCtx, scaling.nTrained * stretch), kMostTokens));
}

} // namespace headlight
