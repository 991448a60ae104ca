import { expect, test } from 'vitest'
import { grantRole } from '#features/accounts/server/api.ts'
import { addPosition } from '#features/jobs/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { applied, ownApplications, uploaded, written } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { samplePicture } from '#test/sample-files.ts'
import { violationsEverywhere } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'

import { germanDesktop, turkishPhone } from './viewports.ts'
import { open } from './visitor.ts'
import { wordsIn } from './words.ts'

/** Applications and positions, as those of the staff work with them. */
const own = startOwnSite()

const text = { title: 'Nachtmoderation', summary: 'Sendet nachts.', tasks: ['Senden'], requirements: ['Stimme'] }

async function newPosition(language: 'de' | 'tr', key: string) {
  const position = { ...text, key, language, department: 'radio' } as const
  return (await addPosition(own.site.database.db, position, new Date()))?.id ?? 0
}

async function radioHead(): Promise<Member> {
  const head = await own.site.newMember()
  const granting = { department: 'radio' } as const
  await grantRole(tablesOf(own.site.database.db), head.accountId, 'headof', new Date(), granting)
  return head
}

test('an application is read, answered, voted on, and accepted with a role', async () => {
  const { language, viewport } = germanDesktop
  const t = await wordsIn(language)
  const applicant = await own.site.newMember()
  const file = await uploaded(own.site, applicant, { bytes: await samplePicture('png'), name: 'probe.png' })
  const positionId = await newPosition('de', 'night-host')
  const { id } = await applied(own.site, applicant, { positionId, attachments: [file.id] })
  const head = await radioHead()
  const page = await meetMember(own, head, { viewport, refusals: [403] })
  await open(page, `/${language}/housekeeping`)
  await page
    .getByRole('navigation', { name: t('staff:today.waiting') })
    .getByText(t('staff:areas.applications'))
    .click()
  await page.getByRole('link', { name: applicant.name }).waitFor()
  expect(await violationsEverywhere(page, 'the list of applications')).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(`/${language}/housekeeping/jobs/${id}`)
  await page.getByText('I like bells.').waitFor()
  expect(await violationsEverywhere(page, 'an application')).toEqual([])

  await page.getByRole('button', { name: t('staffJobs:files.openNamed', { name: 'probe.png' }) }).click()
  const frame = page.frameLocator('iframe')
  await frame.locator('img').waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Wann hast du Zeit?' }).click()
  const answer = page.getByLabel(t('staffJobs:chat.write', { language: t('staffJobs:languages.de') }))
  await eventually(async () => (await answer.inputValue()).startsWith(`Hallo ${applicant.name}, wann`)).toBe(true)
  await page.getByRole('button', { name: t('staffJobs:chat.send') }).click()
  const log = page.getByRole('log')
  await log.getByText(head.name).waitFor()
  // What the applicant writes arrives by itself.
  await written(applicant, id, 'Am Freitag!')
  await log.getByText('Am Freitag!').waitFor()

  const votes = page.getByRole('region', { name: t('staffJobs:votes.title') })
  await votes.getByText(t('staffJobs:votes.yes'), { exact: true }).click()
  await votes.getByLabel(t('staffJobs:votes.why')).fill('Gute Stimme')
  await votes.getByRole('button', { name: t('staffJobs:votes.act') }).click()
  await votes.getByRole('listitem').getByText('Gute Stimme').waitFor()

  const decision = page.getByRole('region', { name: t('staffJobs:decision.title') })
  await decision.getByRole('button', { name: t('staffJobs:decision.act.accepted') }).click()
  const stepUp = page.getByRole('dialog', { name: t('staff:stepUp.title') })
  await stepUp.getByRole('textbox').fill(head.password)
  await stepUp.getByRole('button', { name: t('staff:stepUp.confirm') }).click()
  await page.getByText(t('staffJobs:decision.done.accepted', { name: applicant.name })).waitFor()
  const roles = async () =>
    (
      await own.site.database.pool.query<{ role: string }>('select role from accounts_roles where account_id = $1', [
        applicant.accountId,
      ])
    ).rows.map(({ role }) => role)
  expect(await roles()).toEqual(['radio_lvl1'])
  await page.keyboard.press('z')
  await decision.getByRole('button', { name: t('staffJobs:decision.act.accepted') }).waitFor()
  expect(await roles()).toEqual([])
  expect((await ownApplications(applicant))[0]).toMatchObject({ status: 'pending' })
})

test('an applicant is rejected with a reason and kept from applying, on a phone in Turkish', async () => {
  const { language, viewport } = turkishPhone
  const t = await wordsIn(language)
  const applicant = await own.site.newMember()
  const { id } = await applied(own.site, applicant, { positionId: await newPosition('tr', 'gece-yayini') })
  const page = await meetMember(own, await radioHead(), { viewport })
  await open(page, `/${language}/housekeeping/jobs/${id}`)
  await page.getByText('I like bells.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  const decision = page.getByRole('region', { name: t('staffJobs:decision.title') })
  await decision.getByText(t('staffJobs:decision.rejected'), { exact: true }).click()
  const reject = decision.getByRole('button', { name: t('staffJobs:decision.act.rejected') })
  await reject.click()
  await decision.getByText(t('common:error.formFieldRequired')).waitFor()
  await decision.getByRole('textbox').fill('Bu sefer olmadı.')
  await reject.click()
  await page.getByText(t('staffJobs:decision.done.rejected', { name: applicant.name })).waitFor()
  const bar = page.getByRole('region', { name: t('staffJobs:bar.title') })
  await bar.getByRole('button', { name: t('staffJobs:bar.set') }).click()
  await bar.getByLabel(t('staffJobs:bar.day')).waitFor()
  await bar.getByRole('button', { name: t('staffJobs:bar.set') }).click()
  await bar.getByRole('button', { name: t('staffJobs:bar.lift') }).waitFor()
  expect(await violationsEverywhere(page, 'a decided application')).toEqual([])
  const positionId = await newPosition('tr', 'gunduz-yayini')
  const visitor = await meetMember(own, applicant, { viewport })
  await open(visitor, `/${language}/community/jobs?apply=${positionId}`)
  await visitor.getByRole('heading', { name: t('jobs:apply.barred') }).waitFor()

  await open(page, `/${language}/housekeeping/jobs`)
  const bars = page.getByRole('region', { name: t('staffJobs:bar.list') })
  await bars.getByText(applicant.name).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  expect(await violationsEverywhere(page, 'the list of bars')).toEqual([])
  await bars.getByRole('button', { name: t('staffJobs:bar.lift') }).click()
  await page.getByText(t('staffJobs:bar.lifted', { name: applicant.name })).waitFor()
  await bars.waitFor({ state: 'detached' })
})

test('a position is written, opened, moved and deleted by keyboard, and a ready answer added', async () => {
  const t = await wordsIn('en')
  await newPosition('de', 'evening-host')
  const chief = await own.site.newMember({ roles: ['communitymanagement'] })
  const page = await meetMember(own, chief)
  await open(page, '/en/housekeeping/jobs/positions')
  const list = page.getByRole('list', { name: t('staffJobs:positions.title') })
  await list.waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: t('staffJobs:positions.new') })
  await dialog.getByLabel(t('staffJobs:positions.field.title')).fill('Lamp lighter')
  await dialog.getByLabel(t('staffJobs:positions.field.summary')).fill('Lights the lamps.')
  await dialog.getByLabel(t('staffJobs:positions.field.tasks')).fill('Light\nWait')
  expect(await violationsEverywhere(page, 'a position', 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: t('staffJobs:positions.save') }).click()
  await dialog.getByText(t('common:error.formFieldRequired')).waitFor()
  await dialog.getByLabel(t('staffJobs:positions.field.requirements')).fill('A match')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: t('staffJobs:positions.save') }).press('Enter')
  const item = list.getByRole('listitem', { name: 'Lamp lighter' })
  const opens = item.getByRole('switch')
  await opens.focus()
  await page.keyboard.press('Space')
  await page.getByText(t('staffJobs:positions.opened', { title: 'Lamp lighter' })).waitFor()
  const names = () => list.getByRole('heading').allTextContents()
  const before = (await names()).indexOf('Lamp lighter')
  await item.getByRole('button', { name: t('staffJobs:positions.up', { title: 'Lamp lighter' }) }).focus()
  await page.keyboard.press('Enter')
  await eventually(async () => (await names()).indexOf('Lamp lighter')).toBe(before - 1)
  expect(await violationsEverywhere(page, 'the positions')).toEqual([])
  await open(page, '/en/community/jobs')
  await page.getByRole('heading', { name: 'Lamp lighter' }).waitFor()

  const applicant = await own.site.newMember()
  const { rows } = await own.site.database.pool.query<{ id: number }>(
    `select id from jobs_positions where title = 'Lamp lighter'`,
  )
  const { id } = await applied(own.site, applicant, { positionId: rows[0]?.id ?? 0 })
  await open(page, '/en/housekeeping/jobs/positions')
  await item.getByText(t('staffJobs:positions.applications', { count: 1 })).waitFor()
  await item
    .getByRole('button', { name: t('staffJobs:positions.deleteNamed', { title: 'Lamp lighter' }) })
    .press('Enter')
  const question = page.getByRole('dialog', { name: t('staffJobs:positions.deleteTitle') })
  await question.getByText(t('staffJobs:positions.deleteKept', { count: 1 })).waitFor()
  await question.getByText(t('staffJobs:positions.deletePending', { count: 1 })).waitFor()
  expect(await violationsEverywhere(page, 'deleting a position', 'dialog')).toEqual([])
  const confirm = question.getByRole('button', { name: t('staffJobs:positions.deleteYes') })
  await confirm.press('Enter')
  await page.getByText(t('staffJobs:positions.deleted', { title: 'Lamp lighter' })).waitFor()
  await item.waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await item.waitFor()
  await item
    .getByRole('button', { name: t('staffJobs:positions.deleteNamed', { title: 'Lamp lighter' }) })
    .press('Enter')
  await confirm.press('Enter')
  await item.waitFor({ state: 'detached' })
  await open(page, '/en/community/jobs')
  await page.getByRole('heading', { name: t('jobs:positions.title'), exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Lamp lighter' }).count()).toBe(0)
  await open(page, '/en/housekeeping/jobs')
  await page
    .getByLabel(t('staffJobs:filter.position'))
    .selectOption(t('staffJobs:filter.deleted', { title: 'Lamp lighter' }))
  await page.getByRole('link', { name: applicant.name }).click()
  await page.waitForURL(`/en/housekeeping/jobs/${id}`)
  await page.getByText('Lamp lighter').first().waitFor()
  await open(page, '/en/housekeeping/jobs/positions')
  const deleted = page.getByRole('table', { name: t('staffJobs:positions.deletedList') })
  await deleted.getByText('Lamp lighter').waitFor()
  expect(await violationsEverywhere(page, 'the deleted positions')).toEqual([])
  await page.getByRole('button', { name: t('staffJobs:positions.backNamed', { title: 'Lamp lighter' }) }).press('Enter')
  await page.getByText(t('staffJobs:positions.isBack', { title: 'Lamp lighter' })).waitFor()
  await item.waitFor()
  await deleted.waitFor({ state: 'detached' })

  await open(page, '/en/housekeeping/jobs/answers')
  await page.getByRole('heading', { name: 'A sample, please' }).waitFor()
  await page.getByRole('button', { name: t('staffJobs:answers.add') }).click()
  const answers = page.getByRole('dialog', { name: t('staffJobs:answers.new') })
  for (const box of await answers.getByRole('textbox').all()) await box.fill('Until soon, {name}')
  expect(await violationsEverywhere(page, 'a ready answer', 'dialog')).toEqual([])
  await answers.getByRole('button', { name: t('staffJobs:answers.save') }).click()
  await page.getByRole('heading', { name: 'Until soon, {name}' }).waitFor()
})
