// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/matrix_drop.h"

#include "core/matrices/attention_matrices.h"
#include "ui/pictures/words.h"

#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <utility>

namespace headlight {

namespace {

/// A session or a bench of Headlight's own, which is JSON as well.
bool isOwnFile(const QString& path)
{
    constexpr qint64 kBeginning = 1 << 16; // bytes: the keys stand in the order of the alphabet
    QFile file(path);
    return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) && file.open(QIODevice::ReadOnly) &&
           file.read(kBeginning).contains("\"headlight ");
}

/// The one file of attention weights that is dragged; empty for anything else.
QString draggedMatrices(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    const bool isOurs = !path.isEmpty() && QFileInfo(path).isFile() && isMatrixFile(toPath(path)) && !isOwnFile(path);
    return isOurs ? path : QString();
}

} // namespace

MatrixDrop::MatrixDrop(QWidget& window, std::function<void(const QString& file)> open)
    : QObject(&window), m_open(std::move(open))
{
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool MatrixDrop::eventFilter(QObject* watched, QEvent* event)
{
    const bool isDrop = event->type() == QEvent::Drop;
    if (!isDrop && event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove)
        return QObject::eventFilter(watched, event);
    auto* drag = static_cast<QDropEvent*>(event);
    const QString path = draggedMatrices(*drag->mimeData());
    if (path.isEmpty())
        return QObject::eventFilter(watched, event);
    drag->acceptProposedAction();
    if (isDrop)
        m_open(path);
    return true;
}

} // namespace headlight
