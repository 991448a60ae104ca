/**
 * The translation files of this language, by namespace; those of server-rendered pictures stay on
 * the server.
 */
export const files = import.meta.glob<Record<string, unknown>>(['./*.json', '!./sharing.json'], {
  base: '/locales/de/',
  import: 'default',
})
