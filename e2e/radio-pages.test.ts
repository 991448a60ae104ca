import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#platform/contract/language.ts'
import { setClock } from '#test/online.ts'
import { schedule } from '#test/radio-schedule.ts'
import { violations, violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'
import { englishPhone, viewportMatrix } from './viewports.ts'
import { open, pageRuns, phone } from './visitor.ts'
import { english, wordsIn } from './words.ts'

// A Wednesday, 20:30 in Berlin.
const clock = setClock('2026-11-25T19:30:00Z')
const own = startOwnSite({ clock })

beforeAll(async () => {
  const weekly = { firstDay: '2026-11-02' }
  await schedule(own.site, { ...weekly, name: 'After School', description: 'Homework can wait.' }, clock.now())
  await schedule(
    own.site,
    { name: 'Slow Elevator', djName: 'DJ Marlow', coDjName: 'Pelin', firstDay: '2026-11-25', isRecurring: false },
    clock.now(),
  )
  const night = { name: 'Lift Music', djName: 'DJ Otto', isLive: false, starts: '01:00', firstDay: '2026-11-05' }
  await schedule(own.site, night, clock.now())
  await schedule(
    own.site,
    { name: 'Winter Ball', firstDay: '2026-12-04', isRecurring: false, starts: '19:00' },
    clock.now(),
  )
  await recordPlays()
})

/** Adds sixty plays of today, one every minute, and three of yesterday. */
async function recordPlays() {
  const { pool } = own.site.database
  await pool.query(`
    insert into radio_songs (station, key, artist, title, plays, last_played_at)
    select 'main', lower(artist || ' ' || title), artist, title, 1, timestamptz '2026-11-25 12:00Z'
    from (select 'The Minibars' as artist, 'Room ' || number as title from generate_series(1, 59) number
          union all select 'Pixel Pirates', 'Neon Tide') songs`)
  await pool.query(`
    insert into radio_plays (song_id, played_at, station, dj)
    select id, timestamptz '2026-11-24 10:00Z' + id * interval '1 minute', 'main', 'DJ Mina'
    from radio_songs where title like 'Neon%' or title in ('Room 1', 'Room 2')`)
  await pool.query(`
    insert into radio_plays (song_id, played_at, station)
    select id, timestamptz '2026-11-25 10:00Z' + id * interval '1 minute', 'main' from radio_songs order by id`)
  await pool.query(`update radio_songs set plays = 2 where title like 'Neon%' or title in ('Room 1', 'Room 2')`)
}

/** The studio's time zone, one behind it and one ahead of it. */
const zones: Record<LanguageCode, string> = { de: 'Europe/Berlin', en: 'America/New_York', tr: 'Europe/Istanbul' }

test.each(viewportMatrix)(
  'the schedule uses the time zone of the visitor (%s, %i px)',
  async (language, width, viewport) => {
    const t = await wordsIn(language)
    const page = await own.meetVisitor({ viewport, timezoneId: zones[language] })
    await page.clock.setFixedTime(clock.now())
    await open(page, `/${language}/radio/schedule`)
    const head = `${t('shell:menu.radio')} » ${t('shell:menu.schedule')}`
    expect(await page.title()).toBe(`${head}: ${t('common:tagline')}`)
    const week = page.getByRole('region', { name: t('airtime:schedule.thisWeek'), exact: true })
    const show = (name: string) => week.getByRole('listitem').filter({ hasText: name }).last()
    const dayOf = (name: string) => week.getByRole('listitem').filter({ hasText: name }).first().getByRole('heading')

    const lit = week.locator('[aria-current="time"]')
    expect(await lit.count()).toBe(1)
    const times = { de: '20:00–22:00', en: '14:00–16:00', tr: '22:00–00:00' }[language]
    await eventually(() => lit.textContent()).toMatch(/Slow Elevator/)
    await eventually(async () => ((await lit.textContent()) ?? '').replaceAll(/\s*–\s*/g, '–')).toContain(
      language === 'en' ? '2:00 pm–4:00 pm' : times,
    )
    const there = t('airtime:schedule.there', { time: '20:00–22:00' })
    expect((await lit.textContent())?.includes(there)).toBe(language !== 'de')
    if (language !== 'de') await week.getByText(zones[language].replace('_', ' ')).waitFor()
    await show('Lift Music').getByText(t('airtime:schedule.onNext')).waitFor()
    // Thursday night in the studio is Wednesday evening in New York.
    expect(await dayOf('Lift Music').getAttribute('aria-current')).toBe(language === 'en' ? 'date' : null)
    const grid = await show('After School').evaluate((element) => getComputedStyle(element).position)
    expect(grid).toBe(width === phone.width ? 'static' : 'absolute')
    // Both phones have the same layout.
    if (language === 'de') expect(await violationsInThemes(page, 'the schedule')).toEqual([])
    if (language === 'en') expect(await violations(page, 'main')).toEqual([])

    const [calendar] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'After School' }) })
        .getByRole('link')
        .click(),
    ])
    expect(await readFile(await calendar.path(), 'utf8')).toContain('SUMMARY:After School')
    await week.getByRole('link', { name: t('airtime:schedule.nextWeek') }).click()
    await page.waitForURL(`/${language}/radio/schedule?week=1`)
    await page.getByText('Winter Ball').first().waitFor()
    expect(await page.getByText('Slow Elevator').count()).toBe(0)
    await page.reload()
    await page.getByText('Winter Ball').first().waitFor()
    // Before the page is hydrated, going back loads the document again.
    await pageRuns(page)
    await page.goBack()
    await page.waitForURL(`/${language}/radio/schedule`)
    await eventually(() => lit.textContent()).toMatch(/Slow Elevator/)
  },
)

test('played songs can be searched', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ viewport })
  await open(page, `/${language}/radio/recentlyPlayed`)
  await page.getByRole('heading', { name: t('radio:card.offlineTitle') }).waitFor()
  const list = page.getByRole('region', { name: t('shell:menu.recentlyPlayed') })
  const songs = list.getByRole('listitem')
  expect(await songs.count()).toBe(50)
  await list.getByRole('link', { name: t('airtime:plays.more') }).click()
  await eventually(() => songs.count()).toBe(63)
  expect(await list.getByRole('heading', { level: 3 }).count()).toBe(2)
  await list
    .getByText(t('airtime:plays.with', { host: 'DJ Mina' }))
    .first()
    .waitFor()
  expect(await violationsInThemes(page, 'recently played')).toEqual([])

  await list.getByLabel(t('airtime:plays.day'), { exact: true }).fill('2026-11-24')
  await page.waitForURL(`/${language}/radio/recentlyPlayed?day=2026-11-24`)
  await eventually(() => songs.count()).toBe(3)
  const search = page.getByRole('searchbox', { name: t('airtime:plays.search') })
  await search.fill('neon')
  await search.press('Enter')
  const found = page.getByRole('region', { name: t('airtime:plays.found', { search: 'neon' }) })
  await eventually(() => found.getByRole('listitem').count()).toBe(1)
  await search.fill('nobody sings this')
  await search.press('Enter')
  await page.getByText(t('airtime:plays.nothing')).waitFor()
  await page
    .getByRole('link', { name: t('airtime:plays.clear') })
    .last()
    .click()
  await eventually(() => songs.count()).toBe(63)
  expect([
    await search.inputValue(),
    await list.getByLabel(t('airtime:plays.day'), { exact: true }).inputValue(),
  ]).toEqual(['', ''])

  const most = page.getByRole('region', { name: t('airtime:plays.most') })
  await most.getByRole('link', { name: t('airtime:plays.ranges.all') }).click()
  await page.waitForURL(`/${language}/radio/recentlyPlayed?most=all`)
  await eventually(() => most.getByRole('listitem').count()).toBe(20)
  await most
    .getByText(t('airtime:plays.times', { count: 2 }))
    .first()
    .waitFor()
})

test('without JavaScript, weeks, days and searches work, and the request form explains that it needs JavaScript', async () => {
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto('/en/radio/schedule')
  expect(await page.locator('[aria-current="time"]').textContent()).toContain('Slow Elevator')
  expect(await page.locator('form noscript').first().textContent()).toBe(english('studio:line.withoutScript'))
  await page.getByRole('link', { name: english('airtime:schedule.nextWeek') }).click()
  await page.getByText('Winter Ball').first().waitFor()
  await page.goto('/en/radio/recentlyPlayed')
  const list = page.getByRole('region', { name: english('shell:menu.recentlyPlayed') })
  await list.getByRole('link', { name: english('airtime:plays.more') }).click()
  expect(await list.getByRole('listitem').count()).toBe(13)
  await list.getByLabel(english('airtime:plays.day'), { exact: true }).fill('2026-11-24')
  await list.getByRole('button', { name: english('airtime:plays.find') }).click()
  expect(await list.getByRole('listitem').count()).toBe(3)
})
