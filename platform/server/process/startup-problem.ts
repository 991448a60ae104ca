/**
 * Why the program cannot start, in one sentence for the operator: a busy port, an unreadable
 * folder, an invalid setting. The process prints the message without a stack and exits with code 1.
 */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
