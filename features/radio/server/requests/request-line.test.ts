import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { logIn, logOut } from '#features/accounts/contract.ts'
import { emptyStudio, readLine, send, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { emptySchedule, schedule } from '#test/radio-schedule.ts'
import { type StationSite, startSite } from '#test/site.ts'
import { sendRequest } from '../../contract.ts'
import { setLine } from './request-line.ts'
import { listWishes, setFate } from './wishes.ts'

let site: StationSite
beforeAll(async () => {
  site = await startSite({ station: {}, settings: { TRUST_PROXY: 'true' } })
  await untilOnline(site)
})
beforeEach(() => emptyStudio(site))
afterAll(() => site.close())

const now = () => new Date()
const waiting = async () => (await listWishes(site.database.db, { station: 'main', all: false, most: 50 })).wishes
const answer = (id: number, fate: 'seen' | 'played' | 'declined') => setFate(site.database.db, id, fate, now())
const fates = async (client: Parameters<typeof readLine>[0]) =>
  (await readLine(client)).requests.map(({ id, fate, wishes }) => [id, fate, wishes])

test('senders, and no one else, see their requests with their state, newest first', async () => {
  const [guest, member, other] = [site.newGuest(), await site.newMember(), await site.newMember()]
  const greeting = await sent(guest, {
    subject: 'greeting',
    name: ' Luna ',
    message: 'Hi\r\nall \u202eof\u0000 you\u2069!',
  })
  expect(greeting).toMatchObject({
    subject: 'greeting',
    name: 'Luna',
    message: 'Hi\nall of you!',
    artist: '',
    title: '',
  })
  expect(greeting).toMatchObject({ fate: 'sent', wishes: 1 })
  const song = await sent(guest, wish({ artist: 'Işık\tve\nGölge', title: ' Şehir ', message: 'lütfen' }))
  expect(song).toMatchObject({ artist: 'Işık ve Gölge', title: 'Şehir', message: 'lütfen' })
  const own = await sent(member, wish({ title: 'Other' }))
  expect(await readLine(guest)).toEqual({ isOpen: true, dj: null, waitSeconds: 0, requests: [song, greeting] })
  expect((await readLine(member)).requests).toEqual([own])
  for (const client of [site.newGuest(), other]) expect((await readLine(client)).requests).toEqual([])

  const [first, second] = await waiting()
  expect([first?.senders, second?.senders]).toEqual([
    [{ name: 'Luna', message: 'Hi\nall of you!' }],
    [{ name: 'Luna', message: 'lütfen' }],
  ])
  await answer(first?.id ?? 0, 'seen')
  await answer(second?.id ?? 0, 'played')
  expect(await fates(guest)).toEqual([
    [song.id, 'played', 1],
    [greeting.id, 'seen', 1],
  ])
  await answer(first?.id ?? 0, 'declined')
  expect(await answer(first?.id ?? 0, 'seen')).toMatchObject({ isNew: false, wish: { fate: 'declined' } })
  expect((await fates(guest))[1]).toEqual([greeting.id, 'declined', 1])
  expect(await fates(member)).toEqual([[own.id, 'sent', 1]])
})

test("a guest's requests move to the account that logs in with the same browser, except duplicates", async () => {
  const member = await site.newMember()
  const [both, guest] = [wish({ title: 'Both' }), site.newGuest()]
  const own = await sent(member, both)
  await sent(guest, both)
  const before = await sent(guest, wish({ title: 'Before' }))
  const { hotel, name, password } = member
  expect((await guest.ask(logIn, { body: { hotel, name, password } })).status).toBe(200)
  await expect.poll(async () => (await readLine(guest)).requests).toEqual([before, { ...own, wishes: 2 }])
  expect((await readLine(member)).requests).toEqual([before, { ...own, wishes: 2 }])
  expect((await guest.ask(logOut, {})).status).toBe(200)
  expect((await readLine(guest)).requests).toEqual([])
})

test('equal song requests in any spelling are one for the host, and each sender sees its state', async () => {
  const [first, second, member] = [site.newGuest(), site.newGuest(), await site.newMember()]
  const own = await sent(first, wish({ name: 'One', message: 'first' }))
  const other = await sent(second, wish({ name: 'Two', artist: 'PIXEL-pirates', title: 'néon  tide!' }))
  const third = await sent(member, wish({ name: 'Three', message: 'third' }))
  expect([own.wishes, other.wishes, third.wishes]).toEqual([1, 2, 3])
  expect(other).toMatchObject({ artist: 'PIXEL-pirates', title: 'néon tide!' })
  // A repeated request counts once and replaces the message.
  const again = await sent(first, wish({ name: 'One', message: 'please!' }))
  expect(again).toEqual({ ...own, message: 'please!', wishes: 3 })
  expect(await sent(first, wish({ name: 'One' }))).toEqual(again)
  const wishes = await waiting()
  expect(wishes).toMatchObject([
    {
      ...{ artist: 'Pixel Pirates', title: 'Neon Tide', wishes: 3 },
      senders: [
        { name: 'One', message: 'please!' },
        { name: 'Two', message: '' },
        { name: 'Three', message: 'third' },
      ],
    },
  ])
  await sent(second, wish({ title: 'Neon Tides' }))
  expect(await waiting()).toHaveLength(2)
  await answer(wishes[0]?.id ?? 0, 'seen')
  // A request that was only seen is still open.
  expect((await sent(site.newGuest(), wish())).fate).toBe('seen')
  await answer(wishes[0]?.id ?? 0, 'played')
  for (const client of [first, member]) expect((await fates(client))[0]).toEqual([expect.any(Number), 'played', 4])
  // After it was played, the same request is a new one.
  const anew = await sent(first, wish())
  expect(anew).toMatchObject({ fate: 'sent', wishes: 1 })
  expect(anew.id).not.toBe(own.id)
})

test('equal greetings stay separate, and requests older than three hours are not joined', async () => {
  const [first, second] = [site.newGuest(), site.newGuest()]
  for (const client of [first, second]) await sent(client, { subject: 'greeting', name: 'Luna', message: 'Hello' })
  expect(await waiting()).toHaveLength(2)
  await sent(first, wish())
  await site.database.pool.query("update radio_wishes set sent_at = sent_at - interval '3 hours'")
  expect((await sent(second, wish())).wishes).toBe(1)
  await site.database.pool.query("update radio_requests set sent_at = sent_at - interval '12 hours'")
  expect(await fates(first)).toEqual([])
})

test('twenty concurrent equal requests are one, counted twenty times', async () => {
  const guests = Array.from({ length: 20 }, () => site.newGuest())
  await Promise.all(guests.map((guest) => readLine(guest)))
  const all = await Promise.all(guests.map((guest, place) => sent(guest, wish({ name: `Guest ${place}` }))))
  expect(all.map(({ wishes }) => wishes).toSorted((one, other) => one - other)).toEqual(
    guests.map((_, place) => place + 1),
  )
  const wishes = await waiting()
  expect(wishes.map((each) => [each.wishes, each.senders.length])).toEqual([[20, 20]])
  expect(await fates(guests[7] ?? site)).toEqual([[expect.any(Number), 'sent', 20]])
})

test('a request for another show or station is another request', async () => {
  const start = new Date(Date.now() - 600_000)
  const day = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC')
  const firstDay = day.toPlainDate().toString()
  const starts = day.toPlainTime().toString({ smallestUnit: 'minute' })
  await sent(site.newGuest(), wish())
  await schedule(site, { zone: 'UTC', firstDay, starts, minutes: 60, isRecurring: false }, start)
  await sent(site.newGuest(), wish())
  await sent(site.newGuest(), wish(), { lang: 'tr' })
  expect((await waiting()).map(({ wishes }) => wishes)).toEqual([1, 2])
  await emptySchedule(site)
})

test('a closed request line accepts nothing, keeps earlier requests, and can be opened again', async () => {
  const guest = site.newGuest()
  const own = await sent(guest, wish())
  expect(await setLine(site.database.db, 'main', false, now())).toBe(true)
  expect(await setLine(site.database.db, 'main', false, now())).toBe(false)
  expect(await send(guest, wish())).toMatchObject({ status: 403, body: { error: 'error.requestLineClosed' } })
  await expect.poll(() => readLine(guest)).toMatchObject({ isOpen: false, requests: [{ id: own.id }] })
  expect(await setLine(site.database.db, 'tr', false, now())).toBe(true)
  expect(await setLine(site.database.db, 'main', true, now())).toBe(true)
  await expect.poll(() => readLine(guest)).toMatchObject({ isOpen: true })
  await sent(guest, wish())
})

test('a station that is off air, or missing, has no request line', async () => {
  const none = await startSite({ beside: site, settings: { ROLE: 'web', RADIO_URL: '' } })
  try {
    expect(await readLine(none.newGuest())).toMatchObject({ isOpen: false, dj: null })
    const refused = { status: 403, body: { error: 'error.requestLineClosed' } }
    expect(await send(none.newGuest(), wish())).toMatchObject(refused)
    site.station.faults.set('off-air')
    await untilOnline(site, false)
    await expect.poll(() => readLine(site.newGuest())).toMatchObject({ isOpen: false })
    expect(await send(site.newGuest(), wish())).toMatchObject(refused)
  } finally {
    site.station.faults.clear('off-air')
    await none.close()
  }
  await untilOnline(site)
  await expect.poll(() => readLine(site.newGuest())).toMatchObject({ isOpen: true })
})

test('any input is answered as the contract says, and an accepted request can be shown', async () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('\u0000', '\ud800', '\u202e', 'ﷺ'.repeat(100), '👩‍👩‍👧'.repeat(20), "'; --", '%00', '__proto__'),
  )
  const body = fc.record({
    subject: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('music', 'greeting') }, odd),
    ...{ name: odd, artist: odd, title: odd, message: odd },
  })
  await fc.assert(
    fc.asyncProperty(body, fc.ipV4(), async (each, address) => {
      const client = site.newGuest()
      const { status } = await client.ask(
        // Input that a form would never send.
        { ...sendRequest, body: z.unknown() },
        { query: {}, body: each },
        { 'x-forwarded-for': address },
      )
      // A field called `__proto__` is refused before its schema is checked.
      expect([200, 400, 422]).toContain(status)
      const { requests } = await readLine(client)
      expect(requests).toHaveLength(status === 200 ? 1 : 0)
    }),
    { numRuns: 80 },
  )
})
