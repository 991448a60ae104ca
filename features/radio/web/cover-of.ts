import cover0 from './assets/cover-0.png'
import cover1 from './assets/cover-1.png'
import cover2 from './assets/cover-2.png'
import cover3 from './assets/cover-3.png'
import cover4 from './assets/cover-4.png'
import cover5 from './assets/cover-5.png'
import cover6 from './assets/cover-6.png'

const covers = [cover0, cover1, cover2, cover3, cover4, cover5, cover6] as const

/** Returns the generated cover of a song, always the same one; stations provide none. */
export function coverOf({ artist, title }: { artist: string; title: string }): string {
  let sum = 0
  for (const letter of `${artist}\n${title}`) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return covers[sum % covers.length] ?? cover0
}
