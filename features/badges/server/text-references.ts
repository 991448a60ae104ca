const reference = /\$\{([^{}]{1,200})\}/g

// The recorded files lead from one key to another once. More is a mistake, or made to hurt.
const deepest = 5
const longest = 5_000

/**
 * Replaces the references `${other.key}` in the value of a key (hotel-api §7.2). Missing, circular
 * and too deep ones are left out, and a text that grows too long is cut.
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
