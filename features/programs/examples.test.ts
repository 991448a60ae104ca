import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { addApiKey, listApiKeys } from './contract.ts'
import { type ExampleLanguage, endpointGroups, exampleIn, exampleLanguages } from './web/examples.ts'

/** The examples on the page of the API, run as they are copied from it. */
const run = promisify(execFile)
const programs: Record<ExampleLanguage, { name: string; words: string[] }> = {
  curl: { name: 'sh', words: ['-c'] },
  javascript: { name: process.execPath, words: ['--input-type=module', '-e'] },
  python: { name: 'python3', words: ['-c'] },
}
const lacks = (program: string) => spawnSync(program, ['--version']).error !== undefined

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function said(language: ExampleLanguage, address: string, key: Record<string, string>): Promise<string> {
  const { name, words } = programs[language]
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...key }
  return (await run(name, [...words, exampleIn(language, site.address + address)], { env })).stdout
}

test.for(exampleLanguages)(
  'the example in %s works without a key and sends one that is set',
  async (language, { skip }) => {
    const program = language === 'javascript' ? programs.javascript.name : { curl: 'curl', python: 'python3' }[language]
    if (lacks(program)) return skip(`${program} is not on this machine`)
    const member = await site.newMember()
    const made = addApiKey.result.parse((await member.ask(addApiKey, { body: { name: language } })).body)
    const calls = async () => {
      const { keys } = listApiKeys.result.parse((await member.ask(listApiKeys, {})).body)
      return keys.flatMap(({ usage }) => usage.map((day) => day.calls))
    }
    const now = '/api/v1/radio/now'
    for (const key of [{}, { API_KEY: '' }]) expect(await said(language, now, key)).toContain('listeners')
    expect(await calls()).toEqual([])
    expect(await said(language, now, { API_KEY: made.secret })).toContain('listeners')
    expect(await calls()).toEqual([1])
  },
)

test('the addresses of the examples are those of endpoints', async () => {
  const { paths } = await (await site.get('/api/v1/openapi.json')).json()
  const shown = Object.values(endpointGroups).flat()
  expect(shown.map(({ path }) => path).toSorted()).toEqual(Object.keys(paths).toSorted())
  for (const { path, example } of shown) {
    expect(new URL(example, site.address).pathname).toMatch(new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  }
})
