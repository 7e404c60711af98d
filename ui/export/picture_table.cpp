// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/picture_table.h"

#include "core/io/atomic_file.h"

#include <utility>

namespace headlight {

void PictureTable::write(const std::filesystem::path& file) const
{
    writeFileAtomically(file, text);
}

PictureTable textTable(QString what, QString name, std::function<std::string()> text)
{
    return {std::move(what), std::move(name), [text = std::move(text)](const TextSink& out) { out(text()); }};
}

} // namespace headlight
