import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Block } from './body.ts'
import { checkedTexts, textBounds } from './newsroom-constants.ts'
import { ItemNumber, Problem, Remark, Revision, WrittenText } from './newsroom-schemas.ts'

const readers = { permission: ['news.write', 'news.translate', 'news.publish'] } as const
const text = z.object({ id: ItemNumber, language: LanguageCode })
const missing = { 'error.newsNotFound': 404 } as const
const forbidden = { 'error.newsForbidden': 403 } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/:id/texts/:language/revisions',
  access: readers,
  summary: 'The revisions of a text, the newest first, 50 a page.',
  params: text,
  query: z.object({ kind: z.enum(['named', 'published']).optional(), cursor: Cursor.optional() }),
  result: z.object({
    items: z.array(Revision),
    counts: z.object({ all: z.int(), named: z.int(), published: z.int() }),
    nextCursor: z.string().nullable(),
  }),
  refusals: { ...missing, 'error.cursorInvalid': 400 },
})

export const showRevision = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/:id/texts/:language/revisions/:number',
  access: readers,
  summary: 'A revision with its text.',
  params: text.extend({ number: ItemNumber }),
  result: z.object({ revision: Revision, text: WrittenText }),
  refusals: missing,
})

/**
 * `latest` is the newest revision of the working text, `since` the one that the caller read at the
 * visit before; null if there is none or nothing has changed. `changes` counts the parts that
 * differ: title, summary and each block.
 */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/reads',
  access: readers,
  summary: 'Remembers that the caller reads the text, and returns what they had read before.',
  params: text,
  result: z.object({ latest: z.int().nullable(), since: z.int().nullable(), changes: z.int() }),
  refusals: missing,
})

export const addRemark = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/remarks',
  access: readers,
  summary: 'Writes a remark on a block of a text, or on the whole text.',
  status: 201,
  params: text,
  body: z.object({
    text: z
      .string('error.formFieldRequired')
      .trim()
      .min(1, 'error.formFieldRequired')
      .max(textBounds.remark, 'error.formFieldTooLong'),
    block: Block.nullable(),
  }),
  result: Remark,
  refusals: { ...missing, ...forbidden, ...tooLong },
})

export const settleRemark = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/news/:id/texts/:language/remarks/:remark',
  access: readers,
  summary: 'Marks a remark as settled, or as open again.',
  params: text.extend({ remark: ItemNumber }),
  body: z.object({ isSettled: z.boolean() }),
  result: z.object({}),
  refusals: { ...missing, ...forbidden },
})

export const checkText = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/:id/texts/:language/check',
  access: readers,
  summary: 'What is missing or unusual in a text before it is published.',
  params: text,
  result: z.object({ problems: z.array(Problem) }),
  refusals: missing,
})

/** `texts` are `12.en` and the like, separated by commas. Those of unknown items are left out. */
export const countProblems = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/problems',
  access: readers,
  summary: 'How many problems the check finds in each of several texts.',
  query: z.object({
    texts: z
      .string('error.incorrectData')
      .regex(/^[1-9]\d{0,8}\.(de|en|tr)(,[1-9]\d{0,8}\.(de|en|tr))*$/, 'error.incorrectData')
      .refine((texts) => texts.split(',').length <= checkedTexts, 'error.incorrectData'),
  }),
  result: z.array(z.object({ id: z.int(), language: LanguageCode, problems: z.int() })),
  refusals: {},
})

/** A link for the frame of the preview page takes the place of the caller's former one. */
export const createPreview = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/previews',
  access: readers,
  summary: 'Creates a link that shows the working texts of an item without a login, for seven days.',
  status: 201,
  params: z.object({ id: ItemNumber }),
  body: z.object({ isFrame: z.boolean().optional() }),
  result: z.object({ token: z.string(), expiresAt: Timestamp }),
  refusals: missing,
})

export const revokePreviews = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/news/:id/previews',
  access: readers,
  summary: 'Ends all links that show the working texts of an item.',
  params: z.object({ id: ItemNumber }),
  result: z.object({ revoked: z.int() }),
  refusals: missing,
})
