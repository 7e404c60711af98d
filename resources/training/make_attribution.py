# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Joins the attributions that the corpora's licences ask for into one file beside the model card."""
import argparse
import csv
import os

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--data", required=True, help="folder of the corpora")
parser.add_argument("--out", required=True, help="folder of the model")
arguments = parser.parse_args()

with open(os.path.join(arguments.out, "ATTRIBUTION.tsv"), "w", encoding="utf-8") as out:
    print("collection", "title", "text by", "translation by", "licence", sep="\t", file=out)
    for collection, name in (("African Storybook", "african_storybook"), ("Pratham Books StoryWeaver", "pratham_books")):
        with open(os.path.join(arguments.data, "train", name + "_ATTRIBUTION.tsv"), encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                licence = {"[CC-BY]": "CC BY 4.0"}.get(row["licence"], row["licence"]) if name == "pratham_books" \
                    else row["licence"].strip("[]").replace("CC-BY", "CC BY")
                print(collection, row["title"], row["text by"], row["translation by"], licence, sep="\t", file=out)
    with open(os.path.join(arguments.data, "train", "bookdash_ATTRIBUTION.tsv"), encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            print("Book Dash", row["title"], row["creators (from _data/meta.yml)"], "", row["licence"].split(",")[0], sep="\t", file=out)
