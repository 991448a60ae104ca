import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTheme } from '#app/web/shell/theme.ts'
import { StaffBanners } from '#features/banners/web/staff-pages.tsx'
import { showMe, showToday } from '#features/housekeeping/client.ts'
import type { Me } from '#features/housekeeping/contract.ts'
import {
  anyTopic,
  Head,
  MeProvider,
  PresenceProvider,
  StaffLink,
  StepUpProvider,
  UndoProvider,
  useStaffAddress,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStays,
} from '#features/housekeeping/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { unauthorizedAddress } from '#platform/contract/unauthorized-address.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Bell } from '#platform/web/ui/bell.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { ToastProvider } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { areas, isOpenTo } from './areas.ts'
import { Dock } from './dock.tsx'
import styles from './frame.module.css'
import { KeysDialog } from './keys-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { Side } from './side.tsx'

/** The frame around every page of the staff: bar, side, dock, and what all pages share. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['staff', 'common'])
  useTheme(useLanguage())
  const me = useQuery({ ...queryOf(showMe, {}), staleTime: 60_000, refetchOnWindowFocus: 'always' })
  const stays = useStays()
  const [known, setKnown] = useState<Me | null>(null)
  const answered = me.data !== undefined && !isRefusal(me.data) ? (me.data as Me) : null
  if (answered && answered !== known) setKnown(answered)
  const isOut = me.data !== undefined && answered === null
  const leaves = isOut && !(stays && known)
  useEffect(() => {
    if (leaves) location.assign(unauthorizedAddress(location.pathname + location.search))
  }, [leaves])

  if (me.isError && !known) {
    return (
      <main id="main" className={styles.alone}>
        <EmptyState
          vignette="error"
          level="h1"
          title={t('failed.heading')}
          action={<Button onClick={() => void me.refetch()}>{t('common:broken.again')}</Button>}
        >
          {t('failed.text')}
        </EmptyState>
      </main>
    )
  }
  if (!known || leaves) {
    return (
      <main id="main" className={styles.alone} aria-busy="true">
        <Bell ringing />
        <p role="status">{t('loading')}</p>
      </main>
    )
  }
  return (
    <ToastProvider closeLabel={t('dialog.close')}>
      <MeProvider me={known}>
        <PresenceProvider>
          <StepUpProvider>
            <UndoProvider>
              <Inside me={known}>{children}</Inside>
            </UndoProvider>
          </StepUpProvider>
        </PresenceProvider>
      </MeProvider>
    </ToastProvider>
  )
}

function Inside({ me, children }: { me: Me; children: ReactNode }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<'search' | 'keys' | null>(null)
  const needed = useRouterState({
    select: ({ matches }) => matches.findLast(({ staticData }) => staticData.permission)?.staticData.permission,
  })
  const start = useStaffAddress()('')
  const isToday = useRouterState({ select: ({ location }) => location.pathname === start })
  useStaffChanges(anyTopic, () => void queryClient.invalidateQueries({ queryKey: queryOf(showToday, {}).queryKey }))
  useAreaKeys(() => setDialog('keys'))
  useSearchKey(() => setDialog('search'))
  useFocusOnArrival()

  return (
    <>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={styles.bar}>
        <StaffLink to="" className={styles.brand} aria-label={t('home')}>
          <Bell />
          <span>{t('title')}</span>
        </StaffLink>
        <button type="button" className={styles.find} onClick={() => setDialog('search')}>
          <Icon name="search" small />
          <span className={styles.findText}>{t('search.hint')}</span>
          <span className={styles.findKeys} aria-hidden="true">
            <kbd>Ctrl</kbd>
            <kbd>K</kbd>
          </span>
        </button>
        <span className="grow" />
        <button
          type="button"
          className={`${styles.tool} ${styles.wide}`}
          aria-label={t('keys.title')}
          aria-keyshortcuts="?"
          onClick={() => setDialog('keys')}
        >
          <kbd>?</kbd>
        </button>
        <a className={`${styles.tool} ${styles.wide}`} href={addressOf('home', language)}>
          <Icon name="external" small />
          {t('site')}
        </a>
        <a className={styles.tool} href={addressOf('usersSettings', language)} title={t('account')}>
          <Head name="" avatar={me.avatar} writes />
          <span className={styles.narrowHidden}>{me.name}</span>
        </a>
      </header>
      <StaffBanners />
      <div className={styles.body}>
        <Side />
        <main id="main" className={styles.main} tabIndex={-1}>
          <div className={styles.strip} aria-hidden="true" />
          {(me.needsPasskey || isToday) && <PasskeyNote me={me} />}
          {me.needsPasskey ? null : needed === undefined || isOpenTo({ permission: needed }, me.permissions) ? (
            children
          ) : (
            <EmptyState vignette="off" level="h1" title={t('locked.title')}>
              {t('locked.text')}
            </EmptyState>
          )}
        </main>
      </div>
      <Dock onKeys={() => setDialog('keys')} />
      {dialog === 'search' && <SearchDialog onClose={() => setDialog(null)} />}
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** Asks staff without a passkey to add one; where it is a condition, nothing else is shown. */
function PasskeyNote({ me }: { me: Me }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  if (me.hasPasskey) return null
  return (
    <div className={styles.note}>
      <Note
        tone={me.needsPasskey ? 'warn' : 'info'}
        icon="key"
        title={t(me.needsPasskey ? 'passkey.needed' : 'passkey.asked')}
      >
        <a className="lnk" href={`${addressOf('usersSettings', language)}?tab=security`}>
          {t('passkey.add')}
        </a>
      </Note>
    </div>
  )
}

/** `g` and a letter open an area, `?` shows all keys. */
function useAreaKeys(onHelp: () => void): void {
  const navigate = useStaffNavigate()
  const begun = useRef(0)
  const go = areas.map(({ key, path }) => [
    key,
    () => {
      if (Date.now() - begun.current < 1500) void navigate(path)
    },
  ])
  useStaffKeys({
    g: () => {
      begun.current = Date.now()
    },
    '?': onHelp,
  })
  useEffect(() => {
    const letters = new Map(go as [string, () => void][])
    const follow = (event: KeyboardEvent) => {
      if (event.key === 'g' || Date.now() - begun.current > 1500) return
      const open = letters.get(event.key)
      begun.current = open ? begun.current : 0
      if (!open) return
      // Before the keys of the page itself.
      event.preventDefault()
      event.stopImmediatePropagation()
      open()
      begun.current = 0
    }
    addEventListener('keydown', follow, { capture: true })
    return () => removeEventListener('keydown', follow, { capture: true })
  })
}

function useSearchKey(onOpen: () => void): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) onOpen()
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  })
}

/** After a change of page, the focus moves to the content, for readers of screens. */
function useFocusOnArrival(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const first = useRef(path)
  useEffect(() => {
    if (first.current === path || first.current === undefined) {
      first.current = path
      return
    }
    first.current = path
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
