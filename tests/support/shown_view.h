// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

#include <memory>

namespace headlight::test {

/// A picture view of its own, on the (offscreen) screen.
template <typename View, typename Plot>
std::unique_ptr<View> shownView(const Plot& plot, const QSize& size)
{
    auto view = std::make_unique<View>();
    view->resize(size);
    view->setPlot(plot);
    view->show();
    if (!QTest::qWaitForWindowExposed(view.get()))
        qFatal("the view does not appear");
    return view;
}

} // namespace headlight::test
