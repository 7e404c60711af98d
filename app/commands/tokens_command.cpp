// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/tokens_command.h"

#include "app/commands/standard_streams.h"
#include "core/export/encoding_text.h"
#include "core/model/model_catalog.h"
#include "core/tokenizer/tokenizer.h"
#include "ui/session/model_locations.h"

namespace headlight {

void runCommand(const TokensCommand& command)
{
    const Tokenizer tokenizer = Tokenizer::load(resolveModel(command.model, modelLocations()));
    const TokenSequence encoding =
        command.pair ? tokenizer.encodePair(command.text, *command.pair) : tokenizer.encode(command.text);
    printAnswer(command.json ? encodingJson(encoding) : encodingTable(encoding));
}

} // namespace headlight
