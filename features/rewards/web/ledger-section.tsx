import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { iconOfLedger } from '#features/accounts/client.ts'
import type { LedgerEntry, LedgerPage } from '#features/accounts/contract.ts'
import { useIconLabel } from '#features/accounts/web/parts.tsx'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChoiceAnchor, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { achievementKeys } from '../client.ts'
import cometSmall from './assets/comet-s.png'
import starSmall from './assets/star-s.png'
import styles from './ledger-section.module.css'
import { commentPathsQuery } from './queries.ts'
import type { PurseSearch } from './rewards-search.ts'

const streakNames = ['streak3', 'streak7', 'streak30'] as const

/** What can be reached and has a name. */
type ReachedName = (typeof achievementKeys)[number] | (typeof streakNames)[number]

/**
 * Returns the name of the reward in a ledger entry: `achievement:firstComment`,
 * `streak:7:2026-11-20`; undefined if it has none.
 */
function reachedIn(about: string): ReachedName | undefined {
  const [kind, key = ''] = about.split(':')
  if (kind === 'achievement') return achievementKeys.find((known) => known === key)
  return kind === 'streak' ? streakNames.find((known) => known === `streak${key}`) : undefined
}

const icons: Record<string, IconName> = {
  comment: 'chat',
  'comment deleted': 'trash',
  'icon bought': 'bag',
  'icon taken back': 'undo',
  achievement: 'medal',
  streak: 'bolt',
}

/**
 * A ledger entry: reason, link, time and amount. `commentPath` is the path of the comment it
 * concerns.
 */
function LedgerRow({ entry, commentPath }: { entry: LedgerEntry; commentPath: string | undefined }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const { reason, about, stars, comets, changedAt } = entry
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon name={icons[reason] ?? 'coin'} />
      </span>
      <div className={styles.words}>
        <b>
          <Reason entry={entry} />
        </b>
        <span className={styles.meta}>
          <Time value={changedAt} form="dateTime" />
          {commentPath !== undefined && <a href={addressBelow(language, commentPath)}>{t('ledger.toComment')}</a>}
          {about.startsWith('icon:') && <a href={addressOf('usersShop', language)}>{t('ledger.toShop')}</a>}
          {(reason === 'achievement' || reason === 'streak') && (
            <a href="#achievements">{t('ledger.toAchievements')}</a>
          )}
        </span>
      </div>
      <div className={styles.amounts}>
        {stars !== 0 && <Change coin="stars" amount={stars} />}
        {comets !== 0 && <Change coin="comets" amount={comets} />}
      </div>
    </li>
  )
}

function Reason({ entry: { reason, about } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('rewards')
  const labelOf = useIconLabel()
  const name = reachedIn(about)
  const icon = iconOfLedger(about)
  switch (reason) {
    case 'comment':
      return t('ledger.reason.comment')
    case 'comment deleted':
      return t('ledger.reason.deleted')
    case 'icon bought':
      return icon ? t('ledger.reason.icon', { icon: labelOf(icon) }) : t('ledger.reason.other')
    case 'icon taken back':
      return icon ? t('ledger.reason.takenBack', { icon: labelOf(icon) }) : t('ledger.reason.other')
    case 'achievement':
      return name ? t('ledger.reason.achievement', { name: t(`names.${name}`) }) : t('ledger.reason.other')
    case 'streak':
      return name ? t('ledger.reason.streak', { name: t(`names.${name}`) }) : t('ledger.reason.other')
    case 'correction':
      return t('ledger.reason.correction')
    default:
      return t('ledger.reason.other')
  }
}

function Change({ coin, amount }: { coin: 'stars' | 'comets'; amount: number }) {
  const { t } = useTranslation('rewards')
  const figure = useFigures()
  const sign = amount > 0 ? '+' : '−'
  return (
    <span className={classNames(styles.change, amount > 0 ? styles.gain : styles.loss)}>
      <span aria-hidden="true">
        {sign}
        {figure(Math.abs(amount))}
      </span>
      <PixelPicture src={coin === 'stars' ? starSmall : cometSmall} width={22} height={22} />
      <span className="sr">{t(`ledger.${coin}`, { sign, count: Math.abs(amount) })}</span>
    </span>
  )
}

/** The filters of the ledger; the first shows everything. */
const ledgerChoices = {
  kind: [undefined, 'gains', 'spendings'],
  coin: [undefined, 'stars', 'comets'],
} as const

/** Each change of the balances, newest first, a page at a time. */
export function LedgerSection({ asked, page }: { asked: PurseSearch; page: LedgerPage | undefined }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const titleId = useId()
  const section = usePageFocus(`${asked.before} ${asked.after}`)
  const isNarrowed = Object.values(asked).some((value) => value !== undefined)
  return (
    <section aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <SectionTitle icon="list" title={t('ledger.title')} id={titleId} />
      <div className={styles.filters}>
        <ChoiceLinks label={t('ledger.kinds')}>
          {ledgerChoices.kind.map((kind) => (
            <ChoiceAnchor
              key={kind ?? 'all'}
              href={purseAddress(language, { kind, coin: asked.coin })}
              current={asked.kind === kind}
            >
              {t(`ledger.kind.${kind ?? 'all'}`)}
            </ChoiceAnchor>
          ))}
        </ChoiceLinks>
        <ChoiceLinks label={t('ledger.coins')}>
          {ledgerChoices.coin.map((coin) => (
            <ChoiceAnchor
              key={coin ?? 'all'}
              href={purseAddress(language, { kind: asked.kind, coin })}
              current={asked.coin === coin}
            >
              {t(`ledger.coin.${coin ?? 'all'}`)}
            </ChoiceAnchor>
          ))}
        </ChoiceLinks>
      </div>
      {!page && (
        <div aria-busy="true">
          <Skeleton height="320px" />
        </div>
      )}
      {page && page.entries.length === 0 && (
        <EmptyState
          vignette={isNarrowed ? 'search' : 'empty'}
          title={t(isNarrowed ? 'ledger.nothing' : 'ledger.empty')}
          action={isNarrowed && <ButtonAnchor href={purseAddress(language, {})}>{t('ledger.clear')}</ButtonAnchor>}
        >
          {t(isNarrowed ? 'ledger.nothingText' : 'ledger.emptyText')}
        </EmptyState>
      )}
      {page && page.entries.length > 0 && <Entries asked={asked} page={page} />}
    </section>
  )
}

function Entries({ asked, page: { entries, newer, older } }: { asked: PurseSearch; page: LedgerPage }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const ids = entries.flatMap(({ about }) => commentIn(about) ?? [])
  const { data } = useQuery(commentPathsQuery([...new Set(ids)]))
  const paths = new Map(data?.map(({ id, path }) => [id, path]))
  const { kind, coin } = asked
  return (
    <>
      <Card flush>
        <ul>
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} commentPath={paths.get(commentIn(entry.about) ?? 0)} />
          ))}
        </ul>
      </Card>
      {(newer !== null || older !== null) && (
        <nav className={styles.pages} aria-label={t('ledger.pages')}>
          {newer !== null && (
            <>
              <ButtonAnchor href={purseAddress(language, { kind, coin })}>{t('ledger.newest')}</ButtonAnchor>
              <ButtonAnchor href={purseAddress(language, { kind, coin, after: newer })} rel="prev">
                <Icon name="left" small />
                {t('ledger.newer')}
              </ButtonAnchor>
            </>
          )}
          {older !== null && (
            <ButtonAnchor href={purseAddress(language, { kind, coin, before: older })} rel="next">
              {t('ledger.older')}
              <Icon name="right" small />
            </ButtonAnchor>
          )}
        </nav>
      )}
    </>
  )
}

/** The comment that a change is about; null for anything else. */
function commentIn(about: string): number | null {
  const id = /^comment:([1-9][0-9]{0,8})$/.exec(about)?.[1]
  return id === undefined ? null : Number(id)
}

/** The address of a page of the purse, in the form that the router writes it. */
function purseAddress(language: LanguageCode, { kind, coin, before, after }: PurseSearch): string {
  const query = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(coin ? { coin } : {}),
    ...(before ? { before: String(before) } : {}),
    ...(after ? { after: String(after) } : {}),
  }).toString()
  return `${addressOf('usersPurse', language)}${query ? `?${query}` : ''}`
}
