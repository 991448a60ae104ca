import { useId } from 'react'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ShownRequest } from './merge-requests.ts'
import styles from './requests.module.css'
import type { Answer } from './use-air-requests.ts'
import { useFateWord } from './use-fate-word.ts'

/** A request with its answers. Of the current one, the buttons show their keys. */
export function RequestCard({
  request,
  isCurrent,
  onAnswer,
}: {
  request: ShownRequest
  isCurrent: boolean
  onAnswer: (answer: Answer) => void
}) {
  const { t } = useTranslation('staffRadio')
  const titleId = useId()
  const fateWord = useFateWord()
  const { subject, artist, title, senders, wishes, sentAt, fate, isGone, by } = request
  const isMusic = subject === 'music'
  const [first] = senders
  const key = (letter: string) => isCurrent && <kbd>{letter}</kbd>
  return (
    <li
      className={classNames(styles.request, isCurrent && styles.current)}
      aria-labelledby={titleId}
      aria-current={isCurrent ? 'true' : undefined}
      data-request={request.id}
    >
      <p className={styles.head}>
        <Icon name={isMusic ? 'note' : 'heart'} small />
        <b dir="auto">{first?.name || t('requests.nameless')}</b>
        <Time value={sentAt} form="relative" />
        {wishes > 1 && <span className={styles.many}>{t('requests.wishes', { count: wishes })}</span>}
        {fate === 'seen' && <span>{fateWord(request)}</span>}
      </p>
      <h3 id={titleId} className={styles.song} dir="auto">
        {isMusic ? title : t('requests.greeting')}
        {isMusic && <small>{artist}</small>}
      </h3>
      <Words senders={senders} />
      {isGone ? (
        <p className={styles.gone}>
          {by ? t('requests.answeredBy', { answer: fateWord(request), name: by }) : fateWord(request)}
        </p>
      ) : (
        <div className={styles.acts}>
          <Button
            icon="check"
            variant={isCurrent ? 'primary' : 'plain'}
            aria-keyshortcuts={isCurrent ? '2' : undefined}
            onClick={() => onAnswer('played')}
          >
            {t(isMusic ? 'answer.played' : 'answer.readOut')}
            {key('2')}
          </Button>
          <Button variant="ghost" aria-keyshortcuts={isCurrent ? '3' : undefined} onClick={() => onAnswer('declined')}>
            {t('answer.declined')}
            {key('3')}
          </Button>
          {fate === 'sent' && (
            <Button
              variant="ghost"
              square
              icon="eye"
              aria-label={t('answer.seen')}
              title={t('answer.seen')}
              aria-keyshortcuts={isCurrent ? '1' : undefined}
              onClick={() => onAnswer('seen')}
            />
          )}
        </div>
      )}
    </li>
  )
}

/** The words of all senders; of several, each with the name. */
function Words({ senders }: Pick<ShownRequest, 'senders'>) {
  const { t } = useTranslation('staffRadio')
  const said = senders.filter(({ message }) => message !== '')
  if (said.length === 0) return null
  return (
    <div className={styles.words}>
      {said.map(({ name, message }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: senders are only added at the end
        <p key={place} dir="auto">
          {senders.length > 1 && <b>{name || t('requests.nameless')}: </b>}
          {message}
        </p>
      ))}
    </div>
  )
}
