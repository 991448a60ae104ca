import type { LanguageCode } from '#platform/contract/language.ts'
import { streamPath } from '../../client.ts'

/** The address of a fresh stream: the time stamp keeps caches from answering with an old one. */
export function streamAddress(language: LanguageCode, atMs: number, isFallback: boolean): string {
  return `${streamPath}?lang=${language}&t=${atMs}${isFallback ? '&fallback=1' : ''}`
}
