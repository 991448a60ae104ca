/** The scripts that a page's start snippet runs and fetches. */
export function scriptsOf(html: string): string[] {
  return JSON.parse(/ id="scripts">([^<]+)</.exec(html)?.[1] ?? '[]')
}

/** The addresses of a page's initial style sheets. */
export function sheetsOf(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href)
}
