import { expect, test } from 'vitest'
import { saidOfBadge } from './said-of-badge.ts'

const staffTexts = [
  { language: 'de' as const, name: 'Laterne', description: null },
  { language: 'en' as const, name: 'Lantern', description: 'Glows' },
  { language: 'tr' as const, name: null, description: 'Parlıyor' },
]

test('texts of the staff are shown in the language of the visitor, else in English', () => {
  const said = (language: 'de' | 'en' | 'tr') => {
    const { name, description } = saidOfBadge({ texts: [], staffTexts }, language)
    return [name?.text, name?.by, description?.text, description?.language]
  }
  expect(said('de')).toEqual(['Laterne', 'staff', 'Glows', 'en'])
  expect(said('en')).toEqual(['Lantern', 'staff', 'Glows', 'en'])
  expect(said('tr')).toEqual(['Lantern', 'staff', 'Parlıyor', 'tr'])
})

test('texts of the game take precedence, name and description separately', () => {
  const texts = [{ hotel: 'hhes' as const, name: null, description: 'Brilla' }]
  expect(saidOfBadge({ texts, staffTexts }, 'de')).toEqual({
    name: { text: 'Laterne', language: 'de', by: 'staff' },
    description: { text: 'Brilla', language: 'es', by: 'game' },
  })
  expect(saidOfBadge({ texts: [], staffTexts: [] }, 'de')).toEqual({ name: null, description: null })
})
