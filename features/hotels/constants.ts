/** The twelve hotels in the order of specification §3.1. */
export const hotelCodes = [
  'hhbr',
  'hhobr',
  'hhus',
  'hhous',
  'hhde',
  'hhes',
  'hhoes',
  'hhfi',
  'hhfr',
  'hhit',
  'hhnl',
  'hhtr',
] as const

/** Label and edition of each hotel (specification §3.1), and its language (hotel-api §0.1). */
export const hotels: Record<
  (typeof hotelCodes)[number],
  { label: string; flag: string; language: string; edition: 'modern' | 'origins' }
> = {
  hhbr: { label: 'Habbo.com.br', flag: 'br', language: 'pt', edition: 'modern' },
  hhobr: { label: 'origins.habbo.com.br', flag: 'br', language: 'pt', edition: 'origins' },
  hhus: { label: 'Habbo.com', flag: 'us', language: 'en', edition: 'modern' },
  hhous: { label: 'origins.habbo.com', flag: 'us', language: 'en', edition: 'origins' },
  hhde: { label: 'Habbo.de', flag: 'de', language: 'de', edition: 'modern' },
  hhes: { label: 'Habbo.es', flag: 'es', language: 'es', edition: 'modern' },
  hhoes: { label: 'origins.habbo.es', flag: 'es', language: 'es', edition: 'origins' },
  hhfi: { label: 'Habbo.fi', flag: 'fi', language: 'fi', edition: 'modern' },
  hhfr: { label: 'Habbo.fr', flag: 'fr', language: 'fr', edition: 'modern' },
  hhit: { label: 'Habbo.it', flag: 'it', language: 'it', edition: 'modern' },
  hhnl: { label: 'Habbo.nl', flag: 'nl', language: 'nl', edition: 'modern' },
  hhtr: { label: 'Habbo.com.tr', flag: 'tr', language: 'tr', edition: 'modern' },
}

/** The hotels of each edition, in the order of specification §3.1. */
export const hotelsOfEdition: Record<'modern' | 'origins', readonly (typeof hotelCodes)[number][]> = {
  modern: hotelCodes.filter((code) => hotels[code].edition === 'modern'),
  origins: hotelCodes.filter((code) => hotels[code].edition === 'origins'),
}

/** The hotel that forms begin with in each language (specification §3.1). */
export const defaultHotels: Record<'de' | 'en' | 'tr', (typeof hotelCodes)[number]> = {
  de: 'hhde',
  en: 'hhus',
  tr: 'hhtr',
}
