import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOpenPanel, useOwnCall, useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { follow, listFollows, unfollow } from '../client.ts'
import type { FollowKind } from '../contract.ts'
import styles from './follow-button.module.css'
import { keysQuery } from './queries.ts'

/**
 * Follows or unfollows a subject; guests are led to log in. Both states have the same size. `name`
 * tells buttons apart and is visible with `isNamed`. Needs the words `follow`.
 */
export function FollowButton({
  kind,
  subject,
  name,
  isNamed = false,
  small = true,
}: {
  kind: FollowKind
  subject: string
  name: string
  isNamed?: boolean
  small?: boolean
}) {
  const { t } = useTranslation(['follow', 'common'])
  const visit = useVisit()
  const { openLogin } = useOpenPanel()
  const ask = useOwnCall()
  const toast = useToast()
  const queryClient = useQueryClient()
  const lastTurn = useRef<Promise<unknown>>(Promise.resolve())
  const isMember = visit?.user != null
  const { data } = useQuery({ ...keysQuery, enabled: isMember, staleTime: 60_000 })
  const key = kind === 'show' || kind === 'dj' ? subject.toLowerCase() : subject
  const isThis = (each: { kind: FollowKind; key: string }) => each.kind === kind && each.key === key
  const isFollowed = isMember && data !== undefined && !isRefusal(data) && data.items.some(isThis)

  function keep(followed: boolean) {
    queryClient.setQueryData(keysQuery.queryKey, (known) => {
      if (!known || isRefusal(known)) return known
      const others = known.items.filter((each) => !isThis(each))
      return { items: followed ? [...others, { kind, key }] : others }
    })
  }

  async function save(wanted: boolean) {
    const answer = wanted ? await ask(follow, { body: { kind, key } }) : await ask(unfollow, { query: { kind, key } })
    if (answer !== 'failed' && !isRefusal(answer)) {
      await queryClient.invalidateQueries({ queryKey: [listFollows.path] })
      return
    }
    keep(!wanted)
    toast({ tone: 'bad', text: refusalText(t, answer) })
  }

  // Where the keys were not loaded when it was pressed, `keep` changed nothing.
  async function reread(turn: Promise<unknown>) {
    if (lastTurn.current === turn) await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  }

  function press() {
    if (!isMember) return openLogin()
    keep(!isFollowed)
    // One after another, so that the last press of several counts.
    const turn: Promise<unknown> = lastTurn.current.then(() => save(!isFollowed)).then(() => reread(turn))
    lastTurn.current = turn
  }

  return (
    <Button
      small={small}
      icon={isFollowed ? 'check' : 'bell'}
      aria-label={t(isFollowed ? 'follow:followingOf' : 'follow:of', { name })}
      onClick={press}
    >
      <span className={styles.words} aria-hidden="true">
        <span data-off={isFollowed || undefined}>{isNamed ? t('follow:of', { name }) : t('follow:follow')}</span>
        <span data-off={!isFollowed || undefined}>
          {isNamed ? t('follow:followingOf', { name }) : t('follow:following')}
        </span>
      </span>
    </Button>
  )
}
