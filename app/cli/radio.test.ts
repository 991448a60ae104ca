import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandOn, problemsOf, runCommand } from '#test/command-program.ts'
import { emptyStudio, readLine, send, sent, untilOnline, wish } from '#test/radio-requests.ts'
import { emptySchedule, inShort, readSchedule } from '#test/radio-schedule.ts'
import { type StationSite, startSite } from '#test/site.ts'
import * as radio from './radio.ts'

/** The command on the database of a running site: listeners see the host's actions at once. */
let site: StationSite
beforeAll(async () => {
  site = await startSite({ station: {} })
  await untilOnline(site)
})
beforeEach(async () => {
  await emptyStudio(site)
  await emptySchedule(site)
})
afterAll(() => site.close())

const run = commandOn(radio, () => ({ db: site.database.db, now: new Date(), zone: 'Europe/Berlin' }))

const problemOf = problemsOf(run)

const numbers = (lines: readonly string[]) => lines.flatMap((line) => /^#(\d+) /.exec(line)?.[1] ?? [])
const daysAhead = (days: number) => Temporal.Now.plainDateISO('Europe/Berlin').add({ days }).toString()

test('the host lists requests with equal ones merged, and each sender sees the answer', async () => {
  expect(await run('requests')).toEqual(['No request is open.'])
  const [one, two] = [site.newGuest(), site.newGuest()]
  await sent(one, wish({ name: 'Luna', message: 'for my\nsister' }))
  await sent(two, wish({ name: 'Kemal', artist: 'PIXEL PIRATES' }))
  await sent(two, { subject: 'greeting', name: 'Kemal', message: 'Selam!' })
  const listed = await run('requests')
  const [first = '', second = ''] = numbers(listed)
  expect(listed).toEqual([
    `#${first} "Neon Tide" by Pixel Pirates, requested by 2`,
    expect.stringMatching(/^ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, just now, sent$/),
    ...['  from Luna', '  | for my', '  | sister', '  from Kemal', ''],
    `#${second} a greeting`,
    expect.stringMatching(/, sent$/),
    ...['  from Kemal', '  | Selam!', ''],
    '2 requests are open.',
  ])
  expect(await run('requests', 'seen', second)).toEqual([`#${second}, a greeting, is now seen.`])
  expect(await run('requests', 'played', `#${first}`)).toEqual([
    `#${first}, "Neon Tide" by Pixel Pirates, is now played.`,
  ])
  expect(await run('requests', 'played', first)).toEqual([
    `#${first}, "Neon Tide" by Pixel Pirates, was already played.`,
  ])
  expect(await run('requests', 'seen', first)).toEqual([`#${first}, "Neon Tide" by Pixel Pirates, remains played.`])
  const fates = async (client: typeof one) => (await readLine(client)).requests.map(({ fate }) => fate)
  expect([await fates(one), await fates(two)]).toEqual([['played'], ['seen', 'played']])
  expect(numbers(await run('requests'))).toEqual([second])
  expect((await run('requests', '--all')).at(-1)).toBe('2 requests were sent.')
  expect(numbers(await run('requests', 'list', '--all'))).toEqual([first, second])
  await run('requests', 'declined', second)
  expect(await fates(two)).toEqual(['declined', 'played'])
  expect((await run('requests', '--station', 'tr')).at(-1)).toBe('No request is open.')
})

test('lists the newest of many and the number of the rest', async () => {
  await site.database.pool.query(
    `insert into radio_wishes (station, subject, artist, title, sent_at)
     select 'main', 'greeting', '', '', now() from generate_series(1, 103)`,
  )
  const listed = await run('requests')
  expect(numbers(listed)).toHaveLength(100)
  expect(numbers(listed)).toEqual(numbers(listed).toSorted((one, other) => Number(one) - Number(other)))
  expect(listed.slice(-2)).toEqual(['103 requests are open.', 'Only the last 100 are listed.'])
})

test('the program closes and opens the request line while the site runs', async () => {
  const guest = site.newGuest()
  const settings = { DATABASE_URL: site.connectionString }
  const closed = await runCommand('radio', ['requests', 'close'], settings)
  expect(closed).toEqual({ code: 0, out: 'Requests to the station main are now closed.\n', err: '' })
  expect(await readLine(guest)).toMatchObject({ isOpen: false })
  expect((await send(guest, wish())).status).toBe(403)
  expect(await run('requests')).toEqual(['No request is open.', 'Requests are closed.'])
  expect(await run('requests', 'close')).toEqual(['Requests to the station main were already closed.'])
  expect(await run('requests', 'open')).toEqual(['Requests to the station main are now open.'])
  expect(await readLine(guest)).toMatchObject({ isOpen: true })
  const nobody = await runCommand('radio', ['requests', 'played', '1'], settings)
  expect(nobody).toEqual({ code: 1, out: '', err: 'There is no request #1.\n' })
})

test('shows are added, listed, cancelled and removed with effect at once', async () => {
  const monday = daysAhead(8 - Temporal.Now.plainDateISO('Europe/Berlin').dayOfWeek)
  const week = async () => (await readSchedule(site, { week: 1 })).airings.map(inShort)
  expect(await run('shows')).toEqual(['No show is scheduled.'])
  const weekly = ['--name', ' Güzel  Akşamlar', '--dj', 'DJ Şahin', '--co-dj', 'Luna', '--weekly', '--recorded']
  const added = await run('shows', 'add', ...weekly, '--day', monday, '--from', '23:00', '--to', '1:30')
  const [id = ''] = numbers(added)
  expect(added).toEqual([
    'This show was added to the schedule:',
    `#${id} Güzel Akşamlar with DJ Şahin and Luna, recorded`,
    `  every Monday since ${monday}, 23:00 to 01:30 (Europe/Berlin)`,
    expect.stringMatching(/^ {2}next on \d{4}-\d\d-\d\d 2[12]:00:00 UTC$/),
  ])
  await expect.poll(week).toEqual([`Güzel Akşamlar ${monday} 23:00-01:30`])
  const single = ['--name', 'Single', '--dj', 'DJ Mina', '--description', 'Once', '--zone', 'europe/istanbul']
  await run('shows', 'add', ...single, '--day', monday, '--from', '9:00', '--to', '9:05')
  const listed = await run('shows')
  expect(listed.slice(0, 4)).toEqual([
    `#${Number(id) + 1} Single with DJ Mina, live`,
    `  on Monday, ${monday}, 09:00 to 09:05 (Europe/Istanbul)`,
    '  | Once',
    expect.stringMatching(/^ {2}next on /),
  ])
  expect(listed.at(-1)).toBe('2 shows.')
  expect(await run('shows', 'cancel', id, '--day', monday)).toEqual([
    `#${id}, Güzel Akşamlar with DJ Şahin and Luna, is cancelled on ${monday}.`,
  ])
  expect((await run('shows', 'cancel', id, '--day', monday))[0]).toContain('already cancelled')
  expect(await run('shows', 'restore', id, '--day', monday)).toEqual([
    `#${id}, Güzel Akşamlar with DJ Şahin and Luna, is back on ${monday}.`,
  ])
  expect((await run('shows', 'restore', id, '--day', monday))[0]).toContain('was not cancelled')
  await run('shows', 'cancel', id, '--day', monday)
  expect(await run('shows')).toContain(`  cancelled on ${monday}`)
  await expect.poll(async () => (await week()).map((each) => each?.split(' ')[0])).toEqual(['Single'])
  expect(await problemOf('shows', 'cancel', id, '--day', daysAhead(-400))).toBe(
    `1 Show #${id} is not scheduled on ${daysAhead(-400)}.`,
  )
  expect(await run('shows', 'remove', String(Number(id) + 1))).toEqual([
    `#${Number(id) + 1}, Single with DJ Mina, was removed from the schedule.`,
  ])
  await expect.poll(week).toEqual([])
  expect(await problemOf('shows', 'remove', '999999')).toBe('1 There is no show #999999.')
  expect(await problemOf('shows', 'cancel', '999999', '--day', monday)).toBe('1 There is no show #999999.')
})

test('invalid input gives one sentence and stores nothing', async () => {
  const add = (...words: string[]) => {
    const usual = { '--name': 'A', '--dj': 'B', '--day': daysAhead(1), '--from': '20:00', '--to': '22:00' }
    const said = Object.entries(usual).filter(([option]) => !words.includes(option))
    return problemOf('shows', 'add', ...said.flat(), ...words)
  }
  const form = 'requires --name and --dj and --day and --from and --to; usage: npm run radio -- shows add '
  expect(await problemOf('shows', 'add')).toMatch(new RegExp(`^2 "add" ${form}`))
  expect(await problemOf('shows', 'add')).toContain('[--weekly] [--until <day>] [--live] [--recorded]')
  expect(await add('--day', '2026-11-31')).toBe('2 "2026-11-31" is not a day: write it as 2026-11-23.')
  expect(await add('--day', 'monday')).toBe('2 "monday" is not a day: write it as 2026-11-23.')
  expect(await add('--from', '25:00')).toBe('2 "25:00" is not a time: write it as 21:00.')
  expect(await add('--to', '20:04')).toBe('2 A show lasts at least 5 minutes.')
  expect(await add('--live', '--recorded')).toBe('2 A show is --live or --recorded, not both.')
  expect(await add('--until', daysAhead(9))).toBe('2 --until is only for --weekly shows.')
  expect(await add('--weekly', '--until', daysAhead(0))).toMatch(/^2 The show would end on .*, before it begins on /)
  expect(await add('--zone', 'Berlin')).toBe('2 There is no time zone "Berlin": write it as Europe/Berlin.')
  expect(await add('--name', ' ')).toBe('2 The name is empty.')
  expect(await add('--dj', '🎧'.repeat(51))).toBe(
    '2 The name of the DJ may have at most 50 characters; this one has 51.',
  )
  expect(await add('--station', 'de')).toBe('2 There is no station "de"; there are main and tr.')
  expect(await add('--day', daysAhead(-3))).toBe('1 The show would already be over.')
  expect(await problemOf('requests', 'played', '0')).toBe(
    '2 "0" is not the number of a request: "npm run radio -- requests" lists them.',
  )
  expect(await problemOf('requests', 'played')).toMatch(/^2 "played" requires <id>; usage: .* requests played <id>$/)
  expect(await problemOf('requests', 'forget')).toMatch(/^2 There is no command "forget"/)
  expect(await problemOf('songs')).toBe('2 There is no command "songs": "npm run radio -- help" lists them.')
  expect(await problemOf()).toMatch(/^2 Say what to do/)
  for (const words of [['help'], ['requests', '--help'], ['shows', 'help'], ['shows', 'add', '-h']]) {
    expect(await run(...words)).toEqual(radio.helpLines())
  }
  expect(await run('shows')).toEqual(['No show is scheduled.'])
})
