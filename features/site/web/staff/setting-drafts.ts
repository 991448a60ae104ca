import { hasTexts, partsOfDraft } from '#features/housekeeping/web/parts.tsx'
import { homeParts, linkPlaces, type SettingName, settingNames } from '../../client.ts'
import type { SiteValues } from '../../contract.ts'

/** A value that is being changed; null takes the setting back to what the site comes with. */
export type Draft<Name extends SettingName = SettingName> = SiteValues[Name] | null

/** What is being changed, with the version of the setting that it replaces. */
export type Drafts = Partial<Record<SettingName, { value: Draft; seen: number }>>

/** Reads what was kept; what a setting does not take is left out. */
export function readDrafts(stored: unknown): Drafts | null {
  const kept: Readonly<Record<string, unknown>> = partsOfDraft(stored) ?? {}
  const known = settingNames.flatMap((name) => {
    const draft = partsOfDraft(kept[name])
    const isDraft = draft !== null && Number.isSafeInteger(draft.seen) && isValue(name, draft.value)
    return isDraft ? [[name, draft] as const] : []
  })
  return known.length > 0 ? (Object.fromEntries(known) as Drafts) : null
}

function isValue(name: SettingName, value: unknown): boolean {
  if (value === null) return true
  if (name === 'isOfficial' || homeParts.some((part) => part === name)) return typeof value === 'boolean'
  if (name === 'logo') return hasTexts(value, ['src'])
  if (name === 'links') return Array.isArray(value) && value.every(isLink)
  return typeof value === 'string' || typeof value === 'number'
}

function isLink(stored: unknown): boolean {
  const link = partsOfDraft(stored)
  return (
    hasTexts(link, ['address']) &&
    hasTexts(link?.label, ['de', 'en', 'tr']) &&
    linkPlaces.some((place) => place === link?.place)
  )
}
