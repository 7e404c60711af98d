// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/hairline_splitter.h"

namespace headlight {

namespace {

void makeHairline(QSplitter& splitter)
{
    splitter.setHandleWidth(1);
    splitter.setChildrenCollapsible(false);
}

} // namespace

QSplitter* hairlineSplitter(Qt::Orientation orientation, const char* name, QWidget* parent)
{
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setObjectName(name);
    makeHairline(*splitter);
    return splitter;
}

void restoreSplitter(QSplitter& splitter, const QByteArray& state)
{
    splitter.restoreState(state);
    makeHairline(splitter);
}

} // namespace headlight
