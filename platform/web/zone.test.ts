import { expect, test } from 'vitest'
import { usableZone } from './zone.ts'

test('every zone that a browser may tell is taken as it is', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.map((zone) => usableZone(() => zone))).toEqual(zones)
})

test.each([undefined, '', 'Etc/Unknown', 'Mars/Olympus'])('Vienna is where the browser tells %j', (told) => {
  expect(usableZone(() => told)).toBe('Europe/Vienna')
})

test('Vienna is where the browser cannot be asked at all', () => {
  const refuse = () => {
    throw new RangeError('no zone')
  }
  expect(usableZone(refuse)).toBe('Europe/Vienna')
})
