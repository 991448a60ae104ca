import { useStaffAddress } from '#features/housekeeping/web/parts.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type MemberTab, memberTabs } from './searches.ts'

const icons: Record<MemberTab, IconName> = { all: 'list', rewards: 'star', account: 'key' }

/** The tabs of a card, which are in the address. */
export function MemberTabs({ path, id, tab }: { path: string; id: number | undefined; tab: MemberTab }) {
  const { t } = useTranslation('staffMembers')
  const address = useStaffAddress()
  return (
    <TabLinks label={t('tab.label')}>
      {memberTabs.map((each) => (
        <TabLink
          key={each}
          to={address(path)}
          search={{ ...(id !== undefined && { id }), ...(each !== 'all' && { tab: each }) } as never}
          resetScroll={false}
          current={each === tab}
          icon={icons[each]}
        >
          {t(`tab.${each}`)}
        </TabLink>
      ))}
    </TabLinks>
  )
}
