// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/model/image_input.h"
#include "tests/benchmarks/measured.h"
#include "ui/picture/image_file.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/window/frame/main_window.h"

#include <QApplication>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileInfo>
#include <QImage>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTextStream>

#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

using namespace headlight;

namespace {

constexpr int kDrops = 10;

[[noreturn]] void fail(const QString& why)
{
    QTextStream(stderr) << "benchmark_picture: " << why << "\n";
    std::exit(1);
}

/// A picture of its own for each number, as a camera's: wider than a model reads.
QString drawnPicture(const QTemporaryDir& folder, int number)
{
    QImage image(640, 480, QImage::Format_RGB888);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            image.setPixel(x, y, qRgb((x * 7 + number * 31) % 256, (y * 5 + number * 17) % 256, (x * y / 64) % 256));
    const QString file = folder.filePath(QStringLiteral("picture-%1.png").arg(number));
    if (!image.save(file))
        fail(QStringLiteral("%1 cannot be written").arg(file));
    return file;
}

void drop(MainWindow& window, const QString& file)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    const QPoint middle = window.rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &enter);
    QDropEvent fall(middle, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &fall);
}

/// Milliseconds from the drop until the whole result of that picture is painted.
double dropped(MainWindow& window, const QString& file)
{
    QElapsedTimer timer;
    timer.start();
    drop(window, file);
    const auto isPainted = [&] {
        const auto& result = window.session().result();
        return result && result->complete && result->state.input.image == file;
    };
    while (!isPainted()) {
        QEventLoop loop;
        QObject::connect(&window.session(), &Session::resultChanged, &loop, &QEventLoop::quit);
        QObject::connect(&window.session(), &Session::problemChanged, &loop, &QEventLoop::quit);
        loop.exec();
        if (!window.session().problem().isEmpty() && window.session().state().input.image == file)
            fail(window.session().problem());
    }
    QCoreApplication::processEvents(); // which paints it
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// Calls work() kDrops times and prints the median.
void printStep(QTextStream& out, const char* name, const std::function<void(int)>& work)
{
    std::vector<double> times;
    for (int i = 0; i < kDrops; ++i) {
        QElapsedTimer timer;
        timer.start();
        work(i);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    out << name << QString::number(test::timeWithin(times, 0.5), 'f', 1) << " ms\n";
}

/// The steps on the way from a file to a run, each alone, without a window.
void printSteps(QTextStream& out, const std::shared_ptr<const Model>& model, const QTemporaryDir& folder)
{
    std::vector<QString> files;
    for (int i = 0; i < kDrops; ++i)
        files.push_back(drawnPicture(folder, i + 2));
    std::vector<RgbImage> images(kDrops);
    std::vector<TokenSequence> inputs(kDrops);
    printStep(out, "  decoding the file ", [&](int i) { images[i] = readImageFile(files[i]); });
    printStep(out, "  preprocessing     ", [&](int i) { inputs[i] = imageInput(*model, images[i]); });
    printStep(out, "  running the model ", [&](int i) {
        RunOptions options;
        options.mask.kind = model->config.defaultMask;
        runModel(model, inputs[i], options);
    });
}

} // namespace

/// Prints drop-to-painted latency of a picture, its steps, and the memory: benchmark_picture MODEL, a folder such as
/// make_random_vit.py writes. The platform is offscreen unless QT_QPA_PLATFORM says otherwise.
int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    static const QTemporaryDir home; // opens nothing that an earlier measurement kept; fail() removes it, too
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME"})
        qputenv(name, home.path().toUtf8());
    const QApplication app(argc, argv);
    if (QCoreApplication::arguments().size() != 2)
        fail("expected one argument, the folder of a model of images");
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    SessionState state = window.session().state();
    state.model = QFileInfo(QCoreApplication::arguments()[1]).absoluteFilePath();
    state.tab = kPatchesTab;
    state.input.image = drawnPicture(home, 0);
    window.session().restore(state);
    QTextStream out(stdout);
    out << "first picture, with the model: " << QString::number(dropped(window, drawnPicture(home, 1)), 'f', 0)
        << " ms\n";
    std::vector<double> times;
    for (int i = 0; i < kDrops; ++i)
        times.push_back(dropped(window, drawnPicture(home, i + 2)));
    const Index nTokens = static_cast<Index>(window.session().result()->cache->inputEncoding().size());
    out << nTokens << " tokens, " << kDrops << " pictures of 640x480, drop to painted: median "
        << QString::number(test::timeWithin(times, 0.5), 'f', 0) << " ms, slowest "
        << QString::number(test::timeWithin(times, 1.0), 'f', 0) << " ms\n";
    const double resident = test::memoryMiB("VmRSS");
    const double most = test::memoryMiB("VmHWM"); // before the steps, which keep inputs of their own
    printSteps(out, window.session().result()->cache->model, home);
    out << "memory: " << QString::number(resident, 'f', 0) << " MiB, at most " << QString::number(most, 'f', 0)
        << " MiB\n";
    return 0;
}
