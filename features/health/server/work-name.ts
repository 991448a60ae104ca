/** Returns the name of a task or scheduled job in camel case: `newsImport` for `news.import`. */
export function workName(name: string): string {
  return name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
