import type { Attachment } from '../contract.ts'

/** The endings that a file of a type may have; the first is put to one that has none, or another's. */
const endings: Record<Attachment['type'], readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
const allEndings = Object.values(endings).flat()

/** What a file is stored with at its end. */
export function endingOf(type: Attachment['type']): string {
  return endings[type][0] ?? 'bin'
}

const mostLetters = 100
/** No system has longer names, and a form carries some of 80,000 letters: looking for what ends one of those would take seconds, in which nobody else is answered. */
const longestRead = 1000

/** Invisible or steering characters (the override of the direction of writing among them), and halves of a pair. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What Windows lets no name have. */
const notInNames = /["*/:<>?\\|]/g
/** The names of devices there, whatever follows behind a dot. */
const devices = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$| )/i

/**
 * What a file is called from now on, whatever its sender called it: a name without a path that no system takes for anything else, with the ending of what it
 * holds. Null where it calls itself by an ending that no attachment has, be it behind another one (`cv.pdf.exe`).
 */
export function harmlessName(given: string, type: Attachment['type']): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const read = last.length > longestRead ? last.slice(0, longestRead / 2) + last.slice(-longestRead / 2) : last
  const plain = read
    .replace(unseen, '')
    .normalize('NFC')
    .replace(notInNames, '_')
    .replace(/\s+/gu, ' ')
    // Windows leaves both out where they end a name, and Unix hides what begins with a dot.
    .replace(/^[. ]+|[. ]+$/g, '')
  const [, ending] = /\.([^. ]{1,12})$/.exec(plain) ?? []
  const isEnding = ending !== undefined && /\p{L}/u.test(ending)
  if (isEnding && !allEndings.includes(ending.toLowerCase())) return null
  const stem = (isEnding ? plain.slice(0, -ending.length - 1) : plain).replace(/[. ]+$/, '')
  const kept = ending && endings[type].includes(ending.toLowerCase()) ? ending.toLowerCase() : endingOf(type)
  const short = [...stem].slice(0, mostLetters - 1 - kept.length).join('')
  const named = short.replace(/[. ]+$/, '').replace(devices, '_$&') || 'file'
  return `${named}.${kept}`
}
