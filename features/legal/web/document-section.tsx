import type { ReactNode } from 'react'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Operator, Practice } from '../contract.ts'
import type { SectionName } from '../documents.ts'
import { keptData } from '../kept-data.ts'
import { limits, periods } from '../periods.ts'
import { storedValues } from '../stored-values.ts'
import styles from './document-section.module.css'
import { Editions, FactList, WrittenText } from './editions.tsx'

const tables = [
  { word: 'cookies', values: storedValues.filter(({ place }) => place === 'cookie') },
  { word: 'storage', values: storedValues.filter(({ place }) => place !== 'cookie') },
] as const

/** Every cookie and every value in the storage of the browser, with its purpose and its life. */
function StoredTables() {
  const { t } = useTranslation('legal')
  return tables.map(({ word, values }) => (
    <FactTable
      key={word}
      label={t(`browserList.${word}`)}
      columns={[t('browserList.name'), t('browserList.purpose'), t('browserList.life')]}
      rows={values.map((value) => ({
        key: `${value.place} ${value.name}`,
        cells: [<code key="name">{value.name}</code>, t(`purpose.${value.word}`), t(`life.${value.life}`, periods)],
      }))}
    />
  ))
}

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

/** All that is stored about people, and for how long, below the heading `retention`. */
function KeptTable() {
  const { t } = useTranslation('legal')
  return (
    <FactTable
      labelledBy="retention"
      columns={[t('keptList.what'), t('keptList.life')]}
      rows={keptData.map(({ word }) => ({
        key: word,
        cells: [t(`kept.${word}.what`), t(`kept.${word}.life`, periods)],
      }))}
    />
  )
}

/** Transfers to other countries and their legal basis; radio and push only if enabled. */
function Transfers({ practice }: { practice: Practice }) {
  const { t } = useTranslation('legal')
  const hosts = new Intl.ListFormat(formatLocales[useLanguage()]).format(practice.audioHosts)
  const named = [
    'hotels',
    'pictures',
    ...(practice.hasRadio && hosts !== '' ? (['radioDirect'] as const) : []),
    ...(practice.sendsPush ? (['push'] as const) : []),
    'video',
  ] as const
  return (
    <FactList
      facts={named.map((name) => ({
        key: name,
        heading: t(`recipient.${name}.who`),
        words: t(`transfer.${name}`, { hosts }),
      }))}
    />
  )
}

/**
 * Recipients of data according to the settings: radio and push only if enabled, the hosting
 * provider if named.
 */
function Recipients({ operator, practice }: { operator: Operator; practice: Practice }) {
  const { t } = useTranslation('legal')
  const list = new Intl.ListFormat(formatLocales[useLanguage()])
  const { hasRadio, sendsPush } = practice
  const audioHosts = list.format(practice.audioHosts)
  const isThroughUs = practice.audioHosts.length === 0
  const named = [
    'hotels',
    'pictures',
    ...(hasRadio ? ([isThroughUs ? 'radioThrough' : 'radioDirect'] as const) : []),
    ...(sendsPush ? (['push'] as const) : []),
    'video',
  ] as const
  const facts = named.map((name) => ({
    key: name,
    heading: t(`recipient.${name}.who`),
    words: t(`recipient.${name}.what`, {
      hosts: name === 'pictures' ? list.format(practice.pictureHosts) : audioHosts,
    }),
  }))
  const { hosting } = operator
  const owner = { key: 'hosting', heading: t('hosting.who'), words: t('hosting.what', { hosting: hosting ?? '' }) }
  return <FactList facts={hosting === null ? facts : [...facts, owner]} />
}

/**
 * A table of facts, named by `label` or by the element with id `labelledBy`. In narrow windows each
 * row becomes a block with labelled cells. The first cell of each of the `rows` is its heading.
 */
function FactTable({
  label,
  labelledBy,
  columns,
  rows,
}: {
  label?: string
  labelledBy?: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly [ReactNode, ...ReactNode[]] }[]
}) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      {label !== undefined && <caption>{label}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [heading, ...others] }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
