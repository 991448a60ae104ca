import { expect, test } from 'vitest'
import { usableZone } from './zone.ts'

test('every valid time zone of a browser is used as it is', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.map((zone) => usableZone(() => zone))).toEqual(zones)
})

test.each([undefined, '', 'Etc/Unknown', 'Mars/Olympus'])('Vienna is used when the browser reports %j', (zone) => {
  expect(usableZone(() => zone)).toBe('Europe/Vienna')
})

test('Vienna is used when the browser cannot be asked', () => {
  const refuse = () => {
    throw new RangeError('no zone')
  }
  expect(usableZone(refuse)).toBe('Europe/Vienna')
})
