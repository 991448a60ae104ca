import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Operator, Practice } from '../contract.ts'
import type { SectionName } from '../documents.ts'
import { limits, periods } from '../periods.ts'
import styles from './document-section.module.css'
import { Editions } from './editions.tsx'
import { KeptTable } from './kept-table.tsx'
import { Recipients } from './recipients.tsx'
import { StoredTables } from './stored-tables.tsx'
import { Transfers } from './transfers.tsx'
import { WrittenText } from './written-text.tsx'

/** What the site says by its settings; null where they could not be read. */
type Said = { operator: Operator; practice: Practice } | null

/**
 * A section: heading, text with its figures inserted, and content generated from lists or settings.
 */
export function DocumentSection({ name, said }: { name: SectionName; said: Said }) {
  const { t } = useTranslation('legal')
  return (
    <div className={styles.section}>
      <h3 id={name}>{t(`sections.${name}.title`)}</h3>
      <div className={styles.prose}>
        <WrittenText text={t(`sections.${name}.text`, { ...periods, ...limits })} />
      </div>
      {moreOf(name, said)}
    </div>
  )
}

function moreOf(name: SectionName, said: Said): ReactNode {
  switch (name) {
    case 'cookies':
      return <StoredTables />
    case 'others':
      return said && <Recipients {...said} />
    case 'abroad':
      return said && <Transfers {...said} />
    case 'later':
      return <Editions of="privacy" />
    case 'amendments':
      return <Editions of="terms" />
    case 'retention':
      return <KeptTable />
    default:
      return null
  }
}
