// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_fields.h"

#include "ui/kit/tr.h"
#include "ui/pictures/context/context_picture.h"

namespace headlight {

StateFields contextFields()
{
    const FieldKind<ContextKind> kind = oneOf<ContextKind>(kContextKinds);
    return fieldsOf(
        QStringLiteral("context"), &SessionState::context,
        std::vector<Field<ContextChoice>>{
            field(QStringLiteral("text"), &ContextChoice::text, freeText())
                .on(QStringLiteral("--second-text"), QStringLiteral("T2"),
                    QStringLiteral("Of a context: a sentence that the same model reads, to compare with")),
            field(QStringLiteral("kind"), &ContextChoice::kind, kind)
                .on(QStringLiteral("--kind"), QStringLiteral("KIND"),
                    QStringLiteral("Of a context: map (without it), or cosine for the matrix of cosine similarities"))
                .with(
                    menuOf(kind, {ContextKind::Map, ContextKind::Cosine}, contextKindName,
                           QStringLiteral("contextKindButton"), tr("Shows"),
                           tr("The vectors as points on their two main axes, or the cosine similarity of every two"))),
            field(QStringLiteral("stage"), &ContextChoice::stage, oneOf<ContextStage>(kContextStages))
                .on(QStringLiteral("--stage"), QStringLiteral("STAGE"),
                    QStringLiteral("Of a context: after (the layer, without it), change (before the layer and after "
                                   "it) or embedding")),
            field(QStringLiteral("layer"), &ContextChoice::layer, tokenPosition())
                .on(QStringLiteral("--layer"), QStringLiteral("L"), {})});
}

} // namespace headlight
