import { z } from 'zod'

/**
 * Lenient fields of the game's responses: absent, null or mistyped values become "not known". Only
 * identities are strict, since an entry without one looks the same as a lost entry.
 */

// The first hotel opened in 1999; anything outside is a mistake and not a date.
const earliest = Date.UTC(1999, 0, 1)
const latest = Date.UTC(2100, 0, 1)
const instantForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})$/

/** Cleans text for PostgreSQL: no NUL, no lone surrogates, at most `longest` UTF-16 units. */
export function cleanText(text: string, longest: number): string {
  const withoutNul = text.replaceAll('\u0000', '')
  const cut = withoutNul.length > longest ? withoutNul.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : withoutNul
  return cut.toWellFormed()
}

/** The instant of either date form (hotel-api §0.3) or of Unix milliseconds; null if it is none. */
export function parseInstant(value: unknown): Date | null {
  let milliseconds = Number.NaN
  if (typeof value === 'number') milliseconds = value
  if (typeof value === 'string') {
    const [, local, zone] = instantForm.exec(value) ?? []
    if (local && zone) milliseconds = Date.parse(local + zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2'))
  }
  return milliseconds >= earliest && milliseconds < latest ? new Date(Math.trunc(milliseconds)) : null
}

function optional<Value>(read: (value: unknown) => Value) {
  return z.unknown().optional().transform(read)
}

/** A text, `''` when absent. */
export function text(longest: number) {
  return optional((value) => (typeof value === 'string' ? cleanText(value, longest) : ''))
}

/** A text, null when absent or empty: `""` is a badge without words (hotel-api §2.2). */
export function words(longest: number) {
  return optional((value) => (typeof value === 'string' ? cleanText(value, longest).trim() || null : null))
}

/** A player's own text, `''` when absent; the hotel has sent `"null"` for none (hotel-api §1.2). */
export const motto = optional((value) => (typeof value !== 'string' || value === 'null' ? '' : cleanText(value, 500)))

/** An instant, null when absent or not a date. */
export const instant = optional(parseInstant)

/**
 * A whole number from 0 to PostgreSQL's largest `integer`, else null. Some answers have numbers as
 * strings (hotel-api §2.7).
 */
export const count = optional((value) => {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && number >= 0 && number <= 2_147_483_647 ? Math.trunc(number) : null
})

/** A number as `count` reads it, that must be there. */
export const wholeNumber = count.refine((value) => value !== null).transform((value) => value ?? 0)

/** True, false, or null if it is missing. */
export const claim = optional((value) => (typeof value === 'boolean' ? value : null))

/** An id of a given form, null when absent or of another form. */
export function optionalId(form: RegExp) {
  return optional((value) => (typeof value === 'string' && form.test(value) ? value : null))
}

/** An identity: a text that must be there and must not be empty. */
export const identity = z
  .string()
  .max(255)
  .transform((value) => cleanText(value, 255))
  .refine((value) => value.trim() !== '')

/** The number of a room: also seen as digits. */
export const roomNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))

/**
 * The absolute address of a picture, or null. The game sends photos without a scheme (hotel-api
 * §3.2); `scheme` is put before those.
 */
export function pictureUrl(scheme: 'http:' | 'https:') {
  return optional((value) => {
    if (typeof value !== 'string' || value.length > 2000) return null
    const address = URL.parse(value.startsWith('//') ? scheme + value : value)
    return address && /^https?:$/.test(address.protocol) ? address.href : null
  })
}

/**
 * Returns the schema of a hotel's list. An entry without identity rejects the response, as a
 * partial list would look like losses; for duplicates the first wins.
 */
export function listOf<Item>(item: z.ZodType<Item>, identityOf: (item: Item) => string | number) {
  return z.array(item).transform((items) => {
    const byIdentity = new Map<string | number, Item>()
    for (const each of items) {
      const key = identityOf(each)
      if (!byIdentity.has(key)) byIdentity.set(key, each)
    }
    return [...byIdentity.values()]
  })
}
