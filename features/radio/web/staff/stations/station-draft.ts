import { hasTexts, partsOfDraft } from '#features/housekeeping/web/parts.tsx'
import { stationFields } from '../../../client.ts'
import type { StationChoices } from '../../../contract.ts'

/** What was typed for the stations, and the version that it replaces. */
export type StationDraft = { values: StationChoices; version: number }

/** Reads what was kept; null for what is none. */
export function readStationDraft(stored: unknown): StationDraft | null {
  const draft = partsOfDraft(stored)
  const isWhole = hasTexts(draft?.values, stationFields) && Number.isSafeInteger(draft?.version)
  return isWhole ? (stored as StationDraft) : null
}
