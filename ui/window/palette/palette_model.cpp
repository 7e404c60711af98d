// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/palette/palette_model.h"

namespace headlight {

PaletteModel::PaletteModel(std::vector<PaletteEntry> entries, QObject* parent)
    : QAbstractListModel(parent), m_entries(std::move(entries))
{
}

int PaletteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PaletteModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PaletteEntry& one = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return one.text;
    case Qt::ToolTipRole:
        return one.what;
    case Qt::AccessibleTextRole:
        return QStringList{one.text, one.group, one.keys}.join(QStringLiteral(", "));
    case SearchRole: // "heads show", "show heads"; "check cash" for "check → cash"
        return QStringList{one.text, one.group, one.text, QString(one.text).remove(QStringLiteral("→ "))}.join(u' ');
    case GroupRole:
        return one.group;
    case KeysRole:
        return one.keys;
    case EnabledRole: // what can't be done now is found all the same
        return one.isEnabled;
    default:
        return {};
    }
}

} // namespace headlight
