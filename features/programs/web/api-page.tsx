import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useId, useState } from 'react'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { useSite } from '#platform/web/site.tsx'
import { Time } from '#platform/web/time.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { apiDumps, apiPath, descriptionPath } from '../client.ts'
import styles from './api-page.module.css'
import {
  type ExampleLanguage,
  endpointGroups,
  exampleIn,
  exampleLanguages,
  placeholders,
  type Shown,
} from './examples.ts'

const dumpsQuery = queryOf(apiDumps, {})
const groups = Object.keys(endpointGroups) as (keyof typeof endpointGroups)[]
const languageNames: Record<ExampleLanguage, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python' }

/** Loads what the page shows besides its texts: the list of daily files. */
export async function loadApiPage(queryClient: QueryClient): Promise<void> {
  await queryClient.ensureQueryData(dumpsQuery)
}

/** The documentation of the API: how to call it, its limits, endpoints and daily files. */
export function ApiPage() {
  const { t } = useTranslation('programs')
  const language = useLanguage()
  const [example, setExample] = useState<ExampleLanguage>('curl')
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('home'), to: addressOf('home', language) }, { label: t('title') }]}
      />
      <PageBody>
        <div className={styles.page}>
          <p className={styles.lead}>{t('lead')}</p>
          <Start />
          <Rules />
          <SegmentedControl
            label={t('examples')}
            segments={exampleLanguages.map((value) => ({ value, label: languageNames[value] }))}
            value={example}
            onChange={setExample}
          />
          {groups.map((group) => (
            <Endpoints key={group} group={group} language={example} />
          ))}
          <Files />
        </div>
      </PageBody>
    </>
  )
}

function Start() {
  const { t } = useTranslation('programs')
  const language = useLanguage()
  const { publicUrl } = useSite()
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle icon="key" title={t('start.title')} id={id} />
      <p>{t('start.base')}</p>
      <pre className={styles.code} translate="no">
        {publicUrl + apiPath}
      </pre>
      <p>{t('start.key')}</p>
      <p>{t('start.examples', { names: Object.values(placeholders).join(', ') })}</p>
      <p className={styles.links}>
        <Link className="lnk" to={routePath('usersSettings')} params={{ language }} search={{ tab: 'api' }}>
          {t('start.makeKey')}
        </Link>
        <a className="lnk" href={descriptionPath}>
          {t('start.description')}
        </a>
        <a className="lnk" href="/api/docs/">
          {t('start.viewer')}
        </a>
      </p>
    </Card>
  )
}

/** What holds for every endpoint. */
function Rules() {
  const { t } = useTranslation('programs')
  const id = useId()
  const rules = ['limits', 'caching', 'pages', 'errors', 'hidden', 'changes'] as const
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle icon="list" title={t('rules.title')} id={id} />
      <dl className={styles.rules}>
        {rules.map((rule) => (
          <div key={rule}>
            <dt>{t(`rules.${rule}.name`)}</dt>
            <dd>{t(`rules.${rule}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Endpoints({ group, language }: { group: keyof typeof endpointGroups; language: ExampleLanguage }) {
  const { t } = useTranslation('programs')
  return (
    <Card>
      <CardTitle title={t(`groups.${group}`)} />
      {endpointGroups[group].map((endpoint) => (
        <EndpointPart
          key={endpoint.name}
          endpoint={endpoint}
          text={t(`endpoints.${endpoint.name}`)}
          language={language}
        />
      ))}
    </Card>
  )
}

type EndpointProps = { endpoint: Shown; text: string; language: ExampleLanguage }

function EndpointPart({ endpoint, text, language }: EndpointProps) {
  const { t } = useTranslation('programs')
  const { publicUrl } = useSite()
  const copy = useCopy()
  const code = exampleIn(language, publicUrl + endpoint.example)
  return (
    <article className={styles.endpoint}>
      <h3 className={styles.path} translate="no">
        GET {endpoint.path}
      </h3>
      <p className={styles.text}>{text}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide example is scrolled with the keyboard too */}
      <pre className={styles.code} translate="no" tabIndex={0}>
        {code}
      </pre>
      <Button
        small
        icon="copy"
        aria-label={t('copyOf', { path: endpoint.path })}
        onClick={() => copy(code, { copied: t('copied'), failed: t('copyFailed') })}
      >
        {t('copy')}
      </Button>
    </article>
  )
}

/** The daily files, with their sizes and hashes. */
function Files() {
  const { t } = useTranslation('programs')
  const number = useFigures()
  const id = useId()
  const { data } = useQuery(dumpsQuery)
  if (!data || isRefusal(data)) return null
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle icon="download" title={t('files.title')} id={id} />
      <p>{t('files.text')}</p>
      {data.files.length === 0 && <p>{t('files.none')}</p>}
      <ul className={styles.files}>
        {data.files.map((file) => (
          <li key={file.name}>
            <a className="lnk" href={file.address} download>
              {file.name}
            </a>
            <span>
              {t('files.rows', { count: file.rows, rows: number(file.rows) })} · {number(file.bytes)} B ·{' '}
              <Time value={file.writtenAt} form="date" />
            </span>
            <code translate="no">SHA-256 {file.sha256}</code>
          </li>
        ))}
      </ul>
      <p lang="en">{data.licence}</p>
    </Card>
  )
}

/** The head of the page. */
export function apiHead({ words }: { words: i18n }) {
  const title = words.t('programs:title')
  return { meta: pageMeta({ title: pageTitle(words, [title]), description: words.t('programs:description') }) }
}
