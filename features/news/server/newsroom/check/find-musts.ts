import type { Problem, WrittenText } from '../../../contract.ts'

/** What the check needs to know of an item. */
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
  const isEmpty = (words: string) => words.trim() === ''
  return [
    ...(isEmpty(text.title) ? [problem(true, { kind: 'noTitle', block: null })] : []),
    ...(isEmpty(text.summary) ? [problem(true, { kind: 'noSummary', block: null })] : []),
    ...(!isShort && text.body.length === 0 ? [problem(true, { kind: 'noBody', block: null })] : []),
    ...(hasPicture && isEmpty(text.pictureAlt) ? [problem(true, { kind: 'noPictureAlt', block: null })] : []),
  ]
}
