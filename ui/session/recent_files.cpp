// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/recent_files.h"

#include "ui/pictures/words.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace headlight {

RecentFiles::RecentFiles(std::filesystem::path file) : m_file(std::move(file))
{
    const QSettings kept(toQString(m_file), QSettings::IniFormat);
    m_sessions = kept.value(QStringLiteral("sessions")).toStringList();
    m_models = kept.value(QStringLiteral("models")).toStringList();
}

QStringList RecentFiles::paths(RecentKind kind) const
{
    QStringList there = kind == RecentKind::Session ? m_sessions : m_models;
    there.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return there;
}

void RecentFiles::add(RecentKind kind, const QString& path)
{
    QStringList& list = kind == RecentKind::Session ? m_sessions : m_models;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    list.removeAll(absolute);
    list.prepend(absolute);
    list = list.mid(0, kMost);
    keep();
}

void RecentFiles::clear()
{
    m_sessions.clear();
    m_models.clear();
    keep();
}

void RecentFiles::keep() const
{
    QSettings kept(toQString(m_file), QSettings::IniFormat);
    kept.setValue(QStringLiteral("sessions"), m_sessions);
    kept.setValue(QStringLiteral("models"), m_models);
}

} // namespace headlight
