import type { SourceFile } from './project.ts'

const forbidden = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared']
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Texts are found by the names of their namespaces. */
const namespace = /^[a-z]+([A-Z][a-z]+)*$/
const mostLines = 300
/**
 * Locale files have one entry for each line and are separated by namespace; shared texts are in
 * `common`.
 */
const isWords = (path: string) => path.startsWith('locales/')
const isProse = (path: string) => path.endsWith('.md')

/** Checks file names and lengths. Returns one sentence for each breach. */
export function judgeNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const parts = path.split('/').map((part) => part.replace(/(\.(test|module|d))?\.\w+$/, ''))
    const lines = text.trimEnd().split('\n').length
    return [
      ...(isProse(path)
        ? []
        : parts
            .filter((part) => !kebab.test(part) && !(isWords(path) && namespace.test(part)))
            .map((part) => `${path}: ${part} is not kebab-case (short files with clear names)`)),
      ...parts
        .filter((part) => forbidden.includes(part) && !isWords(path))
        .map((part) => `${path}: the name "${part}" says nothing (short files with clear names)`),
      ...(lines > mostLines && !isWords(path) && !isProse(path)
        ? [`${path}: ${lines} lines, more than ${mostLines} (short files with clear names)`]
        : []),
    ]
  })
}
