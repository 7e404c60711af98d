// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/newest_worker.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <chrono>
#include <memory>
#include <semaphore>
#include <vector>

using namespace headlight;
using namespace std::chrono_literals;

namespace {

/// One whose waiting a thread sanitizer sees.
struct Semaphore : std::counting_semaphore<> {
    Semaphore() : std::counting_semaphore<>(0) {}
};

} // namespace

/// The thread that works for the newest request only.
class TestNewestWorker : public QObject {
    Q_OBJECT
private slots:
    void requestsAreWorkedOn();
    void aNewRequestCancelsTheOneThatRunsAndReplacesTheOneThatWaits();
    void cancelDropsBoth();
    void itRestsWhereNoRequestIsLeft();
    void theEndCancelsAndWaits();
};

void TestNewestWorker::requestsAreWorkedOn()
{
    Semaphore done;
    std::vector<int> seen; // written by the worker before `done` is released
    NewestWorker<int> worker([&](const int& request, const CancelToken&) {
        seen.push_back(request);
        done.release();
    });
    for (const int request : {3, 4}) {
        worker.start(request);
        QVERIFY(done.try_acquire_for(10s));
    }
    QCOMPARE(seen, (std::vector<int>{3, 4}));
}

void TestNewestWorker::aNewRequestCancelsTheOneThatRunsAndReplacesTheOneThatWaits()
{
    Semaphore started;
    Semaphore goOn;
    Semaphore done;
    std::vector<int> seen;
    std::atomic<bool> firstWasCancelled = false;
    NewestWorker<int> worker([&](const int& request, const CancelToken& cancel) {
        seen.push_back(request);
        if (request == 1) {
            started.release();
            goOn.acquire();
            firstWasCancelled = cancel.isCancelled();
        } else {
            done.release();
        }
    });
    worker.start(1);
    QVERIFY(started.try_acquire_for(10s));
    worker.start(2);
    worker.start(3);
    goOn.release();
    QVERIFY(done.try_acquire_for(10s));
    QVERIFY(firstWasCancelled);
    QCOMPARE(seen, (std::vector<int>{1, 3}));
}

void TestNewestWorker::cancelDropsBoth()
{
    Semaphore started;
    Semaphore goOn;
    Semaphore done;
    std::vector<int> seen;
    std::atomic<bool> wasCancelled = false;
    NewestWorker<int> worker([&](const int& request, const CancelToken& cancel) {
        seen.push_back(request);
        if (request == 1) {
            started.release();
            goOn.acquire();
            wasCancelled = cancel.isCancelled();
        }
        done.release();
    });
    worker.start(1);
    QVERIFY(started.try_acquire_for(10s));
    worker.start(2);
    worker.cancel();
    goOn.release();
    QVERIFY(done.try_acquire_for(10s));
    worker.start(4);
    QVERIFY(done.try_acquire_for(10s));
    QVERIFY(wasCancelled);
    QCOMPARE(seen, (std::vector<int>{1, 4}));
}

/// After the last of the requests, and after one that was cancelled, but not between one and the next.
void TestNewestWorker::itRestsWhereNoRequestIsLeft()
{
    Semaphore started;
    Semaphore goOn;
    Semaphore rested;
    std::vector<int> seen; // −1 for a rest
    NewestWorker<int> worker(
        [&](const int& request, const CancelToken&) {
            seen.push_back(request);
            started.release();
            goOn.acquire();
        },
        [&] {
            seen.push_back(-1);
            rested.release();
        });
    worker.start(1);
    QVERIFY(started.try_acquire_for(10s));
    worker.start(2);
    goOn.release();
    QVERIFY(started.try_acquire_for(10s));
    worker.cancel();
    goOn.release();
    QVERIFY(rested.try_acquire_for(10s));
    QCOMPARE(seen, (std::vector<int>{1, 2, -1}));
}

void TestNewestWorker::theEndCancelsAndWaits()
{
    Semaphore started;
    std::atomic<bool> ended = false;
    auto worker = std::make_unique<NewestWorker<int>>([&](const int&, const CancelToken& cancel) {
        started.release();
        while (!cancel.isCancelled())
            QThread::yieldCurrentThread();
        ended = true;
    });
    worker->start(1);
    QVERIFY(started.try_acquire_for(10s));
    worker.reset();
    QVERIFY(ended);
}

HEADLIGHT_APPLESS_TEST(TestNewestWorker)
#include "tst_newest_worker.moc"
