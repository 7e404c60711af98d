// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/worker_pool.h"
#include "tests/support/thread_limit.h"

#include <QtTest>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace headlight;
using namespace headlight::test;

class WorkerPoolTest : public QObject {
    Q_OBJECT
private slots:
    void everyIndexIsDoneOnce_data()
    {
        QTest::addColumn<int>("nThreads");
        QTest::addColumn<int>("count");
        for (const int nThreads : {1, 2, 3})
            for (const int count : {0, 1, 2, 1000})
                QTest::addRow("%d threads, %d", nThreads, count) << nThreads << count;
    }
    void everyIndexIsDoneOnce()
    {
        QFETCH(int, nThreads);
        QFETCH(int, count);
        const ThreadLimit limit(nThreads);
        for (int run = 0; run < 50; ++run) {
            std::vector<int> times(std::size_t(count), 0);
            parallelFor(count, [&](std::ptrdiff_t i) { ++times[std::size_t(i)]; });
            QCOMPARE(times, std::vector<int>(std::size_t(count), 1));
        }
    }
    void workWithinWorkIsDone()
    {
        const ThreadLimit limit(3);
        std::atomic<int> sum = 0;
        parallelFor(10, [&](std::ptrdiff_t) { parallelFor(10, [&](std::ptrdiff_t i) { sum += int(i); }); });
        QCOMPARE(sum.load(), 450);
    }
    void twoThreadsMayAskAtOnce()
    {
        const ThreadLimit limit(2);
        std::atomic<int> sum = 0;
        const auto ask = [&] {
            for (int run = 0; run < 200; ++run)
                parallelFor(20, [&](std::ptrdiff_t) { ++sum; });
        };
        std::thread other(ask);
        ask();
        other.join();
        QCOMPARE(sum.load(), 2 * 200 * 20);
    }
    /// The higher index has thrown by the time that the lower one does.
    void theLowestIndexThatThrowsIsNamed()
    {
        for (const int nThreads : {1, 2}) {
            const ThreadLimit limit(nThreads);
            for (int run = 0; run < 50; ++run) {
                std::atomic<bool> hasThrown = nThreads == 1;
                std::atomic<int> nInside = 0;
                const auto fail = [&](std::ptrdiff_t i) {
                    ++nInside;
                    while (nThreads > 1 && i == 0 && nInside < 2)
                        std::this_thread::yield();
                    while (i == 0 && !hasThrown)
                        std::this_thread::yield();
                    hasThrown = true;
                    throw std::runtime_error(std::to_string(i));
                };
                QString said;
                try {
                    parallelFor(2, fail);
                } catch (const std::runtime_error& error) {
                    said = error.what();
                }
                QCOMPARE(said, QString("0"));
            }
        }
    }
    void whatACallThrowsArrives()
    {
        const ThreadLimit limit(2);
        const auto fail = [](std::ptrdiff_t i) {
            if (i == 7)
                throw std::runtime_error("seven");
        };
        QVERIFY_EXCEPTION_THROWN(parallelFor(10, fail), std::runtime_error);
        std::atomic<int> n = 0;
        parallelFor(10, [&](std::ptrdiff_t) { ++n; }); // and the pool goes on
        QCOMPARE(n.load(), 10);
    }
};

HEADLIGHT_APPLESS_TEST(WorkerPoolTest)
#include "tst_worker_pool.moc"
