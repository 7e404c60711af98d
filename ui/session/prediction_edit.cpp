// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/prediction_edit.h"

#include "core/activations/token_edit.h"
#include "ui/kit/tr.h"
#include "ui/picture/run_inputs.h"
#include "ui/state/token_ids.h"

#include <algorithm>

namespace headlight {

namespace {

bool isInText(const TokenSequence& encoding, int position)
{
    return position < encoding.size() && !encoding[position].isSpecial();
}

std::optional<TextEdit> editOf(const ActivationCache& run, const PredictionTable& table, std::int64_t id,
                               const std::string& text)
{
    const Tokenizer& tokenizer = run.model->tokenizer;
    const TokenSequence& encoding = run.target ? run.target->encoding : run.encoding;
    if (table.kind == PredictionKind::MaskedToken)
        return replaceToken(tokenizer, encoding, text, table.position, id);
    if (!run.target)
        return insertTokens(tokenizer, encoding, text, table.position, {id});
    return isInText(encoding, table.position) ? replaceToken(tokenizer, encoding, text, table.position, id)
                                              : insertTokens(tokenizer, encoding, text, table.position - 1, {id});
}

/// The ids with `id` put in, where ids are typed: no text lies between. `typed` is the input's.
QString editedIds(const ActivationCache& run, const PredictionTable& table, std::int64_t id, const QString& typed)
{
    std::vector<std::int64_t> ids =
        run.target ? run.target->encoding.ids() : tokenIdsFrom(typed).value_or(run.encoding.ids());
    const bool replaces =
        run.target ? isInText(run.target->encoding, table.position) : table.kind == PredictionKind::MaskedToken;
    const bool isBehind = !run.target && !replaces;
    const auto place = std::min(static_cast<std::size_t>(table.position + (isBehind ? 1 : 0)), ids.size());
    if (replaces)
        ids[place] = id;
    else
        ids.insert(ids.begin() + static_cast<std::ptrdiff_t>(place), id);
    return tokenIdsText(ids);
}

} // namespace

PredictionEdit predictionEdit(const RunResult& result, std::int64_t id)
{
    const ActivationCache& run = *result.cache;
    const PredictionTable& table = *result.predictions;
    const bool editsIds = readsIds(*run.model, result.state);
    const bool editsSecondIds = readsPairIds(*run.model, result.state);
    PredictionEdit edit{typedInput(*run.model, result.state),
                        editsSecondIds ? result.state.input.pairIds : result.state.input.secondText,
                        {}};
    if (result.generation) {
        edit.whyNot = tr("Take over or discard what was generated first.");
        return edit;
    }
    if (table.kind == PredictionKind::Class) {
        edit.whyNot = tr("A class of the picture is no token: there is no text to add it to.");
        return edit;
    }
    if (run.model->tokenizer.isSpecial(id) || run.config().endsText(id)) {
        edit.whyNot = tr("A special token has no text to add.");
        return edit;
    }
    if (table.kind == PredictionKind::MaskedToken && run.encoding[table.position].isSpecial()) {
        edit.whyNot = tr("A special token is not in the text and can't be replaced there.");
        return edit;
    }
    if (run.target ? editsSecondIds : editsIds) {
        (run.target ? edit.secondTyped : edit.typed) = editedIds(run, table, id, edit.typed);
        return edit;
    }
    const std::string text = run.target ? run.target->text : edit.typed.toStdString();
    const std::optional<TextEdit> change = editOf(run, table, id, text);
    if (!change) {
        edit.whyNot = tr("This token holds only a part of a character: it has no text of its own.");
        return edit;
    }
    (run.target ? edit.secondTyped : edit.typed) = QString::fromStdString(applied(*change, text));
    return edit;
}

} // namespace headlight
