import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ComparedPlayer, Comparison } from '../../contract.ts'
import { isPageHidden, playerQuery } from '../player-query.ts'
import { useScanTexts } from '../scan-texts.ts'
import { useScan } from '../use-scan.ts'
import { searchOf } from './compare-search.ts'
import { forgetLookedUp } from './looked-up.ts'
import styles from './player-cards.module.css'
import { SeriesMark, seriesColour } from './series-mark.tsx'

/** The players of a comparison side by side; without one only who they are. */
export function PlayerCards({ ids, comparison }: { ids: readonly string[]; comparison: Comparison | undefined }) {
  const { t } = useTranslation('compare')
  return (
    <ul className={styles.players} aria-label={t('players')} data-players={ids.length}>
      {ids.map((habboId, place) => (
        <PlayerCard
          key={habboId}
          ids={ids}
          habboId={habboId}
          place={place}
          compared={comparison?.players[place]}
          others={comparison?.players ?? []}
        />
      ))}
    </ul>
  )
}

function PlayerCard({
  ids,
  habboId,
  place,
  compared,
  others,
}: {
  ids: readonly string[]
  habboId: string
  place: number
  compared: ComparedPlayer | undefined
  others: readonly ComparedPlayer[]
}) {
  const { t } = useTranslation(['compare', 'scanner'])
  const language = useLanguage()
  const { data } = useQuery(playerQuery(habboId))
  const isHidden = isPageHidden(data)
  useEffect(() => {
    if (isHidden) forgetLookedUp(habboId)
  }, [isHidden, habboId])
  const player = data === undefined || isRefusal(data) ? null : data
  const name = player?.name ?? t('unknown')
  return (
    <Card as="li" className={styles.player ?? ''}>
      <div className={styles.head}>
        <Portrait src={player?.avatar ?? null} tone={player ? 'lamp' : 'off'} />
        <div className={styles.who}>
          <h2 className={styles.name} translate={player ? 'no' : undefined}>
            {compared && <SeriesMark place={place} />}
            {player ? (
              <Link to={routePath('scannerUser')} params={{ language, habboId }} preload={false}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          {player && <HotelPlate code={player.hotel} />}
        </div>
        <ButtonLink
          to={routePath('scannerCompare')}
          params={{ language }}
          search={searchOf(ids.filter((id) => id !== habboId))}
          resetScroll={false}
          variant="ghost"
          small
          square
          aria-label={t('remove', { name })}
        >
          <Icon name="close" />
        </ButtonLink>
      </div>
      {!player && <p className="meta">{t(isHidden ? 'scanner:hiddenPage.title' : 'missing')}</p>}
      {compared && <Facts compared={compared} others={others} colour={seriesColour(place)} />}
      {compared && <Scan compared={compared} />}
    </Card>
  )
}

function Facts({
  compared,
  others,
  colour,
}: {
  compared: ComparedPlayer
  others: readonly ComparedPlayer[]
  colour: string
}) {
  const { t } = useTranslation(['compare', 'scanner'])
  const figure = useFigures()
  const { level, badges, friends, hotel, memberSince } = compared
  const isRetro = hotels[hotel].edition === 'origins'
  const most = (of: (player: ComparedPlayer) => number) => Math.max(1, ...others.map(of))
  return (
    <dl className={styles.facts}>
      <Fact
        label={t('facts.level')}
        colour={colour}
        share={level === null || isRetro ? null : level / 30}
        value={
          isRetro ? t('facts.noLevels') : level === null ? t('scanner:profile.hidden') : t('facts.ofThirty', { level })
        }
      />
      <Fact
        label={t('facts.badges')}
        colour={colour}
        share={badges.checkedAt === null ? null : badges.current / most((player) => player.badges.current)}
        value={badges.checkedAt === null ? t('facts.unread') : figure(badges.current)}
      />
      <Fact
        label={t('facts.only')}
        colour={colour}
        share={badges.checkedAt === null ? null : badges.only / most((player) => player.badges.current)}
        value={badges.checkedAt === null ? t('facts.unread') : figure(badges.only)}
      />
      {!isRetro && (
        <Fact
          label={t('facts.friends')}
          colour={colour}
          share={
            friends.hidden || friends.checkedAt === null
              ? null
              : friends.current / most((player) => player.friends.current)
          }
          value={
            friends.hidden
              ? t('facts.hidden')
              : friends.checkedAt === null
                ? t('facts.unread')
                : figure(friends.current)
          }
        />
      )}
      <Fact
        label={t('scanner:profile.memberSince')}
        colour={colour}
        share={null}
        value={memberSince ? <Time value={memberSince} form="date" /> : t('scanner:profile.hidden')}
      />
      <Fact
        label={t('scanner:profile.scanned')}
        colour={colour}
        share={null}
        value={<Time value={compared.checkedAt} form="relative" />}
      />
    </dl>
  )
}

/** A value, with a bar for its share of the largest one. */
function Fact({
  label,
  value,
  share,
  colour,
}: {
  label: string
  value: ReactNode
  share: number | null
  colour: string
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {share !== null && (
          <span className={styles.bar} aria-hidden="true">
            <i style={{ inlineSize: `${Math.round(share * 100)}%`, background: colour }} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** Offers a scan of a player whose badges no scan has read. */
function Scan({ compared: { hotel, name, badges, isBeingScanned } }: { compared: ComparedPlayer }) {
  const { t } = useTranslation('compare')
  const toast = useToast()
  const scanTexts = useScanTexts()
  const { scan, busy } = useScan()
  if (isBeingScanned)
    return (
      <p className={styles.scanning} role="status">
        <Spinner /> {t('scanning')}
      </p>
    )
  if (badges.checkedAt !== null) return null

  async function start() {
    const answer = await scan(hotel, name)
    if (answer === 'failed' || isRefusal(answer))
      toast({ tone: 'bad', text: refusalText(t, answer, scanTexts(answer, hotel, name)) })
  }
  return (
    <Button small icon="search" busy={busy} onClick={() => void start()}>
      {t('scan', { name })}
    </Button>
  )
}
