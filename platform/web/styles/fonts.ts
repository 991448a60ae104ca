import atkinson from './faces/atkinson-latin.woff2?url'
import jersey from './faces/jersey-10-latin.woff2?url'

/** Addresses of the two faces that every first screen needs: the interface's and the titles'. For `<link rel="preload" as="font" crossorigin>`. */
export const preloadFonts: readonly string[] = [atkinson, jersey]
