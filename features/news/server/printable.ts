// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Text without what is no character: control characters, which neither PostgreSQL nor a feed holds, and halves of characters. */
export function printable(text: string): string {
  return text.toWellFormed().replace(unprintable, '')
}
