/** An invalid archive, described in one sentence for the operator. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem'
}
