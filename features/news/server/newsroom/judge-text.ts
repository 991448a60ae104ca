import { PlayerName } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { printable } from '#platform/contract/written-text.ts'
import type { Block, Inline, TranslationSource, WrittenText } from '../../contract.ts'
import { linkAddress, pictureAddress } from '../../link-address.ts'
import { badgeMark, plainLine } from '../publish/body-marks.ts'
import { type DraftRow, factsOfItem, type Item } from './item-rows.ts'
import { type Editor, mayPublish, mayWriteOriginal } from './rules.ts'

/** Deeper nesting is not what an editor makes. */
const deepest = 8

/**
 * Returns a text as it may be stored: printable, its addresses in their normal form, without
 * heading ids, which are made when it is published. Null if a block has an address or a value that
 * could not be published.
 */
export function judgeText(text: WrittenText, pictureOrigins: ReadonlySet<string>): WrittenText | null {
  try {
    return {
      title: plainLine(text.title, text.title.length),
      summary: plainLine(text.summary, text.summary.length),
      pictureAlt: plainLine(text.pictureAlt, text.pictureAlt.length),
      body: judgeBlocks(text.body, pictureOrigins, 0),
    }
  } catch (error) {
    if (error instanceof NotAllowed) return null
    throw error
  }
}

class NotAllowed extends Error {}

function judgeBlocks(blocks: readonly Block[], origins: ReadonlySet<string>, depth: number): Block[] {
  if (depth > deepest) throw new NotAllowed()
  return blocks.map((block) => judgeBlock(block, origins, depth))
}

function judgeBlock(block: Block, origins: ReadonlySet<string>, depth: number): Block {
  const inside = (blocks: readonly Block[]) => judgeBlocks(blocks, origins, depth + 1)
  switch (block.kind) {
    case 'paragraph':
      return { ...block, children: judgeLine(block.children, 0) }
    case 'heading':
      return { ...block, id: '', children: judgeLine(block.children, 0) }
    case 'list':
      return { ...block, items: block.items.map(inside) }
    case 'quote': {
      const { source, ...quote } = block
      const given = plainLine(source ?? '')
      return { ...quote, children: inside(block.children), ...(given && { source: given }) }
    }
    case 'notice':
      return { ...block, children: inside(block.children) }
    case 'table': {
      const cells = (row: Inline[][]) => row.map((cell) => judgeLine(cell, 0))
      return { ...block, head: block.head && cells(block.head), rows: block.rows.map(cells) }
    }
    case 'picture':
      return { ...block, picture: judgePicture(block.picture, origins) }
    case 'gallery':
      return { ...block, pictures: block.pictures.map((picture) => judgePicture(picture, origins)) }
    case 'video':
      if (!/^[\w-]{11}$/.test(block.id)) throw new NotAllowed()
      return { ...block, title: plainLine(block.title) }
    case 'badge':
      return { ...block, code: allowed(badgeMark(block.code)) }
    case 'badges':
      return { ...block, codes: block.codes.map((code) => allowed(badgeMark(code))) }
    case 'player':
      return { ...block, name: allowed(PlayerName.safeParse(block.name).data) }
    case 'event':
      if (block.endsAt !== null && block.endsAt < block.startsAt) throw new NotAllowed()
      return { ...block, title: plainLine(block.title) }
    case 'room':
    case 'rule':
      return block
  }
}

function allowed<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new NotAllowed()
  return value
}

type CaptionedPicture = Extract<Block, { kind: 'picture' }>['picture']

function judgePicture({ credit, ...picture }: CaptionedPicture, origins: ReadonlySet<string>): CaptionedPicture {
  const given = plainLine(credit ?? '')
  return {
    ...picture,
    src: allowed(pictureAddress(picture.src, origins)),
    alt: plainLine(picture.alt),
    caption: judgeLine(picture.caption, 0),
    ...(given && { credit: given }),
  }
}

function judgeLine(parts: readonly Inline[], depth: number): Inline[] {
  if (depth > deepest) throw new NotAllowed()
  return parts.map((part): Inline => {
    if (typeof part === 'string') return printable(part)
    switch (part.kind) {
      case 'break':
      case 'moment':
        return part
      case 'badge':
        return { ...part, code: allowed(badgeMark(part.code)) }
      case 'player':
        return { ...part, name: allowed(PlayerName.safeParse(part.name).data) }
      case 'link':
        return { ...part, href: allowed(linkAddress(part.href)), children: judgeLine(part.children, depth + 1) }
      default:
        return { ...part, children: judgeLine(part.children, depth + 1) }
    }
  })
}

type Place = { item: Item; language: LanguageCode; drafts: ReadonlyMap<LanguageCode, DraftRow> }

/**
 * Refuses `error.newsForbidden` for what a saved text says about its source: translators must have
 * one, it is another text of the item, and an original becomes a translation only by those who may
 * publish it. `source` is undefined if it is to stay, null if the text is to have none.
 */
export function judgeSource(
  editor: Editor,
  { item, language, drafts }: Place,
  source: Pick<TranslationSource, 'language'> | null | undefined,
): Refusal<'error.newsForbidden'> | null {
  const facts = factsOfItem(item)
  const draft = drafts.get(language)
  if (!source) {
    const hasSource = source === undefined && draft?.source_language != null
    const isLive = item.languages.includes(language)
    return hasSource || mayWriteOriginal(editor, facts, { isLive }) ? null : refuse('error.newsForbidden')
  }
  const isText = drafts.has(source.language) || item.languages.includes(source.language)
  if (source.language === language || !isText) return refuse('error.newsForbidden')
  const isOriginal = draft !== undefined && draft.source_language === null
  return isOriginal && !mayPublish(editor, facts, { isTranslation: false }) ? refuse('error.newsForbidden') : null
}
