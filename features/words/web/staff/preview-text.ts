import { formOf } from '../../client.ts'

/** Values that a preview shows for placeholders that are not numbers. */
const examples: Readonly<Record<string, string>> = {
  name: 'luna.tic',
  by: 'luna.tic',
  host: 'luna.tic',
  hotel: 'habbo.de',
  time: '20:00',
  day: '24.12.',
  date: '24.12.',
  since: '24.12.',
  until: '24.12.',
  percent: '42',
  year: '2026',
}

/**
 * Returns a text as a page may show it: with example values for its placeholders. The count of a
 * plural form fits the form.
 */
export function previewOf(text: string, key: string, language: string, siteName: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
    const [name = '', format = ''] = inside.split(',').map((part) => part.trim())
    if (name === 'siteName') return siteName
    if (name === 'count') return (formOf(key) === 'one' ? 1 : 1234).toLocaleString(language)
    if (format.startsWith('number')) return (1234).toLocaleString(language)
    return examples[name] ?? `‹${name}›`
  })
}
