/**
 * What the page is made of: its three documents in order (SPEC §2 "Imprint"), each with the sections that it is written in. The names are anchors of the page and find
 * the words of a section. `updated` is the day of the last change, `2025-04-19`; the imprint has none.
 */
export const documents = [
  { name: 'imprint', updated: null, sections: ['fansite', 'works', 'complaints'] },
  {
    name: 'privacy',
    updated: '2025-04-19',
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
      'retention',
      'closing',
      'rights',
      'young',
      'security',
      'later',
    ],
  },
  {
    name: 'terms',
    updated: '2025-03-29',
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
