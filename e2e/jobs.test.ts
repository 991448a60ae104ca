import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answerApplicant,
  changePosition,
  decide,
  listAllPositions,
  readApplication,
} from '#features/jobs/server/api.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { newPosition, ownApplications } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { samplePdf } from '#test/sample-files.ts'
import { violationsInThemes } from './axe.ts'
import { eventually } from './eventually.ts'
import { meetMember } from './member-visitor.ts'
import { startOwnSite } from './own-site.ts'
import { germanDesktop } from './viewports.ts'
import { open } from './visitor.ts'
import { english, wordsIn } from './words.ts'

const own = startOwnSite()

/** Opens the form of a position; its fields by their labels. */
async function formOf(page: Page, language: LanguageCode, positionId: number) {
  const t = await wordsIn(language)
  await open(page, `/${language}/community/jobs?apply=${positionId}`)
  const form = page.locator('main form')
  await form.waitFor()
  return {
    t,
    form,
    field: (name: 'habboExperience' | 'discordUsername' | 'motivation') =>
      form.getByLabel(t(`jobs:form.${name}`), { exact: true }),
    file: form.locator('input[type=file]'),
    send: form.getByRole('button', { name: t('jobs:apply.send') }),
  }
}

async function reviewer(): Promise<Member & { id: number }> {
  const member = await own.site.newMember({ roles: ['headof'] })
  const { rows } = await own.site.database.pool.query<{ id: number }>(
    'select id from accounts_accounts where habbo_id = $1',
    [member.habboId],
  )
  return { ...member, id: rows[0]?.id ?? 0 }
}

test('a member applies, chats with the team and gets a decision', async () => {
  const { language, viewport } = germanDesktop
  const { db } = own.site.database
  const positionId = await newPosition(own.site, language)
  const member = await own.site.newMember()
  const team = await reviewer()
  const page = await meetMember(own, member, { viewport })
  const { t, field, file, send, form } = await formOf(page, language, positionId)
  await send.click()
  // Discord is optional, and the hotel is the own one.
  await eventually(() => form.locator('[aria-invalid]').count()).toBe(2)
  expect(await form.getByRole('combobox').count()).toBe(0)
  await form.getByText(t('jobs:form.hotel'), { exact: true }).waitFor()
  expect(await field('habboExperience').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await violationsInThemes(page, 'the form')).toEqual([])
  await field('habboExperience').fill('5')
  await field('discordUsername').fill('night.owl')
  await field('motivation').fill('I like bells.\nA lot.')
  await file.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await form.getByRole('button', { name: t('jobs:files.remove', { name: 'letter.pdf' }) }).waitFor()
  await send.click()

  await page.waitForURL(/application=\d+/)
  const [application] = await ownApplications(member)
  const id = application?.id ?? 0
  expect(application).toMatchObject({ status: 'pending', attachments: [{ name: 'letter.pdf' }] })
  const main = page.getByRole('main')
  await main.getByText(t('jobs:stand.pending')).waitFor()
  await main.getByText(t('jobs:view.notRead')).waitFor()
  expect(await violationsInThemes(page, 'an application', 'main')).toEqual([])

  await readApplication(db, id, 'operator', new Date())
  await answerApplicant(db, id, { authorId: team.id, text: 'When can you start?' }, new Date())
  const log = main.getByRole('log')
  await log.getByText('When can you start?').waitFor()
  await main.getByLabel(t('jobs:chat.write')).fill('Tonight!')
  await main.getByRole('button', { name: t('jobs:chat.send') }).click()
  await log.getByText('Tonight!').waitFor()

  await decide(db, id, 'accepted', { authorId: team.id, text: 'Welcome!' }, new Date())
  await log.getByText('Welcome!').waitFor()
  await main.getByText(t('jobs:chat.closed')).waitFor()
  await main.getByText(t('jobs:stand.accepted')).waitFor()
  expect(await main.getByLabel(t('jobs:chat.write')).count()).toBe(0)
})

test('errors are shown at their fields, and an application is withdrawn', async () => {
  const positionId = await newPosition(own.site)
  const member = await own.site.newMember()
  const page = await meetMember(own, member)
  const { field, file, send, form } = await formOf(page, 'en', positionId)
  await file.setInputFiles({ name: 'tool.exe', mimeType: 'application/pdf', buffer: samplePdf() })
  await form.getByText(english('jobs:error.fileType'), { exact: true }).waitFor()
  await field('habboExperience').fill('5')
  await field('discordUsername').fill('night.owl')
  await field('motivation').fill('I like bells.')
  await page.reload()
  await eventually(() => field('motivation').inputValue()).toBe('I like bells.')
  await send.click()
  await page.waitForURL(/application=\d+/)
  await page.getByRole('button', { name: english('jobs:withdraw.act') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: english('jobs:withdraw.yes') })
    .click()
  await page.getByRole('main').getByText(english('jobs:stand.withdrawn')).waitFor()
})

test('a guest is sent to the login; if no position is open, the page says so', async () => {
  const { db } = own.site.database
  for (const { id, language } of await listAllPositions(db)) {
    if (language === 'tr') await changePosition(db, id, { isOpen: false }, new Date())
  }
  const positionId = await newPosition(own.site)
  const page = await own.meetVisitor()
  await open(page, `/en/community/jobs?apply=${positionId}`)
  await page.getByRole('heading', { name: english('jobs:guest.title') }).waitFor()
  // A position exists in one language only.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Türkçe' }).click()
  await page.waitForURL('/tr/community/jobs')
  await open(page, '/tr/community/jobs')
  const t = await wordsIn('tr')
  await page.getByRole('heading', { name: t('jobs:positions.title') }).waitFor()
  await page.getByText(t('jobs:positions.none'), { exact: true }).waitFor()
})
