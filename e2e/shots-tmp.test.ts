import { mkdirSync } from 'node:fs'
import { test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { addMemberNote, banMember, correctBalance, giveMemberIcon, unbanMember, warnMember } from '#features/members/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { open } from './visitor.ts'

const own = startOwnSite()
const out = '/tmp/shots-m'
test('shots', { timeout: 300_000 }, async () => {
  mkdirSync(out, { recursive: true })
  const { site } = own
  await site.bringFirstContent()
  const db = tablesOf<never>(site.database.db)
  const luna = await site.newMember({ name: 'luna.tic', roles: ['communitymanagement', 'radio_lvl1'] })
  const boss = await site.newMember({ name: 'OldTimer', hotel: 'hhde', roles: ['superadministration'] })
  for (const [name, role, hotel] of [['Collector', 'administration', 'hhus'], ['quiet.sam', 'headof', 'hhus'], ['Otto-Koch', 'news_lvl3', 'hhde'], ['zeynep.gul', 'news_lvl2', 'hhtr'], ['Kemal_34', 'radio_lvl1', 'hhtr'], ['frosty.bear', 'cm_furnilist_lvl1', 'hhus']] as const) {
    const m = await site.newMember({ name, hotel })
    await grantRole(db as never, m.accountId, role, new Date(Date.now() - 1e9), { by: boss.accountId, department: role === 'headof' ? 'news' : null, reason: 'Application accepted, 2 votes yes' })
    if (role === 'cm_furnilist_lvl1') await site.database.pool.query(`update accounts_roles set granted_at = now() - interval '300 days' where account_id = $1`, [m.accountId]), await site.database.pool.query(`delete from accounts_sessions where account_id = $1`, [m.accountId])
  }
  const skater = await site.newMember({ name: 'sk8.er' })
  for (let n = 0; n < 30; n++) await site.newMember({ name: `xX-goldie${n}-Xx`, hotel: n % 2 ? 'hhde' : 'hhtr' })
  const params = { id: skater.accountId }
  await luna.ask(addMemberNote, { params, body: { text: 'Apologised in the chat of the radio. Good listener, quick temper.' } })
  await luna.ask(warnMember, { params, body: { reason: 'unkind', text: 'Criticism is welcome, but not against people. Please stay kind.' } })
  await luna.ask(correctBalance, { params, body: { stars: 84, comets: 19, reason: 'Quiz Lobby, second place' } })
  const b = await luna.ask(banMember, { params, body: { days: 7, reason: 'Spam: the same link under 9 items.', seen: null } })
  await luna.ask(unbanMember, { params: { ...params, ban: (b.body as never as { bans: { id: number }[] }).bans[0]?.id ?? 0 }, body: { reason: 'Apologised' } })
  await luna.ask(giveMemberIcon, { params, body: { icon: 'galacticComet' } })
  const pages: [string, string, ((p: import('playwright-core').Page) => Promise<unknown>)?][] = [
    ['members', 'members'],
    ['member', 'members/habbo.com/sk8.er'],
    ['rewards', 'members/habbo.com/sk8.er?tab=rewards'],
    ['account', 'members/habbo.com/sk8.er?tab=account'],
    ['staffer', 'members/habbo.com/quiet.sam'],
    ['roles', 'roles'],
    ['matrix', 'roles?tab=what'],
    ['look', 'roles?tab=what&role=radio_lvl1'],
    ['missing', 'members/habbo.com/nobody'],
    ['ban', 'members/habbo.com/sk8.er', (p) => p.keyboard.press('b')],
    ['warn', 'members/habbo.com/sk8.er', (p) => p.keyboard.press('w')],
    ['grant', 'members/habbo.com/sk8.er?act=grant'],
  ]
  const looks = [['de', 1440, 'dark'], ['en', 390, 'dark'], ['tr', 1440, 'dark-tr'], ['en', 1440, 'light'], ['tr', 390, 'dark-tr'], ['de', 390, 'light']] as const
  for (const [language, width, theme] of looks) {
    const page = await meetMember(own, luna, { viewport: { width, height: width === 390 ? 844 : 900 }, refusals: [404], logged: /404/, isPainted: true })
    await page.addInitScript((t) => { addEventListener('DOMContentLoaded', () => { document.documentElement.dataset.theme = t }) }, theme)
    for (const [name, at, act] of pages) {
      if (theme !== 'dark' && !['members', 'member', 'roles', 'matrix', 'ban'].includes(name)) continue
      await open(page, `/${language}/housekeeping/${at}`)
      await page.locator('h1').first().waitFor()
      await page.waitForTimeout(500)
      await page.evaluate((t) => { document.documentElement.dataset.theme = t }, theme)
      if (act) { await act(page); await page.waitForTimeout(400) }
      const overflow = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      if (overflow[0]! > overflow[1]!) console.log('OVERFLOW', name, language, overflow)
      await page.screenshot({ path: `${out}/${name}-${language}-${width}-${theme}.png`, fullPage: !act })
    }
  }
})
