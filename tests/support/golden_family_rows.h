// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QTest>

#include <filesystem>

/// Where the small random checkpoints of every family lie (tests/golden/make_family_golden.py).
namespace headlight::test {

inline QStringList goldenFamilies()
{
    const QDir all(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/families"));
    return all.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

inline std::filesystem::path goldenFamilyFolder(const QString& name)
{
    return std::filesystem::path(HEADLIGHT_SOURCE_DIR "/tests/golden/families") / name.toStdString();
}

/// Rows for a data-driven test: the "family", which is the name of its folder.
inline void addGoldenFamilies()
{
    QTest::addColumn<QString>("family");
    const QStringList families = goldenFamilies();
    QVERIFY2(families.size() > 60, "the golden files are missing");
    for (const QString& family : families)
        QTest::newRow(qPrintable(family)) << family;
}

} // namespace headlight::test
