import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportData } from '#features/accounts/contract.ts'
import { keptData, limits, periods, storedValues } from '#features/legal/server/api.ts'
import { readProject } from './architecture/project.ts'
import { type BrowserValue, readStoredValues } from './browser-values.ts'
import { startSite, type TestSite } from './site.ts'

/**
 * The privacy policy matches the code: new stored data must be added to features/legal, or this
 * fails.
 */
const root = path.join(import.meta.dirname, '..')
let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/**
 * Tables without personal data: badges and pictures of the game, texts of the site, numbers, and
 * internal data.
 */
const aboutNobody = [
  /^badges_(?!staff_texts|ways|proposals)/,
  /^avatars_figure_data$/,
  /^banners_notices$/,
  /^integrations_(targets|deliveries)$/,
  /^maintenance_state$/,
  /^health_(processes|work|errors|builds)$/,
  /^gallery_(pictures|picture_hotels|files|looks)$/,
  /^hotels_(lines|shares)$/,
  /^jobs_(positions|ready_answers)$/,
  /^news_(texts|listings|months|words|changes|glossary|events|imported_files|looks|unannounced)$/,
  /^origins_(samples|hours|days|asked)$/,
  /^outages_hotels$/,
  /^pictures_kept$/,
  /^media_(sizes|uses)$/,
  /^platform_(secrets|migrations|backups)$/,
  /^radio_(stations|songs|lines|cancelled_airings|dj_says|listener_samples)$/,
  /^comments_(subjects|first_words|word_hits)$/,
  /^rewards_reading$/,
  /^scanner_(room_names|score_ranges|badge_merits)$/,
  /^shop_(wares|days)$/,
  /^accounts_icons$/,
  /^site_settings$/,
]

const namesOf = (values: readonly BrowserValue[]) =>
  [...new Set(values.map(({ place, name }) => `${place} ${name}`))].toSorted()

test('the policy lists every cookie and stored browser value, and no other', () => {
  const code = readStoredValues(
    readProject().filter((file) => /^(app|features|platform)\/.*(?<!\.test)\.tsx?$/.test(file.path)),
  )
  expect(code.length).toBeGreaterThan(15)
  const router = readFileSync(
    path.join(createRequire(import.meta.url).resolve('@tanstack/router-core'), '../../esm/scroll-restoration.js'),
    'utf8',
  )
  const [, scrolling = ''] = /storageKey = "([^"]+)"/.exec(router) ?? []
  expect(namesOf(storedValues)).toEqual(namesOf([...code, { place: 'session', name: scrolling }]))
})

test('the policy lists every table with personal data, and no other', async () => {
  const { rows } = await site.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const tables = rows.map(({ name }) => name).filter((name) => !aboutNobody.some((known) => known.test(name)))
  expect(tables.length).toBeGreaterThan(40)
  expect(keptData.flatMap((kept) => kept.tables).toSorted()).toEqual(tables)
})

test("the policy lists every part of a member's data export, and no other", async () => {
  const member = await site.newMember()
  const { body } = await member.ask(exportData, {})
  expect(keptData.flatMap((kept) => kept.parts).toSorted()).toEqual(Object.keys(body ?? {}).toSorted())
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Each figure with the code that enforces it. */
const kept: Record<keyof typeof periods | keyof typeof limits, [file: string, line: string]> = {
  rememberedDays: ['accounts/server/sessions/sessions.ts', `rememberedSeconds = ${periods.rememberedDays} * 86_400`],
  idleHours: ['accounts/server/sessions/sessions.ts', `idleHours = ${periods.idleHours}\n`],
  codeMinutes: ['accounts/constants.ts', `most: ${periods.codeMinutes} * 60`],
  presenceMinutes: ['presence/server/heartbeats.ts', `idleMs = ${periods.presenceMinutes} * 60_000`],
  guestMinutes: ['comments/constants.ts', `guestChangeMinutes = ${periods.guestMinutes}\n`],
  proofHours: [
    'comments/server/writing/claim-guest-comments.ts',
    `claimWindowMs = ${digits(periods.proofHours * hourMs)}`,
  ],
  heldDays: ['comments/server/forget-browsers.ts', `browserKnownMs = ${periods.heldDays} * ${digits(dayMs)}`],
  keyDays: ['comments/server/forget-browsers.ts', `weekMs = ${periods.keyDays} * ${digits(dayMs)}`],
  requestBrowserHours: [
    'radio/server/requests/open-request-line.ts',
    `browserDays = ${periods.requestBrowserHours / 24}\n`,
  ],
  requestNameDays: ['radio/server/requests/open-request-line.ts', `senderDays = ${periods.requestNameDays}\n`],
  requestDays: ['radio/server/requests/open-request-line.ts', `requestDays = ${periods.requestDays}\n`],
  heartDays: ['radio/server/air/hearts.ts', `heartDays = ${periods.heartDays}\n`],
  noticeReadDays: ['notifications/server/forget-notices.ts', `keptReadMs = ${periods.noticeReadDays} * dayMs`],
  noticeDays: ['notifications/server/forget-notices.ts', `keptUnreadMs = ${periods.noticeDays} * dayMs`],
  followDays: ['follows/server/forget.ts', `changeDays = ${periods.followDays}\n`],
  unsentHours: ['jobs/server/forget.ts', `unsentDays = ${periods.unsentHours / 24}\n`],
  decidedDays: ['jobs/server/forget.ts', `decidedDays = ${periods.decidedDays}\n`],
  guestBanDays: ['members/constants.ts', `longestGuestBanDays = ${periods.guestBanDays}\n`],
  decisionDays: ['comments/server/forget-browsers.ts', `decisionDays = ${periods.decisionDays}\n`],
  actDays: ['audit/server/acts.ts', `actDays = ${periods.actDays}\n`],
  removalDays: ['scanner/server/removals/removals.ts', `settledDays = ${periods.removalDays}\n`],
  writingDays: ['news/web/newsroom/saving/local-copies.ts', `keptDays = ${periods.writingDays}\n`],
  backupDays: ['../app/server/backup/backup-settings.ts', `.default(${periods.backupDays})`],
  passwordLeast: ['accounts/constants.ts', `least: ${limits.passwordLeast},`],
  files: ['jobs/constants.ts', `files: ${limits.files},`],
  fileMegabytes: ['jobs/constants.ts', `bytes: ${limits.fileMegabytes} * 1024 * 1024`],
}

test.each(Object.entries(kept))('%s matches the code', (_, [file, line]) => {
  expect(readFileSync(path.join(root, 'features', file), 'utf8')).toContain(line)
})

function digits(value: number): string {
  return value.toLocaleString('en').replaceAll(',', '_')
}
