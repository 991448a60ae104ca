import { useQuery } from '@tanstack/react-query'
import { Head } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listWriters, textBounds } from '../../client.ts'
import type { Writer } from '../../contract.ts'
import styles from './details-panel.module.css'

/** The authors of an item, up to five, in their order. */
export function AuthorsField({
  authors,
  authorName,
  mayChange,
  onAuthors,
}: {
  authors: readonly Writer[]
  authorName: string | null
  mayChange: boolean
  onAuthors: (ids: number[]) => void
}) {
  const { t } = useTranslation('staffArticle')
  const asked = useQuery({ ...queryOf(listWriters, {}), enabled: mayChange, staleTime: 60_000 })
  const ids = authors.map(({ id }) => id)
  const others = asked.data && !isRefusal(asked.data) ? asked.data.filter(({ id }) => !ids.includes(id)) : []
  return (
    <fieldset className={styles.group}>
      <legend>{t('details.authors')}</legend>
      {authors.length === 0 && <p className={styles.quiet}>{authorName ?? t('details.noAuthors')}</p>}
      <ul className={styles.authors}>
        {authors.map(({ id, name, avatar }) => (
          <li key={id}>
            <Head isNamed name={name} avatar={avatar} />
            {name}
            {mayChange && (
              <Button
                small
                square
                variant="ghost"
                aria-label={t('details.removeAuthor', { name })}
                onClick={() => onAuthors(ids.filter((each) => each !== id))}
              >
                <Icon name="close" small />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && authors.length < textBounds.authors && others.length > 0 && (
        <Select
          aria-label={t('details.addAuthor')}
          value=""
          onChange={({ target }) => target.value !== '' && onAuthors([...ids, Number(target.value)])}
        >
          <option value="">{t('details.addAuthor')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}
