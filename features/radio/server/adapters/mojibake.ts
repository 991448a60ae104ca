// The Windows-1252 characters of the bytes 0x80 to 0x9f; all other bytes map to themselves.
const windowsBytes = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)),
    (sign, at) => [sign, 0x80 + at],
  ),
)

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Undoes what servers do to UTF-8 titles that they take for Latin-1 (`Ä±ÅŸÄ±k` is `ışık`). Any
 * other text is returned as it is.
 */
export function repairMojibake(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text
  const bytes: number[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const byte = code <= 0xff ? code : windowsBytes.get(sign)
    if (byte === undefined) return text
    bytes.push(byte)
  }
  try {
    return utf8.decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}
