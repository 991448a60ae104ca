import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findWayNews } from '../../client.ts'
import type { WayNews } from '../../contract.ts'
import styles from './badge-detail.module.css'

/** Chooses a news item by a part of its title; drafts can be chosen as well. */
export function NewsField({
  chosen,
  error,
  onChoose,
}: {
  chosen: WayNews | null
  error: string | undefined
  onChoose: (news: WayNews | null) => void
}) {
  const { t } = useTranslation('staffBadges')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: [findWayNews.path, language, q],
    enabled: q.length > 1,
    queryFn: ({ signal }) => call(findWayNews, { query: { language, q } }, signal),
  })
  const items = q.length > 1 && data && !isRefusal(data) ? data.items : null
  if (chosen)
    return (
      <div className={styles.line}>
        <span>{t('way.chosen', { title: chosen.title || t('ways.untitled') })}</span>
        {!chosen.isPublic && <Plate tone="warn">{t('way.draft')}</Plate>}
        <Button small variant="ghost" onClick={() => onChoose(null)}>
          <Icon name="x" small />
          {t('way.noNews')}
        </Button>
      </div>
    )
  return (
    <div className="stack">
      <Field label={t('way.news')} help={t('way.newsHelp')} error={error}>
        {(control) => (
          <Input
            {...control}
            name="news"
            type="search"
            autoComplete="off"
            value={typed}
            maxLength={100}
            onChange={({ target }) => setTyped(target.value)}
            // The dialog is sent by its own button.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {items?.length === 0 && <p className={styles.hint}>{t('way.newsNone')}</p>}
      <ul className={styles.entries}>
        {items?.map((item) => (
          <li key={item.id}>
            <Button small variant="ghost" onClick={() => onChoose(item)}>
              <Icon name="news" small />
              {item.title || t('ways.untitled')}
              {!item.isPublic && <Plate tone="warn">{t('way.draft')}</Plate>}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
