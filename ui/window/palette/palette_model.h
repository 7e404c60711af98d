// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/palette/palette_entry.h"

#include <QAbstractListModel>

namespace headlight {

/// The entries of a palette, for a completer.
class PaletteModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { SearchRole = Qt::UserRole, GroupRole, KeysRole, EnabledRole };

    explicit PaletteModel(std::vector<PaletteEntry> entries, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    const PaletteEntry& entry(int row) const { return m_entries[static_cast<std::size_t>(row)]; }

private:
    std::vector<PaletteEntry> m_entries;
};

} // namespace headlight
