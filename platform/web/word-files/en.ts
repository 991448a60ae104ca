/** Where the words of this language are, by their namespaces; those of the pictures that the server draws stay there. */
export const files = import.meta.glob<Record<string, unknown>>(['./*.json', '!./sharing.json'], {
  base: '/locales/en/',
  import: 'default',
})
