import { afterEach, expect, test } from 'vitest'
import { violations, violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { visitorTools } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open, pageRuns } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The maintenance page as management switches it, as visitors see it, and as the staff log in. */
const own = startOwnSite()

afterEach(async () => {
  await own.site.database.pool.query('update maintenance_state set is_on = false')
  await own.site.database.pool.query("select pg_notify('tags', 'maintenance')")
})

test('management switches maintenance on; visitors see it, a colleague logs in, and it is switched off', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const admin = await own.site.newMember({ roles: ['administration'] })
  const page = await meetMember(own, admin, { viewport })
  await open(page, `/${language}/housekeeping/site/maintenance`)
  await page.getByText(t('staffMaintenance:isOff')).waitFor()
  const textIn = (code: 'de' | 'en' | 'tr') =>
    page.getByLabel(t('staffMaintenance:text', { language: t(`staffMaintenance:languages.${code}`) }))
  await textIn('de').fill('Wir ziehen um.')
  await textIn('tr').fill('Taşınıyoruz.')
  await page.getByRole('switch', { name: t('staffMaintenance:endsItself') }).check()
  await page.getByRole('button', { name: t('staffMaintenance:switchOn') }).click()
  await page.getByText(t('staffMaintenance:error.endNeeded')).waitFor()
  await page.getByLabel(t('staffMaintenance:expectedEnd')).fill('2098-12-24T20:00')
  await page.getByRole('button', { name: t('staffMaintenance:switchOn') }).click()
  await page.getByText(t('staffMaintenance:isOn'), { exact: true }).first().waitFor()
  expect(await violationsEverywhere(page, 'maintenance')).toEqual([])

  const visitor = await own.meetVisitor({
    ...turkishPhone,
    locale: 'tr-TR',
    refusals: [401, 503],
    logged: /could not be read/,
  })
  expect((await visitor.goto('/tr/home'))?.status()).toBe(503)
  await visitor.getByText('Taşınıyoruz.').waitFor()
  // The page has no script that follows a change of theme: it is set on the document.
  for (const sheet of ['dark', 'light', 'dark-tr']) {
    await visitor.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen
    }, sheet)
    expect([sheet, await violations(visitor)]).toEqual([sheet, []])
  }
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(turkishPhone.viewport.width)
  await visitor.getByRole('link', { name: 'Deutsch' }).click()
  await visitor.getByText('Wir ziehen um.').waitFor()
  await visitor.goBack()

  // A colleague logs in from there.
  const turkish = await wordsIn('tr')
  const writer = await own.site.newMember({ name: 'Yazar', roles: ['news_lvl1'] })
  await visitor.getByRole('link', { name: turkish('staffMaintenance:page.staff') }).click()
  await visitor.waitForURL(/\/tr\/401\?/)
  await pageRuns(visitor)
  await visitor
    .getByRole('main')
    .getByRole('button', { name: turkish('common:unauthorized.login') })
    .click()
  const tools = await visitorTools(visitor, 'tr')
  await tools.hotel.selectOption(writer.hotel)
  await tools.name.fill(writer.name)
  await tools.password.fill(writer.password)
  await tools.password.press('Enter')
  await visitor.getByRole('heading', { level: 1, name: turkish('staff:areas.today') }).waitFor()
  await open(visitor, '/tr/home')

  await page.getByRole('button', { name: t('staffMaintenance:switchOff') }).click()
  await page
    .getByRole('button', { name: t('staff:undo.button') })
    .first()
    .waitFor()
  await eventually(async () => (await own.site.get('/en/home')).status).toBe(200)
  await page
    .getByRole('button', { name: t('staff:undo.button') })
    .first()
    .click()
  await eventually(async () => (await own.site.get('/en/home')).status).toBe(503)
  await page.getByRole('button', { name: t('staffMaintenance:switchOff') }).waitFor()
})
