/**
 * The three documents of the legal page, in order (specification §2.8). Section names are anchors
 * and find the words; `editions` are days, newest first, each with the word for what changed.
 */
export const documents = [
  { name: 'imprint', editions: [], sections: ['fansite', 'works', 'complaints'] },
  {
    name: 'privacy',
    editions: [
      { day: '2026-11-29', word: 'third' },
      { day: '2026-11-25', word: 'second' },
      { day: '2025-04-19', word: 'first' },
    ],
    sections: [
      'brief',
      'controller',
      'visiting',
      'cookies',
      'account',
      'writing',
      'studio',
      'applying',
      'notices',
      'players',
      'others',
      'abroad',
      'needed',
      'retention',
      'closing',
      'rights',
      'young',
      'uk',
      'kvkk',
      'security',
      'later',
    ],
  },
  {
    name: 'terms',
    editions: [
      { day: '2026-11-29', word: 'third' },
      { day: '2026-11-25', word: 'second' },
      { day: '2025-03-29', word: 'first' },
    ],
    sections: [
      'about',
      'membership',
      'conduct',
      'words',
      'uploads',
      'coins',
      'robots',
      'bans',
      'liability',
      'ending',
      'amendments',
      'law',
    ],
  },
] as const

/** A document of the page. */
export type LegalDocument = (typeof documents)[number]

/** A section of one of them. */
export type SectionName = LegalDocument['sections'][number]
