import { join, relative, sep } from 'node:path'
import type { TestFile } from './vitest.ts'

/** The parsed arguments of `npm test --`: paths, none for everything, or why they are invalid. */
export type Asked = { paths: readonly string[] } | { problem: string }

/** Parses the arguments of `npm test --`. */
export function readWords(words: readonly string[]): Asked {
  const option = words.find((word) => word.startsWith('-'))
  if (option !== undefined) {
    return { problem: `There is no option ${option}: npm test takes paths of tests or of folders, and nothing else.` }
  }
  const home = process.cwd()
  return { paths: words.map((word) => relative(home, join(home, relative(home, word)))) }
}

/** The test files at or below the paths, or why there are none. */
export function choose(all: readonly TestFile[], paths: readonly string[]): readonly TestFile[] | { problem: string } {
  const isBelow = (file: string, path: string) => path === '' || file === path || file.startsWith(path + sep)
  const empty = paths.find((path) => !all.some(({ file }) => isBelow(file, path)))
  if (empty !== undefined) return { problem: `There is no test at or below ${empty}.` }
  return all.filter(({ file }) => paths.some((path) => isBelow(file, path)))
}
