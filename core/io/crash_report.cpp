// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/crash_report.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

namespace headlight {

namespace {

constexpr std::string_view kReportStart = "crash-";
constexpr std::string_view kNewReportEnding = ".new.txt";
constexpr std::string_view kReportEnding = ".txt";
constexpr std::size_t kMostReports = 10;

struct CrashSignal {
    int number;
    const char* words;
};
constexpr std::array kCrashSignals{CrashSignal{SIGSEGV, "SIGSEGV, an access to memory that is not there"},
                                   CrashSignal{SIGBUS, "SIGBUS, an access to a file or to memory that has gone"},
                                   CrashSignal{SIGFPE, "SIGFPE, an arithmetic fault"},
                                   CrashSignal{SIGILL, "SIGILL, an instruction that this processor does not have"},
                                   CrashSignal{SIGABRT, "SIGABRT, the program gave up"}};

// All that the handler reads is of fixed size and without a lock: when it runs, nothing else can be relied on.
std::array<char, PATH_MAX> reportPath{};
std::array<char, 256> reportAbout{};
std::array<std::array<char, 1024>, 2> reportStates{}; // one is written while the handler reads the other
std::atomic<int> reportState = 0;
std::atomic_flag reportIsWritten;
std::array<struct sigaction, NSIG> handlersBefore{};
std::array<char, 65536> handlerStack{}; // the program's own may be what has run out

template <std::size_t N>
void copyInto(std::array<char, N>& to, std::string_view text)
{
    const std::size_t size = std::min(text.size(), N - 1);
    std::memcpy(to.data(), text.data(), size);
    to[size] = '\0';
}

void writeText(int file, const char* text)
{
    for (std::size_t left = std::strlen(text); left > 0;) {
        const ssize_t written = ::write(file, text, left);
        if (written <= 0)
            return;
        text += written;
        left -= static_cast<std::size_t>(written);
    }
}

void writeReport(int signal)
{
    const int file = ::open(reportPath.data(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return;
    writeText(file, reportAbout.data());
    writeText(file, "\n");
    for (const CrashSignal& known : kCrashSignals)
        if (known.number == signal)
            writeText(file, known.words);
    writeText(file, "\n\n");
    writeText(file, reportStates[static_cast<std::size_t>(reportState.load())].data());
    writeText(file, "\n\nThe stack, innermost first:\n");
    std::array<void*, 128> frames{};
    ::backtrace_symbols_fd(frames.data(), ::backtrace(frames.data(), static_cast<int>(frames.size())), file);
    ::close(file);
}

/// A second fault, on another thread or in here, ends the program at once.
void reportAndEnd(int signal)
{
    if (!reportIsWritten.test_and_set())
        writeReport(signal);
    ::sigaction(signal, &handlersBefore[static_cast<std::size_t>(signal)], nullptr);
    ::raise(signal); // comes when this handler returns
}

} // namespace

void reportCrashes(const std::filesystem::path& folder, std::string_view about)
{
    const std::string name = std::string(kReportStart) + std::to_string(std::time(nullptr)) + "-" +
                             std::to_string(::getpid()) + std::string(kNewReportEnding);
    const std::string path = (folder / name).string();
    if (path.size() >= reportPath.size())
        return;
    copyInto(reportPath, path);
    copyInto(reportAbout, about);
    std::array<void*, 1> frame{};
    ::backtrace(frame.data(), 1); // loads what it needs now: the handler must not load a library
    stack_t stack = {};
    stack.ss_sp = handlerStack.data();
    stack.ss_size = handlerStack.size();
    ::sigaltstack(&stack, nullptr);
    for (const CrashSignal& known : kCrashSignals) {
        struct sigaction action = {};
        action.sa_handler = reportAndEnd;
        action.sa_flags = SA_ONSTACK;
        ::sigfillset(&action.sa_mask);
        ::sigaction(known.number, &action, &handlersBefore[static_cast<std::size_t>(known.number)]);
    }
}

void sayInCrashReport(std::string_view lines)
{
    const int other = 1 - reportState.load();
    copyInto(reportStates[static_cast<std::size_t>(other)], lines);
    reportState = other;
}

std::vector<std::filesystem::path> takeNewCrashReports(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> all;
    std::vector<std::filesystem::path> untold;
    std::error_code error; // without a folder there is no report
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        std::filesystem::path file = entry.path();
        const std::string name = file.filename().string();
        if (!name.starts_with(kReportStart) || !name.ends_with(kReportEnding))
            continue;
        if (name.ends_with(kNewReportEnding)) {
            const std::filesystem::path told =
                folder / (name.substr(0, name.size() - kNewReportEnding.size()) + std::string(kReportEnding));
            std::filesystem::rename(file, told, error);
            if (error)
                continue;
            file = told;
            untold.push_back(file);
        }
        all.push_back(file);
    }
    std::ranges::sort(all); // by time: the seconds have ten digits
    std::ranges::sort(untold);
    for (std::size_t i = 0; i + kMostReports < all.size(); ++i) {
        std::filesystem::remove(all[i], error);
        std::erase(untold, all[i]);
    }
    return untold;
}

} // namespace headlight
