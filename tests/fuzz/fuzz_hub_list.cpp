// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/fuzz/fuzz_target.h"
#include "ui/hub/hub_model.h"

#include <cstdlib>

/// Any bytes as a hub's list of a model's files: refused with an Error, or no name in it leads out of its folder.
HEADLIGHT_FUZZ_TARGET(hub_list)
{
    const QByteArray answer(bytes.data(), static_cast<qsizetype>(bytes.size()));
    try {
        const headlight::HubModel listed = headlight::hubModelFromJson(answer, QStringLiteral("org/tiny"));
        for (const headlight::HubFile& file : listed.files)
            if (file.path.startsWith(u'/') || file.path.split(u'/').contains(QLatin1String("..")))
                std::abort();
        (void)headlight::withNeededFiles(listed);
    } catch (const headlight::Error&) {
    }
    try {
        (void)headlight::HubAddress::fromText(QString::fromUtf8(answer));
    } catch (const headlight::Error&) {
    }
}
