import { createHash } from 'node:crypto'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { WrittenText } from '../../contract.ts'
import { sourceOfBody } from '../publish/source-of-body.ts'
import type { FileSettings } from './file-settings.ts'

/** Returns a hash of the settings of an item: equal for equal settings. */
export function fingerprintOfSettings(settings: FileSettings): string {
  const { slug, category, isShort, authors, picture, source, published } = settings
  const { src, width, height, focus } = picture ?? {}
  const fields = [slug, category, isShort, authors, [src, width, height, focus?.x, focus?.y]]
  return hashOf([...fields, source && [source.hotel, source.address], published])
}

/** Returns a hash of a text and of whether it is public. */
export function fingerprintOfText(text: WrittenText, language: LanguageCode, isLive: boolean): string {
  const { title, summary, pictureAlt, body } = text
  return hashOf([title, summary, pictureAlt, sourceOfBody(body), language, isLive])
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
