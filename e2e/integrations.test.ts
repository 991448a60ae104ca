import { afterAll, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { startReceivers } from '#test/receivers.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** Where the site announces what happens, as the administration sets it up. */
const receivers = await startReceivers()
const own = startOwnSite({
  settings: {
    DISCORD_API_URL: receivers.address,
    TELEGRAM_API_URL: receivers.address,
    INTEGRATION_ADDRESSES: receivers.address,
  },
})
afterAll(() => receivers.close())

const webhook = 'https://discord.com/api/webhooks/123456789/aaaaaaaaaaaaaaaaaaaaaaaaaaaa'

test('a Discord channel is set up, tested, gets news, is switched off, deleted and brought back', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const admin = await own.site.newMember({ roles: ['administration'] })
  const page = await meetMember(own, admin, { viewport, refusals: [403, 422] })
  await open(page, `/${language}/housekeeping/site/integrations`)
  await page.getByText(t('staffIntegrations:none')).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('staffIntegrations:dialog.add') })
  await dialog.getByLabel(t('staffIntegrations:dialog.name'), { exact: true }).fill('#news')
  await dialog.getByLabel(t('staffIntegrations:dialog.roleMention')).fill('alle')
  await dialog.getByLabel(t('staffIntegrations:dialog.secret.discord')).fill('https://example.org/')
  await dialog.getByRole('button', { name: t('staffIntegrations:dialog.save') }).click()
  await dialog.getByText(t('staffIntegrations:error.integrationSecret')).waitFor()
  await dialog.getByText(t('staffIntegrations:error.integrationRole')).waitFor()
  expect(await violationsEverywhere(page, 'the dialog', 'dialog')).toEqual([])
  await dialog.getByLabel(t('staffIntegrations:dialog.roleMention')).fill('4242424242')
  await dialog.getByLabel(t('staffIntegrations:dialog.secret.discord')).fill(webhook)
  await dialog.getByRole('button', { name: t('staffIntegrations:dialog.save') }).click()
  const stepUp = page.getByRole('dialog', { name: t('staff:stepUp.title') })
  await stepUp.getByRole('textbox').fill(admin.password)
  await stepUp.getByRole('button', { name: t('staff:stepUp.confirm') }).click()
  await dialog.waitFor({ state: 'detached' })

  const target = page.getByRole('listitem', { name: '#news' })
  await target.getByText(t('staffIntegrations:secretSet')).waitFor()
  expect(await page.content()).not.toContain('aaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await target.getByRole('button', { name: t('staffIntegrations:act.testNamed', { name: '#news' }) }).click()
  const deliveries = page.getByRole('table', { name: t('staffIntegrations:deliveries.title') })
  await deliveries.getByText(t('staffIntegrations:state.sent')).waitFor()
  await publish(own.site, { slug: 'lampe', publishedAt: new Date(), texts: { de: 'Eine neue Lampe' } })
  await deliveries.getByRole('link', { name: 'Eine neue Lampe' }).waitFor()
  await eventually(() => deliveries.getByText(t('staffIntegrations:state.sent')).count()).toBe(2)
  expect(await violationsEverywhere(page, 'the integrations')).toEqual([])

  // The next act needs the version that the last one answered, also while the list is being read.
  const mayRead = Promise.withResolvers<void>()
  await page.route('**/api/get/housekeeping/site/integrations', (route) => mayRead.promise.then(() => route.continue()))
  await target.getByRole('switch', { name: t('staffIntegrations:event.badge') }).click()
  await page.getByText(t('staffIntegrations:done.changed')).waitFor()
  await page.keyboard.press('z')
  await eventually(() => target.getByRole('switch', { name: t('staffIntegrations:event.badge') }).isChecked()).toBe(
    true,
  )
  await target.getByRole('button', { name: t('staffIntegrations:act.removeNamed', { name: '#news' }) }).click()
  await page.getByText(t('staffIntegrations:none')).waitFor()
  mayRead.resolve()
  await target.getByRole('button', { name: t('staffIntegrations:act.backNamed', { name: '#news' }) }).click()
  await target.getByRole('switch', { name: t('staffIntegrations:isOn') }).waitFor()
})

test('a webhook gets a key of its own, and what it refuses is sent again, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const admin = await own.site.newMember({ roles: ['administration'] })
  await own.site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  const page = await meetMember(own, admin, { viewport })
  await open(page, `/${language}/housekeeping/site/integrations`)
  await page.getByRole('button', { name: t('staffIntegrations:add') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffIntegrations:dialog.add') })
  await dialog.getByLabel(t('staffIntegrations:dialog.kind')).selectOption('webhook')
  await dialog.getByLabel(t('staffIntegrations:dialog.name'), { exact: true }).fill('Bot')
  await dialog
    .getByLabel(t('staffIntegrations:dialog.address.webhook'), { exact: true })
    .fill(`${receivers.address}/hook`)
  await dialog.getByRole('button', { name: t('staffIntegrations:dialog.makeKey') }).click()
  expect(await dialog.getByLabel(t('staffIntegrations:dialog.secret.webhook')).inputValue()).toMatch(/^whsec_.{44}$/)
  await dialog.getByRole('button', { name: t('staffIntegrations:dialog.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  receivers.next.set('/hook', [{ status: 410 }])
  await publish(own.site, { slug: 'lamba', publishedAt: new Date(), texts: { tr: 'Yeni lamba' } })
  const again = page.getByRole('button', { name: t('staffIntegrations:act.retryNamed', { title: 'Yeni lamba' }) })
  await again.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'a refused delivery')).toEqual([])
  await again.click()
  await eventually(() => receivers.at('/hook').length).toBe(2)
  await again.waitFor({ state: 'detached' })
})
