import type { WrittenText } from '../../../contract.ts'
import { forgetCopy, type LocalCopy, readCopies } from './local-copies.ts'
import { hasChangesOf } from './merge-texts.ts'

/** Returns the copies on this device whose words the server lacks, and removes the others. */
export async function readLostCopies(
  place: Parameters<typeof readCopies>[0],
  saved: WrittenText,
): Promise<LocalCopy[]> {
  const copies = await readCopies(place)
  const isLost = ({ base, text }: LocalCopy) => !hasChangesOf(saved, base.text, text)
  for (const copy of copies) if (!isLost(copy)) void forgetCopy(copy).catch(() => {})
  return copies.filter(isLost)
}
