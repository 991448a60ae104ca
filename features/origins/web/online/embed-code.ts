const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Returns the HTML of an iframe that shows the chart at an address; `title` is its accessible name.
 */
export function embedCode(address: string, title: string): string {
  const attribute = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="360" loading="lazy" style="border:0"></iframe>`
}
