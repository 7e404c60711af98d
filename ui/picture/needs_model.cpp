// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/picture/needs_model.h"

#include "core/activations/given_run.h"
#include "core/base/error.h"
#include "ui/kit/tr.h"

#include <algorithm>

namespace headlight {

QString whyNoModel(const ActivationCache& run, const QString& what)
{
    if (!run.config().isGiven())
        return {};
    const bool areNumbers = std::ranges::any_of(run.model->matricesOfParts,
                                                [&](const auto& part) { return holdsSignedNumbers(run, part.first); });
    return (areNumbers ? tr("%1 needs a model: %2 holds numbers of either sign alone.")
                       : tr("%1 needs a model: %2 holds attention weights alone."))
        .arg(what, QString::fromStdString(run.model->name));
}

void requireModel(const ActivationCache& run, const QString& what)
{
    if (const QString why = whyNoModel(run, what); !why.isEmpty())
        throw Error(ErrorKind::BadArgument, why.toStdString());
}

} // namespace headlight
