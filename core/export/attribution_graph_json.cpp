// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/export/attribution_graph_json.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

using GraphJson = nlohmann::ordered_json;

/// Where the tokens of a run stand in the form's one list: those of a source come first.
class GraphTokens {
public:
    explicit GraphTokens(const ActivationCache& run)
        : m_run(run), m_nSource(run.source ? run.source->encoding.size() : 0)
    {
    }

    int place(const GraphNode& node) const
    {
        return node.part == GraphPart::Source ? node.position : m_nSource + node.position;
    }
    std::int64_t id(const GraphNode& node) const
    {
        const TokenSequence& text = node.part == GraphPart::Source ? m_run.source->encoding : m_run.encoding;
        return text.tokens[static_cast<std::size_t>(node.position)].id;
    }
    std::vector<std::string> texts() const
    {
        std::vector<std::string> all;
        if (m_run.source)
            add(all, m_run.source->encoding);
        add(all, m_run.encoding);
        return all;
    }

private:
    void add(std::vector<std::string>& all, const TokenSequence& text) const
    {
        for (const Token& token : text.tokens)
            all.push_back(m_run.model->tokenizer.decode({token.id}, false));
    }

    const ActivationCache& m_run;
    int m_nSource;
};

std::string joinedTexts(const std::vector<std::string>& texts)
{
    std::string all;
    for (const std::string& text : texts)
        all += text;
    return all;
}

double probabilityOf(const ActivationCache& run, const LogitPair& pair)
{
    const DoubleRowVector logits = run.logits(pair.position, 1).row(0).cast<double>(); // [dVocab]
    return std::exp(logits[pair.token] - logits.maxCoeff()) / (logits.array() - logits.maxCoeff()).exp().sum();
}

/// "Output " France" (p=0.412)"
std::string outputText(const ActivationCache& run, const LogitPair& pair, double probability)
{
    const auto quoted = [&](std::int64_t id) { return '"' + run.model->tokenizer.decode({id}) + '"'; };
    std::array<char, 32> digits{}; // std::printf would write the decimal sign of the person's language
    const char* const end =
        std::to_chars(digits.data(), digits.data() + digits.size(), probability, std::chars_format::fixed, 3).ptr;
    return "Output " + quoted(pair.token) + (pair.other ? " against " + quoted(*pair.other) : "") +
           " (p=" + std::string(static_cast<const char*>(digits.data()), end) + ")";
}

/// One node, with the names and the order of the form's fields.
GraphJson nodeJson(const std::string& layer, std::int64_t feature, int place, const char* type)
{
    const std::string number = std::to_string(feature);
    const std::string at = std::to_string(place);
    return {{"node_id", layer + '_' + number + '_' + at},
            {"feature", feature},
            {"layer", layer},
            {"ctx_idx", place},
            {"feature_type", type},
            {"token_prob", 0.0},
            {"is_target_logit", false},
            {"run_idx", 0},
            {"reverse_ctx_idx", 0},
            {"jsNodeId", layer + '_' + number + '-' + at},
            {"clerp", ""},
            {"influence", nullptr},
            {"activation", nullptr}};
}

GraphJson jsonOfPart(const GraphNode& node, const GraphTokens& tokens, const ActivationCache& run,
                     const LogitPair& pair)
{
    const int place = tokens.place(node);
    const std::string layer = std::to_string(node.layer);
    const auto named = [](GraphJson json, const std::string& name) {
        json["clerp"] = name;
        return json;
    };
    switch (node.part) {
    case GraphPart::Token:
    case GraphPart::Source: {
        GraphJson json = nodeJson("E", tokens.id(node), place, "embedding");
        json["feature"] = place;
        return json;
    }
    case GraphPart::Convolution:
        return named(nodeJson("0", -2, place, "convolution"), "convolution");
    case GraphPart::Head:
        return named(nodeJson(layer, node.head, place, "attention head"), "head " + headName({node.layer, node.head}));
    case GraphPart::CrossHead:
        return named(nodeJson(layer, run.config().nHeads + node.head, place, "attention head"),
                     "head " + headName({node.layer, node.head, AttentionPart::Cross}));
    case GraphPart::Mlp:
        return named(nodeJson(layer, -1, place, "mlp reconstruction error"), "MLP " + layer);
    case GraphPart::Prediction:
        break;
    }
    const std::string last = std::to_string(run.config().nLayers + 1);
    const double probability = probabilityOf(run, pair);
    GraphJson json = named(nodeJson(last, pair.token, place, "logit"), outputText(run, pair, probability));
    json["token_prob"] = probability;
    json["is_target_logit"] = true;
    json["jsNodeId"] = "L_" + std::to_string(pair.token) + '-' + std::to_string(place);
    return json;
}

} // namespace

void writeAttributionGraph(const TextSink& out, const ContributionGraph& graph, const ActivationCache& run)
{
    const GraphTokens tokens(run);
    const std::vector<std::string> texts = tokens.texts();
    GraphJson nodes = GraphJson::array();
    for (const GraphNode& node : graph.nodes)
        nodes.push_back(jsonOfPart(node, tokens, run, graph.pair));
    GraphJson links = GraphJson::array();
    const auto id = [&](int node) { return nodes[static_cast<std::size_t>(node)]["node_id"]; };
    for (const GraphLink& link : graph.links)
        links.push_back({{"source", id(link.source)}, {"target", id(link.target)}, {"weight", link.weight}});
    const GraphJson document{{"metadata",
                              {{"slug", "headlight-routes"},
                               {"scan", run.model->name},
                               {"transcoder_list", GraphJson::array()},
                               {"prompt_tokens", texts},
                               {"prompt", joinedTexts(texts)},
                               {"node_threshold", nullptr},
                               {"schema_version", 1}}},
                             {"qParams",
                              {{"pinnedIds", GraphJson::array()},
                               {"supernodes", GraphJson::array()},
                               {"linkType", "both"},
                               {"clickedId", ""},
                               {"sg_pos", ""}}},
                             {"nodes", std::move(nodes)},
                             {"links", std::move(links)}};
    out(document.dump(2, ' ', false, GraphJson::error_handler_t::replace) + '\n');
}

} // namespace headlight
