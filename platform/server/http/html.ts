import { printable } from '#platform/contract/written-text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes plain text for HTML and XML. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}
