import { trueOrFalse } from './setting-types.ts'

/** Settings for automatic imports from the game. */
export const importSettings = {
  IMPORT_NEWS: trueOrFalse('true')
    .describe("Whether the game's own news is copied and shown, marked as such.")
    .meta({ example: 'true' }),
  IMPORT_BADGES: trueOrFalse('true')
    .describe("Whether new badges and their names are read from the game's texts into the badge archive.")
    .meta({ example: 'true' }),
  IMPORT_IMAGES: trueOrFalse('true')
    .describe("Whether the game's web promos, its other pictures and its latest photos are listed in the galleries.")
    .meta({ example: 'true' }),
  SAMPLE_ORIGINS: trueOrFalse('true')
    .describe(
      'Whether the Origins hotels are asked every minute how many players are online, and every day for the best at fishing.',
    )
    .meta({ example: 'true' }),
}
