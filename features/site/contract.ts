import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import {
  hasUnseen,
  isLinkAddress,
  linkLimits,
  linkPlaces,
  mostTextLength,
  type SettingName,
  settingNames,
  settingTable,
} from './constants.ts'

export * from './constants.ts'

const manage = { permission: 'site.settings' } as const

/** One line of text to be seen. */
const line = (most: number, required = 'error.formFieldRequired') =>
  z
    .string('error.settingText')
    .trim()
    .min(1, required)
    .max(most, 'error.formFieldTooLong')
    .refine((text) => !hasUnseen.test(text), 'error.settingText')

const label = line(linkLimits.label)

/**
 * A link of one's own. `address` is an https address or a path of this site; one may have a
 * language.
 */
export const SiteLink = z.object({
  label: z.object({ de: label, en: label, tr: label }),
  address: z
    .string('error.linkAddress')
    .trim()
    .min(1, 'error.formFieldRequired')
    .refine(isLinkAddress, 'error.linkAddress'),
  place: z.enum(linkPlaces, 'error.incorrectData'),
})
export type SiteLink = z.output<typeof SiteLink>

/** A picture of the library, with its pixels. */
export const SiteLogo = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type SiteLogo = z.output<typeof SiteLogo>

const Colour = z
  .string('error.settingColour')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'error.settingColour')
const Text = line(mostTextLength)
const Links = z
  .array(SiteLink, 'error.incorrectData')
  .max(linkLimits.count, 'error.tooManyLinks')
  .superRefine((links, context) => {
    for (const [at, { address, place }] of links.entries()) {
      const first = links.findIndex((link) => link.address === address && link.place === place)
      if (first < at) context.addIssue({ code: 'custom', message: 'error.linkTwice', path: [at, 'address'] })
    }
  })
const Count = z.int('error.settingNumber')
const Shown = z.boolean('error.incorrectData').nullable().optional()
const optional = z.string().nullable()

/** Every setting as it applies. */
export const SiteValues = z.object({
  siteName: z.string(),
  isOfficial: z.boolean(),
  logo: SiteLogo.nullable(),
  accentDark: optional,
  accentLight: optional,
  accentTurkish: optional,
  showsScanned: z.boolean(),
  showsRarest: z.boolean(),
  showsFinds: z.boolean(),
  links: z.array(SiteLink),
  discord: optional,
  x: optional,
  xGerman: optional,
  xTurkish: optional,
  operatorName: optional,
  operatorAddress: optional,
  operatorEmail: optional,
  operatorHosting: optional,
  commentWait: z.int(),
  requestWait: z.int(),
  searchesPerMinute: z.int(),
  scansPerMinute: z.int(),
  scanCooldown: z.int(),
})
export type SiteValues = z.output<typeof SiteValues>

/**
 * New values of settings; null takes one back to what the site comes with. `logo` is an address.
 */
export const SiteChange = z.object({
  siteName: Text.nullable().optional(),
  isOfficial: z.boolean('error.incorrectData').nullable().optional(),
  logo: line(200).nullable().optional(),
  accentDark: Colour.nullable().optional(),
  accentLight: Colour.nullable().optional(),
  accentTurkish: Colour.nullable().optional(),
  showsScanned: Shown,
  showsRarest: Shown,
  showsFinds: Shown,
  links: Links.nullable().optional(),
  discord: Text.nullable().optional(),
  x: Text.nullable().optional(),
  xGerman: Text.nullable().optional(),
  xTurkish: Text.nullable().optional(),
  operatorName: Text.nullable().optional(),
  operatorAddress: Text.nullable().optional(),
  operatorEmail: Text.nullable().optional(),
  operatorHosting: Text.nullable().optional(),
  commentWait: Count.nullable().optional(),
  requestWait: Count.nullable().optional(),
  searchesPerMinute: Count.nullable().optional(),
  scansPerMinute: Count.nullable().optional(),
  scanCooldown: Count.nullable().optional(),
})
export type SiteChange = z.output<typeof SiteChange>

const Name = z.enum(settingNames as [SettingName, ...SettingName[]], 'error.incorrectData')

/**
 * What is known of a setting. `isFixed`: the environment sets it by `variable`. `isOwn`: it was
 * chosen on the web. `least` and `most` bound a number or the length of a text. `version` counts
 * its changes; `by` and `at` are of the last one.
 */
export const SettingDetail = z.object({
  name: Name,
  variable: z.string().nullable(),
  isFixed: z.boolean(),
  isOwn: z.boolean(),
  least: z.int().nullable(),
  most: z.int().nullable(),
  version: z.int(),
  by: z.string().nullable(),
  at: Timestamp.nullable(),
})
export type SettingDetail = z.output<typeof SettingDetail>

/**
 * The settings as the staff see them: those that apply, and those without any choice on the web.
 */
export const SiteSettings = z.object({ values: SiteValues, defaults: SiteValues, details: z.array(SettingDetail) })
export type SiteSettings = z.output<typeof SiteSettings>

export const showSiteSettings = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/settings',
  access: manage,
  summary: 'The settings of the site, with what the environment fixes and what was chosen on the web.',
  result: SiteSettings,
  refusals: {},
})

const wrong = Object.fromEntries(settingNames.map((name) => [settingTable[name].wrong, 422])) as Record<
  (typeof settingTable)[SettingName]['wrong'],
  422
>

/**
 * `seen` are the versions that the caller saw: if one of these settings has another by now, all are
 * refused with `error.stale`, the names of those (`names`) and the settings as they are
 * (`current`). `error.accentContrast` names the `theme`, the `ground` on which the colour cannot be
 * read, its `contrast` there and the `nearest` allowed colour. Every refusal names its `fields`.
 */
export const changeSiteSettings = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/site/settings',
  access: manage,
  summary: 'Changes settings of the site in every process, or resets them to their defaults.',
  body: SiteChange.extend({ seen: z.partialRecord(Name, z.int().min(0)) }),
  result: SiteSettings,
  refusals: {
    ...wrong,
    'error.formFieldTooLong': 422,
    'error.settingColour': 422,
    'error.tooManyLinks': 422,
    'error.linkTwice': 422,
    'error.settingFixed': 409,
    'error.stale': 409,
  },
})

/** A value as it is stored. */
const SettingValue = z.union([z.string(), z.number(), z.boolean(), SiteLogo, z.array(SiteLink)])
export type SettingValue = z.output<typeof SettingValue>

/** A value in the history, null for what the site comes with. */
const PastValue = SettingValue.nullable()
export type PastValue = z.output<typeof PastValue>

/** A change of a setting. `person` is null for accounts that were closed, and for the library. */
export const SettingChange = z.object({
  id: z.int(),
  name: Name,
  before: PastValue,
  after: PastValue,
  at: Timestamp,
  person: z.object({ name: z.string(), hotel: HotelCode }).nullable(),
})
export type SettingChange = z.output<typeof SettingChange>

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/settings/changes',
  access: manage,
  summary: 'The changes of the settings, newest first, of all or of one, 30 a page.',
  query: z.object({ name: Name.optional(), cursor: Cursor.optional() }),
  result: z.object({ items: z.array(SettingChange), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})
