import type { categories } from './constants.ts'

/**
 * Limits of a text: characters of title, summary, alternative text, remarks and names; blocks;
 * bytes of a save.
 */
export const textBounds = {
  bytes: 1_500_000,
  title: 200,
  summary: 600,
  alt: 300,
  blocks: 2_000,
  remark: 1_000,
  name: 80,
  authors: 5,
}

/**
 * States of a text in one language, each further than the one before. `live` is a live text without
 * a newer draft; `withdrawn` was live and can be brought back.
 */
export const textStates = ['missing', 'draft', 'returned', 'review', 'ready', 'scheduled', 'live', 'withdrawn'] as const

/** Why a revision was stored. `conflict` is a text that could not be saved over a newer one. */
export const revisionKinds = [
  'auto',
  'saved',
  'handedIn',
  'scheduled',
  'published',
  'withdrawn',
  'broughtBack',
  'restored',
  'merged',
  'conflict',
  'imported',
] as const

/** How long a link to a preview is valid. */
export const previewDays = 7

/** Filters of the staff's list of news; each item may match several. */
export const newsroomFilters = ['mine', 'review', 'drafts', 'scheduled', 'behind', 'live', 'withdrawn'] as const
export type NewsroomFilter = (typeof newsroomFilters)[number]

/** How many days of items the board shows. */
export const boardDays = 60

/** Filters of the board; a text may match several. */
export const boardFilters = ['mine', 'missing', 'behind'] as const
export type BoardFilter = (typeof boardFilters)[number]

/** The longest time that a calendar shows at once. */
export const calendarDays = 62

/** How many items can be changed at once. */
export const bulkItems = 50

/** How many texts can be checked at once. */
export const checkedTexts = 50

/** The categories that belong to a role, where a permission has scope `own`. */
export const ownCategories: Readonly<Record<string, readonly (typeof categories)[number][]>> = {
  radio_lvl2: ['nightbell', 'events'],
  cm_furnilist_lvl1: ['rare', 'roombundle', 'collectibles'],
  cm_furnilist_lvl2: ['rare', 'roombundle', 'collectibles'],
}
