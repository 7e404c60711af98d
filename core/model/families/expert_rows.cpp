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

} // namespace

void addExperts(LayerRows& rows, const ModelConfig& config, const ExpertNames& names, ExpertParameters& p)
{
    TableBuilder& table = rows.table();
    const Index d = config.dModel;
    const Index dMlp = config.experts.dMlp;
    const std::string ours = rows.ours() + ".experts";
    table.transposedLinear({ours, "Router", rows.theirs(names.router), d, config.experts.count, false}, p.wRouter,
                           p.bRouter);
    p.experts.resize(static_cast<std::size_t>(config.experts.count));
    for (std::size_t e = 0; e < p.experts.size(); ++e) {
        MlpParameters& expert = p.experts[e];
        const std::string one = ours + "." + std::to_string(e);
        const auto theirs = [&](const std::string& name) { return rows.theirs(expertName(name, e)); };
        table.transposedLinear({one, "Gate", theirs(names.gate), d, dMlp, false}, expert.wGate, expert.bGate);
        table.transposedLinear({one, "In", theirs(names.in), d, dMlp, false}, expert.wIn, expert.bIn);
        table.transposedLinear({one, "Out", theirs(names.out), dMlp, d, false}, expert.wOut, expert.bOut);
    }
}

} // namespace headlight
