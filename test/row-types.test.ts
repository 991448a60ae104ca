import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import { type Column, readRowTypes } from './row-types.ts'

const root = join(import.meta.dirname, '..')

/**
 * The type of a column as `pg` returns it (platform/server/database/database.ts reads bigint as a
 * number).
 */
const kinds: Record<string, Column['kind']> = {
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  jsonb: 'json',
  ARRAY: 'json',
}

async function readColumns(): Promise<Map<string, Column[]>> {
  const fresh = await freshDatabase()
  const client = new pg.Client({ connectionString: fresh.connectionString })
  await client.connect()
  try {
    const found = await client.query<{
      table: string
      name: string
      type: string
      null: string
      filled: boolean
      always: boolean
    }>(`
      select table_name as table, column_name as name, data_type as type, is_nullable as null,
        column_default is not null or coalesce(identity_generation = 'BY DEFAULT', false) as filled,
        is_generated = 'ALWAYS' or coalesce(identity_generation = 'ALWAYS', false) as always
      from information_schema.columns where table_schema = 'public' order by column_name`)
    const tables = new Map<string, Column[]>()
    for (const { table, name, type, null: nullable, filled, always } of found.rows) {
      const kind = kinds[type] ?? 'unknown'
      const columns = tables.get(table) ?? []
      tables.set(table, [...columns, { name, kind, isNull: nullable === 'YES', filled: always ? 'always' : filled }])
    }
    return tables
  } finally {
    await client.end()
    await fresh.drop()
  }
}

const files = globSync('{features/*,platform}/server/**/{tables,*-tables}.ts', { cwd: root })

test('row types match the migrated database', async () => {
  const columns = await readColumns()
  const typed = new Map(files.flatMap((file) => [...readRowTypes(readFileSync(join(root, file), 'utf8'))]))
  expect(typed.size).toBeGreaterThan(3)
  for (const [table, row] of typed) {
    const described = columns.get(table) ?? []
    const asRead = described.map((column) => {
      // JSON may have any content.
      const written = row.find((each) => each.name === column.name)
      return column.kind === 'json' && written ? { ...column, kind: written.kind } : column
    })
    expect([table, row]).toEqual([table, asRead])
  }
})

test('every table of a feature has a row type', async () => {
  const columns = await readColumns()
  const owners = files.flatMap((file) => /^features\/([^/]+)\//.exec(file)?.[1]?.replaceAll('-', '_') ?? [])
  const typed = new Set(files.flatMap((file) => [...readRowTypes(readFileSync(join(root, file), 'utf8')).keys()]))
  const untyped = [...columns.keys()].filter(
    (table) => owners.some((owner) => table.startsWith(`${owner}_`)) && !typed.has(table),
  )
  expect(untyped).toEqual([])
})

test('parses unions, nulls, generated columns and intersections of row types', () => {
  const source = `
    export type Tables = { things: Thing }
    type Stamp = { at: Date | null }
    type Thing = Stamp & { id: GeneratedAlways<number>; kind: 'a' | 'b'; n: Generated<number>; ok: boolean; tags: string[] }`
  expect(readRowTypes(source)).toEqual(
    new Map([
      [
        'things',
        [
          { name: 'at', kind: 'Date', isNull: true, filled: false },
          { name: 'id', kind: 'number', isNull: false, filled: 'always' },
          { name: 'kind', kind: 'string', isNull: false, filled: false },
          { name: 'n', kind: 'number', isNull: false, filled: true },
          { name: 'ok', kind: 'boolean', isNull: false, filled: false },
          { name: 'tags', kind: 'json', isNull: false, filled: false },
        ],
      ],
    ]),
  )
})
