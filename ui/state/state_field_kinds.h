// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/model/attention_part.h"
#include "core/transformer/forward_pass.h"
#include "core/transformer/run_options.h"
#include "ui/kit/field_kinds.h"

#include <array>
#include <cstdint>
#include <set>
#include <vector>

namespace headlight {

inline constexpr std::array kAttentionParts = {EnumWord{AttentionPart::Encoder, "encoder"},
                                               EnumWord{AttentionPart::Decoder, "decoder"},
                                               EnumWord{AttentionPart::Cross, "cross"}};
inline constexpr std::array kAblationKinds = {EnumWord{AblationKind::Zero, "zero"},
                                              EnumWord{AblationKind::Mean, "mean"}};

/// How what a run is given is spelled.
FieldKind<Mask> maskKind();
/// "0.3", "cross.0.3": layer and head, of the decoder where no part is named.
FieldKind<HeadIndex> headKind();
/// "0.3,cross.2.1" and ["0.3", "cross.2.1"]
FieldKind<std::set<HeadIndex>> headsKind();
FieldKind<ScoreDivisor> divisorKind();
/// "5,17,42", as tokenIdsFrom() reads it.
FieldKind<std::vector<std::int64_t>> numbersKind();
/// Ids as they are typed, which in a file may be anything: a line is kept as far as it was typed.
FieldKind<QString> idsKind();
/// "3:1,4:2" and ["3:1", "4:2"], query and key.
FieldKind<std::set<MaskCell>> cellsKind();
FieldKind<std::set<Index>> keysKind();

/// Takes "encoder.", "decoder." or "cross." off the front; the decoder without it.
AttentionPart takePart(QString& text);
QString withPart(AttentionPart part, const QString& text);

} // namespace headlight
