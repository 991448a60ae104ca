import type { Requirement } from './requirements.ts'

/**
 * Returns one sentence for each problem: no test, or a missing file or test title. `read` returns
 * the text of a file, or undefined if there is none.
 */
export function judgeRequirements(
  requirements: readonly Requirement[],
  read: (file: string) => string | undefined,
): string[] {
  return requirements.flatMap(({ requirement, code, tests }) =>
    [
      ...(tests.length === 0 ? ['no test'] : []),
      ...code.filter((file) => read(file) === undefined).map((file) => `no file ${file}`),
      ...tests.flatMap((test) => {
        const { file, title } = partsOf(test)
        const text = read(file)
        if (text === undefined) return [`no file ${file}`]
        return hasTitle(text, title) ? [] : [`no test "${title}" in ${file}`]
      }),
    ].map((problem) => `"${requirement}": ${problem}`),
  )
}

/** Splits a test named as `file › title`. */
export function partsOf(test: string): { file: string; title: string } {
  const [file = '', ...title] = test.split(' › ')
  return { file, title: title.join(' › ') }
}

/** Whether a title is in the file, in any kind of quotes. */
function hasTitle(text: string, title: string): boolean {
  return (
    ["'", '"', '`'].some((quote) => text.includes(quote + title + quote)) ||
    text.includes(`'${title.replaceAll("'", "\\'")}'`)
  )
}
