import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#platform/contract/language.ts'
import { formatTime, Time, type TimeForm } from './time.tsx'
import { WordsProvider } from './words-context.tsx'

const midnight = '2016-07-14T00:00:00.000Z'
const noon = '2016-07-14T12:00:00.000Z'
const evening = '2016-07-14T21:12:00.000Z'
const instants = [midnight, noon, evening]

describe('a time of day', () => {
  test.each([
    ['en', ['12:00 am', '12:00 pm', '9:12 pm']],
    ['de', ['12:00 AM', '12:00 PM', '9:12 PM']],
    ['tr', ['ÖÖ 12:00', 'ÖS 12:00', 'ÖS 9:12']],
  ] as const)('has midnight and noon at twelve in 12 hours (%s)', (language, words) => {
    expect(instants.map((instant) => formatTime(instant, 'time', language, 'UTC', '12'))).toEqual(words)
  })

  test.each(languageCodes)('has midnight at 00 in 24 hours (%s)', (language) => {
    const words = instants.map((instant) => formatTime(instant, 'time', language, 'UTC', '24'))
    expect(words).toEqual(['00:00', '12:00', '21:12'])
  })

  test('is in the zone, in either format', () => {
    const inZone = (zone: string, hours: '12' | '24') => formatTime(evening, 'time', 'en', zone, hours)
    // 21:12 UTC in July: past noon in New York, past midnight in Istanbul, and Kolkata is half an
    // hour off.
    expect(inZone('America/New_York', '12')).toBe('5:12 pm')
    expect(inZone('Europe/Istanbul', '12')).toBe('12:12 am')
    expect(inZone('Europe/Istanbul', '24')).toBe('00:12')
    expect(inZone('Asia/Kolkata', '12')).toBe('2:42 am')
  })

  test.each([
    ['en', '15/07/2016, 12:12 am', '15/07/2016, 00:12'],
    ['de', '15.07.2016, 12:12 AM', '15.07.2016, 00:12'],
    ['tr', '15.07.2016 ÖÖ 12:12', '15.07.2016 00:12'],
  ] as const)('has the date of its zone (%s)', (language, twelve, twentyFour) => {
    expect(formatTime(evening, 'dateTime', language, 'Europe/Istanbul', '12')).toBe(twelve)
    expect(formatTime(evening, 'dateTime', language, 'Europe/Istanbul', '24')).toBe(twentyFour)
  })
})

test('a day has no hours and is that of the zone', () => {
  expect(formatTime(evening, 'date', 'en', 'UTC')).toBe('14/07/2016')
  expect(formatTime(evening, 'day', 'de', 'Europe/Istanbul')).toBe('Freitag, 15.07.2016')
})

test('a rendered page has the exact instant, in 24 hours and Berlin time for every visitor', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', initAsync: false, resources: {} })
  const rendered = (form: TimeForm) =>
    renderToString(
      <WordsProvider words={i18n}>
        <Time value={evening} form={form} />
      </WordsProvider>,
    )
  expect(rendered('dateTime')).toBe(`<time dateTime="${evening}">14/07/2016, 23:12</time>`)
  expect(rendered('time')).toContain('>23:12<')
  expect(rendered('relative')).toContain('>14/07/2016, 23:12<')
})
