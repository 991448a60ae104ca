const serverOnly = /^(?!node_modules\/)(.*\/)?server\/|^node_modules\/zod\//

/**
 * The browser has no server code: no server module and no zod (decision 002) in the bundle's list
 * of sources. Returns one sentence for each breach.
 */
export function judgeBundle(sources: readonly string[]): string[] {
  return sources
    .filter((source) => serverOnly.test(source))
    .map((source) => `${source} is in the browser's bundle (no server code in the browser)`)
}
