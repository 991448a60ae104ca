import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

/** `docs/retention.md` tells of every table what ends its rows: a new one stands there before it is merged. */
const root = path.join(import.meta.dirname, '..')
const rows = readFileSync(path.join(root, 'docs/retention.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
const named = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('every table of the database stands in the document once, and no other', async () => {
  const fresh = await freshDatabase()
  const client = new pg.Client({ connectionString: fresh.connectionString })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    expect(tables.length).toBeGreaterThan(90)
    const told = rows.flatMap((row) => named(row.split('|')[1])).filter((name) => /^[a-z]+_[a-z_]+$/.test(name))
    expect(told.toSorted()).toEqual(tables.map(({ name }) => name))
  } finally {
    await client.end()
    await fresh.drop()
  }
})

test('every row says what ends, and names files that are there', () => {
  expect(rows.map((row) => row.split('|').length)).toEqual(rows.map(() => 5))
  expect(rows.filter((row) => row.split('|')[3]?.trim() === '')).toEqual([])
  const files = rows.flatMap((row) => named(row)).filter((name) => name.includes('/'))
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
