// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"

namespace headlight {

/// Reads the config.json of a recurrent translator ("attention-rnn"), a format of our own: there is no common one.
/// Throws Error{BadFile} that names the field.
ModelConfig readRecurrentConfig(const ConfigReader& json);

} // namespace headlight
