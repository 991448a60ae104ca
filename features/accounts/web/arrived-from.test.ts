import { expect, test } from 'vitest'
import { pageArrivedFrom } from './use-registration.ts'

test.each([
  ['/de/home', '/de/home'],
  ['/en/scanner/users/hhus-1?tab=rooms#top', '/en/scanner/users/hhus-1?tab=rooms#top'],
  ['/tr/home?login=true', '/tr/home'],
  ['/tr/home?forgotPassword=true&q=a', '/tr/home?q=a'],
  ['/en/401?login=true&returnTo=%2Fen%2Fusers%2Fsettings', '/en/users/settings'],
])('%s returns to %s', (stored, page) => {
  expect(pageArrivedFrom(stored)).toBe(page)
})

test.each([
  null,
  '',
  '/',
  '/de',
  '/xx/home',
  '//evil.example/de/home',
  'https://evil.example/de/home',
  '/de//evil.example',
  '/de\\evil.example',
  '/en/users/register',
  '/en/users/register?login=true',
  '/en/users/forgot-password?forgotPassword=true',
  '/en/401',
  '/en/401?returnTo=//evil.example',
  '/en/401?returnTo=/en/401',
])('%s does not return anywhere', (stored) => {
  expect(pageArrivedFrom(stored)).toBeNull()
})
