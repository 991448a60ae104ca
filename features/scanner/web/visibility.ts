import type { Visibility } from '../contract.ts'

const visibilities: readonly string[] = ['public', 'private', 'banned', 'missing'] satisfies Visibility[]

/** Returns whether a guest book value is a visibility code. */
export function isVisibility(value: string | null): value is Visibility {
  return value !== null && visibilities.includes(value)
}
