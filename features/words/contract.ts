import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor, pageOf } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { mostOfReason, textActs, textStates } from './constants.ts'

const translate = { permission: 'site.words' } as const
const decide = { permission: 'site.approveWords' } as const

/** `shop:buy.title_one`: the file of the text and its key there. */
const TextKey = z
  .string('error.textNotFound')
  .max(90, 'error.textNotFound')
  .regex(/^[a-z]\w*:[a-z][\w.]*$/i, 'error.textNotFound')
const FileName = z.string().regex(/^[a-z]\w{0,39}$/i, 'error.incorrectData')
const Version = z.int('error.incorrectData').min(0, 'error.incorrectData')
const Person = z.object({ name: z.string(), isSelf: z.boolean() })

/**
 * A text of the interface in a language. `shipped` is what the translation file has, null if it no
 * longer has the key; `text` is what the site shows. `sources` are the texts of German and English
 * as the site shows them. `isOutdated`: the shipped text has changed since this one was approved,
 * `base` is what it was then. `pages` are the names of the pages that show it. `version` counts the
 * changes.
 */
export const SiteText = z.object({
  language: LanguageCode,
  key: z.string(),
  shipped: z.string().nullable(),
  text: z.string(),
  base: z.string().nullable(),
  sources: z.object({ de: z.string(), en: z.string() }),
  isChanged: z.boolean(),
  isOutdated: z.boolean(),
  proposal: z.object({ text: z.string(), by: Person.nullable(), at: Timestamp }).nullable(),
  pages: z.array(z.string()),
  version: z.int(),
})
export type SiteText = z.output<typeof SiteText>

/**
 * The filters of the list. `page` is a name of `SiteText.pages`, `text` is searched in key and
 * texts.
 */
export const TextsQuery = z.object({
  language: LanguageCode,
  file: FileName.optional(),
  page: FileName.optional(),
  state: z.enum(textStates, 'error.incorrectData').optional(),
  text: z.string().trim().max(100, 'error.incorrectData').optional(),
})
export type TextsQuery = z.output<typeof TextsQuery>

/** How many texts of the language are in a state, whatever else is filtered. */
export const TextCounts = z.object({ proposed: z.int(), changed: z.int(), outdated: z.int(), unused: z.int() })
export type TextCounts = z.output<typeof TextCounts>

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/texts',
  access: translate,
  summary: 'The texts of the interface in a language, in the order of the translation files, 50 a page.',
  query: TextsQuery.extend({ cursor: Cursor.optional() }),
  result: pageOf(SiteText).extend({ counts: TextCounts }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const showTextFilters = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/texts/filters',
  access: translate,
  summary: 'The translation files and the pages that the texts can be filtered by.',
  result: z.object({ files: z.array(z.string()), pages: z.array(z.string()) }),
  refusals: {},
})

/** Something that was done with a text; `by` is null for an account that was closed since. */
export const TextChange = z.object({
  id: z.int(),
  act: z.enum(textActs),
  text: z.string().nullable(),
  reason: z.string().nullable(),
  by: Person.nullable(),
  at: Timestamp,
})
export type TextChange = z.output<typeof TextChange>

const ofText = z.object({ language: LanguageCode, key: TextKey })

export const showText = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/texts/:language/:key',
  access: translate,
  summary: 'One text of the interface in a language.',
  params: ofText,
  result: SiteText,
  refusals: { 'error.textNotFound': 404 },
})

export const listTextChanges = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/texts/:language/:key/history',
  access: translate,
  summary: 'The history of a text, newest first, 50 a page.',
  params: ofText,
  query: z.object({ cursor: Cursor.optional() }),
  result: z.object({ items: z.array(TextChange), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

// Every act names the version that its caller saw; a later one is refused with the text as it is
// (`current`).
const seen = ofText.extend({ version: Version })
const Text = z.string('error.formFieldRequired').max(10_000, 'error.textUnfit')
const ofAct = { 'error.textNotFound': 404, 'error.stale': 409 } as const

/** What is wrong with the text goes along as `problems`. */
export const proposeText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/proposals',
  access: translate,
  summary: 'Proposes a text. The own open proposal is replaced; that of another member has to be decided first.',
  body: seen.extend({ text: Text }),
  result: SiteText,
  refusals: { ...ofAct, 'error.textUnfit': 422, 'error.textSame': 409, 'error.proposalOpen': 409 },
})

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/withdrawals',
  access: translate,
  summary: "Withdraws the caller's open proposal.",
  body: seen,
  result: SiteText,
  refusals: { ...ofAct, 'error.proposalNotFound': 404 },
})

/** One's own proposal needs `site.approveWords`. */
export const approveProposal = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/approvals',
  access: translate,
  summary: 'Approves the open proposal of another member: the site shows it from then on.',
  body: seen,
  result: SiteText,
  refusals: { ...ofAct, 'error.proposalNotFound': 404, 'error.ownProposal': 403, 'error.textUnfit': 422 },
})

export const rejectProposal = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/rejections',
  access: translate,
  summary: 'Rejects the open proposal of another member, who gets the reason.',
  body: seen.extend({
    reason: z
      .string('error.formFieldRequired')
      .trim()
      .min(1, 'error.formFieldRequired')
      .max(mostOfReason, 'error.formFieldTooLong'),
  }),
  result: SiteText,
  refusals: { ...ofAct, 'error.proposalNotFound': 404, 'error.ownProposal': 403, 'error.formFieldTooLong': 422 },
})

/** An open proposal of another member is replaced by it, and they are notified. */
export const changeText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/changes',
  access: decide,
  summary: 'Changes a text at once, without a proposal.',
  body: seen.extend({ text: Text }),
  result: SiteText,
  refusals: { ...ofAct, 'error.textUnfit': 422, 'error.textSame': 409 },
})

export const takeTextBack = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/returns',
  access: translate,
  summary: 'Shows the shipped text again.',
  body: seen,
  result: SiteText,
  refusals: { ...ofAct, 'error.textSame': 409 },
})

export const keepText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/confirmations',
  access: translate,
  summary: 'Keeps a changed text although the shipped one has changed since: it is no longer out of date.',
  body: seen,
  result: SiteText,
  refusals: { ...ofAct, 'error.textCurrent': 409 },
})

export const undoTextAct = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/texts/undoings',
  access: translate,
  summary: "Undoes the caller's last act on a text, if it is the last one on it.",
  body: seen,
  result: SiteText,
  refusals: ofAct,
})
