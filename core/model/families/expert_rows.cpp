// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/expert_rows.h"

namespace headlight {

namespace {

std::string expertName(const std::string& name, std::size_t expert)
{
    const std::size_t place = name.find("{}");
    return name.substr(0, place) + std::to_string(expert) + name.substr(place + 2);
}

void addRouter(LayerRows& rows, const ModelConfig& config, const std::string& theirs, const std::string& correction,
               ExpertParameters& p)
{
    const Index count = config.experts.count;
    const std::string ours = rows.ours() + ".experts";
    rows.table().transposedLinear({ours, "Router", rows.theirs(theirs), config.dModel, count, false}, p.wRouter,
                                  p.bRouter);
    if (config.experts.hasCorrection && correction.empty())
        rows.table().vector(ours + ".correction", rows.theirs(theirs + ".e_score_correction_bias"), count,
                            p.correction);
    else if (config.experts.hasCorrection)
        rows.table().add({ours + ".correction", rows.theirs(correction), {1, count}, 0, count, &p.correction});
    p.experts.resize(count);
}

} // namespace

void addExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, ExpertParameters& p)
{
    if (config.experts.isFused) {
        addFusedExperts(rows, config, {.correction = names.correction}, p);
        return;
    }
    TableBuilder& table = rows.table();
    const Index d = config.dModel;
    const Index dMlp = config.experts.dMlp;
    const std::string ours = rows.ours() + ".experts";
    addRouter(rows, config, names.router, names.correction, p);
    for (std::size_t e = 0; e < p.experts.size(); ++e) {
        MlpParameters& expert = p.experts[e];
        const std::string one = ours + "." + std::to_string(e);
        const auto theirs = [&](const std::string& name) { return rows.theirs(expertName(name, e)); };
        table.transposedLinear({one, "Gate", theirs(names.gate), d, dMlp, false}, expert.wGate, expert.bGate);
        table.transposedLinear({one, "In", theirs(names.in), d, dMlp, false}, expert.wIn, expert.bIn);
        table.transposedLinear({one, "Out", theirs(names.out), dMlp, d, false}, expert.wOut, expert.bOut);
    }
}

void addFusedExperts(LayerRows& rows, const ModelConfig& config, const FusedExpertNames& names, ExpertParameters& p)
{
    TableBuilder& table = rows.table();
    const Index n = config.experts.count;
    const Index d = config.dModel;
    const Index dMlp = config.experts.dMlp;
    addRouter(rows, config, names.router, names.correction, p);
    const std::string in = rows.theirs(names.gateAndIn);
    const std::string out = rows.theirs(names.out);
    for (Index e = 0; e < n; ++e) {
        MlpParameters& expert = p.experts[e];
        const std::string ours = rows.ours() + ".experts." + std::to_string(e);
        table.add({ours + ".wGate", in, {n, 2 * dMlp, d}, 0, dMlp, &expert.wGate, true, 0, 0, e});
        table.add({ours + ".wIn", in, {n, 2 * dMlp, d}, dMlp, dMlp, &expert.wIn, true, 0, 0, e});
        table.add({ours + ".wOut", out, {n, d, dMlp}, 0, d, &expert.wOut, true, 0, 0, e});
    }
}

void addMlpOrExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, std::size_t layer,
                     BlockParameters& p)
{
    if (!config.layers[layer].hasExperts) {
        rows.mlp({}, p.mlp);
        return;
    }
    addExperts(rows, config, names, p.experts);
    if (config.experts.dShared != 0)
        addSharedExpert(rows, config, "mlp.shared_experts.", p.experts.shared);
}

void addSharedExpert(LayerRows& rows, const ModelConfig& config, const std::string& theirs, MlpParameters& p)
{
    const Index d = config.dModel;
    const Index size = config.experts.dShared;
    const std::string ours = rows.ours() + ".experts.shared";
    const std::string name = rows.theirs(theirs);
    const bool hasBias = config.hasMlpBias;
    rows.table().transposedLinear({ours, "Gate", name + "gate_proj", d, size, hasBias}, p.wGate, p.bGate);
    rows.table().transposedLinear({ours, "In", name + "up_proj", d, size, hasBias}, p.wIn, p.bIn);
    rows.table().transposedLinear({ours, "Out", name + "down_proj", size, d, hasBias}, p.wOut, p.bOut);
}

} // namespace headlight
