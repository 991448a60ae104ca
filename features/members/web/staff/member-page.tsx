import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readName, writtenName } from '#features/accounts/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import {
  StaffHead,
  StaffLink,
  TwoColumns,
  useColleagues,
  useOpenThing,
  useScope,
  useStaffAddress,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { hotelOfAddress, memberPath } from '../../address.ts'
import { AccountTab } from './account-tab.tsx'
import { BanDialog } from './ban-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { MemberEvents } from './member-events.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberRewards } from './member-rewards.tsx'
import { MemberSide } from './member-side.tsx'
import { type MemberTab, memberTabs, parseMemberSearch } from './searches.ts'
import { type CardActs, useCard } from './use-card.ts'
import { WarnDialog } from './warn-dialog.tsx'

/** The card of a member. */
export function MemberPage() {
  const { t } = useTranslation('staffMembers')
  const { hotel: address = '', name: written = '' } = useParams({ strict: false })
  const search = parseMemberSearch(useSearch({ strict: false }))
  const hotel = hotelOfAddress(address)
  const name = readName(written)
  const { asked, ...acts } = useCard({ id: search.id, hotel, name })
  const back = { to: 'members', label: t('back') }
  const found = asked.data
  if (found && !isRefusal(found)) return <Shown card={found} {...acts} />
  return (
    <>
      <StaffHead title={name} back={back} />
      {asked.isPending && <Skeleton height="320px" />}
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {found && (
        <EmptyState vignette="search" level="h2" title={t('none', { name })}>
          {t('noneText')}
        </EmptyState>
      )}
    </>
  )
}

type Opened = 'warn' | 'ban' | 'grant' | null

function Shown(acts: CardActs) {
  const { t } = useTranslation('staffMembers')
  const { card } = acts
  const search = parseMemberSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const path = memberPath(card.hotel, writtenName(card.name))
  const [opened, setOpened] = useState<Opened>(search.act === 'grant' && card.grantable.length > 0 ? 'grant' : null)
  const mayWarn = useScope('members.warn') !== null && card.canAct
  const mayBan = useScope('members.ban') !== null && card.canAct
  const moderates = useScope('comments.moderate') !== null
  const tab = search.tab ?? 'all'
  useOpenThing('member', card.id)
  const colleagues = useColleagues('member').get(String(card.id)) ?? []
  useStaffKeys({
    b: mayBan ? () => setOpened('ban') : undefined,
    w: mayWarn ? () => setOpened('warn') : undefined,
    u: () => void navigate('members'),
  })
  const close = () => setOpened(null)

  return (
    <>
      <StaffHead
        title={card.name}
        back={{ to: 'members', label: t('back') }}
        facts={<HotelPlate code={card.hotel} />}
        actions={
          <>
            {moderates && (
              <StaffLink
                className={buttonClass({ small: true, variant: 'ghost' })}
                to="comments/search"
                search={{ writer: card.name }}
              >
                <Icon name="chat" small />
                {t('comments')}
              </StaffLink>
            )}
            {mayWarn && (
              <Button small icon="warn" aria-keyshortcuts="w" onClick={() => setOpened('warn')}>
                {t('act.warn')}
                <kbd>W</kbd>
              </Button>
            )}
            {mayBan && (
              <Button small icon="ban" aria-keyshortcuts="b" onClick={() => setOpened('ban')}>
                {t('act.ban')}
                <kbd>B</kbd>
              </Button>
            )}
          </>
        }
      />
      <MemberFacts card={card} colleagues={colleagues} />
      <TwoColumns side={<MemberSide {...acts} onGrant={() => setOpened('grant')} />}>
        <div>
          <MemberTabs path={path} id={search.id} tab={tab} />
          {tab === 'all' && <MemberEvents {...acts} />}
          {tab === 'rewards' && <MemberRewards {...acts} />}
          {tab === 'account' && <AccountTab {...acts} />}
        </div>
      </TwoColumns>
      {opened === 'warn' && <WarnDialog {...acts} onClose={close} />}
      {opened === 'ban' && <BanDialog {...acts} onClose={close} />}
      {opened === 'grant' && <GrantDialog {...acts} onClose={close} />}
    </>
  )
}

const icons: Record<MemberTab, IconName> = { all: 'list', rewards: 'star', account: 'key' }

/** The tabs of a card, which are in the address. */
function MemberTabs({ path, id, tab }: { path: string; id: number | undefined; tab: MemberTab }) {
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
