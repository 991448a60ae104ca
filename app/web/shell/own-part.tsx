import type { ComponentType, ReactNode } from 'react'

/**
 * A place for what the administration adds to the frame; `children` are shown where there is
 * nothing.
 */
export type OwnPlace = { of: 'logo' | 'menu' | 'drawer' | 'footer'; children?: ReactNode }

let Part: ComponentType<OwnPlace> | undefined

/**
 * Sets the component that draws what the administration adds; a site without it does not load it.
 */
export function setOwnPart(part: ComponentType<OwnPlace>): void {
  Part = part
}

/** Draws what belongs to a place. */
export function Own(place: OwnPlace) {
  return Part ? <Part {...place} /> : place.children
}
