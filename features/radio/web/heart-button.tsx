import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { giveHeart, showHeart } from '../client.ts'
import styles from './heart-button.module.css'

/**
 * A heart for the song that plays, once for each song and visitor. `play` is its entry in the list.
 */
export function HeartButton({ play, isBig = false }: { play: number; isBig?: boolean }) {
  const { t } = useTranslation(['radio', 'common'])
  const language = useLanguage()
  const visit = useVisit()
  const toast = useToast()
  const queryClient = useQueryClient()
  const queryKey = [showHeart.path, play, visit?.user?.name ?? null]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showHeart, { query: { lang: language, play } }, signal),
    enabled: visit !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isLoved = data !== undefined && !isRefusal(data) && data.isLoved

  async function give(): Promise<void> {
    if (isLoved) return
    const set = (loved: boolean) => queryClient.setQueryData(queryKey, { isLoved: loved })
    set(true)
    const answer = await call(giveHeart, { query: { lang: language }, body: { play } }).catch(() => 'failed' as const)
    if (answer !== 'failed' && !isRefusal(answer)) return
    set(false)
    toast({ tone: 'bad', text: refusalText(t, answer) })
  }

  return (
    <button
      type="button"
      className={classNames(styles.heart, isBig && styles.big)}
      aria-pressed={isLoved}
      aria-label={t('heart.give')}
      title={t(isLoved ? 'heart.given' : 'heart.give')}
      onClick={() => void give()}
    >
      <Icon name="heart" small={!isBig} />
    </button>
  )
}
