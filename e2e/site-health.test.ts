import { afterEach, expect, test } from 'vitest'
import { violationsEverywhere } from './axe.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** The page of the site's health, which updates by itself. */
const own = startOwnSite()

const query = (text: string) => own.site.database.pool.query(text)
afterEach(() => query('delete from platform_backups'))

test('the page shows problems with advice, and updates by itself', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const admin = await own.site.newMember({ roles: ['administration'] })
  const page = await meetMember(own, admin, { viewport })
  await query("insert into platform_backups (made_at, bytes) values (now() - interval '2 hours', 52000000)")
  await open(page, `/${language}/housekeeping/site/health`)
  const backups = page.getByRole('region', { name: t('staffHealth:backups.title') })
  await backups.getByText(t('staffHealth:state.fine')).waitFor()
  await backups.getByText('52 MB').waitFor()
  await backups.getByText('npm run backup', { exact: true }).waitFor()
  const processes = page.getByRole('region', { name: t('staffHealth:processes.title') })
  await processes.getByText(t('staffHealth:processes.role.all')).waitFor()
  await processes.getByText(t('staffHealth:processes.deployed')).waitFor()
  await query("insert into health_errors values (date_trunc('hour', now()), 'task', 'newsImport', 3, now())")
  await query("update platform_backups set failed_at = now(), failure = 'no space'")
  await backups.getByText(t('staffHealth:todo.backupFailed')).waitFor()
  const errors = page.getByRole('region', { name: t('staffHealth:errors.title') })
  await errors.getByText(t('staffHealth:task.newsImport')).waitFor()
  await page.getByText(t('staffHealth:all.look')).waitFor()
  const jobs = page.getByRole('region', { name: t('staffHealth:jobs.title') })
  await jobs.locator('summary').click()
  await jobs.getByText(t('staffHealth:job.rewardsKeepUp')).waitFor()
  expect(await violationsEverywhere(page, 'health')).toEqual([])
  await query('delete from health_errors')
})

test('on a phone in Turkish nothing is wider than the screen', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const translator = await own.site.newMember({ roles: ['webdevelopment_translator'] })
  const page = await meetMember(own, translator, { viewport })
  await open(page, `/${language}/housekeeping/site/health`)
  await page.getByRole('region', { name: t('staffHealth:hotels.title') }).waitFor()
  for (const summary of await page.locator('summary').all()) await summary.click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})
