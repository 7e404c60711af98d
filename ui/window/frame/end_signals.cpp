// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/end_signals.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace headlight {

namespace {

constexpr std::array kEnding = {SIGINT, SIGTERM, SIGHUP};

std::array<int, 2> endPipe = {-1, -1}; // read by the event loop, written by the handler

/// Only what may be done in a handler.
void passOn(int signal)
{
    const int saved = errno;
    const auto number = static_cast<unsigned char>(signal);
    (void)!::write(endPipe[1], &number, 1);
    errno = saved;
}

} // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent)
{
    if (::pipe2(endPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals end the program as they always did
    auto* notifier = new QSocketNotifier(endPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        unsigned char number = 0;
        if (::read(endPipe[0], &number, 1) == 1)
            emit asked(number);
    });
    for (const int signal : kEnding) {
        struct sigaction action = {};
        ::sigaction(signal, nullptr, &action);
        if (action.sa_handler == SIG_IGN)
            continue;
        action.sa_handler = passOn;
        action.sa_flags = SA_RESTART;
        ::sigemptyset(&action.sa_mask);
        ::sigaction(signal, &action, nullptr);
    }
}

EndSignals::~EndSignals()
{
    for (const int signal : kEnding) {
        struct sigaction action = {};
        ::sigaction(signal, nullptr, &action);
        if (action.sa_handler == passOn)
            ::signal(signal, SIG_DFL);
    }
    for (int& fd : endPipe)
        if (fd >= 0)
            ::close(std::exchange(fd, -1));
}

} // namespace headlight
