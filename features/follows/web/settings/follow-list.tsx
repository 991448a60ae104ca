import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { mostFollows, unfollow } from '../../client.ts'
import type { Followed } from '../../contract.ts'
import { kindIcons } from '../kind-icons.ts'
import { followsQuery, keysQuery } from '../queries.ts'
import styles from './follow-settings.module.css'

/**
 * What the member follows, each with its page, the age of a player's data, and a button to end it.
 */
export function FollowList() {
  const { t } = useTranslation('follows')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const { data, isError, refetch } = useQuery({ ...followsQuery(language), staleTime: 0, retry: false })
  const list = useRef<HTMLUListElement>(null)
  if (isError || isRefusal(data))
    return (
      <FailedCard title={t('failed')} again={t('again')} onAgain={() => void refetch()}>
        {t('failedText')}
      </FailedCard>
    )
  const count = data?.items.length ?? 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links inside, by whatever means
    <div onClick={onLinkClick}>
      <SplitCard
        icon="eye"
        title={t('list.title')}
        lead={
          <>
            <p>{t('list.lead', { count, most: mostFollows })}</p>
            <ButtonLink small icon="bell" to={addressOf('usersFollows', language)}>
              {t('list.news')}
            </ButtonLink>
          </>
        }
      >
        {!data && <Skeleton height="120px" />}
        {data && count === 0 && <p>{t('list.none')}</p>}
        {data && (
          <ul ref={list} className={styles.list} tabIndex={-1} aria-label={t('list.title')}>
            {data.items.map((followed) => (
              <Item
                key={`${followed.kind} ${followed.key}`}
                followed={followed}
                onStopped={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
      </SplitCard>
    </div>
  )
}

function Item({
  followed: { kind, key, name, path, seenAt },
  onStopped,
}: {
  followed: Followed
  onStopped: () => void
}) {
  const { t } = useTranslation(['follows', 'headlines', 'common'])
  const language = useLanguage()
  const { relative } = useInstants()
  const queryClient = useQueryClient()
  const ask = useOwnCall()
  const toast = useToast()
  const shown = name ?? t(`headlines:category.${key as 'habbo'}`)

  async function stop() {
    const answer = await ask(unfollow, { query: { kind, key } })
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    // Its row goes, and with it the button that has the focus.
    onStopped()
    queryClient.setQueryData(followsQuery(language).queryKey, (known) =>
      known && !isRefusal(known)
        ? { items: known.items.filter((each) => each.kind !== kind || each.key !== key) }
        : known,
    )
    await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  }

  return (
    <li className={styles.followed}>
      <Icon name={kindIcons[kind]} />
      <span className={styles.words}>
        <TextLink href={addressBelow(language, path)}>{shown}</TextLink>
        <span>
          {t(`follows:kind.${kind}`)}
          {seenAt !== null && ` · ${t('follows:list.seen', { when: relative(seenAt) })}`}
        </span>
      </span>
      <Button
        small
        square
        icon="close"
        aria-label={t('follows:list.stop', { name: shown })}
        onClick={() => void stop()}
      />
    </li>
  )
}
