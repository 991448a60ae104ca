/** Look-alike letters of other scripts, and Latin letters without a decomposition. */
const letters: Record<string, string> = {
  ...{ ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe' },
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    у: 'y',
    х: 'x',
    і: 'i',
    ј: 'j',
    ѕ: 's',
    к: 'k',
    т: 't',
    м: 'm',
    н: 'h',
    в: 'b',
  },
  ...{ α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
}
const signs: Record<string, string> = { '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'i' }
const digits: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }

/**
 * Returns the normalised words of a text, independent of locale: without case, accents,
 * look-alikes, or digits and symbols used as letters (`1d!0t`), and joined when spelled out
 * (`i.d.i.o.t`).
 */
export function plainWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    // Accents and invisible characters: soft hyphens, zero-width joiners.
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter)
    .replace(/(?<=[\p{L}\p{N}@$€!|])[!|](?=[\p{L}\p{N}@$€!|])/gu, 'i')
    .replace(/[@$€](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[@$€]/gu, (sign) => signs[sign] ?? sign)
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return joinSpelled(words.map(withoutDigits))
}

// "2026" is kept, "1d10t" is converted.
function withoutDigits(word: string): string {
  return /\p{L}/u.test(word) ? word.replace(/[013457]/g, (digit) => digits[digit] ?? digit) : word
}

/** Single letters in a row, three or more, are one word. */
function joinSpelled(words: readonly string[]): string[] {
  return words
    .join(' ')
    .replace(/(?<!\S)\p{L}(?: \p{L}){2,}(?!\S)/gu, (spelled) => spelled.replaceAll(' ', ''))
    .split(' ')
    .filter(Boolean)
}
