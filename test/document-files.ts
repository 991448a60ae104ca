/** What the start snippet of a page runs and has fetched. */
export function scriptsOf(html: string): string[] {
  return JSON.parse(/ id="scripts">([^<]+)</.exec(html)?.[1] ?? '[]')
}

/** The addresses of the sheets that a page wears from the start. */
export function sheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
}
