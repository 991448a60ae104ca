import { parseArgs } from 'node:util'
import { CommandProblem } from './command-problem.ts'

/**
 * Definition of a command: its positional arguments, required and optional options, and summary.
 */
export type CommandForm = {
  words: readonly string[]
  options: readonly string[]
  mayHave?: readonly string[]
  does: string
}

/**
 * A parsed command line that matches a command definition: its positional arguments and options.
 */
export type TypedCommand<Name extends string> = {
  command: Name
  words: readonly string[]
  options: Readonly<Record<string, string>>
}

/**
 * Longest command for which help prints the summary on the same line, in characters; otherwise it
 * goes below.
 */
const mostBeside = 70

/** The command lines of one program. */
export type CommandLine<Name extends string> = {
  /**
   * Parses arguments, without the program name. Returns `help` also for the help option. Throws a
   * CommandProblem.
   */
  read: (line: readonly string[]) => TypedCommand<Name> | 'help'
  /** The commands with what they do, as lines. */
  helpLines: () => string[]
}

/**
 * Creates a parser for command lines that begin with `start` (`npm run account --`). `optionForms`
 * gives the placeholder of each option's value, such as `<date>`; an empty form marks a flag
 * without a value.
 */
export function openCommandLine<Name extends string>(
  start: string,
  commands: Readonly<Record<Name, CommandForm>>,
  optionForms: Readonly<Record<string, string>> = {},
): CommandLine<Name> {
  const forms: Readonly<Record<string, CommandForm>> = commands
  const isCommand = (word: string): word is Name => Object.hasOwn(commands, word)

  function usageOf(command: string): string {
    const { words = [], options = [], mayHave = [] } = forms[command] ?? {}
    const parts = [
      ...words.map((word) => `<${word}>`),
      ...options.map(formOf),
      ...mayHave.map((option) => `[${formOf(option)}]`),
    ]
    return [command, ...parts].join(' ')
  }

  function formOf(option: string): string {
    return `--${option} ${optionForms[option] ?? ''}`.trimEnd()
  }

  function parse(args: string[]): { words: string[]; options: Record<string, string>; asksForHelp: boolean } {
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

  function checkForm(command: Name, words: readonly string[], options: Readonly<Record<string, string>>): void {
    const form = commands[command]
    const foreign = Object.keys(options).find((option) => ![...form.options, ...(form.mayHave ?? [])].includes(option))
    const lacking = [
      ...form.words.slice(words.length).map((word) => `<${word}>`),
      ...form.options.filter((option) => options[option] === undefined).map((option) => `--${option}`),
    ]
    const problem =
      foreign !== undefined
        ? `takes no --${foreign}`
        : lacking.length > 0
          ? `lacks ${lacking.join(' and ')}`
          : words.length > form.words.length
            ? `does not know what to do with "${words[form.words.length]}"`
            : undefined
    if (problem) throw new CommandProblem(`"${command}" ${problem}; its form is: ${start} ${usageOf(command)}`, 2)
  }

  return {
    read([first, ...rest]) {
      if (first === undefined) throw new CommandProblem(`Say what to do: "${start} help" lists the commands.`, 2)
      if (first === '--help' || first === '-h') return 'help'
      if (!isCommand(first)) throw new CommandProblem(`There is no command "${first}": "${start} help" lists them.`, 2)
      const { words, options, asksForHelp } = parse(rest)
      if (asksForHelp) return 'help'
      checkForm(first, words, options)
      return { command: first, words, options }
    },
    helpLines() {
      const usages = Object.keys(commands).map(usageOf)
      const width = Math.max(...usages.map(({ length }) => (length > mostBeside ? 0 : length)))
      const lines = Object.values<CommandForm>(commands).flatMap(({ does }, place) => {
        const usage = usages[place] ?? ''
        return usage.length > mostBeside ? [`  ${usage}`, `      ${does}`] : `  ${usage.padEnd(width)}  ${does}`
      })
      return [`${start} …`, ...lines]
    },
  }
}
