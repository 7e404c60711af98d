// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/layer_fields.h"

namespace headlight {

StateFields layerFields()
{
    return fieldsOf(QStringLiteral("layers"), &SessionState::layers,
                    std::vector<Field<LayerChoice>>{
                        field(QStringLiteral("measure"), &LayerChoice::measure, oneOf<LayerMeasure>(kLayerMeasures)),
                        field(QStringLiteral("longFlow"), &LayerChoice::longFlow, flag())});
}

} // namespace headlight
