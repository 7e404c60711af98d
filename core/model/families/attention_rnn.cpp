// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/recurrent_config.h"

namespace headlight {

Family attentionRnnFamily()
{
    // Its tensors have a table of their own: recurrent_tensor_table.h.
    return {"attention-rnn", "recurrent translator", readRecurrentConfig};
}

} // namespace headlight
