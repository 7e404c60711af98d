// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/kit/theme.h"
#include "ui/pictures/head_table/head_table.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace headlight {

class AblationView;
class FieldControls;
class MessageLabel;
class Session;
class WrappingRow;

/// What switching heads off changes: a map of what each head is worth, and the numbers of those that are off now.
class SwitchingOffPane : public QWidget {
    Q_OBJECT
public:
    explicit SwitchingOffPane(Session& session, QWidget* parent = nullptr);

    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;

private:
    void followState();
    void followResult();
    void clear();
    void showMap();

    Session& m_session;
    WrappingRow* m_top;
    FieldControls* m_controls;
    QPushButton* m_switchOff;
    MessageLabel* m_status;
    AblationView* m_map;
    QLabel* m_heading;
    QLabel* m_effects;
    std::shared_ptr<const HeadTable> m_table;
};

} // namespace headlight
