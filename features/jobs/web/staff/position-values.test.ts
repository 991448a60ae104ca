import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, textsOf, valuesOf, wrongText } from './position-values.ts'

const line = fc.stringMatching(/^[a-zA-ZäöüğışçÖ][a-zA-Z äöü,.]{0,40}[a-z.]$/)
const text = fc.record({
  title: line,
  summary: line,
  tasks: fc.array(line, { minLength: 1, maxLength: 12 }),
  requirements: fc.array(line, { minLength: 1, maxLength: 12 }),
})

test('what was saved comes out of the form as it went in', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('de', 'en', 'tr'), { minLength: 1 }), text, (languages, written) => {
      const texts = languages.map((language) => ({ ...written, id: 1, language, isOpen: true, pending: 0 }))
      const values = valuesOf({ key: 'a', department: 'radio', texts, applications: 0, seen: '' }, null)
      expect(values.department).toBe('radio')
      expect(textsOf(values)).toEqual(Object.fromEntries(languages.map((language) => [language, written])))
      expect(Object.values(wrongText(values)).filter(Boolean)).toEqual([])
    }),
  )
})

test('a language in which anything is written needs everything', () => {
  const values = { ...valuesOf(null, 'news'), title_tr: 'Gece bekçisi' }
  expect(values.department).toBe('news')
  expect(Object.entries(wrongText(values)).filter(([, wrong]) => wrong)).toEqual([
    ['summary_tr', 'error.formFieldRequired'],
    ['tasks_tr', 'error.formFieldRequired'],
    ['requirements_tr', 'error.formFieldRequired'],
  ])
  const long = { ...values, summary_tr: 'x', requirements_tr: 'a', tasks_tr: Array(13).fill('a').join('\n') }
  expect(wrongText(long)).toMatchObject({ tasks_tr: 'error.formFieldTooLong' })
})

test('signs of a list and empty lines are left out', () => {
  expect(linesOf(' - Ring\n\n* Wait \n• Count-down')).toEqual(['Ring', 'Wait', 'Count-down'])
})
