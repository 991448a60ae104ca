import { posix } from 'node:path'
import type { SourceFile } from './project.ts'

/** The documents with numbered sections, such as `specification §2.4`. */
const numbered = ['specification', 'hotel-api']
const section = '§\\d+(?:\\.\\d+)?'
const toSections = new RegExp(`\\b(${numbered.join('|')}) (${section}(?:(?:, | to | and )${section})*)`, 'g')
const toDecisions = /\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi
/** A document named in capitals with `.md`, a section, or a title. */
const inCapitals = /\b([A-Z][A-Z-]{3,})(?:\.md\b| §\d| "[A-Z])/g
const links = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g

/**
 * Finds broken references to sections, decisions, documents and links. Returns one sentence for
 * each.
 */
export function judgeReferences(files: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const sections = new Set(numbered.flatMap((name) => sectionsOf(name, texts.get(documentOf(name)) ?? '')))
  const decisions = new Set(files.flatMap(({ path }) => /^decisions\/(\d{3})-/.exec(path)?.[1] ?? []))
  const documents = new Set(files.flatMap(({ path }) => /([^/]+)\.md$/.exec(path)?.[1] ?? []))
  return files.flatMap(({ path, text }) => {
    const plain = withoutBreaks(text)
    const own = numbered.find((name) => documentOf(name) === path)
    return [
      ...[...plain.matchAll(toSections)].flatMap(([, name = '', list = '']) => namedIn(name, list)),
      ...(own ? namedIn(own, plain.replace(toSections, '')) : []),
    ]
      .filter((named) => !sections.has(named))
      .concat(
        [...plain.matchAll(toDecisions)]
          .flatMap(([, list = '']) => list.match(/\d{3}/g) ?? [])
          .filter((number) => !decisions.has(number))
          .map((number) => `decision ${number}`),
        [...plain.matchAll(inCapitals)].flatMap(([, name = '']) => (documents.has(name) ? [] : [name])),
        path.endsWith('.md') ? brokenLinks({ path, text }, texts, exists) : [],
      )
      .map((named) => `${path}: there is no ${named}`)
  })
}

/** Finds records missing in the index, and index lines whose title differs from the record's. */
export function judgeIndex(index: string, records: readonly SourceFile[]): string[] {
  const cells = index.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  return records.flatMap(({ path, text }) => {
    const [, number, title] = /^# (\d{3}) (.+)/.exec(text) ?? []
    const isListed = cells.some(
      ([, link, listed, state]) => link === `[${number}](${posix.basename(path)})` && listed === title && state,
    )
    return isListed ? [] : [`${path}: the index has no line with its number, title and state`]
  })
}

function documentOf(name: string): string {
  return `docs/${name}.md`
}

function sectionsOf(name: string, text: string): string[] {
  return [...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => `${name} §${number}`)
}

function namedIn(name: string, list: string): string[] {
  return (list.match(new RegExp(section, 'g')) ?? []).map((number) => `${name} ${number}`)
}

/** A reference in a comment may be split over two lines. */
function withoutBreaks(text: string): string {
  return text.replace(/\n[ \t]*(?:\*|\/\/|--|#)?[ \t]*(?=\S)/g, ' ')
}

function brokenLinks({ path, text }: SourceFile, texts: Map<string, string>, exists: (path: string) => boolean) {
  return [...withoutCode(text).matchAll(links)].flatMap(([, to = '', anchor]) => {
    const target = to === '' ? path : posix.join(posix.dirname(path), to)
    if (!exists(target)) return [target]
    const isThere = anchor === undefined || anchorsOf(texts.get(target) ?? '').includes(anchor)
    return isThere ? [] : [`${target}#${anchor}`]
  })
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '')
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}
