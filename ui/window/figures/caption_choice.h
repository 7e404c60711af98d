// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/caption_parts.h"

#include <QWidget>

#include <array>

class QCheckBox;

namespace headlight {

/// A box for each part of a caption, which is said where it is checked.
class CaptionChoice : public QWidget {
    Q_OBJECT
public:
    explicit CaptionChoice(QWidget* parent);

    CaptionParts chosen() const;
    void choose(const CaptionParts& parts);

signals:
    void changed();

private:
    std::array<QCheckBox*, kCaptionParts.size()> m_boxes; // in the order of kCaptionParts
};

} // namespace headlight
