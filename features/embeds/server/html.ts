import { escapeHtml } from '#platform/server/http/html.ts'

/** HTML that needs no escaping any more. */
export type Html = { readonly html: string }

type Part = string | number | null | false | Html | readonly Html[]

/** Writes HTML: inserted texts are escaped, inserted HTML is not, null and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((before, text, at) => before + written(parts[at - 1] ?? null) + text) }
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map((each) => each.html).join('')
}
