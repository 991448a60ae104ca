import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePicturePath } from '#platform/contract/share-picture.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PlayerSpan } from '../../contract.ts'
import { formatDays } from '../../format-days.ts'
import { spanQuery } from './load-year.ts'
import { Badges, Figures, Looks, Texts } from './year-lists.tsx'
import styles from './year-page.module.css'
import { spanIn } from './year-search.ts'

/** What a player gained, lost and wore in a span of days. */
export function YearPage() {
  const { t } = useTranslation('year')
  const { habboId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { data: span } = useQuery({ ...spanQuery(habboId, search), enabled: spanIn(search) !== null })
  if (!span || isRefusal(span)) return <Missing />
  return (
    <Frame player={span}>
      <Head span={span} />
      <DaysForm key={`${span.from} ${span.until}`} span={span} />
      {span.firstScannedAt.slice(0, 10) > span.from && (
        <p className={styles.honest}>
          {t('knownSince')} <Time value={span.firstScannedAt} form="date" />
        </p>
      )}
      <Figures span={span} />
      <Badges title={t('gained')} icon="medal" badges={span.gained} none={t('gainedNone')} of={span.badges.gained} />
      {span.lost.length > 0 && (
        <Badges title={t('lost')} icon="minus" badges={span.lost} none="" of={span.badges.lost} />
      )}
      <Looks span={span} />
      <Texts title={t('names')} values={span.names} />
      <Texts title={t('mottos')} values={span.mottos} />
      <p className={styles.honest}>{t('honest')}</p>
    </Frame>
  )
}

/** Shown for a player who is hidden or unknown, and for invalid days. */
function Missing() {
  const { t } = useTranslation('year')
  const language = useLanguage()
  const { habboId = '' } = useParams({ strict: false })
  return (
    <Frame>
      <Card>
        <EmptyState
          vignette="search"
          level="h2"
          title={t('missing.title')}
          action={<ButtonAnchor href={addressOf('scannerUser', language, { habboId })}>{t('toPlayer')}</ButtonAnchor>}
        >
          {t('missing.text')}
        </EmptyState>
      </Card>
    </Frame>
  )
}

function Frame({ player, children }: { player?: PlayerSpan; children: ReactNode }) {
  const { t } = useTranslation(['year', 'scanner'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  return (
    <>
      <Street
        variant="inner"
        shift={-480}
        title={t('title')}
        crumbs={[
          { label: t('scanner:crumbs.home'), to: addressOf('home', language) },
          { label: t('scanner:crumbs.scanner') },
          ...(player
            ? [{ label: player.name, to: addressOf('scannerUser', language, { habboId: player.habboId }) }]
            : []),
          { label: t('title') },
        ]}
      />
      <PageBody onClick={onLinkClick}>
        <div className={styles.page}>{children}</div>
      </PageBody>
    </>
  )
}

function Head({ span }: { span: PlayerSpan }) {
  const { t } = useTranslation('year')
  const language = useLanguage()
  const copy = useCopy()
  const { publicUrl } = useSite()
  const { habboId, hotel, name, avatar, from, until } = span
  const page = addressOf('scannerYear', language, { habboId })
  const address = `${publicUrl}${page}?${new URLSearchParams({ from, until })}`
  return (
    <Card className={styles.head ?? ''}>
      <Portrait src={avatar} tone="lamp" />
      <div className={styles.who}>
        <HotelPlate code={hotel} />
        <h2>
          <a href={addressOf('scannerUser', language, { habboId })} translate="no">
            {name}
          </a>
        </h2>
        <p className={styles.days}>{formatDays(span, formatLocales[language])}</p>
      </div>
      <div className="row">
        <Button
          icon="link"
          onClick={() => void copy(address, { copied: t('copied'), failed: t('copyFailed', { address }) })}
        >
          {t('copy')}
        </Button>
        <ButtonAnchor
          icon="download"
          href={sharePicturePath(language, 'year', `${habboId}.${from}.${until}`)}
          download={`${name}-${from}-${until}.png`}
        >
          {t('picture')}
        </ButtonAnchor>
      </div>
    </Card>
  )
}

/** The choice of other days. Without scripts the form leads to the address itself. */
function DaysForm({ span }: { span: PlayerSpan }) {
  const { t } = useTranslation('year')
  const language = useLanguage()
  const navigate = useNavigate()
  const [days, setDays] = useState({ from: span.from, until: span.until })
  const isWrong = spanIn(days) === null || days.from === '' || days.until === ''
  const year = Number(span.until.slice(0, 4))
  const address = addressOf('scannerYear', language, { habboId: span.habboId })

  function choose(event: FormEvent): void {
    event.preventDefault()
    if (isWrong) return
    void navigate({
      to: routePath('scannerYear'),
      params: { language, habboId: span.habboId },
      search: days,
      resetScroll: false,
    })
  }
  return (
    <form className={styles.form} action={address} aria-label={t('choose')} onSubmit={choose}>
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={t(name)} error={isWrong && name === 'until' ? t('wrongDays') : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              name={name}
              min="2000-01-01"
              max="2099-12-31"
              required
              value={days[name]}
              onChange={({ target }) => setDays({ ...days, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit">{t('show')}</Button>
      <nav className={styles.years} aria-label={t('years')}>
        {[year - 1, year].map((each) => (
          <a key={each} className="lnk" href={`${address}?from=${each}-01-01&until=${each}-12-31`}>
            {each}
          </a>
        ))}
      </nav>
    </form>
  )
}
