import { foldText } from '#platform/contract/fold-text.ts'

/** Returns the key of a song independent of spelling: `PIXEL-Pirates` and `pixel pirates` match. */
export function songOf({ artist, title }: { artist: string; title: string }): string {
  return `${plain(artist)}\n${plain(title)}`
}

// A band may be called by signs alone.
function plain(text: string): string {
  const folded = foldText(text)
  const words = folded.match(/[\p{L}\p{N}]+/gu)
  return words ? words.join(' ') : folded
}
