// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// The only place that includes QCustomPlot; headers forward-declare what they need of it.

#include <qcustomplot.h>
