import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '#app/cli/commands.ts'
import { envExample, settingTables } from '#app/docs/settings-pages.ts'
import { madeDocuments, projectScripts } from '#app/docs/write-documents.ts'
import { settingGroups, settingsSchema } from '#app/server/settings/settings.ts'

const home = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(home, file), 'utf8')

test.each([...(await madeDocuments())])('%s matches the program; if not, run npm run docs', (file, text) => {
  expect(read(file)).toBe(text)
})

test('every setting is documented once, with a description', () => {
  const documented = Object.values(settingGroups).flatMap((settings) => Object.keys(settings))
  expect(documented.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted())
  const described = Object.values(settingsSchema.shape).filter(({ description }) => description)
  expect(described).toHaveLength(documented.length)
  const rows = settingTables(settingGroups).match(/^\| `[A-Z0-9_]+` \|/gm) ?? []
  expect(rows.map((row) => row.slice(3, -3))).toEqual(documented)
  const examples = envExample(settingGroups).match(/^# [A-Z0-9_]+=.+$/gm) ?? []
  expect(examples.map((line) => line.slice(2, line.indexOf('=')))).toEqual(documented)
})

test('every script of package.json is documented, and commands with their help', async () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  expect([...Object.keys(projectScripts), ...Object.keys(commands)].toSorted()).toEqual(scripts.toSorted())
  for (const [name, load] of Object.entries(commands)) {
    const { helpLines } = await load()
    expect(helpLines()[0]).toContain(`npm run ${name} --`)
  }
})
