// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/model_drop.h"

#include <QDir>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace headlight {

namespace {

/// As the files of a checkpoint begin.
constexpr std::array kModelFiles = {"config.json", "model",     "pytorch_model",      "tokenizer",
                                    "vocab.",      "merges.",   "special_tokens_map", "generation_config",
                                    "spiece",      "source.spm"};

bool isOfModel(const QFileInfo& file)
{
    return QFileInfo::exists(file.dir().filePath(QStringLiteral("config.json"))) &&
           std::ranges::any_of(kModelFiles,
                               [&](const char* start) { return file.fileName().startsWith(QLatin1String(start)); });
}

/// The folder of what is dragged: itself, whatever is in it, or that of a model's file; empty for anything else.
QString draggedFolder(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    const QFileInfo dragged(path);
    if (path.isEmpty() || !dragged.exists())
        return {};
    if (dragged.isDir())
        return QDir(path).absolutePath();
    return isOfModel(dragged) ? dragged.absolutePath() : QString();
}

} // namespace

ModelDrop::ModelDrop(QWidget& window, std::function<void(const QString& folder)> open)
    : QObject(&window), m_open(std::move(open))
{
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool ModelDrop::eventFilter(QObject* watched, QEvent* event)
{
    const bool isDrop = event->type() == QEvent::Drop;
    if (!isDrop && event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove)
        return QObject::eventFilter(watched, event);
    auto* drag = static_cast<QDropEvent*>(event);
    const QString folder = draggedFolder(*drag->mimeData());
    if (folder.isEmpty())
        return QObject::eventFilter(watched, event);
    drag->acceptProposedAction();
    if (isDrop)
        m_open(folder);
    return true;
}

} // namespace headlight
