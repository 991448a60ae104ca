import { currentPictures } from '#features/media/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Block, Problem } from '../../../contract.ts'
import { libraryPicturesIn } from '../../pictures/library-pictures.ts'
import { problem } from './find-musts.ts'

/**
 * Returns the pictures that have left the library since: an old revision that is restored may have
 * one. They prevent publishing, since readers would see a gap.
 */
export async function findMissingPictures(db: AnyDb, body: readonly Block[]): Promise<Problem[]> {
  const known = await currentPictures(db, libraryPicturesIn(body))
  return body.flatMap((each, block) =>
    libraryPicturesIn([each]).some((src) => !known.has(src)) ? [problem(true, { kind: 'missingPicture', block })] : [],
  )
}
