/**
 * The translation files of this language, by namespace; those of server-rendered pictures stay on
 * the server, those of the staff's pages are in `app/housekeeping`.
 */
export const files = import.meta.glob<Record<string, unknown>>(['./*.json', '!./sharing.json', '!./staff*.json'], {
  base: '/locales/tr/',
  import: 'default',
})
