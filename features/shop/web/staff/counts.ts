import { mostPieces } from '../../client.ts'

/** Message key of a written count that is missing, no whole number, or out of bounds. */
export function countError(written: string, least: number): string | undefined {
  if (written.trim() === '') return 'error.formFieldRequired'
  const count = Number(written)
  return Number.isInteger(count) && count >= least && count <= mostPieces ? undefined : 'error.incorrectData'
}
