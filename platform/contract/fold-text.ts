const letters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe' }

/**
 * Folds a text for searching and sorting, the same in every locale: without case and accents, so
 * that `IŞIK`, `ışık` and `isik` are equal (Turkish rules would make `I` an `ı`).
 */
export function foldText(text: string): string {
  // Most names are plain ASCII, and lists are long.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ıßøłđðþæœ]/g, (letter) => letters[letter] ?? letter)
}
