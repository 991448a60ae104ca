import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Replaces content that could not be loaded: an error message and a retry button; `busy` while
 * retrying.
 */
export function FailedCard({
  title,
  again,
  onAgain,
  busy = false,
  children,
}: {
  title: string
  again: string
  onAgain: () => void
  busy?: boolean
  children?: ReactNode
}) {
  return (
    <Card role="alert">
      <EmptyState
        vignette="error"
        level="h2"
        title={title}
        action={
          <Button icon="undo" busy={busy} onClick={onAgain}>
            {again}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  )
}
