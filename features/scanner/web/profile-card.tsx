import { useQueryClient } from '@tanstack/react-query'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Bell } from '#platform/web/ui/bell.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { LevelRing } from '#platform/web/ui/level-ring.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Player } from '../contract.ts'
import { editionOf, panelsOf } from './edition-of.ts'
import facts from './facts.module.css'
import { failureIcons } from './failure-reason.ts'
import { joinNames } from './join-names.ts'
import { playerQuery } from './player-query.ts'
import styles from './profile-card.module.css'
import { useDateWords } from './scan-status.tsx'
import { useScanTexts } from './scan-texts.ts'
import { isBeingScanned } from './use-player.ts'
import { useScan } from './use-scan.ts'

const plates: Record<Player['visibility'], { tone: PlateTone; icon?: IconName }> = {
  public: { tone: 'ok', icon: 'eye' },
  private: { tone: 'warn', icon: 'lock' },
  banned: { tone: 'bad', icon: 'ban' },
  missing: { tone: 'bad', icon: 'search' },
}

/**
 * A player's picture, hotel, visibility, motto, dates and level, and how far the scan is
 * (specification §2.6).
 */
export function ProfileCard({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  // A name that was given up and taken again is in the history twice.
  const formerNames = [...new Set(player.history.names.flatMap(({ value }) => value ?? []))].filter(
    (name) => name !== player.name,
  )
  const { tone, icon } = plates[player.visibility]
  return (
    <Card as="section" className={styles.profile ?? ''} aria-label={t('profile.label')}>
      <div className={styles.portrait}>
        <Portrait
          src={player.avatar}
          size="large"
          tone={player.visibility === 'public' ? 'lamp' : 'off'}
          alt={t('profile.picture', { name: player.name })}
        />
      </div>
      <div className={styles.plates}>
        <HotelPlate code={player.hotel} />
        <Plate tone={tone} {...(icon && { icon })}>
          {t(`visibility.${player.visibility}`)}
        </Plate>
      </div>
      <div className={styles.who}>
        <h1>{player.name}</h1>
        {formerNames.length > 0 && (
          <p className="meta">{t('profile.formerly', { names: joinNames(formerNames.slice(0, 3), language) })}</p>
        )}
        {/* Quotes and motto are one text node: separate quotes would shift the text once the font
            has loaded. */}
        {player.motto && <p className={styles.motto}>{t('profile.motto', { motto: player.motto })}</p>}
      </div>
      <dl className={classNames(facts.facts, styles.facts)}>
        <div>
          <dt>{t('profile.memberSince')}</dt>
          <dd>{player.memberSince ? <Time value={player.memberSince} form="date" /> : t('profile.hidden')}</dd>
        </div>
        <div>
          <dt>{t('profile.lastOnline')}</dt>
          <dd>
            <LastOnline player={player} />
          </dd>
        </div>
        <div>
          <dt>{t('profile.scanned')}</dt>
          <dd>
            <Time value={player.checkedAt} form="relative" />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <FollowButton kind="player" subject={player.habboId} name={player.name} />
        <ButtonLink
          small
          icon="people"
          to={routePath('scannerCompare')}
          params={{ language }}
          search={{ players: player.habboId }}
        >
          {t('profile.compare')}
        </ButtonLink>
        <ButtonLink small icon="calendar" to={routePath('scannerYear')} params={{ language, habboId: player.habboId }}>
          {t('profile.year')}
        </ButtonLink>
        <ButtonLink small icon="crown" to={routePath('scannerBoards')} params={{ language }}>
          {t('profile.boards')}
        </ButtonLink>
        {/* Looks of the retro edition have parts of their own. */}
        {editionOf(player) === 'modern' && (
          <ButtonLink
            small
            icon="brush"
            to={routePath('habboAvatar')}
            params={{ language }}
            search={{ player: player.habboId }}
          >
            {t('profile.look')}
          </ButtonLink>
        )}
      </div>
      {/* The retro edition has no levels; its profiles say 0 for everyone (hotel-api §5.2). */}
      {player.level !== null && editionOf(player) === 'modern' && (
        <div className={styles.level}>
          <LevelRing
            level={player.level}
            label={t('profile.level', { level: player.level })}
            caption={t('profile.ofThirty')}
          />
        </div>
      )}
      <div className={styles.scan}>
        <ScanNotice player={player} />
      </div>
    </Card>
  )
}

function LastOnline({ player: { online, lastOnlineAt } }: { player: Player }) {
  const { t } = useTranslation('scanner')
  if (online) return t('profile.onlineNow')
  return lastOnlineAt ? <Time value={lastOnlineAt} form="dateTime" /> : t('profile.hidden')
}

/**
 * How far the scan is or how it ended, and the button for another (specification §4.9). It keeps
 * its place and height, so that nothing below moves while a scan starts or ends.
 */
function ScanNotice({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const running = isBeingScanned(player)
  return (
    <div className={classNames(styles.notice, !running && player.trouble !== null && styles.trouble)}>
      <div className={styles.picture}>
        {running || player.trouble === null ? <Bell ringing={running} /> : <Icon name={failureIcons[player.trouble]} />}
      </div>
      <div className={styles.words}>
        {/* The live region stays while its text changes, so that a scan's end is announced. */}
        <div role="status">{running ? <Running player={player} /> : <Outcome player={player} />}</div>
        {!running && player.trouble === null && <p className="meta">{t('scan.completeWhy')}</p>}
      </div>
      <ScanAgain player={player} />
    </div>
  )
}

function Running({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const done = listsIn(player)
  const total = panelsOf(player).length
  const wait = total === 1 ? 'scan.lookAroundHere' : done < total ? 'scan.lookAround' : 'scan.photoRooms'
  return (
    <div className={styles.running}>
      <div className={styles.head}>
        <b>{t(player.state === 'queued' ? 'scan.queued' : 'scan.unpacking', { name: player.name })}</b>
        {total > 1 && <span className="sign-s lit">{t('scan.done', { done, total })}</span>}
      </div>
      <Progress value={done} max={total} label={t('scan.progress')} />
      <p className="meta">{t(wait)}</p>
    </div>
  )
}

function Outcome({ player }: { player: Player }) {
  const { t } = useTranslation(['scanner', 'refusedScan'])
  const dateWords = useDateWords()
  if (player.trouble !== null) {
    return (
      <>
        <b>{t(`refusedScan:trouble.${player.trouble}`, { hotel: hotels[player.hotel].label })}</b>
        <p className="meta">{t('refusedScan:trouble.from', { date: dateWords(player.checkedAt) })}</p>
      </>
    )
  }
  return <b>{t(listsIn(player) === panelsOf(player).length ? 'scan.everything' : 'scan.complete')}</b>
}

/** Starts a further scan of a player, as soon as the cooldown allows one. */
function ScanAgain({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const hydrated = useHydrated()
  const toast = useToast()
  const queryClient = useQueryClient()
  const scanTexts = useScanTexts()
  const { scan, busy } = useScan()
  // Only after hydration: the server's HTML may have been cached, with an outdated "now".
  const wait = useSecondsUntil(hydrated ? Date.parse(player.nextScanAt) : null)
  const running = busy || isBeingScanned(player)

  async function scanAgain() {
    const answer = await scan(player.hotel, player.name)
    // The name may be another player's by now; this one is looked at all the same.
    await queryClient.invalidateQueries({ queryKey: playerQuery(player.habboId).queryKey })
    if (answer !== 'failed' && !isRefusal(answer)) return
    toast({ tone: 'bad', text: refusalText(t, answer, scanTexts(answer, player.hotel, player.name)) })
  }

  if (running) return null
  return (
    <Button small className={styles.again} disabled={!hydrated || wait > 0} onClick={scanAgain}>
      {wait > 0 ? t('profile.scanAgainIn', { time: minutesAndSeconds(wait) }) : t('profile.scanAgain')}
    </Button>
  )
}

/**
 * Returns how many lists have been read since the scan was requested. The profile is read first, so
 * until then there are none; a list with a failure does not count, whether from this scan or the
 * previous one.
 */
export function listsIn({
  hotel,
  checkedAt,
  scanRequestedAt,
  panels,
}: Pick<Player, 'hotel' | 'checkedAt' | 'scanRequestedAt' | 'panels'>): number {
  if (checkedAt < scanRequestedAt) return 0
  return panelsOf({ hotel }).filter((name) => {
    const panel = panels[name]
    return panel.trouble === null && panel.checkedAt !== null && panel.checkedAt >= scanRequestedAt
  }).length
}
