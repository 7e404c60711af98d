// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/caption_choice.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QSignalBlocker>

namespace headlight {

namespace {

constexpr int kCaptionColumns = 4;

struct PartWords {
    QString name;
    QString tip;
};

PartWords captionWordsOf(CaptionPart part)
{
    switch (part) {
    case CaptionPart::Model:
        return {CaptionChoice::tr("model"), CaptionChoice::tr("The model's name")};
    case CaptionPart::Layer:
        return {CaptionChoice::tr("layer"), CaptionChoice::tr("The layer, or the layers from first to last")};
    case CaptionPart::Head:
        return {CaptionChoice::tr("head"), CaptionChoice::tr("The head, or how many there are")};
    case CaptionPart::Shown:
        return {CaptionChoice::tr("shown"),
                CaptionChoice::tr("What is shown in place of the plain weights, and which part")};
    case CaptionPart::Method:
        return {CaptionChoice::tr("method"), CaptionChoice::tr("Whose method it is, and what it assumes")};
    case CaptionPart::Mask:
        return {CaptionChoice::tr("mask"), CaptionChoice::tr("What the mask hides")};
    case CaptionPart::Rows:
        return {CaptionChoice::tr("rows"), CaptionChoice::tr("What the rows stand for where it is not plain")};
    case CaptionPart::Notes:
        break;
    }
    return {CaptionChoice::tr("notes"),
            CaptionChoice::tr("What was changed: heads switched off, temperature, tokens cut off")};
}

} // namespace

CaptionChoice::CaptionChoice(QWidget* parent) : QWidget(parent), m_boxes()
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(10);
    layout->setVerticalSpacing(4);
    for (int i = 0; i < static_cast<int>(m_boxes.size()); ++i) {
        const auto& part = kCaptionParts[static_cast<std::size_t>(i)];
        const PartWords words = captionWordsOf(part.value);
        auto* box = new QCheckBox(words.name, this);
        box->setObjectName(QStringLiteral("exportCaption_") + QLatin1String(part.text));
        box->setAccessibleName(tr("Caption: %1").arg(words.name));
        box->setToolTip(words.tip);
        box->setChecked(true);
        connect(box, &QCheckBox::toggled, this, &CaptionChoice::changed);
        layout->addWidget(box, i / kCaptionColumns, i % kCaptionColumns);
        m_boxes[static_cast<std::size_t>(i)] = box;
    }
    setFocusProxy(m_boxes.front());
}

CaptionParts CaptionChoice::chosen() const
{
    CaptionParts parts;
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        parts.set(kCaptionParts[i].value, m_boxes[i]->isChecked());
    return parts;
}

void CaptionChoice::choose(const CaptionParts& parts)
{
    if (parts == chosen())
        return;
    {
        const QSignalBlocker quiet(this);
        for (std::size_t i = 0; i < m_boxes.size(); ++i)
            m_boxes[i]->setChecked(parts.has(kCaptionParts[i].value));
    }
    emit changed();
}

} // namespace headlight
