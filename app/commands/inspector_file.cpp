// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/inspector_file.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "ui/pictures/attention_labels.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/pictures/view_data.h"

#include <string>

namespace headlight {

namespace {

void requirePosition(const std::string& option, const std::string& what, const std::optional<int>& position, Index n)
{
    if (position && *position >= n)
        throw Error(ErrorKind::BadArgument, option + " " + std::to_string(*position) + " does not exist: the " + what +
                                                " are 0 to " + std::to_string(n - 1));
}

} // namespace

InspectorPlot chosenInspector(const RenderCommand& command, const std::shared_ptr<const ActivationCache>& cache,
                              const HeadIndex& head)
{
    const AttentionMap map = labelledMap(cache, head);
    requirePosition("--query", "queries", command.query, map.nQueries());
    requirePosition("--key", "keys", command.key, map.nKeys());
    const int query = command.query.value_or(defaultQuery(*cache, head.part));
    const int key = command.key.value_or(strongestKey(map, query));
    return makeInspectorPlot(makeInspectorData(*cache, map, query, key, kInspectedKeys));
}

void writeInspectorCsv(const RenderCommand& command, const InspectorPlot& plot)
{
    writeFileAtomically(command.output, inspectorTable(plot, ','));
}

} // namespace headlight
