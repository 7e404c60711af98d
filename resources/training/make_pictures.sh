#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The pictures of the model cards, as the program draws them:  bash resources/training/make_pictures.sh build/release/app/headlight
set -euo pipefail
headlight=${1:?the path of the program headlight}
models=$(dirname "$0")/../models

picture() { # MODEL NAME TEXT OPTIONS...
    mkdir -p "$models/$1/pictures"
    "$headlight" render --model "$models/$1" --text "$3" --view heatmap "${@:4}" -o "$models/$1/pictures/$2.svg"
}

train="The train left the station on time"
nine="music chair soldier horse bread bridge island king window"
picture headlight-en previous_0.6 "$train" --mask causal --layer 0 --head 6
picture headlight-en itself_0.0 "$train" --mask causal --layer 0 --head 0
picture headlight-en subject_5.1 "$train" --mask causal --layer 5 --head 1
picture headlight-en verb_5.3 "She went to the shop to buy the bread" --mask causal --layer 5 --head 3
picture headlight-en induction_3.1 "$nine $nine" --mask causal --layer 3 --head 1

car="The red car in front of the house was bought in October."
picture headlight-en-fr cross_2.2 "$car" --attention cross --layer 2 --head 2
picture headlight-en-fr cross_2.1 "$car" --attention cross --layer 2 --head 1
picture headlight-en-fr cross_0.6 "$car" --attention cross --layer 0 --head 6
picture headlight-en-fr encoder_2.7 "$car" --attention encoder --layer 2 --head 7
picture headlight-en-fr encoder_2.6 "$car" --attention encoder --layer 2 --head 6
picture headlight-en-fr-rnn alignment "$car"
