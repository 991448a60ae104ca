/** The migrated, otherwise empty database that each test file clones. */
export const templateName = 'nightbell_template'

/** The same server and role with another database. */
export function databaseAddress(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}
