/** No server module is in the bundle's list of sources. Returns one sentence for each breach. */
export function judgeBundle(sources: readonly string[]): string[] {
  return sources
    .filter((source) => /(^|\/)server\//.test(source))
    .map((source) => `${source} is in the browser's bundle (no server code in the browser)`)
}
