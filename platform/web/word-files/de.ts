/** Where the words of this language are, by their namespace's file. */
export const files = import.meta.glob<Record<string, unknown>>('/locales/de/*.json', { import: 'default' })
