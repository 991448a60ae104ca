/** Bounds of a hand-over note. */
export const noteLength = { least: 1, most: 500 }

/** How often a browser reports that its member is here, and after how long it counts as gone. */
export const presence = { beatSeconds: 20, leaseSeconds: 60 }
