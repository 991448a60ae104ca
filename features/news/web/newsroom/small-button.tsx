import type { ComponentProps } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'

/** A small button with a small icon, for the dense side of a text. */
export function SmallButton({ icon, children, ...rest }: Omit<ComponentProps<typeof Button>, 'small'>) {
  return (
    <Button {...rest} small>
      {icon && !rest.busy && <Icon name={icon} small />}
      {children}
    </Button>
  )
}
