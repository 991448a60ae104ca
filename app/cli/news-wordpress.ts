import type { Settings } from '#app/server/settings/settings.ts'
import { CommandProblem } from './command-line.ts'
import type { NewsReport } from './news-files.ts'
import type { Progress } from './progress.ts'

/** Parsed arguments. */
export type WordpressArguments = { file: string }

export function wordpressHelpLines(): string[] {
  return []
}

export function parseWordpress(line: readonly string[]): WordpressArguments | 'help' {
  return { file: line[0] ?? '' }
}

export async function importFromWordpress(
  _: { settings: Settings; connectionString: string; progress: Progress; signal: AbortSignal },
  args: WordpressArguments,
): Promise<NewsReport> {
  throw new CommandProblem(args.file, 1)
}
