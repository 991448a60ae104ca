import { profileAddress } from '#features/accounts/web/parts.tsx'
import { commentText } from '#features/comments/web/parts.tsx'
import { addressBelow } from '#platform/contract/addresses.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import written from '#platform/web/ui/written-text.module.css'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Profile, ProfileComment } from '../contract.ts'
import styles from './comments-of-member.module.css'

/** Shows a member's comments, newest first, each linked to its place. */
export function CommentsOfMember({ profile: { name, hotel, comments } }: { profile: Profile }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const instants = useInstants()
  const { format } = new Intl.NumberFormat(formatLocales[language])
  const address = profileAddress(language, hotel, name)
  return (
    <section className="sec" aria-labelledby="member-comments">
      <SectionTitle title={t('comments.title')} icon="chat" id="member-comments" />
      {comments === null && (
        <Note icon="lock" title={t('comments.hidden')}>
          {t('comments.hiddenText', { name })}
        </Note>
      )}
      {comments?.total === 0 && (
        <Card>
          <EmptyState title={t('comments.none')}>{t('comments.noneText', { name })}</EmptyState>
        </Card>
      )}
      {comments !== null && comments.items.length > 0 && (
        <Card className={styles.card ?? ''}>
          <ul className={styles.list}>
            {comments.items.map((comment) => (
              <li key={comment.id}>
                <MemberComment comment={comment} told={instants.relative} exact={instants.dateTime} />
              </li>
            ))}
          </ul>
          <PageLinks
            page={comments.page}
            pages={comments.pages}
            addressOf={(page) => (page > 1 ? `${address}?page=${page}` : address)}
            label={t('comments.pages.label')}
            previousLabel={t('comments.pages.previous')}
            nextLabel={t('comments.pages.next')}
            pageLabel={(page) => t('comments.pages.page', { page: format(page) })}
          />
        </Card>
      )}
    </section>
  )
}

type Tell = (value: string) => string

function MemberComment({ comment, told, exact }: { comment: ProfileComment; told: Tell; exact: Tell }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const { id, text, createdAt, editedAt, path, title } = comment
  const foreign = comment.language === language ? undefined : comment.language
  return (
    <article className={styles.comment}>
      <p className={styles.where}>
        <span className="sr">{t('comments.on')}</span>
        <a href={`${addressBelow(language, path)}#comment-${id}`} lang={foreign}>
          {title}
        </a>
        <span className={styles.when}>
          <time dateTime={createdAt} title={exact(createdAt)}>
            {told(createdAt)}
          </time>
          {editedAt !== null && ` · ${t('comments.edited')}`}
        </span>
      </p>
      <p className={classNames(written.text, styles.text)} dir="auto">
        {commentText(text)}
      </p>
    </article>
  )
}
