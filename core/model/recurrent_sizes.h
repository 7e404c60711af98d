// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// The sizes of a recurrent translator, as its config.json gives them.
struct RecurrentSizes {
    int dEmbedding = 0;
    int dHidden = 0;    // width of each direction of the encoder, and of the decoder
    int dAttention = 0; // width of the hidden layer that makes the scores
};

} // namespace headlight
