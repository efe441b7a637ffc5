/** First two digits of every PIN code there is. Made by tools/make-pin-codes.ts. */
export const PIN_REGIONS: ReadonlySet<string> = new Set(
  '11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 30 31 32 33 34 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 56 57 58 59 60 61 62 63 64 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 90'.split(
    ' ',
  ),
);
