import { useState } from 'react'
import { useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { createItem } from '../../../client.ts'
import type { Block } from '../../../contract.ts'
import { textPath } from '../staff-paths.ts'
import { useWritableCategories } from './start-buttons.tsx'

/** Starts an article from a sample that shows what a text can contain. */
export function SampleButton() {
  const { t } = useTranslation(['staffNews', 'common'])
  const language = useLanguage()
  const navigate = useStaffNavigate()
  const toast = useToast()
  const [category] = useWritableCategories()
  const [busy, setBusy] = useState(false)
  if (!category) return null

  async function start(): Promise<void> {
    if (!category) return
    setBusy(true)
    const answer = await call(createItem, { body: { category, language, body: sample() } }).catch(
      () => 'failed' as const,
    )
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    else await navigate(textPath(answer.id, language))
  }

  function sample(): Block[] {
    const paragraph = (text: string): Block => ({ kind: 'paragraph', children: [text] })
    return [
      paragraph(t('sample.lead')),
      { kind: 'heading', level: 2, id: '', children: [t('sample.heading')] },
      { kind: 'list', isOrdered: false, items: [[paragraph(t('sample.first'))], [paragraph(t('sample.second'))]] },
      { kind: 'quote', children: [paragraph(t('sample.quote'))] },
      paragraph(t('sample.end')),
    ]
  }

  return (
    <Button variant="primary" icon="pencil" busy={busy} onClick={() => void start()}>
      {t('list.sample')}
    </Button>
  )
}
