import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { violationsInThemes } from './axe.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { open, phone } from './visitor.ts'
import { english } from './words.ts'

const own = startOwnSite()
const nextYear = new Date().getUTCFullYear() + 1
const start = `${nextYear}-01-05T18:00:00Z`

beforeAll(async () => {
  const { site } = own
  site.hotel.world.addPlayer('hhus', { name: 'Lantern-Host', rooms: 1 })
  await publish(site, {
    slug: 'hunt',
    category: 'eventguide',
    texts: {
      en: {
        title: 'The hunt',
        html: `<p>It starts on <span data-moment="${start}"></span>, with <span data-player="hhus:Lantern-Host"></span> and <span data-badge="HC1"></span>.</p>
          <div data-event="${start}/${nextYear}-01-05T20:00:00Z" title="First round" data-room="hhus:123"></div>
          <div data-room="hhus:123"></div><div data-badges="HC1 HC2 VIP"></div>
          <div data-notice="tip"><p>Bring somebody.</p></div><div data-notice="warning"><p>Keep your password.</p></div>
          <div data-notice="spoiler"><p>It is the middle door.</p></div>
          <figure><img src="/pictures/library.png" alt="A library" width="320" height="192" data-credit="Luna"></figure>
          <blockquote data-source="The winner"><p>Look up.</p></blockquote>`,
      },
    },
  })
})

test('on a phone the blocks of an article work by keyboard, in the zone of the reader', async () => {
  const page = await own.meetVisitor({ viewport: phone, timezoneId: 'Asia/Tokyo', acceptDownloads: true })
  await open(page, '/en/news/hunt')
  const body = page.locator('article')
  const moment = body.locator('p time').first()
  await body.getByText(`06/01/${nextYear}, 03:00`).first().waitFor()
  expect(await moment.getAttribute('datetime')).toBe(`${nextYear}-01-05T18:00:00.000Z`)
  await tabTo(page, moment.locator('..'))
  await page.getByRole('tooltip').getByText('Japan Standard Time').waitFor()

  const solution = body.getByText('It is the middle door.')
  expect(await solution.isVisible()).toBe(false)
  expect(await body.ariaSnapshot()).not.toContain('middle door')
  await tabTo(page, body.locator('summary'))
  await page.keyboard.press('Enter')
  await solution.waitFor()

  const calendar = english('news:article.event.calendarOf').replace('{{event}}', 'First round')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: calendar }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe(`hunt-${nextYear}0105T1800.ics`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`DTSTART:${nextYear}0105T180000Z`)
  expect(await violationsInThemes(page, 'article with every block', 'main')).toEqual([])
})

test('without scripts the blocks show the times of the server with their zone', async () => {
  const page = await own.meetVisitor({ viewport: phone, javaScriptEnabled: false })
  await page.goto('/en/news/hunt')
  await page.getByText('(Europe/Berlin)').first().waitFor()
  expect(await page.getByText('It is the middle door.').isVisible()).toBe(false)
  await page.locator('summary').getByText(english('news:article.notice.spoiler')).click()
  await page.getByText('It is the middle door.').waitFor()
})

test('the event guide shows the coming events above its list', async () => {
  const page = await own.meetVisitor({ viewport: phone, timezoneId: 'Asia/Tokyo' })
  await open(page, '/en/news/category?category=eventguide')
  const events = page.getByRole('region', { name: english('news:article.event.coming') })
  await events.getByText(`06/01/${nextYear}, 03:00 – 05:00`).waitFor()
  expect(await violationsInThemes(page, 'event guide', 'main')).toEqual([])
  await events.getByRole('link', { name: 'First round', exact: true }).click()
  await page.getByRole('heading', { name: 'The hunt', level: 1 }).waitFor()
  await open(page, '/en/news/category?category=events')
  expect(await page.getByRole('region', { name: english('news:article.event.coming') }).count()).toBe(0)
})
