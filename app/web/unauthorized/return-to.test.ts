import { expect, test } from 'vitest'
import { readReturnTo } from '../routes.tsx'

test('returns to a page of the site', () => {
  expect(readReturnTo('/de/users/settings')).toBe('/de/users/settings')
  expect(readReturnTo('/tr/users/settings?tab=privacy')).toBe('/tr/users/settings?tab=privacy')
})

test.each([
  undefined,
  7,
  '',
  'users/settings',
  '//evil.example/de/home',
  'https://evil.example/de/home',
  '/de//evil.example',
  '/xx/users/settings',
  '/de\\evil.example',
  '/de/ users',
  '/de/401?returnTo=/de/home',
  'javascript:alert(1)',
])('%s is not returned to', (value) => {
  expect(readReturnTo(value)).toBeNull()
})
