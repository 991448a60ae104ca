import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocalDraft, useStaffChanges, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  accentOf,
  changeSiteSettings,
  listSettingChanges,
  problemOf,
  type SettingName,
  settingNames,
  showSiteSettings,
} from '../../client.ts'
import type { SettingDetail, SiteChange, SiteSettings, SiteValues } from '../../contract.ts'
import { type Draft, type Drafts, readDrafts } from './setting-drafts.ts'

/** The settings of the site, and the changes of them that are not saved yet. */
export type Settings = NonNullable<ReturnType<typeof useSettings>['settings']>

/**
 * Reads the settings, again when they change, and keeps what is being changed on this device until
 * it is saved or discarded: nothing that colleagues save replaces it.
 */
export function useSettings() {
  const { t } = useTranslation('staffSite')
  const toast = useToast()
  const undo = useUndo()
  const queryClient = useQueryClient()
  const query = queryOf(showSiteSettings, {})
  const asked = useQuery(query)
  const [kept, keep] = useLocalDraft<Drafts>('siteSettings', readDrafts)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ failure: Failure; sent: Drafts } | null>(null)
  const state = asked.data && !isRefusal(asked.data) ? asked.data : null

  function readAgain(): void {
    for (const { path } of [showSiteSettings, listSettingChanges])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }
  useStaffChanges('siteSettings', readAgain)

  function show(settings: SiteSettings): void {
    queryClient.setQueryData(query.queryKey, settings)
    void queryClient.invalidateQueries({ queryKey: [listSettingChanges.path] })
  }

  async function send(values: Partial<Record<SettingName, Draft>>, seen: Partial<Record<SettingName, number>>) {
    const answer = await call(changeSiteSettings, { body: { ...changeOf(values), seen } }).catch(
      () => 'failed' as const,
    )
    if (answer === 'failed' || isRefusal(answer)) {
      if (answer !== 'failed' && isSettings(answer.current)) show(answer.current)
      return answer
    }
    show(answer)
    return null
  }

  function setDrafts(change: (drafts: Drafts) => Drafts): void {
    keep((before) => {
      const after = change(before ?? {})
      return Object.keys(after).length > 0 ? after : null
    })
  }

  if (!state) return { asked, settings: null }
  const detailOf = (name: SettingName): SettingDetail => {
    const detail = state.details.find((each) => each.name === name)
    if (!detail) throw new Error(`There is no setting ${name}`)
    return detail
  }
  // What the environment fixes by now can no longer be changed.
  const drafts: Drafts = Object.fromEntries(
    Object.entries(kept ?? {}).filter(([name]) => !detailOf(name as SettingName).isFixed),
  )
  const ownOf = <Name extends SettingName>(name: Name): SiteValues[Name] | null =>
    detailOf(name).isOwn ? state.values[name] : null

  /** The value that is being changed, else the chosen one; null where the site's own applies. */
  const chosen = <Name extends SettingName>(name: Name): SiteValues[Name] | null => {
    const draft = drafts[name]
    return draft ? (draft.value as SiteValues[Name] | null) : ownOf(name)
  }

  function set<Name extends SettingName>(name: Name, value: Draft<Name>): void {
    setDrafts(({ [name]: before, ...others }) =>
      isSame(value, ownOf(name))
        ? others
        : { ...others, [name]: { value, seen: before?.seen ?? detailOf(name).version } },
    )
  }

  const discard = (names: readonly SettingName[]) =>
    setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as SettingName))))

  /** Saves changes, which can be undone; those that are not allowed stay as they are. */
  async function save(names: readonly SettingName[]): Promise<void> {
    const sent = Object.fromEntries(names.flatMap((name) => (drafts[name] ? [[name, drafts[name]]] : []))) as Drafts
    const changed = Object.keys(sent) as SettingName[]
    if (changed.length === 0 || busy) return
    setBusy(true)
    setRefused(null)
    const before = Object.fromEntries(changed.map((name) => [name, ownOf(name)]))
    const failure = await send(
      Object.fromEntries(changed.map((name) => [name, sent[name]?.value ?? null])),
      Object.fromEntries(changed.map((name) => [name, sent[name]?.seen ?? 0])),
    )
    setBusy(false)
    if (failure) {
      setRefused({ failure, sent })
      return
    }
    discard(changed)
    const done = Object.fromEntries(changed.map((name) => [name, (sent[name]?.seen ?? 0) + 1]))
    undo.offer({
      text: t('saved', { names: changed.map((name) => t(`setting.${name}`)).join(', ') }),
      undo: async () => {
        if (await send(before, done)) throw new Error('The settings were changed meanwhile.')
      },
    })
  }

  /** Sets a value of the history again. */
  async function restore(name: SettingName, value: Draft): Promise<void> {
    const before = { [name]: ownOf(name) }
    const seen = detailOf(name).version
    const failure = await send({ [name]: value }, { [name]: seen })
    if (failure) return toast({ tone: 'bad', text: refusalText(t, failure) })
    undo.offer({
      text: t('restored', { name: t(`setting.${name}`) }),
      undo: async () => {
        if (await send(before, { [name]: seen + 1 })) throw new Error('The setting was changed meanwhile.')
      },
    })
  }

  /** The message of a value that was refused, as long as it is the same. */
  function errorOf(name: string): string | undefined {
    if (!refused || refused.failure === 'failed') return undefined
    const { fields } = refused.failure as { fields?: Record<string, string> }
    const setting = settingNames.find((known) => name.split('.')[0] === known)
    const key = fields?.[name]
    if (key === undefined || !setting || refused.sent[setting]?.value !== drafts[setting]?.value) return undefined
    return refusalText(t, { refused: key })
  }

  const isStale = (name: SettingName) => {
    const draft = drafts[name]
    return draft !== undefined && draft.seen !== detailOf(name).version
  }
  /** Whether an accent is chosen that cannot be read. */
  const isUnreadable = (name: SettingName) => {
    const colour = drafts[name]?.value
    return (
      name in accentOf &&
      typeof colour === 'string' &&
      problemOf(accentOf[name as keyof typeof accentOf], colour) !== null
    )
  }
  const isGeneral = refused && refused.failure !== 'failed' && refused.failure.refused !== 'error.stale'
  const hasFields = isGeneral && typeof refused.failure === 'object' && 'fields' in refused.failure
  return {
    asked,
    settings: {
      state,
      detailOf,
      chosen,
      set,
      discard,
      save,
      restore,
      busy,
      errorOf,
      isStale,
      isUnreadable,
      /** The settings with changes that are not saved. */
      changed: Object.keys(drafts) as SettingName[],
      /** Keeps what is typed although a colleague has saved something else. */
      keepMine: (name: SettingName) =>
        setDrafts((all) => {
          const draft = all[name]
          return draft ? { ...all, [name]: { ...draft, seen: detailOf(name).version } } : all
        }),
      error:
        refused && !hasFields && (refused.failure === 'failed' || isGeneral)
          ? refusalText(t, refused.failure)
          : undefined,
    },
  }
}

/** The logo is sent by its address. */
function changeOf(values: Partial<Record<SettingName, Draft>>): SiteChange {
  const { logo, ...others } = values
  const src = typeof logo === 'object' && logo !== null && 'src' in logo ? logo.src : null
  return { ...(others as SiteChange), ...(logo !== undefined && { logo: src }) }
}

function isSettings(value: unknown): value is SiteSettings {
  return typeof value === 'object' && value !== null && 'details' in value
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
