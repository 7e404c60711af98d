// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/activation_patching.h"

#include "core/analysis/run_access.h"
#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace headlight {

namespace {

/// The logits of float32 differ by rounding alone below this share of them.
constexpr double kLogitRounding = 1e-6;

double differenceIn(const Matrix& logits, const LogitPair& pair)
{
    const double token = logits(0, pair.token);
    if (pair.other)
        return token - static_cast<double>(logits(0, *pair.other));
    return token - (logits.cast<double>().sum() - token) / static_cast<double>(logits.cols() - 1);
}

void requireDifference(double clean, double corrupted, const Matrix& logits)
{
    const double size = std::max(1.0, static_cast<double>(logits.cwiseAbs().maxCoeff()));
    if (std::abs(clean - corrupted) > kLogitRounding * size)
        return;
    throw Error(ErrorKind::BadArgument,
                "both texts give the same difference of these logits, so that there is nothing to recover: choose "
                "tokens that the texts disagree on, another position, or another corrupted text");
}

/// The difference of logits with one patch; NaN for a path that there is not.
double patchedDifference(const PatchedRun& patched, const PatchingQuestion& question, int layer, int place,
                         const CancelToken& cancel)
{
    const int position = question.pair.position;
    if (question.site != PatchSite::Path)
        return differenceIn(patched.logits({{question.site, layer, place}}, position, cancel), question.pair);
    if (question.end.input != PathInput::Logits && layer >= question.end.layer)
        return std::numeric_limits<double>::quiet_NaN();
    return differenceIn(patched.pathLogits({layer, place}, question.end, position, cancel), question.pair);
}

void requireEnd(const ModelConfig& config, const PatchTarget& end)
{
    if (end.input == PathInput::Logits)
        return;
    requireHead(config, {end.layer, end.head});
    if (end.layer == 0)
        throw Error(ErrorKind::BadArgument, "no path leads to a head of layer 0: no head stands before it");
}

} // namespace

double logitDifference(const ActivationCache& run, const LogitPair& pair)
{
    requireLogitPair(run, pair);
    return differenceIn(run.logits(pair.position, 1), pair);
}

LogitPair likelyPair(const ActivationCache& clean, const ActivationCache& corrupted, int position)
{
    for (const ActivationCache* run : {&clean, &corrupted})
        requireTokens({position, 1}, run->nTokens());
    Matrix logits = clean.logits(position, 1);
    Index best = 0;
    logits.row(0).maxCoeff(&best);
    Index other = 0;
    corrupted.logits(position, 1).row(0).maxCoeff(&other);
    if (other == best) {
        logits(0, best) = logits.row(0).minCoeff() - 1.0F;
        logits.row(0).maxCoeff(&other);
    }
    return {position, best, other};
}

PatchingMap patchingMap(const PatchedRun::Run& clean, const PatchedRun::Run& corrupted,
                        const PatchingQuestion& question, const CancelToken& cancel, const Progress& progress)
{
    const bool isDenoising = question.direction == PatchDirection::Denoise;
    const PatchedRun patched = isDenoising ? PatchedRun(corrupted, clean) : PatchedRun(clean, corrupted);
    if (question.site == PatchSite::Path)
        requireEnd(clean->config(), question.end);
    PatchingMap map;
    map.clean = logitDifference(*clean, question.pair);
    map.corrupted = logitDifference(*corrupted, question.pair);
    requireDifference(map.clean, map.corrupted, clean->logits(question.pair.position, 1));
    const int nLayers = clean->config().nLayers;
    const int nPlaces = isOfHead(question.site) ? clean->config().nHeads : clean->nTokens();
    map.difference = DoubleMatrix::Zero(nLayers, nPlaces);
    const std::size_t nCells = map.difference.size();
    std::size_t done = 0;
    for (int layer = 0; layer < nLayers; ++layer)
        for (int place = 0; place < nPlaces; ++place) {
            report(progress, done++, nCells, "patching one activation at a time");
            map.difference(layer, place) = patchedDifference(patched, question, layer, place, cancel);
        }
    report(progress, nCells, nCells, "patching one activation at a time");
    const double from = isDenoising ? map.corrupted : map.clean;
    const double to = isDenoising ? map.clean : map.corrupted;
    map.share = (map.difference.array() - from) / (to - from);
    return map;
}

} // namespace headlight
