import type { ReactNode } from 'react'
import type { OwnPart } from './own-parts.tsx'

let Part: typeof OwnPart | undefined

/** Sets the component that draws what the administration adds; a site without it does not load it. */
export function setOwnPart(part: typeof OwnPart): void {
  Part = part
}

/** A place for what the administration adds to the frame; `children` are shown where there is nothing. */
export function Own(place: { of: 'logo' | 'menu' | 'drawer' | 'footer'; children?: ReactNode }) {
  return Part ? <Part {...place} /> : place.children
}
