import { Link } from '@tanstack/react-router'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { GroupMember } from '../../contract.ts'
import ownerStyles from '../badge-owners.module.css'
import { useIntervalWords } from '../interval.ts'

/** A present or former member of a group; the card links to the player's page. */
export function MemberCard({ member: { habboId, name, avatar, isAdmin, gained, lost } }: { member: GroupMember }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const intervalWords = useIntervalWords()
  return (
    <Link
      className={classNames(ownerStyles.owner, lost && ownerStyles.former)}
      to={routePath('scannerUser')}
      params={{ language, habboId }}
      preload={false}
    >
      <Portrait src={avatar} tone={lost ? 'off' : 'lamp'} lazy />
      <span className={ownerStyles.words}>
        <b className="trunc" translate="no">
          {name}
        </b>
        {isAdmin && !lost && (
          <Plate tone="lamp" icon="crown">
            {t('group.administrator')}
          </Plate>
        )}
        <span className={ownerStyles.when}>{t('group.joined', { interval: intervalWords(gained) })}</span>
        {lost && <span className={ownerStyles.when}>{t('group.left', { interval: intervalWords(lost) })}</span>}
      </span>
    </Link>
  )
}
