import type { Problem, WrittenText } from './newsroom-schemas.ts'

/**
 * Returns what prevents the publication of a text: no title, no words (a short item's are its
 * summary), or no alternative text for the item's picture. A picture in the text without one is
 * decoration, as the writer said when it was inserted.
 */
export function textMusts(text: WrittenText, item: { isShort: boolean; picture: { alt: string } | null }): Problem[] {
  const kinds: Problem['kind'][] = []
  if (text.title.trim() === '') kinds.push('noTitle')
  if (item.isShort && text.summary.trim() === '') kinds.push('noSummary')
  if (!item.isShort && text.body.length === 0) kinds.push('noBody')
  if (item.picture && text.pictureAlt.trim() === '' && item.picture.alt.trim() === '') kinds.push('noPictureAlt')
  return kinds.map((kind) => ({ kind, isMust: true, block: null, detail: null, use: null }))
}
