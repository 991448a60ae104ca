import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainWords } from './plain-words.ts'

const plain = (text: string) => plainWords(text).join(' ')

describe('compares words alike', () => {
  it.each([
    ['SIKTIR', 'siktir'],
    ['sıktır', 'siktir'],
    ['SİKTİR', 'siktir'],
    ['Şerefsiz Çığ Ğöü', 'serefsiz cig gou'],
    ['Scheiße', 'scheisse'],
    ['ＦＵＣＫ 𝓯𝓾𝓬𝓴', 'fuck fuck'],
    ['fuсk (с of another script), pоrn', 'fuck c of another script porn'],
    ['f\u00ADu\u200Bc\u2060k', 'fuck'],
    ['f̷u̷c̷k̷', 'fuck'],
  ])('%s', (text, words) => {
    expect(plain(text)).toBe(words)
  })
})

describe('reads signs and digits that replace letters as those letters', () => {
  it.each([
    ['1d10t', 'idiot'],
    ['id!ot! id|ot', 'idiot idiot'],
    ['@ss b1t¢h $ex', 'ass bit h sex'],
    ['5h1t 4r5chl0ch', 'shit arschloch'],
    ['in 2026, 100 times: 7!', 'in 2026 100 times 7'],
  ])('%s', (text, words) => {
    expect(plain(text)).toBe(words)
  })
})

describe('joins spelled-out words', () => {
  it.each([
    ['i d i o t', 'idiot'],
    ['you i.d-i_o*t!', 'you idiot'],
    ['a b, not c', 'a b not c'],
    ['3 2 1 go', '3 2 1 go'],
    ['plan b', 'plan b'],
  ])('%s', (text, words) => {
    expect(plain(text)).toBe(words)
  })
})

it('accepts any text, and normalising twice changes nothing', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(text, (written) => {
      const words = plainWords(written)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
      expect(plainWords(plain(written)).join('')).toBe(words.join(''))
    }),
  )
})
