import type { Visibility } from '#features/scanner/contract.ts'

const visibilities: readonly string[] = ['public', 'private', 'banned', 'missing'] satisfies Visibility[]

/** Tells the codes of visibilities from other values of the guest book. */
export function isVisibility(value: string | null): value is Visibility {
  return value !== null && visibilities.includes(value)
}
