/**
 * The three documents of the page in order (SPEC §2 "Imprint"). The names of their sections are anchors of the page and
 * find the words. `editions` are days, the newest first, each with the word that finds what changed; the imprint has none.
 */
export const documents = [
  { name: 'imprint', editions: [], sections: ['fansite', 'works', 'complaints'] },
  {
    name: 'privacy',
    editions: [
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
