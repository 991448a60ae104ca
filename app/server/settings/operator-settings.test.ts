import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/process/settings.ts'
import { missingForImprint, operatorFrom } from './operator-settings.ts'
import { settingsSchema } from './settings.ts'

test('missing values of the imprint are named, and an empty setting counts as missing', () => {
  const none = parseSettings(settingsSchema, { OPERATOR_NAME: ' ' })
  expect(missingForImprint(none)).toEqual(['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
  const some = parseSettings(settingsSchema, { OPERATOR_NAME: ' Mara ', OPERATOR_EMAIL: 'mara@example.org' })
  expect(missingForImprint(some)).toEqual(['OPERATOR_ADDRESS'])
  expect(operatorFrom(some)).toEqual({ name: 'Mara', address: null, email: 'mara@example.org', hosting: null })
  expect(() => parseSettings(settingsSchema, { OPERATOR_EMAIL: 'nowhere' })).toThrow('OPERATOR_EMAIL')
})
