/** What is wrong with an archive, in one sentence for whoever brought it. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem'
}
