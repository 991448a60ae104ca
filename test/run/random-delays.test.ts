import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { type Delayed, delaysOf } from './random-delays.ts'

const module = join(import.meta.dirname, 'random-delays.ts')

test('delays depend on seed and process only, and most calls are not delayed', () => {
  const first200 = (seed: string, name: string) => {
    const delayOf = delaysOf(seed, () => name)
    return Array.from({ length: 200 }, () => delayOf('statement'))
  }
  const delays = first200('7', 'site')
  expect(first200('7', 'site')).toEqual(delays)
  expect(first200('8', 'site')).not.toEqual(delays)
  expect(first200('7', 'tests')).not.toEqual(delays)
  const late = delays.filter((ms) => ms > 0)
  expect(late.length).toBeGreaterThan(5)
  expect(late.length).toBeLessThan(80)
  expect(Math.max(...delays)).toBeLessThanOrEqual(30)
})

/** Uses everything with every call delayed; prints what was delayed and the order of answers. */
const program = `
  import { dawdle } from ${JSON.stringify(module)}
  const delayed = new Set()
  await dawdle((what) => { delayed.add(what); return 3 })
  const { createServer, get } = await import('node:http')
  const { execFile } = await import('node:child_process')
  const { promisify } = await import('node:util')
  const said = async (...given) => (await promisify(execFile)(...given, { env: {} })).stdout.trim()
  const { default: pg } = await import('pg')
  const { PgBoss } = await import('pg-boss')
  const connectionString = process.env.ASKED_DATABASE
  const order = []

  for (const pipeline of [true, false]) {
    const client = new pg.Client({ connectionString, pipeline })
    await client.connect()
    client.on('notification', ({ payload }) => order.push(payload))
    await client.query('listen bells')
    const texts = ['begin', "notify bells, 'one'", "notify bells, 'two'", 'select 3 as n', 'commit']
    await Promise.all(texts.map((text) => client.query(text).then(({ command }) => order.push(command))))
    while (order.at(-1) !== 'two') await client.query('select 1')
    await client.end()
    order.push('closed')
  }

  const boss = new PgBoss({ connectionString })
  await boss.start()
  await boss.createQueue('ring')
  const rung = new Promise((done) => boss.work('ring', { pollingIntervalSeconds: 0.5 }, async ([job]) => done(job.data.bell)))
  await boss.send('ring', { bell: 'lamp' })
  order.push(await rung)
  await boss.stop({ graceful: false })

  const server = createServer((asked, answer) => answer.end(asked.url)).listen(0, '127.0.0.1')
  await new Promise((open) => server.on('listening', open))
  const address = 'http://127.0.0.1:' + server.address().port
  order.push(await (await fetch(address + '/fetched')).text())
  await new Promise((got) => get(address + '/got', (answer) => answer.on('data', (piece) => order.push(String(piece))).on('end', got)))
  server.closeAllConnections()
  server.close()

  process.env.DAWDLE = '7'
  const child = await said(process.execPath, ['-p', 'process.env.DAWDLE'])
  const other = await said('/usr/bin/env', [])
  console.log(JSON.stringify({ delayed: [...delayed], order, child, other }))
`

test('statements, messages, tasks and calls are delayed in order, also in child processes of Node', async () => {
  const database = await emptyDatabase()
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: process.env.PATH, ASKED_DATABASE: database.connectionString },
    })
    const said = JSON.parse(stdout)
    const kinds: Delayed[] = ['call', 'message', 'statement', 'task', 'transaction']
    expect(said.delayed.toSorted()).toEqual(kinds)
    const transaction = ['BEGIN', 'NOTIFY', 'NOTIFY', 'SELECT', 'COMMIT', 'one', 'two', 'closed']
    expect(said.order).toEqual([...transaction, ...transaction, 'lamp', '/fetched', '/got'])
    expect(said.child).toBe('7')
    expect(said.other).not.toContain('DAWDLE')
  } finally {
    await database.drop()
  }
})
