// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/shipped_probe_texts.h"

#include <QFile>

// Q_INIT_RESOURCE must not stand in a namespace.
static void registerProbeTexts()
{
    Q_INIT_RESOURCE(probe_texts); // a static library's resources are not registered by themselves
}

namespace headlight {

const ProbeTexts& shippedProbeTexts()
{
    static const ProbeTexts texts = [] {
        registerProbeTexts();
        QFile file(QStringLiteral(":/heads/probe_texts.json"));
        return readProbeTexts(file.open(QFile::ReadOnly) ? file.readAll().toStdString() : std::string());
    }();
    return texts;
}

} // namespace headlight
