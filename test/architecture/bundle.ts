/** R7: no module of a server side in the browser's bundle, by Vite's manifest. Answers one sentence for each breach. */
export function judgeBundle(manifest: object): string[] {
  const sources = Object.entries(manifest).flatMap(([key, chunk]: [string, unknown]) => {
    const source = typeof chunk === 'object' && chunk !== null && 'src' in chunk ? chunk.src : undefined
    return typeof source === 'string' ? [key, source] : [key]
  })
  return [...new Set(sources)]
    .filter((source) => /(^|\/)server\//.test(source) && !source.includes('node_modules/'))
    .map((source) => `${source} is in the browser's bundle (R7)`)
}
