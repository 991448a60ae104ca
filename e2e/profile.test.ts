import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { germanDesktop } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

const own = startOwnSite()
let subject: string

beforeAll(async () => {
  const { id } = await publish(own.site, { slug: 'lamp', texts: { de: 'Eine Lampe', en: 'A lamp', tr: 'Bir lamba' } })
  subject = `news:${id}`
})

const titles = { de: 'Eine Lampe', en: 'A lamp', tr: 'Bir lamba' }

/** Adds a member who has written so many comments. */
async function aWriter(name: string, comments: number): Promise<Member> {
  const member = await own.site.newMember({ name, hotel: 'hhde' })
  for (let count = 1; count <= comments; count++) await comment(member, { subject, text: `${name} says ${count}` })
  return member
}

async function flip(page: Page, name: string): Promise<void> {
  await page.getByRole('switch', { name, exact: true }).press('Space')
}

test('a member is found, reads what others see, and hides it', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const member = await aWriter(`Lena-${language}`, 21)
  await own.site.scan('hhde', member.name)
  const address = `/${language}/users/hhde/${member.name}`
  const guest = await own.meetVisitor({ viewport, refusals: [404] })
  await open(guest, address.replace('Lena', 'lena'))
  await guest.getByRole('heading', { level: 1, name: member.name }).waitFor()
  await guest.locator('article').getByText(`${member.name} says 21`).waitFor()
  await guest.getByRole('link', { name: t('profiles:comments.pages.next') }).click()
  await guest.locator('article').getByText(`${member.name} says 1`, { exact: true }).waitFor()
  await guest.getByRole('link', { name: titles[language], exact: true }).click()
  await guest.waitForURL(`**/${language}/news/lamp*`)
  await guest.locator('article').getByText(`${member.name} says 1`, { exact: true }).waitFor()
  await open(guest, address)
  await guest.getByRole('link', { name: t('profiles:scan') }).click()
  await guest.waitForURL(`**/scanner/users/${member.habboId}`)

  const page = await meetMember(own, member, { viewport, refusals: [404] })
  await open(page, `/${language}/home`)
  await page.getByRole('button', { name: t('shell:visitor.menu') }).click()
  await page.getByRole('link', { name: t('accounts:menu.profile') }).click()
  await page.getByRole('main').getByText(t('profiles:online')).waitFor()
  await open(page, `/${language}/users/settings?tab=privacy`)
  await flip(page, t('accounts:settings.profile.showsComets'))
  await flip(page, t('accounts:settings.profile.hidesComments'))
  await eventually(async () => {
    await open(guest, address)
    return guest.getByRole('main').textContent()
  }).toContain(t('profiles:comments.hidden'))
  await guest.getByText(t('profiles:facts.comets'), { exact: true }).waitFor()
  await flip(page, t('accounts:settings.profile.hidden'))
  await eventually(async () => (await open(guest, address))?.status()).toBe(404)
  await guest.getByRole('heading', { name: t('profiles:missing.title') }).waitFor()
  await open(page, address)
  await page.getByRole('heading', { name: t('profiles:missing.ownTitle') }).waitFor()
  await page.getByRole('link', { name: t('profiles:missing.settings') }).click()
  await page.getByRole('switch', { name: t('accounts:settings.profile.hidden'), exact: true }).waitFor()
})

test.each(['a/b?', '$ash', '100%', 'x.y', '<\'">'])('the menu links to the page of the name %s', async (name) => {
  const t = await wordsIn('en')
  const member = await own.site.newMember({ name })
  const page = await meetMember(own, member)
  await open(page, '/en/home')
  await page.getByRole('button', { name: t('shell:visitor.menu') }).click()
  await page.getByRole('link', { name: t('accounts:menu.profile') }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  expect((await fetch(page.url())).status).toBe(200)
})

test('it can be read without JavaScript, its pages too', async () => {
  const member = await aWriter('Reader', 21)
  const page = await own.meetVisitor({ javaScriptEnabled: false, refusals: [404] })
  await page.goto('/de/users/hhde/Reader')
  const t = await wordsIn('de')
  await page.getByRole('link', { name: t('profiles:comments.pages.next') }).click()
  await page.locator('article').getByText('Reader says 1', { exact: true }).waitFor()
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('/de/users/hhde/Reader?page=2')
  await page.goto('/de/users/hhde/nobody-here')
  await page.getByRole('heading', { name: t('profiles:missing.title') }).waitFor()
  expect(member.name).toBe('Reader')
})

test('the profile works by keyboard, and axe finds no problem', async () => {
  const t = await wordsIn('en')
  const member = await aWriter('w'.repeat(32), 3)
  await own.site.scan('hhde', member.name)
  const page = await meetMember(own, member, { refusals: [404] })
  await open(page, `/en/users/hhde/${member.name}`)
  await page.getByRole('main').getByText(t('profiles:online')).waitFor()
  await tabTo(page, page.getByRole('link', { name: t('profiles:scan') }))
  await tabTo(page, page.getByRole('link', { name: titles.en, exact: true }).first())
  const found = await violationsEverywhere(page, 'profile')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await open(page, '/en/users/hhde/nobody-here')
  found.push(...(await violationsEverywhere(page, 'no profile', 'main')))
  await open(page, '/en/users/settings?tab=privacy')
  await page.getByRole('switch', { name: t('accounts:settings.profile.hidden'), exact: true }).waitFor()
  found.push(...(await violationsEverywhere(page, 'privacy', 'main')))
  expect(found).toEqual([])
})
