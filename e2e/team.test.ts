import { beforeAll, expect, test } from 'vitest'
import { showOnlineUsers } from '#features/presence/contract.ts'
import { changeStaffProfile, listTeam } from '#features/team/contract.ts'
import type { Member } from '#test/member.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { englishPhone, germanDesktop } from './viewports.ts'
import { open, phone } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
let host: Member
let writer: Member

beforeAll(async () => {
  host = await own.site.newMember({ name: 'Host', hotel: 'hhde', roles: ['radio_lvl1', 'cm_furnilist_lvl1'] })
  writer = await own.site.newMember({ name: 'w'.repeat(32), roles: ['news_lvl2'] })
  await own.site.newMember({ name: '=Queen=', roles: ['superadministration'] })
  const does = { de: 'Legt auf', en: 'Plays songs', tr: 'Şarkı çalar' }
  // A member with a heartbeat is online from the first page on.
  await host.ask(showOnlineUsers, {})
  await host.ask(changeStaffProfile, { body: { does, languages: ['de', 'tr'], since: '2024-03-01' } })
})

test('the team can be read without JavaScript', async () => {
  const language = 'tr'
  const t = await wordsIn(language)
  const page = await own.meetVisitor({ javaScriptEnabled: false })
  await page.goto(`/${language}/community/teamlist`)
  await page.getByRole('heading', { level: 1, name: t('team:title') }).waitFor()
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings).toEqual((['management', 'news', 'radio'] as const).map((name) => t(`team:department.${name}`)))
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Host' }) })
  await card.getByText({ de: 'Legt auf', en: 'Plays songs', tr: 'Şarkı çalar' }[language]).waitFor()
  for (const key of ['roles:radioLvl1', 'roles:cmFurnilistLvl1', 'team:language.de'] as const) {
    expect(await card.textContent()).toContain(t(key))
  }
  await page.getByRole('link', { name: '=Queen=' }).click()
  await page.waitForURL(`**/${language}/users/hhus/=Queen=`)
  await page.getByRole('heading', { level: 1, name: '=Queen=' }).waitFor()
})

test('a light shows who is online, but not invisible members', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const page = await meetMember(own, host, { viewport })
  await open(page, `/${language}/home`)
  await page.getByRole('button', { name: t('shell:menu.community') }).click()
  await page.getByRole('link', { name: t('shell:menu.team') }).click()
  await page.getByRole('heading', { level: 1, name: t('team:title') }).waitFor()
  const cardOf = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) })
  await cardOf('Host').getByText(t('team:online')).waitFor()
  expect(await cardOf('=Queen=').getByText(t('team:online')).count()).toBe(0)
  await cardOf('Host').getByRole('link', { name: 'Host' }).click()
  await page.getByRole('heading', { level: 1, name: 'Host' }).waitFor()
})

test('a team member describes their work', async () => {
  const { language, viewport } = englishPhone
  const t = await wordsIn(language)
  const page = await meetMember(own, writer, { viewport, refusals: [422] })
  await open(page, `/${language}/users/settings`)
  const field = page.getByLabel(t('team:profile.does', { language: t(`team:language.${language}`) }))
  await field.fill('x'.repeat(161))
  await page.getByRole('alert').getByText(t('common:error.formFieldTooLong')).waitFor()
  await field.fill(`Writes in ${language}`)
  await page.getByRole('checkbox', { name: t('team:language.fi') }).check({ force: true })
  await page.getByLabel(t('team:profile.since')).fill('9999-01-01')
  await page.getByRole('button', { name: t('team:profile.save') }).click()
  await page.getByRole('alert').getByText(t('common:error.dayAhead')).waitFor()
  await page.getByLabel(t('team:profile.since')).fill('2023-05-06')
  await page.getByRole('button', { name: t('team:profile.save') }).click()
  await page.getByText(t('team:profile.saved')).waitFor()
  const listed = async () => {
    const { departments } = listTeam.result.parse((await own.site.ask(listTeam, { query: { lang: language } })).body)
    return departments.find(({ name }) => name === 'news')?.members[0]
  }
  await eventually(async () => (await listed())?.does?.text).toBe(`Writes in ${language}`)
  expect(await listed()).toMatchObject({ languages: ['fi'], since: '2023-05-06' })
})

test('members without a role do not see the profile card', async () => {
  const t = await wordsIn('en')
  const page = await meetMember(own, await own.site.newMember())
  await open(page, '/en/users/settings')
  await page.getByRole('heading', { name: t('accounts:settings.password.title') }).waitFor()
  expect(await page.getByRole('heading', { name: t('team:profile.title') }).count()).toBe(0)
})

test('the team page works by keyboard, and axe finds no problem', async () => {
  const t = await wordsIn('en')
  const page = await meetMember(own, host)
  await open(page, '/en/community/teamlist')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: '=Queen=' }))
  await page.getByRole('main').getByText(t('team:online')).first().waitFor()
  const found = await violationsEverywhere(page, 'team')
  await page.getByRole('main').getByRole('link', { name: '=Queen=' }).press('Enter')
  await page.waitForURL(/\/en\/users\/hhus\/(?:=|%3D)Queen/)
  await open(page, '/en/users/settings')
  await page.getByRole('heading', { name: t('team:profile.title') }).waitFor()
  found.push(...(await violationsEverywhere(page, 'profile of the team', 'main')))
  expect(found).toEqual([])
})

test('nothing is wider than the window', async () => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, '/tr/community/teamlist')
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ ...phone, width })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
