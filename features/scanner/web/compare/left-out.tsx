import { hotels } from '#features/hotels/client.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ComparedPlayer } from '../../contract.ts'
import { joinNames } from '../join-names.ts'

/** Names the players that are left out of a compared list, and why; nothing if there are none. */
export function LeftOut({ players, list }: { players: readonly ComparedPlayer[]; list: 'badges' | 'friends' }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const namesOf = (some: readonly ComparedPlayer[]) =>
    joinNames(
      some.map(({ name }) => name),
      language,
    )
  const hiding = players.filter((player) => player[list].hidden)
  const isRetro = ({ hotel }: ComparedPlayer) => list === 'friends' && hotels[hotel].edition === 'origins'
  const retro = players.filter(isRetro)
  const unread = players.filter((player) => !isRetro(player) && !player[list].hidden && player[list].checkedAt === null)
  return (
    <>
      {hiding.length > 0 && (
        <Note icon="lock" title={t('leftOut.hiding', { names: namesOf(hiding), count: hiding.length })} />
      )}
      {retro.length > 0 && <Note title={t('leftOut.origins', { names: namesOf(retro) })} />}
      {unread.length > 0 && (
        <Note icon="clock" title={t(`leftOut.${list}`, { names: namesOf(unread) })}>
          {t('leftOut.unread')}
        </Note>
      )}
    </>
  )
}
