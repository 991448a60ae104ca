import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/process/settings.ts'
import { settingsSchema } from './settings.ts'

const housekeeping = (value?: string) => parseSettings(settingsSchema, { HOUSEKEEPING_URL: value }).HOUSEKEEPING_URL

test('housekeeping is a page of this site, another path on it, or a site of its own', () => {
  expect(housekeeping()).toBe('/housekeeping')
  expect(housekeeping('/staff')).toBe('/staff')
  expect(housekeeping('https://staff.example/desk?from=menu')).toBe('https://staff.example/desk?from=menu')
})

test.each([
  'staff',
  '//staff.example',
  '/\\staff.example',
  'javascript:alert(1)',
  'ftp://staff.example',
  'https://',
  '/a b',
])('housekeeping cannot be %s', (value) => {
  expect(() => housekeeping(value)).toThrow('The setting HOUSEKEEPING_URL is invalid')
})

test('unknown settings are ignored, and empty ones count as unset', () => {
  const parsed = parseSettings(settingsSchema, { SITE_NAMES: 'Bell', SITE_NAME: ' ', PORT: '' })
  expect(parsed).toMatchObject({ SITE_NAME: 'Nightbell', PORT: 3000 })
  expect(parsed).not.toHaveProperty('SITE_NAMES')
})

test('a refused setting is named with its valid values, without its value', () => {
  expect(() => parseSettings(settingsSchema, { METRICS_TOKEN: 'my secret' })).toThrow(
    /^The setting METRICS_TOKEN is invalid: it must have 16 to 200 plain characters and no spaces\.$/,
  )
})
