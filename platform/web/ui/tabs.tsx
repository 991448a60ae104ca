import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './tabs.module.css'

/** One tab: `count` is a figure that is already formatted. */
export type Tab<Value extends string> = { value: Value; label: ReactNode; icon?: IconName; count?: ReactNode }

/**
 * Tabs with one panel, chosen by the caller's `value`. Only the chosen tab is in the tab order; arrows, Home and End move
 * and choose. `children` are the content of the chosen panel.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    const index = (to + tabs.length) % tabs.length
    const next = tabs[index]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  )
}
