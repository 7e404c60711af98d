// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/palette/look_entries.h"

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"
#include "ui/picture/attention_labels.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"

#include <QCoreApplication>

namespace headlight {

namespace {

constexpr Index kMostEntries = 64;
constexpr float kStrongLook = 0.4F;

/// The head that links a pair most.
struct PairLook {
    float weight = 0.0F;
    HeadIndex head;
};

/// [queries · keys]
std::vector<PairLook> strongestLooks(const std::shared_ptr<const ActivationCache>& run, const HeadGrid& grid)
{
    std::vector<PairLook> looks;
    for (int layer = 0; layer < grid.nLayers; ++layer)
        for (int head = 0; head < grid.nHeads; ++head) {
            const Matrix pattern = attentionMap(run, {layer, head, grid.part}).whole(AttentionStep::Pattern);
            looks.resize(static_cast<std::size_t>(pattern.size()));
            for (Index query = 0; query < pattern.rows(); ++query)
                for (Index key = 0; key < pattern.cols(); ++key) {
                    PairLook& look = looks[static_cast<std::size_t>(query * pattern.cols() + key)];
                    if (pattern(query, key) > look.weight)
                        look = {pattern(query, key), {layer, head}};
                }
        }
    return looks;
}

} // namespace

std::vector<PaletteEntry> lookEntries(Session& session)
{
    std::vector<PaletteEntry> entries;
    const auto& result = session.result();
    if (!result || !result->cache->isWhole())
        return entries;
    const auto& run = result->cache;
    const HeadGrid grid = result->view->grid;
    const QStringList queries = queryLabels(*run, grid.part);
    const TokenSequence& keys = run->keyEncoding(grid.part);
    const Index nKeys = keys.size();
    if (queries.size() > kMostEntries || nKeys > kMostEntries)
        return entries;
    const std::vector<PairLook> looks = strongestLooks(run, grid);
    for (int query = 0; query < queries.size(); ++query)
        for (int key = 0; key < static_cast<int>(nKeys); ++key) {
            const PairLook& look = looks[static_cast<std::size_t>(query * nKeys + key)];
            const bool isSelf = grid.part != AttentionPart::Cross && query == key;
            if (isSelf || look.weight < kStrongLook || isSpecial(*run, grid.part, query) || keys[key].isSpecial())
                continue;
            entries.push_back(
                {pairInLine(queries[query], QString::fromStdString(keys[key].label)),
                 headInWords(look.head) + QStringLiteral(": ") + numberText(double(look.weight), 2),
                 {},
                 QCoreApplication::translate("headlight", "Choose the head that links these tokens most, and pin them"),
                 true,
                 [&session, head = look.head, query, key] {
                     session.selectHead(head);
                     session.pin(query, key);
                 }});
        }
    return entries;
}

} // namespace headlight
