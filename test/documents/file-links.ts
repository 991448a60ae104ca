/** Links from a document in `docs` to files of the project, under short labels. */
export type FileLinks = {
  /** The label of a file as Markdown, such as `[accounts/register]`. */
  linkTo: (file: string) => string
  /** What each label means, for the end of the document. */
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

/** Its area or feature and its name: `features/accounts/server/register.test.ts` is `accounts/register`. */
function labelOf(file: string): string {
  const parts = file.replace(/^features\//, '').split('/')
  const name = parts.at(-1)?.replace(/\.test\.tsx?$/, '') ?? file
  return parts.length === 1 ? name : `${parts[0]}/${name}`
}

/** One row of a Markdown table. Vertical bars in cells are escaped. */
export function tableRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}
