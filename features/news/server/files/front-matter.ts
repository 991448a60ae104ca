import { LineCounter, parseDocument, stringify } from 'yaml'
import { z } from 'zod'
import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Category, Picture, Slug } from '../../contract.ts'
import { textBounds } from '../../newsroom-constants.ts'

/**
 * Why a file cannot be imported, and the line to blame, counted from 1; null for none in
 * particular.
 */
export type FileProblem = { line: number | null; reason: string }

/** An author as files name one, such as `hhus:quiet.sam`. */
const Author = z.string().refine((written) => isAuthor(written), 'is no author such as hhus:quiet.sam')

function isAuthor(written: string): boolean {
  const [hotel = '', ...name] = written.split(':')
  return HotelCode.safeParse(hotel).success && PlayerName.safeParse(name.join(':')).data === name.join(':')
}

const pixels = z.coerce.number<string>('is no number of pixels').int().pipe(Picture.shape.width)
const percent = z.string().regex(/^\d{1,2} \d{1,2}$|^100 \d{1,3}$|^\d{1,3} 100$/, 'is no place such as 50 20')

const line = (most: number) => z.string().max(most, `is longer than ${most} characters`)

/** All values are text: YAML's own guesses, such as a number for a title, are not wanted. */
const FrontMatter = z.strictObject({
  slug: Slug.optional(),
  language: LanguageCode.optional(),
  category: Category.optional(),
  title: line(textBounds.title).default(''),
  summary: line(textBounds.summary).default(''),
  state: z.enum(['draft', 'live', 'scheduled', 'withdrawn']).optional(),
  published: Timestamp.transform((at) => new Date(at).toISOString()).optional(),
  short: z.enum(['true', 'false']).optional(),
  authors: z.union([z.literal('team'), z.array(Author).max(textBounds.authors)]).optional(),
  picture: z
    .strictObject({
      src: z.string(),
      alt: line(textBounds.alt).default(''),
      width: pixels,
      height: pixels,
      focus: percent.optional(),
    })
    .optional(),
  source: z.strictObject({ hotel: HotelCode, address: z.url({ protocol: /^https?$/ }) }).optional(),
  key: z.string().max(300).optional(),
  version: z
    .string()
    .regex(/^[0-9a-f]{16}-[0-9a-f]{16}$/, 'is not what an export wrote')
    .optional(),
})
export type FrontMatter = z.output<typeof FrontMatter>

const mostCharacters = 20_000
const fence = /^---[ \t]*$/m

/**
 * A file divided: what its front matter says and on which lines, its body, and where that begins.
 */
export type DividedFile = {
  front: FrontMatter
  lineOf: (...path: string[]) => number
  body: string
  bodyLine: number
}

/** Divides a file into front matter and body. */
export function divideFile(content: string): DividedFile | FileProblem {
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (!/^---[ \t]*\n/.test(text)) return { line: 1, reason: 'the front matter is missing: the first line is ---' }
  const start = text.indexOf('\n') + 1
  const end = fence.exec(text.slice(start))
  if (!end) return { line: 1, reason: 'the front matter has no end: a line ---' }
  const written = text.slice(start, start + end.index)
  if (written.length > mostCharacters)
    return { line: 1, reason: `the front matter has over ${mostCharacters} characters` }
  const front = readFrontMatter(written)
  if ('reason' in front) return front
  const before = text.slice(0, start + end.index + end[0].length)
  return { ...front, body: text.slice(before.length + 1), bodyLine: before.split('\n').length + 1 }
}

function readFrontMatter(written: string): Pick<DividedFile, 'front' | 'lineOf'> | FileProblem {
  const lineCounter = new LineCounter()
  try {
    const document = parseDocument(written, { schema: 'failsafe', lineCounter, prettyErrors: false })
    // The line above is `---`.
    const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1
    const [error] = document.errors
    if (error) return { line: lineAt(error.pos[0]), reason: `the front matter is no YAML: ${error.message}` }
    // Aliases are left unresolved.
    const parsed = FrontMatter.safeParse(withoutEmpty(document.toJS({ maxAliasCount: 0 })))
    if (parsed.success) return { front: parsed.data, lineOf: (...path) => lineOf(path) }
    const [issue] = parsed.error.issues
    const { path, reason } = describeIssue(issue)
    return { line: lineOf(path), reason }

    function lineOf(path: readonly PropertyKey[]): number {
      for (let length = path.length; length > 0; length--) {
        const node: unknown = document.getIn(path.slice(0, length), true)
        if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
          return lineAt(Number(node.range[0]))
      }
      return 1
    }
  } catch (error) {
    // Aliases, and what is nested too deeply.
    return { line: 1, reason: `the front matter is no YAML: ${error instanceof Error ? error.message : error}` }
  }
}

/** A key without a value counts as left out. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? {}
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== '' && each !== null))
}

function describeIssue(issue: z.core.$ZodIssue | undefined): { path: readonly PropertyKey[]; reason: string } {
  if (!issue) return { path: [], reason: 'the front matter is incorrect' }
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return { path: [...issue.path, key], reason: `there is no "${key}" in the front matter` }
  }
  const { path } = issue
  const isOurs = /^[a-z]+ [a-z]/.test(issue.message)
  if (issue.code === 'invalid_value') return { path, reason: `${path.join('.')} is none of ${issue.values.join(', ')}` }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return { path, reason: `${path.join('.')} ${isMissing ? 'is missing' : isOurs ? issue.message : 'is incorrect'}` }
}

/** Writes a file. Keys without a value are left out. */
export function joinFile(front: FrontMatter, body: string): string {
  const given = Object.entries(front).filter(([, value]) => value !== undefined && value !== '')
  const head = stringify(Object.fromEntries(given), { lineWidth: 0 })
  return `---\n${head}---\n${body === '' ? '' : `\n${body}`}`
}
