import { expect, test } from 'vitest'
import { refuse } from '#platform/contract/refusal.ts'
import { lengthError } from './endpoint-form.ts'
import { refusalText, retryAfterSecondsOf } from './refusal-text.ts'
import { loadWords, wordsOf } from './words.ts'

await loadWords('en', ['common', 'jobs'])
const words = wordsOf('en')
const t = words.getFixedT(null, 'jobs')

test('a refusal is worded by the text of its key, with what it carries and the seconds to wait', () => {
  expect(refusalText(t, refuse('error.csrf'))).toBe(words.t('common:error.csrf'))
  const full = refuse('error.mottoMismatch', { motto: 'up late' })
  expect(refusalText(t, full)).toBe(words.t('common:error.mottoMismatch', { motto: 'up late' }))
  const early = refuse('error.tooManyRequests', { retryAfterSeconds: 11.2 })
  expect(refusalText(t, early)).toBe(words.t('common:error.tooManyRequests', { count: 12 }))
  expect(retryAfterSecondsOf(refuse('error.tooManyRequests'))).toBe(60)
})

test('a call without an answer, and a key that has no text, are worded in general', () => {
  expect(refusalText(t, 'failed')).toBe(words.t('common:error.form'))
  expect(refusalText(t, refuse('error.ofANewerServer'))).toBe(words.t('common:error.form'))
})

test('texts of the caller come first', () => {
  const texts = { failed: 'Not sent.', 'error.csrf': 'Too old.' }
  expect(refusalText(t, 'failed', texts)).toBe('Not sent.')
  expect(refusalText(t, refuse('error.csrf'), texts)).toBe('Too old.')
})

test('a length is judged by its bounds', () => {
  const bounds = { least: 6, most: 200 }
  expect([0, 5, 6, 200, 201].map((length) => lengthError(length, bounds, 'error.length'))).toEqual([
    'error.formFieldRequired',
    'error.length',
    undefined,
    undefined,
    'error.length',
  ])
  expect(lengthError(0, { least: 0, most: 5 })).toBeUndefined()
})
