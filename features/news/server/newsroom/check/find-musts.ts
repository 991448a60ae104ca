import { hasWords } from '../../../compare/block-lines.ts'
import type { Block, Problem, WrittenText } from '../../../contract.ts'
import { flatBlocks } from '../../../flat-blocks.ts'
import { missingFields } from '../../../missing-fields.ts'
import type { DraftRow, Item } from '../item-rows.ts'

/** What the check needs of an item, and the blocks from which a translation was made. */
export type CheckedItem = { isShort: boolean; hasPicture: boolean; source: readonly Block[] }

/** Returns what the check needs of an item and a draft. */
export function checkedOf(
  { is_short, picture_src }: Pick<Item, 'is_short' | 'picture_src'>,
  draft: Pick<DraftRow, 'source'> | undefined,
): CheckedItem {
  return { isShort: is_short, hasPicture: picture_src !== null, source: draft?.source?.body ?? [] }
}

type Found = Pick<Problem, 'kind' | 'block'> & Partial<Pick<Problem, 'detail' | 'use'>>

/** Makes a problem; without a block it concerns the title, summary or picture of the item. */
export const problem = (isMust: boolean, { detail = null, use = null, ...found }: Found): Problem => ({
  ...found,
  isMust,
  detail,
  use,
})

/**
 * Returns what prevents a text from being published: no title, summary or body, or a main picture
 * without an alternative text. Short news have no blocks.
 */
export function findMusts(text: WrittenText, { isShort, hasPicture, source }: CheckedItem): Problem[] {
  const fields: Problem['kind'][] = missingFields(text, hasPicture)
  const words = fields.filter((kind) => kind !== 'noPictureAlt')
  const body: Problem['kind'][] = isShort || hasBody(text.body, source) ? [] : ['noBody']
  const picture = fields.filter((kind) => kind === 'noPictureAlt')
  return [...words, ...body, ...picture].map((kind) => problem(true, { kind, block: null }))
}

const prose: readonly Block['kind'][] = ['paragraph', 'heading', 'table']
const withoutContent: readonly Block['kind'][] = [...prose, 'list', 'quote', 'notice', 'rule']

const hasProse = (blocks: readonly Block[]) =>
  flatBlocks(blocks).some((block) => prose.includes(block.kind) && hasWords(block))

/** Blocks without words are not published. A card is enough, but not for a translation of words. */
function hasBody(body: readonly Block[], source: readonly Block[]): boolean {
  if (hasProse(body) || hasProse(source)) return hasProse(body)
  return flatBlocks(body).some(({ kind }) => !withoutContent.includes(kind))
}
