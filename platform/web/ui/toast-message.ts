import type { ReactNode } from 'react'
import type { IconName } from './icon.tsx'

/**
 * A toast. `bad` is announced at once, the others when the screen reader pauses. Shown for 4 s by
 * default.
 */
export type ToastMessage = {
  tone?: 'info' | 'ok' | 'bad' | 'lamp'
  text: ReactNode
  detail?: ReactNode
  icon?: IconName
  durationSeconds?: number
}

/** A message among others. */
export type ShownToast = ToastMessage & { id: number }
