import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { PlayerSpan, showPlayerSpan } from '../../contract.ts'
import { usualSpan } from './show-span.ts'

let now = new Date('2025-02-01T10:00:00Z')
let site: TestSite
let habboId: string
const name = 'year.player'

beforeAll(async () => {
  site = await startSite({ clock: { now: () => now }, scheduledJobs: false })
  const { world } = site.hotel
  world.addPlayer('hhus', { name, badges: 0 })
  world.addPlayer('hhus', { name: 'year.friend' })
  world.giveBadge('hhus', name, 'AtFirst')
  ;({ habboId } = await site.scan('hhus', name))
  now = new Date('2025-06-01T10:00:00Z')
  world.giveBadge('hhus', name, 'InJune')
  world.addFriend('hhus', name, 'year.friend')
  world.setMotto('hhus', name, 'summer motto')
  world.setFigure('hhus', name, 'hr-100-61.hd-180-7.ch-4711-66.lg-270-82')
  await site.scan('hhus', name)
  now = new Date('2026-03-01T10:00:00Z')
  world.giveBadge('hhus', name, 'InMarch')
  await site.scan('hhus', name)
})
afterAll(() => site.close())

async function spanOf(query: { from?: string; until?: string } = {}): Promise<PlayerSpan> {
  const { status, body } = await site.ask(showPlayerSpan, { params: { habboId }, query })
  expect(status).toBe(200)
  return PlayerSpan.parse(body)
}

test('shows what was gained and worn in the requested days, without the contents of the first scan', async () => {
  const year = await spanOf({ from: '2025-01-01', until: '2025-12-31' })
  expect(year).toMatchObject({
    name,
    badges: { gained: 1, lost: 0 },
    friends: { gained: 1, lost: 0 },
    gained: [{ code: 'InJune', owners: 1 }],
    lost: [],
  })
  expect(year.looks).toHaveLength(2)
  expect(year.looks[0]?.value).toContain('ch-4711-66')
  expect(year.mottos?.[0]?.value).toBe('summer motto')
  const days = await spanOf({ from: '2026-03-01', until: '2026-03-01' })
  expect([days.badges.gained, days.gained[0]?.code, days.friends?.gained]).toEqual([1, 'InMarch', 0])
  expect((await spanOf({ from: '2026-03-02', until: '2026-12-31' })).badges.gained).toBe(0)
})

test('a badge that came and went several times counts once', async () => {
  for (const act of ['giveBadge', 'takeBadge', 'giveBadge', 'takeBadge'] as const) {
    now = new Date(now.getTime() + 60_000)
    site.hotel.world[act]('hhus', name, 'ToAndFro')
    await site.scan('hhus', name)
  }
  const year = await spanOf({ from: '2026-03-01', until: '2026-12-31' })
  expect(year).toMatchObject({ badges: { gained: 2, lost: 1 }, lost: [{ code: 'ToAndFro' }] })
  expect(year.gained.map(({ code }) => code).toSorted()).toEqual(['InMarch', 'ToAndFro'])
})

test('without days it is the last twelve months, in December the year', async () => {
  expect(await spanOf()).toMatchObject({ from: '2025-03-02', until: '2026-03-01' })
  expect(usualSpan(new Date('2026-12-01T00:00:00Z'))).toEqual({ from: '2026-01-01', until: '2026-12-31' })
})

test.each([
  { from: '2026-02-30', until: '2026-03-01' },
  { from: '2026-03-02', until: '2026-03-01' },
  { from: '2026-03-02' },
  { from: 'x', until: 'y' },
  { from: '1999-01-01', until: '2026-01-01' },
])('no span has the days %o', async (query) => {
  expect((await site.ask(showPlayerSpan, { params: { habboId }, query })).status).toBe(422)
  const page = await site.get(`/en/scanner/users/${habboId}/year?${new URLSearchParams(query)}`)
  expect(page.status).toBe(404)
})

test('the page and its share picture exist until the player hides the page', async () => {
  const path = `scanner/users/${habboId}/year?from=2025-01-01&until=2025-12-31`
  for (const language of ['de', 'en', 'tr']) {
    const page = await site.get(`/${language}/${path}`)
    const html = await page.text()
    expect(page.status).toBe(200)
    const picture = `/shared/${language}/year/${habboId}.2025-01-01.2025-12-31.png`
    for (const text of [name, 'InJune', 'noindex', picture]) expect(html).toContain(text)
    const drawn = await site.get(picture)
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  for (const id of [`${habboId}.2025-13-01.2025-12-31`, habboId, `${habboId}.2025-01-01.2025-12-31.x`])
    expect((await site.get(`/shared/en/year/${id}.png`)).status).toBe(404)

  const member = await site.newMember({ name })
  await member.ask(changeSettings, { body: { hidden: { friends: true, mottos: true, names: true } } })
  expect(await spanOf()).toMatchObject({ friends: null, mottos: null, names: null })
  await member.ask(changeSettings, { body: { hidden: { page: true } } })
  expect((await site.ask(showPlayerSpan, { params: { habboId }, query: {} })).status).toBe(403)
  const hidden = await site.get(`/en/${path}`)
  expect([hidden.status, (await hidden.text()).includes(name)]).toEqual([404, false])
  await expect
    .poll(async () => (await site.get(`/shared/en/year/${habboId}.2025-01-01.2025-12-31.png`)).status)
    .toBe(404)
})
