// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/require_there.h"

#include "core/base/error.h"
#include "ui/catalogue/command_line.h"
#include "ui/picture/shown_map.h"

#include <algorithm>

namespace headlight {

namespace {

void requirePosition(const char* option, const char* what, int position, Index n)
{
    if (position >= n)
        throw Error(ErrorKind::BadArgument, std::string(option) + " " + std::to_string(position) +
                                                " does not exist: the " + what + " 0 to " + std::to_string(n - 1));
}

void requireHeadOfB(const SessionState& state, const ModelConfig& config, const HeadGrid& grid)
{
    const std::optional<HeadIndex>& head = state.compare.head;
    if (!head)
        return;
    if (head->part != AttentionPart::Decoder && head->part != grid.part)
        throw Error(ErrorKind::BadArgument, "--with-head " + headName(*head) + " is of another attention than " +
                                                partName(grid.part) + "; --attention chooses that of both");
    requireHead(config, {head->layer, head->head, grid.part});
}

/// A head that is hidden is one that would be drawn.
void requireDrawn(const RenderCommand& command, const HeadIndex& hidden, const HeadIndex& selected,
                  const ModelConfig& config)
{
    requireHead(config, hidden);
    const std::string option = "--hide-heads " + headName(hidden);
    if (hidden.part != selected.part)
        throw Error(ErrorKind::BadArgument, option + " is of another attention than the one that is shown: " +
                                                headName({hidden.layer, hidden.head, selected.part}) +
                                                " is that head of it, and --attention chooses another");
    const auto& whyNot = command.picture->whyNotHidden;
    if (const QString why = whyNot ? whyNot(command.chosen.state, selected, hidden) : QString(); !why.isEmpty())
        throw Error(ErrorKind::BadArgument, option + " changes nothing: " + why.toStdString());
}

} // namespace

void requireThere(const RenderCommand& command, const ChosenRun& chosen, const HeadGrid& grid)
{
    const SessionState& state = chosen.state();
    const ActivationCache& run = *chosen.run();
    const auto given = [&](const char* option) { return command.chosen.given.contains(QLatin1String(option)); };
    const AttentionPart part = given("--attention") ? *state.part : grid.part;
    const int layer = state.selected.layer == kLastLayer ? grid.nLayers - 1 : state.selected.layer;
    requireHead(chosen.config(), {layer, std::max(state.selected.head, 0), part});
    if (given("--layer") && state.context.layer)
        requireHead(chosen.config(), {*state.context.layer, 0, part});
    for (const HeadIndex& head : state.hiddenHeads)
        requireDrawn(command, head, {std::min(layer, grid.nLayers - 1), std::max(state.selected.head, 0), part},
                     chosen.config());
    const Index nQueries = run.queryEncoding(part).size();
    const Index nKeys = run.keyEncoding(part).size();
    if (given("--query"))
        requirePosition("--query", "queries are", *state.pinnedQuery, nQueries);
    if (given("--key"))
        requirePosition("--key", "keys are", *state.pinnedKey, nKeys);
    if (given("--position"))
        requirePosition("--position", "text has tokens", *state.pinnedQuery, run.nTokens());
    if (given("--tokens") && !state.tokens.selected.empty())
        requirePosition("--tokens", "queries are", *state.tokens.selected.rbegin(), nQueries);
    if (given("--from-token"))
        requirePosition("--from-token", "queries are", *state.links.queryToken, nQueries);
    if (given("--to-token"))
        requirePosition("--to-token", "keys are", *state.links.keyToken, nKeys);
    if (state.shown.hideSpecial && !hasSpecialTokens(run, part))
        throw Error(ErrorKind::BadArgument,
                    "--hide-special: no token of this text is special, there is nothing to hide");
    if (state.shown.mergeWords && run.config().isGiven() && !hasPieces(run, part))
        throw Error(ErrorKind::BadArgument, "--words: no token of " + run.model->name +
                                                " is marked as a piece of a word, there is nothing to merge");
    requireHeadOfB(state, chosen.config(), grid);
}

} // namespace headlight
