import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useCallback, useEffect } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { HeadPicture } from '#platform/web/ui/head-picture.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './layout.module.css'

/** Returns the address of a page of the staff, such as `members/habbo.de/luna.tic`. */
export function useStaffAddress(): (path: string) => string {
  const start = addressOf('housekeeping', useLanguage())
  return useCallback((path) => (path === '' ? start : `${start}/${path}`), [start])
}

type Search = Readonly<Record<string, string | number | boolean | undefined>>

/** Splits a path of the staff's pages such as `comments?id=17` into what links take. */
export function staffPlace(path: string): { to: string; search: Record<string, string> } {
  const [to = '', query] = path.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}

/** A link to a page of the staff. `to` is the path below `/<language>/housekeeping`. */
export function StaffLink({
  to,
  search,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string; search?: Search | undefined }) {
  const address = useStaffAddress()
  // Otherwise it would be marked on every page below its own.
  const activeOptions = { exact: true, includeSearch: false }
  return <Link {...rest} activeOptions={activeOptions} to={address(to)} search={(search ?? {}) as never} />
}

/** Returns a function that opens a page of the staff, or changes the search of this one. */
export function useStaffNavigate() {
  const navigate = useNavigate()
  const address = useStaffAddress()
  return useCallback(
    (to: string, { search, replace = false }: { search?: Search; replace?: boolean } = {}) =>
      navigate({ to: address(to), search: (search ?? {}) as never, replace }),
    [navigate, address],
  )
}

/**
 * The head of a page of the staff: title, one line of facts, actions on the right. `back` leads to
 * the list that the page belongs to. Names the document too.
 */
export function StaffHead({
  title,
  facts,
  actions,
  back,
}: {
  title: string
  facts?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
}) {
  const { t } = useTranslation('staff')
  const { siteName } = useSite()
  useEffect(() => {
    document.title = `${title} » ${t('title')}: ${siteName}`
  }, [title, t, siteName])
  return (
    <header className={styles.head}>
      {back && (
        <StaffLink className={styles.back} to={back.to}>
          <Icon name="left" small />
          {back.label}
        </StaffLink>
      )}
      <h1>{title}</h1>
      {facts && <p className={styles.facts}>{facts}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

/** Work on the left, facts of 336 px on the right; one column below 1120 px. */
export function TwoColumns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{side}</div>
    </div>
  )
}

/** A card of the side column, with a small title. `end` is a remark right of it. */
export function Panel({
  icon,
  title,
  end,
  className,
  children,
}: {
  icon?: IconName
  title: string
  end?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={classNames(styles.panel, className)} aria-label={title}>
      <h2>
        {icon && <Icon name={icon} />}
        {title}
        {end && <span className={styles.end}>{end}</span>}
      </h2>
      {children}
    </section>
  )
}

/** The filters of a list, in one row that scrolls sideways on phones. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.filters} aria-label={label}>
      {children}
    </fieldset>
  )
}

/** A filter that is on or off, with the number of what it leaves. */
export function Chip({
  on,
  count,
  icon,
  children,
  onClick,
}: {
  on: boolean
  count?: number | undefined
  icon?: IconName
  children: ReactNode
  onClick: () => void
}) {
  return (
    <button type="button" className={styles.chip} aria-pressed={on} onClick={onClick}>
      {icon && <Icon name={icon} small />}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}

/**
 * A line above a list that says how many rows are new (or `text`); they appear when it is pressed.
 */
export function NewRows({ count, text, onShow }: { count: number; text?: string; onShow: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className={styles.newRows} onClick={onShow}>
          <Icon name="undo" small />
          {text ?? t('newRows', { count })}
        </button>
      )}
    </div>
  )
}

/**
 * The face of a colleague; `writes` lights its window, `isNamed` says that the name is beside it.
 */
export function Head({
  name,
  avatar,
  writes = false,
  isNamed = false,
}: {
  name: string
  avatar: string | null
  writes?: boolean
  isNamed?: boolean
}) {
  return (
    <span className={classNames(styles.face, writes && styles.writes)} title={isNamed ? undefined : name}>
      <HeadPicture src={avatar} alt={isNamed ? '' : name} lazy />
    </span>
  )
}
