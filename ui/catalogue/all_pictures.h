// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture.h"

#include <vector>

namespace headlight {

/// Every picture, in the order in which they are named; those of one tab stand together.
const std::vector<Picture>& allPictures();

/// Null where there is none of that name.
const Picture* pictureNamed(const QString& name);

/// The picture that a state shows in the centre of the window.
const Picture& shownPicture(const SessionState& state);
/// Makes a state show a picture.
void show(SessionState& state, const Picture& picture);

/// The tabs of the window's centre, in their order.
std::vector<ViewTab> pictureTabs();
QString tabMenuText(ViewTab tab); ///< "&Heatmap", with the menu's access key
QString tabName(ViewTab tab);     ///< "Heatmap"

/// "heatmap, grid and links": the pictures that take an option.
QString picturesThatTake(const QString& option);

/// Every field of a session file, once: all that a person can choose.
const StateFields& sessionFields();

} // namespace headlight
