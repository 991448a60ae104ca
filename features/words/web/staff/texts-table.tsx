import { type Column, DataTable } from '#features/housekeeping/web/parts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { formOf } from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import styles from './texts-page.module.css'
import { usePageName } from './use-names.ts'

/** The texts that the filters leave; a row opens the text beside it. */
export function TextsTable({
  texts,
  at,
  onChoose,
}: {
  texts: readonly SiteText[]
  at: string | undefined
  onChoose: (text: SiteText) => void
}) {
  const { t } = useTranslation('staffWords')
  const columns: readonly Column<SiteText>[] = [
    {
      key: 'text',
      label: t('column.text'),
      isTitle: true,
      cell: (text) => (
        <span className={styles.text}>
          <button
            type="button"
            lang={text.language}
            data-text={text.key}
            onClick={(event) => {
              event.stopPropagation()
              onChoose(text)
            }}
          >
            {text.proposal?.text ?? text.text}
          </button>
          <small>{text.key}</small>
        </span>
      ),
    },
    {
      key: 'source',
      label: t('column.source'),
      cell: ({ language, sources }) => {
        const source = language === 'en' ? 'de' : 'en'
        return (
          <span className={styles.source} lang={source}>
            {sources[source]}
          </span>
        )
      },
    },
    { key: 'where', label: t('column.where'), cell: ({ pages }) => <Where pages={pages} /> },
    { key: 'state', label: t('column.state'), cell: (text) => <StatePlates text={text} /> },
  ]
  return (
    <Card flush>
      <DataTable label={t('title')} columns={columns} rows={texts} keyOf={({ key }) => key} at={at} onOpen={onChoose} />
    </Card>
  )
}

const shownPages = 2

/** The first pages that show a text, and how many there are besides. */
export function Where({ pages, all = false }: { pages: readonly string[]; all?: boolean }) {
  const { t } = useTranslation('staffWords')
  const pageName = usePageName()
  if (pages.length === 0) return <span className={styles.quiet}>{t('where.none')}</span>
  const shown = all ? pages : pages.slice(0, shownPages)
  const rest = pages.length - shown.length
  return (
    <span className={styles.where}>
      {shown.map(pageName).join(', ')}
      {rest > 0 && <span className={styles.quiet}> {t('where.more', { count: rest })}</span>}
    </span>
  )
}

/** The states of a text, and the plural form that it is of. */
export function StatePlates({ text }: { text: SiteText }) {
  const { t } = useTranslation('staffWords')
  const form = formOf(text.key)
  const isUnused = text.shipped === null
  return (
    <span className={styles.plates}>
      {text.proposal && <Plate tone="lamp">{t('state.proposed')}</Plate>}
      {text.isOutdated && <Plate tone="warn">{t('state.outdated')}</Plate>}
      {isUnused && <Plate tone="warn">{t('state.unused')}</Plate>}
      {text.isChanged && !text.isOutdated && !isUnused && <Plate tone="ok">{t('state.changed')}</Plate>}
      {!text.proposal && !text.isChanged && !isUnused && <span className={styles.quiet}>{t('state.shipped')}</span>}
      {(form === 'one' || form === 'other') && <Plate tone="line">{t(`form.${form}`)}</Plate>}
    </span>
  )
}
