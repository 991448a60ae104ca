import { expect, test } from 'vitest'
import { keepOffSite } from '#features/accounts/server/api.ts'
import { showPlayer } from '#features/scanner/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { violationsEverywhere } from './axe.ts'
import { focused } from './login-panel.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** Players' privacy: requests, a page hidden by a code in the motto, entries removed. */
const own = startOwnSite()

test('a request is entered, and the page hidden once the code is in the motto', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const { world } = own.site.hotel
  world.addPlayer('hhde', { name: 'shy.owl', motto: 'uhu' })
  const { habboId } = await own.site.scan('hhde', 'shy.owl')
  const admin = await own.site.newMember({ roles: ['administration'] })
  const page = await meetMember(own, admin, { viewport, refusals: [403] })
  await open(page, `/${language}/housekeeping/players`)
  await page.getByText(t('staffPlayers:requests.none.open')).waitFor()

  const add = page.getByRole('region', { name: t('staffPlayers:add.title') })
  await add.getByLabel(t('staffPlayers:name')).fill('shy.owl')
  await add.getByRole('button', { name: t('staffPlayers:add.button') }).click()
  const request = page.getByRole('listitem').filter({ hasText: t('staffPlayers:kinds.page') })
  await request.getByRole('button', { name: t('staffPlayers:proof.issue') }).click()
  const code = (await request.getByRole('code').textContent()) ?? ''
  expect(await violationsEverywhere(page, 'a request with a code')).toEqual([])

  const check = request.getByRole('button', { name: t('staffPlayers:proof.hide') })
  await check.click()
  const stepUp = page.getByRole('dialog', { name: t('staff:stepUp.title') })
  await stepUp.getByRole('textbox').fill(admin.password)
  await stepUp.getByRole('button', { name: t('staff:stepUp.confirm') }).click()
  await page
    .getByRole('alert')
    .getByText(t('staffPlayers:proof.mismatch', { motto: 'uhu' }))
    .waitFor()
  world.setMotto('hhde', 'shy.owl', `${code} danke`)
  await check.click()
  await page.getByText(t('staffPlayers:requests.none.open')).waitFor()
  const hidden = page.getByRole('region', { name: t('staffPlayers:hidden.title') })
  await hidden.getByText(t('staffPlayers:how.mottoCodeBy', { name: admin.name })).waitFor()
  expect((await own.site.ask(showPlayer, { params: { habboId } })).status).toBe(403)
})

test('an entry of a history is removed for good, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const { world } = own.site.hotel
  world.addPlayer('hhtr', { name: 'gece.kusu', motto: 'ilk motto' })
  const { habboId } = await own.site.scan('hhtr', 'gece.kusu')
  world.setMotto('hhtr', 'gece.kusu', 'ikinci motto')
  await own.site.scan('hhtr', 'gece.kusu')
  const admin = await own.site.newMember({ roles: ['superadministration'] })
  await own.site.database.pool.query('update accounts_sessions set confirmed_at = now()')
  const page = await meetMember(own, admin, { viewport })
  await open(page, `/${language}/housekeeping/players`)
  const panel = page.getByRole('region', { name: t('staffPlayers:history.title') })
  await panel.getByLabel(t('staffPlayers:name')).fill('gece.kusu')
  await panel.getByRole('button', { name: t('staffPlayers:history.find') }).click()
  await panel.getByText('ilk motto').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await panel.getByRole('button', { name: t('staffPlayers:history.remove') }).click()
  const dialog = page.getByRole('dialog', { name: t('staffPlayers:remove.title.motto') })
  await dialog.waitFor()
  expect(await violationsEverywhere(page, 'the question', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('staffPlayers:remove.button') }).click()
  await panel.getByText(t('staffPlayers:history.removed')).waitFor()
  const happened = page.getByRole('region', { name: t('staffAudit:happened.title') })
  await happened.getByText(t('staffAudit:acts.player.entryRedacted')).waitFor()

  await open(page, `/${language}/scanner/users/${habboId}`)
  await page.getByText(t('scanner:removed')).first().waitFor()
  expect(await page.getByText('ilk motto').count()).toBe(0)
})

test('a request is declined with a reason, by keyboard alone', async () => {
  const t = await wordsIn('en')
  const admin = await own.site.newMember({ roles: ['administration'] })
  await keepOffSite(tablesOf(own.site.database.db), { habboId: admin.habboId, name: admin.name }, true)
  const page = await meetMember(own, admin)
  await open(page, '/en/housekeeping/players')
  await page.getByText(t('staffPlayers:how.settings')).waitFor()
  const add = page.getByRole('region', { name: t('staffPlayers:add.title') })
  await add.getByLabel(t('staffPlayers:name')).focus()
  await page.keyboard.type('night.owl')
  await page.keyboard.press('Tab')
  await page.keyboard.type(t('staffPlayers:kinds.other'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const request = page.getByRole('listitem').filter({ hasText: 'night.owl' })
  await request.waitFor()
  await request.getByRole('button', { name: t('staffPlayers:decline.open') }).focus()
  await page.keyboard.press('Enter')
  const reason = request.getByLabel(t('staffPlayers:decline.reason'))
  await reason.waitFor()
  await page.keyboard.press('Tab')
  await focused(reason)
  await page.keyboard.type('No answer')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await request.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('staffPlayers:states.declined') }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('staffPlayers:requests.reason', { reason: 'No answer' })).waitFor()
  await page.keyboard.press('Escape')
})
