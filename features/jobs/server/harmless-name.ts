import type { Attachment } from '../contract.ts'

/** Allowed extensions per type; the first is appended if there is none or a different one. */
const endings: Record<Attachment['type'], readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}
const allEndings = Object.values(endings).flat()

/** Returns the extension of stored files of a type. */
export function endingOf(type: Attachment['type']): string {
  return endings[type][0] ?? 'bin'
}

const mostLetters = 100
/**
 * No system has longer names. Forms may send names of 80,000 characters, whose matching would block
 * the process for seconds.
 */
const longestRead = 1000

/** Invisible and control characters (including bidirectional overrides), and lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What Windows lets no name have. */
const notInNames = /["*/:<>?\\|]/g
/** Windows device names, with any extension. */
const devices = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$| )/i

/**
 * Sanitises a file name: no path, safe on all systems, with the extension of its content type.
 * Returns null if it has an extension that no attachment may have, even before another one
 * (`cv.pdf.exe`).
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
