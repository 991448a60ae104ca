import type { Problem, WrittenText } from '../../../contract.ts'
import { missingFields } from '../../../missing-fields.ts'

/** What the check needs of an item. */
export type CheckedItem = { isShort: boolean; hasPicture: boolean }

type Found = Pick<Problem, 'kind' | 'block'> & Partial<Pick<Problem, 'detail' | 'use'>>

/** Makes a problem; without a block it concerns the title, summary or picture of the item. */
export const problem = (isMust: boolean, { detail = null, use = null, ...found }: Found): Problem => ({
  ...found,
  isMust,
  detail,
  use,
})

/**
 * Returns what prevents a text from being published: no title, summary or blocks, or a main picture
 * without an alternative text. Short news have no blocks.
 */
export function findMusts(text: WrittenText, { isShort, hasPicture }: CheckedItem): Problem[] {
  const fields: Problem['kind'][] = missingFields(text, hasPicture)
  const words = fields.filter((kind) => kind !== 'noPictureAlt')
  const body: Problem['kind'][] = isShort || text.body.length > 0 ? [] : ['noBody']
  const picture = fields.filter((kind) => kind === 'noPictureAlt')
  return [...words, ...body, ...picture].map((kind) => problem(true, { kind, block: null }))
}
