// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/state/state_field.h"

#include <QMap>
#include <QObject>

#include <functional>
#include <vector>

class QLabel;
class QWidget;

namespace headlight {

class Session;
class WrappingRow;

/// The controls of fields of the session, made from what the fields say (see FieldControl): each shows what is chosen
/// and chooses, as one step of undo.
class FieldControls : public QObject {
    Q_OBJECT
public:
    /// Makes a control for each field that has one, in their order. They stand in `row`, and `parent`
    /// owns them: the Tab key comes to them before what is made later.
    FieldControls(Session& session, const StateFields& fields, WrappingRow& row, QWidget& parent);

    /// The control of a field that has one, by its key: "links.topK".
    QWidget* of(const QString& key) const { return m_controls.value(key); }
    /// What stands beside a number; null beside others.
    QLabel* labelOf(const QString& key) const { return m_labels.value(key); }

signals:
    /// One sentence about a number that was typed and not taken.
    void refused(const QString& sentence);

private:
    void add(const StateField& field);
    QWidget* makeMenu(const StateField& field);
    QWidget* makeNumber(const StateField& field);
    QWidget* makeBox(const StateField& field);
    void choose(const StateField& field, const QJsonValue& value);
    void follow();

    Session& m_session;
    WrappingRow& m_row;
    QWidget& m_parent;
    QMap<QString, QWidget*> m_controls;
    QMap<QString, QLabel*> m_labels;
    std::vector<std::function<void(const SessionState&)>> m_follow; // each shows what is chosen of one field
};

/// A row that begins with the controls of the fields: what stands in the pane after them is made later, so that the Tab
/// key comes to them first. The caller puts it into a layout of `parent`.
WrappingRow* controlsRow(const StateFields& fields, Session& session, QWidget& parent);

} // namespace headlight
