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
