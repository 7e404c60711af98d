// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/kept_memory.h"
#include "core/transformer/forward_pass.h"
#include "tests/support/tiny_model.h"

#include <QtTest>

// A sanitizer has an allocator of its own.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HEADLIGHT_COUNTS_PAGES 1
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>
#else
#define HEADLIGHT_COUNTS_PAGES 0
#endif

using namespace headlight;

#if HEADLIGHT_COUNTS_PAGES
namespace {

constexpr Index kRunTokens = 1024;
constexpr int kRunWidth = 256;

/// A model whose [T, dModel] matrix is a mebibyte.
ModelConfig wideConfig()
{
    ModelConfig config = test::tinyConfig();
    config.dModel = kRunWidth;
    config.dHead = kRunWidth / config.nHeads;
    config.dMlp = 4 * kRunWidth;
    config.nCtx = static_cast<int>(kRunTokens);
    return config;
}

long pageFaults()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
}

} // namespace
#endif

/// A run asks the system for (almost) no memory that the one before it gave back.
class TestKeptMemory : public QObject {
    Q_OBJECT

private slots:
    void aSecondRunAsksForNoNewPages()
    {
#if HEADLIGHT_COUNTS_PAGES
        ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); // large pages would be fewer
        const ModelConfig config = wideConfig();
        const Parameters parameters = test::randomParameters(config);
        std::vector<std::int64_t> ids(kRunTokens);
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = static_cast<std::int64_t>(i) % config.dVocab;
        const auto pagesOfSecondRun = [&] {
            forwardPass(config, parameters, ids, {});
            const long before = pageFaults();
            forwardPass(config, parameters, ids, {});
            return pageFaults() - before;
        };
        const long pagesOfMatrix = kRunTokens * kRunWidth * long(sizeof(float)) / ::sysconf(_SC_PAGESIZE);
        ::mallopt(M_MMAP_THRESHOLD, 128 << 10); // a C library begins with this
        ::mallopt(M_TRIM_THRESHOLD, 128 << 10);
        const long given = pagesOfSecondRun();
        keepFreedMemory();
        const long kept = pagesOfSecondRun();
        const QString said = QString("%1 pages where memory goes back, %2 where it is kept, %3 are a matrix [T, d]")
                                 .arg(given)
                                 .arg(kept)
                                 .arg(pagesOfMatrix);
        QVERIFY2(given > 10 * pagesOfMatrix, qPrintable(said)); // else this test shows nothing
        QVERIFY2(kept < pagesOfMatrix, qPrintable(said));
#else
        QSKIP("Another allocator keeps memory as it likes");
#endif
    }
};

HEADLIGHT_TEST(TestKeptMemory)
#include "tst_kept_memory.moc"
