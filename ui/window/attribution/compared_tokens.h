// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QLineEdit;
class QWidget;

namespace headlight {

class Session;
class WrappingRow;

/// Two lines in which a person types the predictions whose logits are compared.
class ComparedTokens : public QObject {
    Q_OBJECT
public:
    /// Adds the lines, which `owner` owns, to a row, each so many pixels wide in type of 100 %; their object names
    /// begin with `prefix`.
    ComparedTokens(Session& session, WrappingRow& row, const QString& prefix, int width, QWidget* owner);

    /// What is compared where nothing is typed.
    void setPlaceholders(const QString& token, const QString& against);

private:
    QLineEdit* addLine(WrappingRow& row, const QString& name, const QString& label, const QString& tip);
    void followState();

    Session& m_session;
    QWidget* m_owner;
    int m_width;
    QLineEdit* m_token;
    QLineEdit* m_against;
};

} // namespace headlight
