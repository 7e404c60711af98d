// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/prediction_edit.h"

#include "core/activations/token_edit.h"
#include "ui/kit/tr.h"

namespace headlight {

namespace {

std::optional<TextEdit> editOf(const ActivationCache& run, const PredictionTable& table, std::int64_t id,
                               const std::string& text)
{
    const Tokenizer& tokenizer = run.model->tokenizer;
    const Encoding& encoding = run.target ? run.target->encoding : run.encoding;
    if (table.kind == PredictionKind::MaskedToken)
        return replaceToken(tokenizer, encoding, text, table.position, id);
    if (!run.target)
        return insertTokens(tokenizer, encoding, text, table.position, {id});
    const bool isInText =
        table.position < encoding.size() && encoding.specialTokensMask[static_cast<std::size_t>(table.position)] == 0;
    return isInText ? replaceToken(tokenizer, encoding, text, table.position, id)
                    : insertTokens(tokenizer, encoding, text, table.position - 1, {id});
}

} // namespace

PredictionEdit predictionEdit(const RunResult& result, std::int64_t id)
{
    const ActivationCache& run = *result.cache;
    const PredictionTable& table = *result.predictions;
    PredictionEdit edit{result.state.text, result.state.secondText, {}};
    if (result.generation) {
        edit.whyNot = tr("Take over or discard what was generated first.");
        return edit;
    }
    if (run.model->tokenizer.isSpecial(id) || run.config().endsText(id)) {
        edit.whyNot = tr("A special token has no text to add.");
        return edit;
    }
    if (table.kind == PredictionKind::MaskedToken &&
        run.encoding.specialTokensMask[static_cast<std::size_t>(table.position)] != 0) {
        edit.whyNot = tr("A special token is not in the text and can't be replaced there.");
        return edit;
    }
    const std::string text = run.target ? run.target->text : edit.text.toStdString();
    const std::optional<TextEdit> change = editOf(run, table, id, text);
    if (!change) {
        edit.whyNot = tr("This token holds only a part of a character: it has no text of its own.");
        return edit;
    }
    (run.target ? edit.secondText : edit.text) = QString::fromStdString(applied(*change, text));
    return edit;
}

} // namespace headlight
