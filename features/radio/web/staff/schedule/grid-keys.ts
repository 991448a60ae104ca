import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, { day: number; slot: number }>> = {
  ArrowUp: { day: 0, slot: -1 },
  ArrowDown: { day: 0, slot: 1 },
  ArrowLeft: { day: -1, slot: 0 },
  ArrowRight: { day: 1, slot: 0 },
}

/**
 * Moves the focus in the grid: up and down within a day, left and right to the slot of the nearest
 * time in the next day that has any. At the edge the key is left to the page.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return
  const at = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-slot]') : null
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')].map((day) => [
    ...day.querySelectorAll<HTMLElement>('[data-slot]'),
  ])
  const day = days.findIndex((slots) => at !== null && slots.includes(at))
  if (!at || day < 0) return
  const next =
    step.day === 0 ? (days[day] ?? [])[(days[day] ?? []).indexOf(at) + step.slot] : beside(days, day, at, step.day)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function beside(days: readonly HTMLElement[][], day: number, at: HTMLElement, by: number): HTMLElement | undefined {
  const further = by > 0 ? days.slice(day + 1) : days.slice(0, day).toReversed()
  const slots = further.find((some) => some.length > 0) ?? []
  const minutes = Number(at.dataset.slot)
  const distance = (slot: HTMLElement) => Math.abs(Number(slot.dataset.slot) - minutes)
  return slots.toSorted((one, other) => distance(one) - distance(other))[0]
}
