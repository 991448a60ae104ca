import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, type TestSite } from '#test/site.ts'
import { breaksBetween } from './compare-descriptions.ts'
import { keepDescription } from './keep-description.ts'
import { writeOperations } from './write-operations.ts'

/**
 * Compares the description of the API with that of the last release, `client/openapi.json`, which
 * `npm run release` writes.
 */
const client = path.join(import.meta.dirname, '../../client')
const releasedFile = path.join(client, 'openapi.json')

let site: TestSite
let current: unknown
beforeAll(async () => {
  site = await startSite()
  current = await (await site.get('/api/v1/openapi.json')).json()
})
afterAll(() => site.close())

test('nothing that a program may rely on was taken away since the last release', async () => {
  const released: unknown = JSON.parse(await readFile(releasedFile, 'utf8'))
  expect(Object.keys((released as { paths: object }).paths).length).toBeGreaterThan(10)
  expect(breaksBetween(released, current)).toEqual([])
})

test('a release keeps the description as it is then', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nightbell-description-'))
  try {
    const file = path.join(folder, 'openapi.json')
    await keepDescription(site.address, file)
    const kept = await readFile(file, 'utf8')
    expect(JSON.parse(kept)).toEqual(current)
    await expect(keepDescription(`${site.address}/nowhere`, file)).rejects.toThrow('404')
    expect(await readFile(file, 'utf8')).toBe(kept)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the types of the client are those of the description', async () => {
  await expect(writeOperations(current)).toMatchFileSnapshot(path.join(client, 'src/operations.ts'))
})

const text = { type: 'string' }
const player = {
  type: 'object',
  properties: { name: text, motto: { anyOf: [text, { type: 'null' }] }, level: { type: 'integer' } },
  required: ['name', 'motto', 'level'],
}
const limit = { type: 'integer', minimum: 1, maximum: 200 }
const state = { type: 'string', enum: ['current', 'former'] }

/** A description of one operation, with changes to it. */
function described(
  changes: { result?: object; parameters?: object[]; name?: string; path?: string; also?: object } = {},
) {
  const parameters = changes.parameters ?? [
    { name: 'limit', in: 'query', required: false, schema: limit },
    { name: 'state', in: 'query', required: false, schema: state },
  ]
  const schema = { type: 'array', items: changes.result ?? player }
  const responses = { 200: { content: { 'application/json': { schema } } } }
  const get = { operationId: changes.name ?? 'players', parameters, responses }
  return { paths: { [changes.path ?? '/players']: { get }, ...changes.also } }
}

const query = (name: string, schema: object, required = false) => ({ name, in: 'query', required, schema })

test.each<[what: string, Parameters<typeof described>[0]]>([
  ['a new path', { also: { '/badges': { get: { parameters: [query('q', text, true)], responses: {} } } } }],
  ['a new field', { result: { ...player, properties: { ...player.properties, look: text } } }],
  ['a new optional parameter', { parameters: [query('limit', limit), query('state', state), query('sort', text)] }],
  ['a larger limit', { parameters: [query('limit', { ...limit, maximum: 500 }), query('state', state)] }],
  [
    'a new choice',
    { parameters: [query('limit', limit), query('state', { ...state, enum: ['current', 'former', 'all'] })] },
  ],
  ['a field that is never null any more', { result: { ...player, properties: { ...player.properties, motto: text } } }],
])('%s is an addition', (_, changes) => {
  expect(breaksBetween(described(), described(changes))).toEqual([])
})

test.each<[what: string, Parameters<typeof described>[0], said: string]>([
  ['a removed path', { path: '/people' }, '/players was removed'],
  ['another name', { name: 'people' }, 'GET /players has another name'],
  [
    'a removed field',
    { result: { ...player, properties: { name: text, motto: player.properties.motto } } },
    'GET /players:[] level was removed',
  ],
  [
    'a field that may be missing',
    { result: { ...player, required: ['name', 'level'] } },
    'GET /players:[] motto may now be missing',
  ],
  [
    'a field that may be null',
    { result: { ...player, properties: { ...player.properties, name: player.properties.motto } } },
    'GET /players:[] name may now be null',
  ],
  [
    'a field of another type',
    { result: { ...player, properties: { ...player.properties, level: text } } },
    'GET /players:[] level may now be string',
  ],
  [
    'a field of another format',
    { result: { ...player, properties: { ...player.properties, name: { ...text, format: 'date' } } } },
    'GET /players:[] name has another format',
  ],
  [
    'a new required parameter',
    { parameters: [query('limit', limit), query('state', state), query('hotel', text, true)] },
    'GET /players: query hotel is now required',
  ],
  [
    'a parameter that is now required',
    { parameters: [query('limit', limit, true), query('state', state)] },
    'GET /players: query limit is now required',
  ],
  ['a removed parameter', { parameters: [query('limit', limit)] }, 'GET /players: query state was removed'],
  [
    'a smaller limit',
    { parameters: [query('limit', { ...limit, maximum: 100 }), query('state', state)] },
    'GET /players: query limit may no longer be as large',
  ],
  [
    'a removed choice',
    { parameters: [query('limit', limit), query('state', { ...state, enum: ['current'] })] },
    'GET /players: query state may no longer be former',
  ],
  [
    'a narrower type',
    { parameters: [query('limit', { type: 'boolean' }), query('state', state)] },
    'GET /players: query limit may no longer be integer',
  ],
])('%s is a break', (_, changes, said) => {
  expect(breaksBetween(described(), described(changes))).toEqual([said])
})
