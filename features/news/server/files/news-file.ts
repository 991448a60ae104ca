import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { Slug, type WrittenText } from '../../contract.ts'
import { linkAddress, pictureAddress } from '../../link-address.ts'
import { findMarkdownProblem } from '../markdown/markdown-problem.ts'
import { parseMarkdown } from '../markdown/parse-markdown.ts'
import { writeMarkdown } from '../markdown/write-markdown.ts'
import { plainLine } from '../publish/body-marks.ts'
import { defaultSettings, type FileSettings } from './file-settings.ts'
import { fingerprintOfSettings, fingerprintOfText } from './fingerprint.ts'
import { divideFile, type FileProblem, type FrontMatter, joinFile } from './front-matter.ts'

/** The state of a text when it was exported. An import only distinguishes `live` from the rest. */
export type FileState = NonNullable<FrontMatter['state']>

/**
 * A news item in one language as a file. `key` is what makes an item without an address the same
 * one. `version` is the fingerprint of what was exported; null for a file that was written by hand,
 * whose missing settings are left as they are.
 */
export type NewsFile = {
  language: LanguageCode
  state: FileState
  key: string | null
  settings: Partial<FileSettings>
  text: WrittenText
  version: { settings: string; text: string } | null
}

/** A file with all its settings, such as those that are exported. */
export type WholeFile = NewsFile & { settings: FileSettings }

/** The largest file, in bytes. */
export const mostFileBytes = 1_000_000

/** Writes a file; its version is made of what it says. */
export function writeNewsFile(
  { language, state, key, settings, text }: WholeFile,
  origins: ReadonlySet<string>,
): string {
  const { slug, category, isShort, authors, picture, source, published } = settings
  const front: FrontMatter = {
    ...{ slug: slug ?? undefined, language, category, title: text.title, summary: text.summary },
    ...{ state, published: published ?? undefined, short: isShort ? 'true' : undefined },
    authors: authors.length > 0 ? (authors === 'team' ? authors : [...authors]) : undefined,
    picture: picture
      ? {
          ...{ src: picture.src, alt: text.pictureAlt, width: picture.width, height: picture.height },
          ...(picture.focus && { focus: `${picture.focus.x} ${picture.focus.y}` }),
        }
      : undefined,
    ...{ source: source ?? undefined, key: key ?? undefined },
  }
  const body = writeMarkdown(text.body, language, origins)
  const read = readNewsFile('', joinFile(front, body), origins)
  if ('reason' in read) throw new Error(`an exported file could not be read: ${read.reason}`)
  const version = versionOf({ ...read, settings: { ...defaultSettings, ...read.settings } })
  return joinFile({ ...front, version: `${version.settings}-${version.text}` }, body)
}

/** The fingerprints of what a file says. */
export function versionOf({ language, state, settings, text }: WholeFile): { settings: string; text: string } {
  return { settings: fingerprintOfSettings(settings), text: fingerprintOfText(text, language, state === 'live') }
}

/**
 * The name of a file: `winter-market.en.md`; a newer draft of a live text is
 * `winter-market.en.draft.md`.
 */
export function nameOfFile(name: string, language: LanguageCode, state: FileState, isNewer = false): string {
  return `${name}.${language}${isNewer && state !== 'live' ? '.draft' : ''}.md`
}

/** Reads a file, whose name may say the slug and the language. */
export function readNewsFile(name: string, content: string, origins: ReadonlySet<string>): NewsFile | FileProblem {
  const divided = divideFile(content)
  if ('reason' in divided) return divided
  const { front, lineOf, body, bodyLine } = divided
  const named = /^(?<slug>.+?)\.(?<language>[a-z]{2})(?:\.draft)?\.md$/.exec(name)?.groups
  const language = front.language ?? languageCodes.find((code) => code === named?.language)
  if (!language) return { line: 1, reason: `language is missing: name the file ${named?.slug ?? 'some-name'}.en.md` }
  const slug = front.slug ?? (front.key === undefined ? Slug.safeParse(named?.slug).data : undefined)
  const state = front.state ?? (front.published === undefined ? 'draft' : 'live')
  if (state === 'live' && front.title.trim() === '') return { line: lineOf('title'), reason: 'title is missing' }
  const settings = settingsOf(front, slug, origins)
  if ('reason' in settings) return { line: lineOf(...settings.path), reason: settings.reason }
  const problem = findMarkdownProblem(body, language, origins)
  if (problem) return { ...problem, line: problem.line + bodyLine - 1 }
  const blocks = parseMarkdown(body, language, origins)
  if (settings.isShort && blocks.length > 0)
    return { line: bodyLine, reason: 'short news have no body: their one paragraph is the summary' }
  const [ofSettings, ofText] = front.version?.split('-') ?? []
  return {
    ...{ language, state, key: front.key ?? null, settings },
    text: {
      title: plainLine(front.title, front.title.length),
      summary: plainLine(front.summary, front.summary.length),
      pictureAlt: plainLine(front.picture?.alt ?? ''),
      body: blocks,
    },
    version: ofSettings && ofText ? { settings: ofSettings, text: ofText } : null,
  }
}

/** The settings that a file names; of an exported one all, since a key that is gone was removed. */
function settingsOf(
  { category, short, authors, picture, source, published, version }: FrontMatter,
  slug: string | undefined,
  origins: ReadonlySet<string>,
): Partial<FileSettings> | { path: string[]; reason: string } {
  const src = picture && pictureAddress(picture.src, origins)
  if (picture && !src)
    return { path: ['picture', 'src'], reason: `picture.src is no picture of this site: ${picture.src}` }
  const address = source && linkAddress(source.address)
  if (source && !address) return { path: ['source', 'address'], reason: 'source.address is incorrect' }
  const [x = 0, y = 0] = picture?.focus?.split(' ').map(Number) ?? []
  const given: Partial<FileSettings> = {
    ...(slug !== undefined && { slug }),
    ...(category && { category }),
    ...(short && { isShort: short === 'true' }),
    ...(authors && { authors }),
    ...(picture &&
      src && {
        picture: { src, width: picture.width, height: picture.height, ...(picture.focus && { focus: { x, y } }) },
      }),
    ...(source && address && { source: { hotel: source.hotel, address } }),
    ...(published && { published }),
  }
  return version === undefined ? given : { ...defaultSettings, ...given }
}
