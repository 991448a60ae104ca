import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addApiKey, listApiKeys } from '#features/programs/contract.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { tabTo } from './tab-to.ts'
import { desktop, open, phone } from './visitor.ts'
import { tooWide } from './widths.ts'
import { english } from './words.ts'

const own = startOwnSite()

/** The status of a call with a key. */
async function statusWith(key: string): Promise<number> {
  return (await own.site.get('/api/v1/badges', { authorization: `Bearer ${key}` })).status
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.each([desktop, phone])('a member makes a key, copies it once and revokes it ($width px)', async (viewport) => {
  const member = await own.site.newMember()
  const page = await meetMember(own, member, { viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, '/en/community/api')
  await page.getByRole('link', { name: english('programs:start.makeKey') }).click()
  await page.waitForURL('/en/users/settings?tab=api')
  await page.getByText(english('apiKeys:none')).waitFor()

  // A key needs a name.
  await button(page, english('apiKeys:add')).click()
  await page.getByText(english('common:error.formFieldRequired')).first().waitFor()

  await page.getByLabel(english('apiKeys:name')).fill('Lamp bot')
  await page.keyboard.press('Enter')
  await page.getByText(english('apiKeys:once')).waitFor()
  await page.getByRole('button', { name: english('apiKeys:copy') }).click()
  await page.getByText(english('apiKeys:copied')).waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^nb_[0-9a-f]{72}$/)
  expect(await statusWith(key)).toBe(200)
  expect(await violationsInThemes(page, 'a new key')).toEqual([])
  expect(await tooWide(page)).toEqual([])

  // It is shown this once, and its use afterwards.
  await button(page, english('apiKeys:kept')).click()
  await expect(page.getByText(key).count()).resolves.toBe(0)
  await page.reload()
  await page.getByText('1 call in 30 days').waitFor()
  expect(await page.content()).not.toContain(key)

  await page.getByRole('button', { name: english('apiKeys:row.revoke', { name: 'Lamp bot' }) }).click()
  await button(page, english('apiKeys:revoke.confirm')).click()
  await page.getByText(english('apiKeys:revoke.done', { name: 'Lamp bot' })).waitFor()
  await page.getByText(english('apiKeys:none')).waitFor()
  await eventually(() => statusWith(key)).toBe(401)
})

test('the examples are read, changed and copied with the keyboard', async () => {
  const page = await own.meetVisitor({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, '/en/community/api')
  await page.getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText('import json, os, urllib.request').first().waitFor()
  const copy = page.getByRole('button', { name: english('programs:copyOf', { path: '/api/v1/radio/now' }) })
  await tabTo(page, copy)
  await page.keyboard.press('Enter')
  await page.getByText(english('programs:copied')).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/api/v1/radio/now"')
})

test.each(['de', 'tr'])('the documentation fits a phone and has no barriers (%s)', async (language) => {
  const page = await own.meetVisitor({ viewport: phone })
  await open(page, `/${language}/community/api`)
  expect(await tooWide(page)).toEqual([])
  expect(await violationsInThemes(page, 'the API')).toEqual([])
})

test('the staff see keys with their usage and revoke one', async () => {
  const maker = await own.site.newMember({ name: 'bot.maker' })
  expect((await maker.ask(addApiKey, { body: { name: 'Noisy bot' } })).status).toBe(201)
  const head = await own.site.newMember({ roles: ['administration'] })
  const page = await meetMember(own, head, { viewport: desktop })
  await open(page, '/en/housekeeping/api-keys')
  await page.getByRole('link', { name: 'bot.maker (US)' }).or(page.getByText('bot.maker')).first().waitFor()
  expect(await violationsInThemes(page, 'the keys of members')).toEqual([])
  await page.getByRole('button', { name: english('staffApiKeys:revokeNamed', { name: 'Noisy bot' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: english('staffApiKeys:revoke'), exact: true })
    .click()
  await page.getByText(english('staffApiKeys:done', { name: 'Noisy bot' })).waitFor()
  expect(listApiKeys.result.parse((await maker.ask(listApiKeys, {})).body).keys).toEqual([])
})
