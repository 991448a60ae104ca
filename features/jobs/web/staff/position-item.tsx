import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OfferedPosition } from '../../contract.ts'
import styles from './lists.module.css'

/** The title of a position in the language of the page, else in its first one. */
export function titleOf({ texts }: OfferedPosition, language?: LanguageCode): string {
  return (texts.find((text) => text.language === language) ?? texts[0])?.title ?? ''
}

/** The number of applications for a position that wait for a decision. */
export function pendingOf({ texts }: OfferedPosition): number {
  return texts.reduce((sum, { pending }) => sum + pending, 0)
}

/** One position in the list: its languages with their switches, and its actions. */
export function PositionItem({
  position,
  isFirst,
  isLast,
  onMove,
  onOpen,
  onEdit,
  onDelete,
}: {
  position: OfferedPosition
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onOpen: (languages: readonly LanguageCode[]) => void
  onEdit: () => void
  onDelete: () => void
}) {
  const { t } = useTranslation(['staffJobs', 'staffRoles'])
  const title = titleOf(position, useLanguage())
  const { texts, department, applications } = position
  const pending = pendingOf(position)
  const opened = texts.filter(({ isOpen }) => isOpen).map(({ language }) => language)
  return (
    <Card as="li" aria-label={title}>
      <div className={styles.line}>
        <h2 className={styles.name}>{title}</h2>
        <span className={styles.acts}>
          <Button
            small
            square
            variant="ghost"
            aria-label={t('positions.up', { title })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <Icon name="down" small className={styles.flipped} />
          </Button>
          <Button
            small
            square
            variant="ghost"
            aria-label={t('positions.down', { title })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <Icon name="down" small />
          </Button>
          <Button small icon="pencil" aria-label={t('positions.editNamed', { title })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            small
            variant="ghost"
            icon="trash"
            aria-label={t('positions.deleteNamed', { title })}
            onClick={onDelete}
          >
            {t('positions.delete')}
          </Button>
        </span>
      </div>
      <p className={styles.plates}>
        <Plate tone="line">{department ? t(`staffRoles:department.${department}`) : t('positions.noDepartment')}</Plate>
        {pending > 0 && <Plate tone="lamp">{t('positions.pending', { count: pending })}</Plate>}
        <span className={styles.quiet}>{t('positions.applications', { count: applications })}</span>
      </p>
      <fieldset className={styles.openings} aria-label={t('positions.openIn')}>
        {texts.map(({ language, isOpen }) => (
          <Switch
            key={language}
            label={t('positions.open', { language: t(`languages.${language}`) })}
            checked={isOpen}
            onChange={() => onOpen(isOpen ? opened.filter((each) => each !== language) : [...opened, language])}
          />
        ))}
      </fieldset>
    </Card>
  )
}
