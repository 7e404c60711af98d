// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/figure.h"

#include <QString>

#include <optional>
#include <vector>

namespace headlight {

/// A key and how much of the attention it gets.
struct KeyWeight {
    int key = 0;
    QString label;
    float weight = 0.0F;
};

/// The steps from q and k to z, in the order of the method; of those up to Rotary, of Position and
/// Cap a model has what it has.
enum class InspectorStep { LatentQuery, LatentKey, Norm, Rotary, Score, Position, Cap, Mask, Softmax, Value, Output };

/// Signed numbers side by side, drawn as bars from zero.
struct InspectorVector {
    QString key;               // "q": in a table
    QString name;              // "q(check)"
    QString element;           // "q": of one number, "q[7]"
    std::vector<float> values; // −infinity where the mask hides a key: no bar
    std::optional<int> marked; // the inspected key, of a vector over the keys
};

/// One number of the calculation.
struct InspectorNumber {
    QString key;        // "root_scaled": in a table
    QString name;       // "÷ √32"
    QString detail;     // "causal mask: allowed"; may be empty
    QString text;       // written as it is shown: "2.841", "−∞", "no value"
    float value = 0.0F; // the number that is copied
    bool exists = true; // false: the query has no value
    bool isResult = false;
};

/// One step: what it takes, what comes of it.
struct InspectorSection {
    InspectorStep step = InspectorStep::Score;
    QString title;   // "Softmax"
    QString shape;   // "[32]·[32] → 1"
    QString formula; // "0.93·v(cash) + 0.03·v(the) + …"; may be empty
    QString note;    // one sentence where something is special; may be empty
    std::vector<InspectorVector> vectors;
    std::vector<InspectorNumber> numbers;
    QString topHeading;         // "where “check” looks"
    std::vector<KeyWeight> top; // the keys that get the most, largest first
};

/// One attention weight taken apart, step by step.
struct InspectorPlot {
    FigureCaption caption;
    QString title;    // "check → cash · layer 3, head 5"
    QString subject;  // in the title: who looks,
    QString keyLabel; // and at whom
    QString sentence; // "check looks at cash: 0.67"
    QString phrase;   // "reads la, writes maison"; may be empty
    int key = -1;     // that is inspected
    std::vector<InspectorSection> sections;

    bool isEmpty() const { return sections.empty(); }
};

const FigureLook<InspectorPlot>& figureLook(const InspectorPlot*);

/// A number of a vector as it is read out: "q[7] = −1.234".
QString elementText(const InspectorVector& vector, int index);

/// Title, shape, formula, note and numbers of one step, or of all under the title, tabs between the columns.
QString inspectorText(const InspectorSection& section);
QString inspectorText(const InspectorPlot& plot);

/// Every number with 9 significant digits: a line "step,index,value", then one for each number (no index) and each
/// element of a vector; "-inf" where the mask hides a key, an empty value where there is none; every line ends in
/// "\n". `separator` is ',' for a CSV file and '\t' for a spreadsheet's clipboard.
std::string inspectorTable(const InspectorPlot& plot, char separator);
std::string inspectorTable(const InspectorSection& section, char separator);

} // namespace headlight
