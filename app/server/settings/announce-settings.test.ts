import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/process/settings.ts'
import { announceTargets } from './announce-settings.ts'
import { settingsSchema } from './settings.ts'

const targets = (publicUrl: string, settings: Record<string, string> = {}) =>
  announceTargets(parseSettings(settingsSchema, settings), publicUrl)
const indexNow = 'https://api.indexnow.org/indexnow'
const hub = 'https://pubsubhubbub.appspot.com'

test('a public site notifies search engines and a hub of its news, others do not', () => {
  expect(targets('https://www.nightbell.net')).toEqual({ indexNow, hub })
  expect(targets('http://localhost:3000')).toEqual({ indexNow: null, hub: null })
  expect(targets('https://nightbell.example')).toEqual({ indexNow: null, hub: null })
})

test('each can be switched on and off separately', () => {
  expect(targets('https://www.nightbell.net', { INDEXNOW: 'false' })).toEqual({ indexNow: null, hub })
  expect(targets('https://www.nightbell.net', { WEBSUB_HUB_URL: 'none' })).toEqual({ indexNow, hub: null })
  const own = { INDEXNOW: 'true', INDEXNOW_URL: 'http://127.0.0.1:9/in', WEBSUB_HUB_URL: 'http://127.0.0.1:9/hub' }
  expect(targets('http://localhost:3000', own)).toEqual({ indexNow: own.INDEXNOW_URL, hub: own.WEBSUB_HUB_URL })
  expect(() => targets('http://localhost', { WEBSUB_HUB_URL: 'ftp://hub' })).toThrow('WEBSUB_HUB_URL is invalid')
})
