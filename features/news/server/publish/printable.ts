// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** Removes control characters, which neither PostgreSQL nor feeds accept, and lone surrogates. */
export function printable(text: string): string {
  return text.toWellFormed().replace(unprintable, '')
}
