// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/attribution_graph.h"

#include "core/io/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr std::size_t kLargestGraphFile = 256U << 20U; // bytes
constexpr int kMostGraphLayers = 10'000;
constexpr double kLargestGraphNumber = 1e30; // floats end at 3.4e38
constexpr double kRaiseOfLinks = 1.5;
constexpr double kFirstRaisedShare = 0.001; // the threshold behind 0

std::vector<std::string> promptTokens(const JsonObject& metadata)
{
    const nlohmann::json& list = metadata.raw("prompt_tokens");
    std::vector<std::string> tokens;
    for (const nlohmann::json& token : list.is_array() ? list : nlohmann::json::array({nullptr})) {
        if (!token.is_string())
            metadata.failField("prompt_tokens", "a list of texts");
        tokens.push_back(token.get<std::string>());
    }
    return tokens;
}

AttributionPart partOfType(const std::string& type)
{
    static const std::map<std::string, AttributionPart> parts{{"embedding", AttributionPart::Token},
                                                              {"cross layer transcoder", AttributionPart::Feature},
                                                              {"transcoder", AttributionPart::Feature},
                                                              {"mlp reconstruction error", AttributionPart::Error},
                                                              {"logit", AttributionPart::Logit}};
    const auto found = parts.find(type);
    return found == parts.end() ? AttributionPart::Other : found->second;
}

/// "E", before the first layer, or a number: "17", or 17.
int layerOfNode(const JsonObject& node)
{
    const nlohmann::json& layer = node.raw("layer");
    if (layer == "E")
        return -1;
    const std::string expected = "\"E\" or a layer from 0 to " + std::to_string(kMostGraphLayers);
    if (layer.is_number_integer())
        return static_cast<int>(node.integer("layer", -1, kMostGraphLayers));
    const std::string text = layer.is_string() ? layer.get<std::string>() : std::string();
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < -1 ||
        number > kMostGraphLayers)
        node.failField("layer", expected);
    return number;
}

std::optional<double> numberIfThere(const JsonObject& node, const char* key)
{
    return node.has(key) ? std::optional(node.number(key, -kLargestGraphNumber, kLargestGraphNumber)) : std::nullopt;
}

AttributionNode nodeFrom(const JsonObject& json, int nTokens)
{
    AttributionNode node;
    node.id = json.string("node_id");
    node.type = json.string("feature_type");
    node.part = partOfType(node.type);
    node.name = json.stringOr("clerp", "");
    node.layer = layerOfNode(json);
    node.position = static_cast<int>(json.integer("ctx_idx", 0, nTokens - 1));
    node.isTarget = json.booleanOr("is_target_logit", false);
    if (node.part == AttributionPart::Logit)
        node.probability = numberIfThere(json, "token_prob");
    node.activation = numberIfThere(json, "activation");
    node.influence = numberIfThere(json, "influence");
    return node;
}

int endOfLink(const JsonObject& link, const char* key, const std::map<std::string, int>& places)
{
    const auto found = places.find(link.string(key));
    if (found == places.end())
        link.failField(key, "the \"node_id\" of a node");
    return found->second;
}

using LinkedPairs = std::set<std::pair<int, int>>; // source and target

AttributionLink linkFrom(const JsonObject& json, const std::map<std::string, int>& places, LinkedPairs& pairs)
{
    const AttributionLink link{endOfLink(json, "source", places), endOfLink(json, "target", places),
                               json.number("weight", -kLargestGraphNumber, kLargestGraphNumber)};
    if (!pairs.emplace(link.source, link.target).second)
        json.failField("target", "another one than that of an earlier link from this source");
    return link;
}

/// The nodes that are drawn: the target, and both ends of each link.
std::vector<bool> nodesOfLinks(const AttributionGraph& graph, const std::vector<AttributionLink>& links)
{
    std::vector<bool> isThere(graph.nodes.size());
    if (const std::optional<int> target = graph.target())
        isThere[static_cast<std::size_t>(*target)] = true;
    for (const AttributionLink& link : links)
        isThere[static_cast<std::size_t>(link.source)] = isThere[static_cast<std::size_t>(link.target)] = true;
    return isThere;
}

/// The first of these links, as many as have at most `mostNodes` nodes.
std::vector<AttributionLink> firstLinks(const AttributionGraph& graph, const std::vector<AttributionLink>& links,
                                        int mostNodes)
{
    std::vector<bool> isThere = nodesOfLinks(graph, {});
    auto nNodes = std::ranges::count(isThere, true);
    std::vector<AttributionLink> first;
    for (const AttributionLink& link : links) {
        std::vector<bool>::reference source = isThere[static_cast<std::size_t>(link.source)];
        std::vector<bool>::reference target = isThere[static_cast<std::size_t>(link.target)];
        const int nNew = (source ? 0 : 1) + (target || link.source == link.target ? 0 : 1);
        if (nNodes + nNew > mostNodes)
            continue;
        nNodes += nNew;
        source = target = true;
        first.push_back(link);
    }
    return first;
}

} // namespace

std::optional<int> AttributionGraph::target() const
{
    std::vector<bool> leads(nodes.size());
    for (const AttributionLink& link : links)
        leads[static_cast<std::size_t>(link.source)] = true;
    const auto rank = [&](std::size_t i) {
        const AttributionNode& node = nodes[i];
        return std::tuple(node.isTarget, node.part == AttributionPart::Logit, node.probability.value_or(0.0),
                          !leads[i]);
    };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!best || rank(i) > rank(*best))
            best = i;
    return best ? std::optional(static_cast<int>(*best)) : std::nullopt;
}

AttributionGraph readAttributionGraph(const std::filesystem::path& path, const BetweenPieces& between)
{
    const JsonObject file = JsonObject::read(path, kLargestGraphFile, between);
    const JsonObject metadata = file.object("metadata");
    AttributionGraph graph;
    graph.slug = metadata.stringOr("slug", "");
    graph.scan = metadata.stringOr("scan", "");
    graph.prompt = metadata.stringOr("prompt", "");
    graph.tokens = promptTokens(metadata);
    if (graph.tokens.empty())
        metadata.failField("prompt_tokens", "at least one token");
    std::map<std::string, int> places;
    const auto pause = [&between](std::size_t done, std::size_t all) {
        constexpr std::size_t kPiece = 1'000;
        if (between && done % kPiece == 0)
            between(done, all);
    };
    const std::vector<JsonObject> nodes = file.objects("nodes");
    for (const JsonObject& json : nodes) {
        pause(graph.nodes.size(), nodes.size());
        AttributionNode node = nodeFrom(json, static_cast<int>(graph.tokens.size()));
        if (!places.try_emplace(node.id, static_cast<int>(graph.nodes.size())).second)
            json.failField("node_id", "another one than that of an earlier node");
        if (node.part != AttributionPart::Logit)
            graph.nLayers = std::max(graph.nLayers, node.layer + 1);
        graph.nodes.push_back(std::move(node));
    }
    if (graph.nodes.empty())
        file.failField("nodes", "at least one node");
    LinkedPairs pairs;
    const std::vector<JsonObject> links = file.objects("links");
    for (const JsonObject& json : links) {
        pause(graph.links.size(), links.size());
        graph.links.push_back(linkFrom(json, places, pairs));
    }
    return graph;
}

AttributionGraph strongestPart(const AttributionGraph& graph, double& threshold, int mostNodes)
{
    double strongest = 0.0;
    for (const AttributionLink& link : graph.links)
        strongest = std::max(strongest, std::abs(link.weight));
    for (;; threshold = std::min(1.0, std::max(kFirstRaisedShare, kRaiseOfLinks * threshold))) {
        AttributionGraph part = graph;
        std::erase_if(part.links, [&](const AttributionLink& link) {
            return link.weight == 0.0 || std::abs(link.weight) < threshold * strongest;
        });
        std::vector<bool> isKept = nodesOfLinks(graph, part.links);
        if (std::ranges::count(isKept, true) > mostNodes) {
            if (threshold < 1.0)
                continue;
            part.links = firstLinks(graph, part.links, mostNodes);
            isKept = nodesOfLinks(graph, part.links);
        }
        std::vector<int> places(graph.nodes.size(), -1);
        part.nodes.clear();
        for (std::size_t i = 0; i < graph.nodes.size(); ++i)
            if (isKept[i]) {
                places[i] = static_cast<int>(part.nodes.size());
                part.nodes.push_back(graph.nodes[i]);
            }
        for (AttributionLink& link : part.links)
            link = {places[static_cast<std::size_t>(link.source)], places[static_cast<std::size_t>(link.target)],
                    link.weight};
        return part;
    }
}

} // namespace headlight
