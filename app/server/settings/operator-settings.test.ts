import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/process/settings.ts'
import { missingForImprint, operatorFrom } from './operator-settings.ts'
import { settingsSchema } from './settings.ts'

const none = { operatorName: null, operatorAddress: null, operatorEmail: null, operatorHosting: null }

test('missing values of the imprint are named by their variables', () => {
  expect(missingForImprint(none)).toEqual(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
  const some = { ...none, operatorName: 'Mara', operatorEmail: 'mara@example.org' }
  expect(missingForImprint(some)).toEqual(['OPERATOR_ADDRESS'])
  expect(operatorFrom(some)).toEqual({ name: 'Mara', address: null, email: 'mara@example.org', hosting: null })
})

test('an empty setting counts as missing, and a wrong one is refused', () => {
  expect(parseSettings(settingsSchema, { OPERATOR_NAME: ' ' }).OPERATOR_NAME).toBeUndefined()
  expect(parseSettings(settingsSchema, { OPERATOR_NAME: ' Mara ' }).OPERATOR_NAME).toBe('Mara')
  expect(() => parseSettings(settingsSchema, { OPERATOR_EMAIL: 'nowhere' })).toThrow('OPERATOR_EMAIL')
  expect(() => parseSettings(settingsSchema, { SITE_NAME: 'Night\u202ebell' })).toThrow('SITE_NAME')
})
