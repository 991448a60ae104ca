import type { OnlineRange } from '#features/origins/contract.ts'

/** What other sites may show in a frame. */
export const embedKinds = ['radio', 'playing', 'online', 'player', 'badge', 'article', 'news'] as const
export type EmbedKind = (typeof embedKinds)[number]

export const embedThemes = ['dark', 'light'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** Sizes in pixels in which everything fits without scrolling, on a phone too. */
export const embedSizes: Record<EmbedKind, { width: number; height: number }> = {
  radio: { width: 400, height: 320 },
  playing: { width: 400, height: 264 },
  online: { width: 640, height: 400 },
  player: { width: 400, height: 260 },
  badge: { width: 400, height: 260 },
  article: { width: 480, height: 240 },
  news: { width: 400, height: 480 },
}

/** The size of a signature picture. */
export const signatureSize = { width: 480, height: 120 } as const

/** The default range of the chart. */
export const usualRange: OnlineRange = '30d'
