import { parseArgs } from 'node:util'
import type { Settings } from '#app/server/settings/settings.ts'
import type { Progress } from './progress.ts'

/** A command of the operator, `npm run <name> -- …`: what each module in `commands.ts` exports. */
export type Command = {
  /** What it is about, for docs/cli.md. */
  purpose: string
  /** What `help` prints. */
  helpLines: () => string[]
  /** Parses the arguments, without the command's name. Throws a CommandProblem. */
  parse: (line: readonly string[], now: Date) => unknown
  /**
   * Parses the arguments and runs them on the site that the settings describe. Returns output
   * lines.
   */
  execute: (line: readonly string[], context: CommandContext) => Promise<string[]>
}

/** What a command runs with. */
export type CommandContext = {
  now: Date
  /** The site's settings. Rejects with a StartupProblem if they are invalid. */
  settings: () => Promise<Settings>
  /** What the settings are read from. Rejects with a StartupProblem if the file is unreadable. */
  environment: () => Promise<Readonly<Record<string, string | undefined>>>
  /** A signal that is aborted when the command is asked to stop; until called, signals end it. */
  signal: () => AbortSignal
  /** Opens the display of progress. */
  progress: () => Progress
  /** Sets exit code 1 for a command that prints its result, but failed in part. */
  fail: () => void
}

/**
 * Definition of a subcommand: its positional arguments, required and optional options, and summary.
 */
export type Form = {
  words?: readonly string[]
  options?: readonly string[]
  optional?: readonly string[]
  summary: string
}

/** Parsed arguments that match the form of a subcommand. */
export type Typed<Name extends string> = {
  command: Name
  words: readonly string[]
  options: Readonly<Record<string, string>>
}

/** The subcommands of one command. */
export type CommandLine<Name extends string> = {
  /**
   * Parses arguments. Returns `help` for the command or the option help. Throws a CommandProblem.
   */
  parse: (line: readonly string[]) => Typed<Name> | 'help'
  /** The subcommands with their summaries, as lines. */
  helpLines: () => string[]
}

/**
 * The reason why a command does nothing, as one sentence for the operator. Exit code 2 for a usage
 * error (unknown command or option, wrong number of arguments), 1 for a valid command that cannot
 * be carried out.
 */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/**
 * Longest usage with its summary on the same line, in characters; otherwise the summary goes below.
 */
const mostBeside = 70

/**
 * Creates a parser for command lines that begin with `start` (`npm run account --`). `optionForms`
 * gives the placeholder of each option's value, such as `<date>`; an empty one marks a flag without
 * a value. `byDefault` is the subcommand of a line that names none.
 */
export function openCommandLine<Name extends string>(
  start: string,
  commands: Readonly<Record<Name, Form>>,
  optionForms: Readonly<Record<string, string>> = {},
  byDefault?: NoInfer<Name>,
): CommandLine<Name> {
  const forms = new Map<string, Form>([...Object.entries<Form>(commands), ['help', { summary: 'shows this help' }]])
  const isCommand = (word: string): word is Name => Object.hasOwn(commands, word)
  const formOf = (option: string) => `--${option} ${optionForms[option] ?? ''}`.trimEnd()

  function usageOf(command: string): string {
    const { words = [], options = [], optional = [] } = forms.get(command) ?? {}
    const parts = [
      ...words.map((word) => `<${word}>`),
      ...options.map(formOf),
      ...optional.map((option) => `[${formOf(option)}]`),
    ]
    return [command, ...parts].join(' ')
  }

  function split(args: string[]): { words: string[]; options: Record<string, string>; asksForHelp: boolean } {
    try {
      const known = Object.fromEntries(
        Object.entries(optionForms).map(([name, form]) => [
          name,
          { type: form === '' ? ('boolean' as const) : ('string' as const) },
        ]),
      )
      const help = { type: 'boolean' as const, short: 'h' }
      const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...known, help } })
      const given = Object.entries<unknown>(values)
      const options = given.flatMap(([name, value]) => {
        if (typeof value === 'string') return [[name, value] as const]
        return name === 'help' ? [] : [[name, ''] as const]
      })
      return { words: positionals, options: Object.fromEntries(options), asksForHelp: values.help === true }
    } catch (error) {
      // Node appends a second sentence of advice; help gives that advice in its own words.
      const [sentence = ''] = error instanceof Error ? error.message.split(/\.?\s*\n|\. /) : []
      throw new CommandProblem(`${sentence.replace(/\.$/, '')}: "${start} help" shows the form.`, 2)
    }
  }

  function checkForm(command: Name, given: readonly string[], values: Readonly<Record<string, string>>): void {
    const { words = [], options = [], optional = [] } = commands[command]
    const foreign = Object.keys(values).find((option) => ![...options, ...optional].includes(option))
    const lacking = [
      ...words.slice(given.length).map((word) => `<${word}>`),
      ...options.filter((option) => values[option] === undefined).map((option) => `--${option}`),
    ]
    const problem =
      foreign !== undefined
        ? `does not take --${foreign}`
        : lacking.length > 0
          ? `requires ${lacking.join(' and ')}`
          : given.length > words.length
            ? `has an unexpected argument "${given[words.length]}"`
            : undefined
    if (problem) throw new CommandProblem(`"${command}" ${problem}; usage: ${start} ${usageOf(command)}`, 2)
  }

  return {
    parse(line) {
      const [named] = line
      if (named === 'help' || named === '--help' || named === '-h') return 'help'
      const namesNone = named === undefined || named.startsWith('-')
      const [first, ...rest] = byDefault !== undefined && namesNone ? [byDefault, ...line] : line
      if (first === undefined) throw new CommandProblem(`Say what to do: "${start} help" lists the commands.`, 2)
      if (!isCommand(first)) throw new CommandProblem(`There is no command "${first}": "${start} help" lists them.`, 2)
      const { words, options, asksForHelp } = split(rest)
      if (asksForHelp) return 'help'
      checkForm(first, words, options)
      return { command: first, words, options }
    },
    helpLines() {
      const usages = [...forms].map(([command, { summary }]) => ({ usage: usageOf(command), summary }))
      const width = Math.max(...usages.map(({ usage }) => (usage.length > mostBeside ? 0 : usage.length)))
      const lines = usages.flatMap(({ usage, summary }) =>
        usage.length > mostBeside ? [`  ${usage}`, `      ${summary}`] : `  ${usage.padEnd(width)}  ${summary}`,
      )
      return [`${start} …`, ...lines]
    },
  }
}

/**
 * Parses a number as lists show it, `17` or `#17`. `what` ("a comment") and `hint`, which says
 * where the numbers are listed, are for the refusal. Throws a CommandProblem.
 */
export function parseId(word: string | undefined, what: string, hint: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(word ?? '') ?? []
  const id = Number(digits)
  if (id <= 2_147_483_647) return id
  throw new CommandProblem(`"${word}" is not the number of ${what}: ${hint}.`, 2)
}
