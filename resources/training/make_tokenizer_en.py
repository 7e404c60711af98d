# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns headlight-en's tokenizer.json from the corpora."""
import argparse
import os
from collections import Counter

import byte_bpe
import corpus_en

# Every word of these is one token, however rare it is in the corpora: they are the sentences of the lessons.
LESSONS = ("The train left the station on time.", "I went to the bank to cash the check.", "The quick brown fox jumps over the lazy dog.",
           "The agreement was signed in August.", "John told Mary that he loved her.", "Attention is all you need: the query looks at every key.",
           "The animal did not cross the street because it was too tired.", "The animal did not cross the street because it was too wide.",
           "I went to the bank of the river.", "He paid with a check.", "Please check the door.", "The radio station plays music.",
           "I went to the station to catch the train.", "The keys to the cabinet are on the table.")
ENOUGH = 400  # occurrences that make a word one token

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--data", required=True, help="folder of the corpora")
parser.add_argument("--vocabulary", type=int, default=8000, help="number of tokens, the special ones included")
parser.add_argument("--out", required=True, help="folder of the model")
arguments = parser.parse_args()

singles, stories = corpus_en.load(arguments.data)
pieces = Counter()
for line in singles:
    pieces.update(byte_bpe.ENGLISH.words(line))
for story in stories:
    for sentence in story:
        pieces.update(byte_bpe.ENGLISH.words(sentence))
for word in {word for line in LESSONS for word in byte_bpe.ENGLISH.words(line)}:
    pieces[word] = max(pieces[word], ENOUGH)
words = {byte_bpe.to_alphabet(w): n for w, n in sorted(pieces.items())}
merges = byte_bpe.learn_merges(words, arguments.vocabulary - 256 - len(byte_bpe.SPECIALS_EN))
os.makedirs(arguments.out, exist_ok=True)
path = os.path.join(arguments.out, "tokenizer.json")
byte_bpe.write_tokenizer(path, merges, byte_bpe.SPECIALS_EN, byte_bpe.ENGLISH, ("<s>", "A", "</s>"))

tokenizer = byte_bpe.Tokenizer(path)
tokens = sum(n * len(tokenizer._encode_word(w)) for w, n in pieces.items())
whole = sum(n for w, n in pieces.items() if len(tokenizer._encode_word(w)) == 1)
print(f"{len(singles)} single lines, {len(stories)} stories, {sum(pieces.values())} words, {tokens} tokens; "
      f"{100 * whole / sum(pieces.values()):.1f} % of the words are one token")
