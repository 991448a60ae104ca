/** Links from a document in `docs` to project files, with short labels. */
export type FileLinks = {
  /** The label of a file as Markdown, such as `[accounts/register]`. */
  linkTo: (file: string) => string
  /** The link definitions for the end of the document. */
  definitions: () => string
}

/** Opens the links of one document. Two files never get the same label. */
export function openFileLinks(): FileLinks {
  const files = new Map<string, string>()
  return {
    linkTo(file) {
      const short = labelOf(file)
      const label = (files.get(short) ?? file) === file ? short : file
      files.set(label, file)
      return `[${label}]`
    },
    definitions: () =>
      [...files]
        .toSorted()
        .map(([label, file]) => `[${label}]: ../${file}\n`)
        .join(''),
  }
}

/**
 * Area or feature and name: `features/accounts/server/login/register.test.ts` is
 * `accounts/register`.
 */
function labelOf(file: string): string {
  const parts = file.replace(/^features\//, '').split('/')
  const name = parts.at(-1)?.replace(/\.test\.tsx?$/, '') ?? file
  return parts.length === 1 ? name : `${parts[0]}/${name}`
}

/** A row of a Markdown table, with vertical bars escaped. */
export function tableRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}
