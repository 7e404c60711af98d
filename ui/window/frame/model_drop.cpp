// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/model_drop.h"

#include "core/attention_files/attention_matrices.h"
#include "core/checkpoint/gguf_file.h"
#include "ui/picture/image_file.h"
#include "ui/state/choice_text.h"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <algorithm>
#include <array>
#include <utility>

namespace headlight {

namespace {

/// The names that the files of a checkpoint begin with.
constexpr std::array kModelFiles = {"config.json", "model",     "pytorch_model",      "tokenizer",
                                    "vocab.",      "merges.",   "special_tokens_map", "generation_config",
                                    "spiece",      "source.spm"};

bool isOfModel(const QFileInfo& file)
{
    return QFileInfo::exists(file.dir().filePath(QStringLiteral("config.json"))) &&
           std::ranges::any_of(kModelFiles,
                               [&](const char* start) { return file.fileName().startsWith(QLatin1String(start)); });
}

/// A session or a bench of Headlight's own, which is JSON as well.
bool isOwnFile(const QString& path)
{
    constexpr qint64 kBeginning = 1 << 16; // bytes: the keys stand in the order of the alphabet
    QFile file(path);
    return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) && file.open(QIODevice::ReadOnly) &&
           file.read(kBeginning).contains("\"headlight ");
}

/// What is to be opened of what is dragged: a folder, whatever is in it, the folder of a model's file, or a file of
/// attention weights, or a picture; empty for anything else. A .txt may be labels or a text, and is no file of weights
/// here.
QString draggedModel(const QMimeData& data)
{
    const QList<QUrl> urls = data.urls();
    const QString path = urls.size() == 1 ? urls.front().toLocalFile() : QString();
    const QFileInfo dragged(path);
    if (path.isEmpty() || !dragged.exists())
        return {};
    if (dragged.isDir())
        return QDir(path).absolutePath();
    if (isGguf(toPath(path))) // it is a model of its own, whatever stands beside it
        return path;
    if (isOfModel(dragged))
        return dragged.absolutePath();
    if (dragged.isFile() && isImageFile(path))
        return path;
    const QString ending = dragged.suffix().toLower();
    if (dragged.isFile() &&
        (ending == QLatin1String("pth") || ending == QLatin1String("ckpt") || ending == QLatin1String("bin")))
        return path; // a checkpoint, or a file whose refusal says what to do with it
    return dragged.isFile() && isMatrixFile(toPath(path)) &&
                   dragged.suffix().compare(QLatin1String("txt"), Qt::CaseInsensitive) != 0 && !isOwnFile(path)
               ? path
               : QString();
}

} // namespace

ModelDrop::ModelDrop(QWidget& window, std::function<void(const QString& path)> open)
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
    const QString path = draggedModel(*drag->mimeData());
    if (path.isEmpty())
        return QObject::eventFilter(watched, event);
    drag->acceptProposedAction();
    if (isDrop)
        m_open(path);
    return true;
}

} // namespace headlight
