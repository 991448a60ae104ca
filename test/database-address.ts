/** The migrated, otherwise empty database that every test file's own is cloned from. */
export const templateName = 'nightbell_template'

/** The same server and role, another database. */
export function databaseAddress(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
