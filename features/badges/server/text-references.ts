const reference = /\$\{([^{}]{1,200})\}/g

// The recorded files lead from one key to another once. More is a mistake, or made to hurt.
const deepest = 5
const longest = 5_000

/**
 * The value of a key with its references `${other.key}` replaced by what those say (HOTEL-API §7.2). A reference that leads nowhere, in a circle or too deep is
 * left out, and a text that grows beyond all measure is cut.
 */
export function resolveReferences(key: string, value: string, lookUp: (key: string) => string | undefined): string {
  return resolve(value, [key])

  function resolve(text: string, path: readonly string[]): string {
    if (!text.includes('${')) return text.slice(0, longest)
    let room = longest
    return text
      .slice(0, longest)
      .replace(reference, (_whole, other: string) => {
        if (path.length > deepest || path.includes(other) || room <= 0) return ''
        const found = lookUp(other)
        const resolved = found === undefined ? '' : resolve(found, [...path, other])
        room -= resolved.length
        return resolved
      })
      .slice(0, longest)
  }
}
