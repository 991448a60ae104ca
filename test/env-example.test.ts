import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '#app/server/settings.ts'
import { describeSettings } from '#platform/server/settings.ts'

test('.env.example says of every setting what the program says of it', () => {
  const example = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8')
  expect(example).toBe(describeSettings(settingsSchema))
})
