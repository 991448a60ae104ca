import type { ReactNode } from 'react'
import type { IconName } from './icon.tsx'

/** A message that passes. `bad` is announced at once, the others when the reader pauses. It stays 4 s unless told otherwise. */
export type ToastMessage = {
  tone?: 'info' | 'ok' | 'bad' | 'lamp'
  text: ReactNode
  detail?: ReactNode
  icon?: IconName
  durationSeconds?: number
}

/** A message among others. */
export type ShownToast = ToastMessage & { id: number }
