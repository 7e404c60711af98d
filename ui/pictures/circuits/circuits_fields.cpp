// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/circuits/circuits_fields.h"

#include "ui/kit/tr.h"
#include "ui/pictures/circuits/circuit_plot.h"
#include "ui/state/state_field_kinds.h"

#include <vector>

namespace headlight {

StateFields circuitFields()
{
    const FieldKind<CircuitOf> kind = oneOf<CircuitOf>(kCircuitsOf);
    return fieldsOf(
        QStringLiteral("circuits"), &SessionState::circuit,
        std::vector<Field<CircuitChoice>>{
            field(QStringLiteral("circuit"), &CircuitChoice::of, kind)
                .on(QStringLiteral("--circuit"), QStringLiteral("WHAT"),
                    QStringLiteral(
                        "Of circuits: ov (the tokens that the head writes for a token it looks at; without "
                        "it), qk (the tokens it looks for from a token), eigenvalues (of its OV circuit), or "
                        "q-composition, k-composition, v-composition (how much of each head's output later "
                        "heads read)"))
                .with(menuOf(kind,
                             {CircuitOf::Ov, CircuitOf::Qk, CircuitOf::Eigenvalues, CircuitOf::QueryComposition,
                              CircuitOf::KeyComposition, CircuitOf::ValueComposition},
                             circuitName, QStringLiteral("circuitOf"), tr("Show"),
                             tr("What the parameters say: of the chosen head, or between all heads")))});
}

} // namespace headlight
