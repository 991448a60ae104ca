import { iconKeys } from '#features/accounts/client.ts'
import type { BuiltInIcon } from '#features/accounts/contract.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ReactionName } from '../contract.ts'

/** The words of a comment that name nothing of it. */
export type CommentWords = ReturnType<typeof wordsFor>

/** Placeholder for values in the sentences of `CommentWords`. */
export const slot = '\u0000'

const made = new WeakMap<object, CommentWords>()

/** Returns the translations used by every comment, looked up once for performance. */
export function useCommentWords(): CommentWords {
  const { t, i18n } = useTranslation(['comments', 'icons'])
  const known = made.get(i18n)
  if (known) return known
  const words = wordsFor(t)
  made.set(i18n, words)
  return words
}

function wordsFor(t: ReturnType<typeof useTranslation<['comments', 'icons']>>['t']) {
  return {
    verified: t('item.verified'),
    guest: t('item.guest'),
    you: t('item.you'),
    nobody: t('item.nobody'),
    removed: t('item.removed'),
    deletedByUser: t('item.deletedByUser'),
    deletedByYou: t('item.deletedByYou'),
    deletedByModerator: t('item.deletedByModerator'),
    waiting: t('item.waiting'),
    waitingWhy: t('item.waitingWhy'),
    /** Translation of the edit time, with `slot` as placeholder. */
    edited: t('item.edited', { time: slot }),
    moreReplies: (count: number) => t('list.moreReplies', { count }),
    reply: t('act.reply'),
    edit: t('act.edit'),
    delete: t('act.delete'),
    restore: t('act.restore'),
    report: t('act.report'),
    moderate: t('act.moderate'),
    unmoderate: t('act.unmoderate'),
    react: t('reactions.add'),
    reactions: {
      heart: t('reactions.heart'),
      laugh: t('reactions.laugh'),
      wow: t('reactions.wow'),
      clap: t('reactions.clap'),
    } satisfies Record<ReactionName, string>,
    /** What the icon beside a name is called. */
    icons: Object.fromEntries(iconKeys.map((key) => [key, t(`icons:${key}`)])) as Record<BuiltInIcon, string>,
  }
}
