// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

#include <vector>

// Qt's own puts the description together for what is true, too: many a test's time, asked of every pixel.
#undef QVERIFY2
#define QVERIFY2(statement, description)                                                                               \
    do {                                                                                                               \
        if (!(statement)) {                                                                                            \
            (void)QTest::qVerify(false, #statement, static_cast<const char*>(description), __FILE__, __LINE__);        \
            return;                                                                                                    \
        }                                                                                                              \
    } while (false)

namespace headlight::test {

/// What stands before a test begins: as QTEST_APPLESS_MAIN, QTEST_GUILESS_MAIN and QTEST_MAIN differ.
enum class Application { None, Guiless, Full };

struct RegisteredTest {
    const char* file; // "…/tst_mask.cpp"; the test is called "tst_mask"
    Application application;
    int (*run)(int argc, char** argv);
};

inline std::vector<RegisteredTest>& registeredTests()
{
    static std::vector<RegisteredTest> tests;
    return tests;
}

template <class Test>
int runTest(int argc, char** argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template <class Test>
bool registerTest(const char* file, Application application)
{
    registeredTests().push_back({file, application, &runTest<Test>});
    return true;
}

} // namespace headlight::test

// The last line of a tst_*.cpp before its .moc, in place of QTEST_MAIN: many tests share one program (run_test.cpp).
#define HEADLIGHT_REGISTER(TestClass, kind)                                                                            \
    [[maybe_unused]] static const bool registered##TestClass =                                                         \
        headlight::test::registerTest<TestClass>(__FILE__, headlight::test::Application::kind);
#define HEADLIGHT_TEST(TestClass) HEADLIGHT_REGISTER(TestClass, Full)
#define HEADLIGHT_GUILESS_TEST(TestClass) HEADLIGHT_REGISTER(TestClass, Guiless)
#define HEADLIGHT_APPLESS_TEST(TestClass) HEADLIGHT_REGISTER(TestClass, None)
