import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStation, type Station } from '#demo/station/open-station.ts'
import { violationsEverywhere } from './axe.ts'
import { meetMember } from './member-visitor.ts'
import { type OwnSite, startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The addresses of the radio stations, set and tested by the management. */
let station: Station
const settings: Record<string, string> = { RADIO_TR_FALLBACK_URL: 'https://radyo.example.org/yedek.mp3' }
beforeAll(async () => {
  station = await openStation({ live: { dj: 'Mia', show: 'Night Shift' } })
  settings.RADIO_PRIVATE_ORIGINS = station.origin
})
afterAll(() => station.close())
const own: OwnSite = startOwnSite({ settings })

test('a station is tested before it is saved, then heard by visitors, and taken back', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const manager = await own.site.newMember({ name: 'Chief', roles: ['administration'] })
  const page = await meetMember(own, manager, { viewport, refusals: [422] })
  await open(page, `/${language}/housekeeping/site/stations`)
  const main = page.getByRole('region', { name: t('staffStations:part.main') })
  await main.getByLabel(t('staffStations:field.kind')).selectOption('icecast')
  await main.getByLabel(t('staffStations:field.url'), { exact: true }).fill('http://10.0.0.1:8000')
  await main.getByRole('button', { name: t('staffStations:test.act') }).click()
  await main.getByText(t('staffStations:error.stationPrivate')).waitFor()
  await main.getByLabel(t('staffStations:field.url'), { exact: true }).fill(station.origin)
  await main.getByLabel(t('staffStations:field.mount')).fill('/live')
  await main.getByLabel(t('staffStations:field.djFrom')).selectOption('genre')
  // What is typed is kept on the device.
  await page.reload()
  await expect.poll(() => main.getByLabel(t('staffStations:field.mount')).inputValue()).toBe('/live')
  await main.getByRole('button', { name: t('staffStations:test.act') }).click()
  await main.getByText(t('staffStations:test.host', { name: 'Mia' })).waitFor()
  await main.getByText(t('staffStations:test.format', { format: 'audio/mpeg' })).waitFor()
  expect(await violationsEverywhere(page, 'the stations')).toEqual([])
  const fallbacks = page.getByRole('region', { name: t('staffStations:part.fallbacks') })
  await fallbacks.getByText(t('staffStations:fixed', { variable: 'RADIO_TR_FALLBACK_URL' })).waitFor()
  await page.getByRole('button', { name: t('staffStations:save') }).click()
  await page.getByText(t('staffStations:saved')).waitFor()

  const visitor = await own.meetVisitor({ viewport })
  await open(visitor, `/${language}`)
  await visitor.getByText('Mia').first().waitFor()
  await page.getByRole('button', { name: t('staffStations:restore') }).click()
  await page.getByText(t('staffStations:restored')).waitFor()
  await expect.poll(() => main.getByLabel(t('staffStations:field.url'), { exact: true }).inputValue()).toBe('')
})

test('on a phone in Turkish nothing is wider than the screen, and a refusal is at its field', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const manager = await own.site.newMember({ roles: ['superadministration'] })
  const page = await meetMember(own, manager, { viewport, refusals: [422] })
  await open(page, `/${language}/housekeeping/site/stations`)
  const second = page.getByRole('region', { name: t('staffStations:part.tr') })
  await second.getByLabel(t('staffStations:field.url'), { exact: true }).fill('radyo.example.org')
  await page.getByRole('button', { name: t('staffStations:save') }).click()
  await second.getByText(t('staffStations:error.stationAddress')).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'the stations')).toEqual([])
})
