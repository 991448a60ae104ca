import pg from 'pg'
import { expect, test } from 'vitest'
import { createItem, saveText, showText } from '#features/news/contract.ts'
import type { Client } from '#test/client.ts'
import { freshDatabase } from '#test/database.ts'
import { someText, textOf } from '#test/newsroom.ts'
import { addMembers, clientOf, type SessionMember } from '#test/session-members.ts'
import { type SiteChild, startChild } from '#test/site-child.ts'

/** `KILLS=20` for a long run. */
const kills = Number(process.env.KILLS ?? 4)
const writers = 6

/** An item and its last saves: `answered` was, `sent` may have been stored. */
type Written = { id: number; version: number; answered: string; sent: string }

async function startItem(by: Client): Promise<Written> {
  const { body } = await by.ask(createItem, { body: { category: 'habbo', language: 'en' } })
  return { id: createItem.result.parse(body).id, version: 1, answered: '', sent: '' }
}

/** Saves until the site is gone, each time with one word more. */
async function writeOn(by: Client, item: Written, onAnswer: () => void): Promise<void> {
  for (let number = 1; ; number++) {
    item.sent = `${item.answered} word${number}`.trim()
    const body = { version: item.version, ...someText('Saved', [{ kind: 'paragraph', children: [item.sent] }]) }
    const saved = await by.ask(saveText, { params: textOf(item.id), body }).catch(() => null)
    if (saved === null) return
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining({ version: item.version + 1 })])
    item.version += 1
    item.answered = item.sent
    onAnswer()
  }
}

/** Kills the site after that many answered saves. */
async function killWhileWriting(
  site: SiteChild,
  clients: readonly Client[],
  items: readonly Written[],
  killAfter: number,
): Promise<void> {
  let answers = 0
  let killed: Promise<void> | undefined
  const onAnswer = () => {
    answers += 1
    if (answers === killAfter) killed = site.kill()
  }
  await Promise.all(clients.map((client, at) => writeOn(client, items[at] as Written, onAnswer)))
  await killed
}

async function addWriters(connectionString: string): Promise<SessionMember[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  try {
    const members = await addMembers(pool, { name: 'writer', count: writers, stars: 1 })
    await pool.query(
      "insert into accounts_roles (account_id, role, granted_at) select id, 'news_lvl1', now() from unnest($1::int[]) as id",
      [members.map(({ accountId }) => accountId)],
    )
    return members
  } finally {
    await pool.end()
  }
}

test('a site killed while texts are saved has every word of the answered saves', async () => {
  const { connectionString, drop } = await freshDatabase()
  try {
    let site = await startChild({ DATABASE_URL: connectionString })
    const members = await addWriters(connectionString)
    let items: Written[] = []
    for (let round = 0; round < kills; round++) {
      let clients = await Promise.all(members.map((member) => clientOf(site.address, member)))
      if (round === 0) items = await Promise.all(clients.map(startItem))
      const before = items.map(({ version }) => version)
      await killWhileWriting(site, clients, items, 4 + 2 * round)
      expect(items.some(({ version }, at) => version > Number(before[at]))).toBe(true)

      site = await startChild({ DATABASE_URL: connectionString })
      clients = await Promise.all(members.map((member) => clientOf(site.address, member)))
      for (const [at, item] of items.entries()) {
        const { body } = (await clients[at]?.ask(showText, { params: textOf(item.id) })) ?? {}
        const { body: blocks, version } = showText.result.parse(body)
        const words = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.children : [])).join('')
        expect([item.answered, item.sent]).toContain(words)
        expect(version).toBe(words === item.answered ? item.version : item.version + 1)
        Object.assign(item, { version, answered: words })
      }
    }
    await site.kill()
  } finally {
    await drop()
  }
}, 600_000)
