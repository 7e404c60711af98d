// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/lessons/lesson_reply.h"

#include "ui/window/widgets/role.h"

#include <QLabel>

namespace headlight {

LessonReply replyOf(const QLabel& label)
{
    return {label.text(), label.property("role").toString()};
}

void showReply(QLabel& label, const LessonReply& reply)
{
    label.setText(reply.text);
    setRole(label, reply.role.toLatin1().constData());
    label.show();
}

} // namespace headlight
