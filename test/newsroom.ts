import { type Block, type Category, createItem, saveText, type WrittenText } from '#features/news/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Member } from './member.ts'

/** Calls an endpoint as a member and returns its result; a refusal is an error. */
export async function asked<E extends Endpoint>(
  by: Member,
  endpoint: E,
  parts: object,
): Promise<E['result']['_output']> {
  const { status, body } = await by.ask(endpoint, parts as never)
  if (status >= 400) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return endpoint.result.parse(body)
}

/** Parameters of a text. */
export const textOf = (id: number, language: LanguageCode = 'en') => ({ id: String(id), language })

/** An instant some milliseconds ahead. */
export const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

const someBody: Block[] = [{ kind: 'paragraph', children: ['Some words to read.'] }]

/** A text with a title and a few words. */
export function someText(title: string, body: Block[] = someBody): WrittenText {
  return { title, summary: 'In short', pictureAlt: '', body }
}

/** A text of paragraphs. */
export function textOfLines(title: string, ...lines: string[]): WrittenText {
  return someText(
    title,
    lines.map((line) => ({ kind: 'paragraph', children: [line] })),
  )
}

/** Starts an item in English about the hotel, unless `more` says otherwise; returns its number. */
export async function started(by: Member, more: object = {}): Promise<number> {
  return (await asked(by, createItem, { body: { category: 'habbo', language: 'en', ...more } })).id
}

type Written = { category?: Category; language?: LanguageCode; body?: Block[] }

/** Starts an item and writes its text; returns its number and the version of the text. */
export async function written(
  by: Member,
  title: string,
  { category = 'habbo', language = 'en', body }: Written = {},
): Promise<{ id: number; version: number }> {
  const id = await started(by, { category, language })
  return { id, version: await saved(by, textOf(id, language), 1, someText(title, body)) }
}

/**
 * Writes a text over a version of it, as a translation of `source` if given; returns the new
 * version.
 */
export async function saved(
  by: Member,
  params: ReturnType<typeof textOf>,
  version: number,
  text: WrittenText,
  source?: WrittenText & { language: LanguageCode },
): Promise<number> {
  const body = { version, ...text, ...(source && { source }) }
  return (await asked(by, saveText, { params, body })).version
}
