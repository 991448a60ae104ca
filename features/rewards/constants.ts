/** The one-time achievements, in display order. */
export const achievementKeys = [
  'firstComment',
  'firstAnswer',
  'tenComments',
  'hundredComments',
  'firstIcon',
  'firstRequest',
] as const
