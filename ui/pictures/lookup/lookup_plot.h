// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"
#include "ui/kit/figure.h"

#include <string>
#include <vector>

namespace headlight {

/// An entry of the database that attention is: a key that the query is compared with, and the value that it may give.
struct LookupEntry {
    QString key;
    std::vector<double> keyVector; // empty where the scores are typed
    double score = 0.0;            // what goes into the softmax
    bool isHidden = false;         // by the mask
    double weight = 0.0;
    std::vector<double> value;
};

/// How many digits stand behind the point: as many as the steps have of the same numbers.
struct LookupDecimals {
    int query = 2;
    int keys = 2;
    int scores = 2;
    int weights = 2;
    int values = 2;
    int blend = 2;
};

/// Attention as a database that answers a little of everything: one query of a bench, every key, and the blend of the
/// values that comes back.
struct LookupPlot {
    FigureCaption caption;
    QString query;
    std::vector<double> queryVector; // empty where the scores are typed
    std::vector<LookupEntry> entries;
    std::vector<double> blend;
    LookupDecimals decimals;
    QString sentence; // "“check” gets 0.22 of the value of “cash”, …"

    bool isEmpty() const { return entries.empty(); }
    double largestWeight() const; // above 0
};

const FigureLook<LookupPlot>& figureLook(const LookupPlot*);

/// The lookup of one query in one head, both from 0; `steps` are those of `input`.
LookupPlot makeLookupPlot(const BenchInput& input, const BenchSteps& steps, Index query, int head = 0);

/// One line for each key: key, score, weight.
std::string lookupTable(const LookupPlot& plot);

} // namespace headlight
