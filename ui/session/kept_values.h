// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/session/kept_file.h"

#include <QJsonObject>
#include <QStringList>

namespace headlight {

/// Values by their names in a JSON file: how a window looks, what a person prefers. A value that is not there, or of
/// another kind, is as `otherwise` says. What QSettings has, but whole on a full disk, and with a word about a file
/// that is broken.
class KeptValues {
public:
    /// `what` begins the sentence about a broken file: "The window's layout".
    KeptValues(std::filesystem::path file, const QString& what);

    /// One sentence where the file was there and could not be read; then it is set aside.
    const QString& problem() const { return m_problem; }

    bool has(const QString& name) const { return m_values.contains(name); }
    QString text(const QString& name, const QString& otherwise = {}) const;
    QStringList texts(const QString& name) const;
    int number(const QString& name, int otherwise = 0) const;
    bool flag(const QString& name, bool otherwise = false) const;
    QByteArray bytes(const QString& name) const;

    void set(const QString& name, const QJsonValue& value) { m_values.insert(name, value); }
    void setTexts(const QString& name, const QStringList& texts);
    void setBytes(const QString& name, const QByteArray& bytes);
    void remove(const QString& name) { m_values.remove(name); }

    /// Writes the file. One sentence when that fails; else empty.
    QString save() const;

private:
    KeptFile m_file;
    QJsonObject m_values;
    QString m_problem;
};

} // namespace headlight
