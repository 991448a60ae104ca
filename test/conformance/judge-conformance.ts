/** A row of `docs/conformance.md`: a clause, the files where it lives, and the tests that prove it. */
type Row = { clause: string; files: readonly string[]; proofs: readonly { file: string; title: string }[] }

/** Reads the rows of the document's tables; heads and lines below them are none. */
export function readRows(document: string): Row[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| *(?:clause *\||-+)/.test(line))
    .map((line) => {
      const [clause = '', where = '', proof = ''] = line.split(/(?<!\\)\|/).slice(1, -1)
      const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
      return {
        clause: clause.trim(),
        files: quoted(where).filter((name) => name.includes('/') && /\.\w+$/.test(name)),
        proofs: quoted(proof)
          .filter((name) => name.includes(' › '))
          .map((name) => {
            const [file = '', ...title] = name.replaceAll('\\|', '|').split(' › ')
            return { file, title: title.join(' › ') }
          }),
      }
    })
}

/** What is wrong with the rows, a sentence each. `read` gives the text of a file of the project, or undefined where there is none. */
export function judgeRows(rows: readonly Row[], read: (file: string) => string | undefined): string[] {
  return rows.flatMap(({ clause, files, proofs }) => [
    ...(proofs.length === 0 ? [`"${clause}" has no proof`] : []),
    ...files.filter((file) => read(file) === undefined).map((file) => `"${clause}": there is no ${file}`),
    ...proofs.flatMap(({ file, title }) => {
      const text = read(file)
      if (text === undefined) return [`"${clause}": there is no ${file}`]
      return isTitle(text, title) ? [] : [`"${clause}": ${file} has no test "${title}"`]
    }),
  ])
}

/** Whether a test of the file is called so, in whichever quotes its title stands. */
function isTitle(text: string, title: string): boolean {
  return (
    ["'", '"', '`'].some((quote) => text.includes(quote + title + quote)) ||
    text.includes(`'${title.replaceAll("'", "\\'")}'`)
  )
}
