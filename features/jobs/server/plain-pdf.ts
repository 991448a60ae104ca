/** Number of leading bytes that content sniffers inspect. */
const guessedFrom = 4096
/** Maximum distance of the directory record from the end of a ZIP archive. */
const zipTail = 65_557

/** Markup that makes content sniffers treat a file as a page or script. */
const markup = /<(?:!doctype|html|head|body|script|iframe|object|embed|svg|\?xml-stylesheet)\b|<\?php/i
/** What runs something, or carries another file, as names of a PDF. */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![\w.-])/

/**
 * Returns whether bytes are a PDF and nothing else: valid start and end, a trailer that leads to
 * the cross-reference table, no embedded page, script or archive, and no active content outside
 * compressed streams. PDFs are not rewritten, to preserve their pages.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d[\r\n \t%]/.test(text)) return false
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF\s{0,64}$/.exec(text.slice(-1200))
  if (!end || !leadsToContents(text, Number(end[1]))) return false
  if (text.slice(-zipTail).includes('PK\u0005\u0006')) return false
  if (markup.test(text.slice(0, guessedFrom))) return false
  return pieces(text).every((piece) => !markup.test(piece) && !active.test(unescaped(piece)))
}

/** Either the table itself, or since version 1.5 an object that contains it. */
function leadsToContents(text: string, at: number): boolean {
  return /^\s{0,8}(?:xref\s|\d{1,10}\s{1,4}\d{1,5}\s{1,4}obj\b)/.test(text.slice(at, at + 40))
}

/** Returns the parts outside streams, which contain mostly compressed drawing data. */
function pieces(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (;;) {
    const begins = text.indexOf('stream', from)
    const ends = begins < 0 ? -1 : text.indexOf('endstream', begins)
    found.push(text.slice(from, ends < 0 ? undefined : begins))
    if (ends < 0) return found
    from = ends + 'endstream'.length
  }
}

/** A letter of a name may be written as its number: `/J#53`. */
function unescaped(piece: string): string {
  return piece.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
