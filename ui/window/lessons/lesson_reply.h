// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QLabel;

namespace headlight {

/// What is said to an answer.
struct LessonReply {
    QString text; // empty: nothing was said yet
    QString role; // of its label: how it looks
};

LessonReply replyOf(const QLabel& label);
void showReply(QLabel& label, const LessonReply& reply);

} // namespace headlight
