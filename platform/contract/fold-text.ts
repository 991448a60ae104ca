const letters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe' }

/**
 * Folds a text for searching and ordering, alike in every language of visitor and machine: without case and accents, so
 * that `IŞIK`, `ışık` and `isik` are one (PITFALLS 4.2: under Turkish rules `I` would become `ı`).
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
