import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Operator } from '../contract.ts'
import styles from './operator-card.module.css'

const entries = ['name', 'address', 'email'] as const

/** The operator as configured, with a warning about missing details. */
export function OperatorCard({ operator }: { operator: Operator }) {
  const { t } = useTranslation('legal')
  const language = useLanguage()
  const missing = entries.filter((entry) => operator[entry] === null)
  const list = new Intl.ListFormat(formatLocales[language])
  return (
    <div className={styles.operator}>
      {missing.length > 0 && (
        <Note tone="warn" title={t('operator.missing.title')}>
          {t('operator.missing.text', { what: list.format(missing.map((entry) => t(`operator.missing.${entry}`))) })}
        </Note>
      )}
      {missing.length < entries.length && (
        <Card>
          <dl className={styles.entries}>
            {entries.map((entry) => {
              const value = operator[entry]
              return (
                value !== null && (
                  <div key={entry}>
                    <dt>{t(`operator.${entry}`)}</dt>
                    <dd>{entry === 'email' ? <a href={`mailto:${value}`}>{value}</a> : value}</dd>
                  </div>
                )
              )
            })}
          </dl>
          <p className={styles.responsible}>{t('operator.responsible')}</p>
        </Card>
      )}
    </div>
  )
}
