import { useEffect, useRef, useState } from 'react'
import type { Call, ContractOf } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeItem, showItem } from '../../client.ts'
import type { ItemSettings } from '../../contract.ts'
import type { ArticleFacts } from './use-article-facts.ts'

/** Settings of an item to change; omitted ones stay. */
export type SettingsChange = Omit<Call<ContractOf<typeof changeItem>>['body'], 'version'>

/**
 * Returns `change`, which changes settings of the item one after the other. It resolves to the text
 * of a failure, null after success. A change is made on newer settings if its fields are the same
 * there.
 */
export function useSettings(facts: ArticleFacts) {
  const { t } = useTranslation(['staffArticle', 'common'])
  const toast = useToast()
  const known = useRef(facts.item.settings)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const [busy, setBusy] = useState(false)
  const params = { id: facts.item.id }
  const { settings } = facts.item
  useEffect(() => {
    if (settings.version > known.current.version) known.current = settings
  }, [settings])

  async function send(change: SettingsChange): Promise<string | null> {
    const answer = await call(changeItem, { params, body: { ...change, version: known.current.version } })
    if (!isRefusal(answer)) {
      take(answer)
      return null
    }
    if (answer.refused !== 'error.newsChanged') return refusalText(t, answer)
    const latest = await call(showItem, { params })
    if (isRefusal(latest)) return refusalText(t, latest)
    const before = known.current
    take(latest.settings)
    // A colleague changed something else.
    return isSameIn(change, before, latest.settings) ? send(change) : refusalText(t, answer)
  }

  function take(settings: ItemSettings): void {
    known.current = settings
    facts.setSettings(settings)
  }

  function change(changed: SettingsChange): Promise<string | null> {
    const sent = before.current.then(async () => {
      setBusy(true)
      const failure = await send(changed).catch(() => refusalText(t, 'failed'))
      setBusy(false)
      if (failure) toast({ tone: 'bad', text: failure })
      return failure
    })
    before.current = sent
    return sent
  }
  return { change, busy }
}

function isSameIn(change: SettingsChange, one: ItemSettings, other: ItemSettings): boolean {
  const fields = Object.keys(change) as (keyof SettingsChange & keyof ItemSettings)[]
  return fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}
