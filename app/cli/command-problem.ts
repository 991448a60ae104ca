/**
 * Why a command does nothing, in one sentence for who typed it. Exit code 2 for a command line that is none (an unknown command or
 * option, too few or too many words), 1 for what is understood and cannot be.
 */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2) {
    super(sentence)
    this.exitCode = exitCode
  }
}
