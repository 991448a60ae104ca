/**
 * All features, from the lowest up, and the features that each may import. The architecture test
 * fails for undeclared imports and unused entries.
 */
export const graph: Record<string, readonly string[]> = {
  hotels: [],
  outages: ['hotels'],
  legal: [],
  accounts: ['hotels'],
  presence: ['accounts', 'hotels'],
  passkeys: ['accounts'],
  housekeeping: ['accounts', 'hotels', 'passkeys'],
  audit: ['accounts', 'hotels', 'housekeeping'],
  notifications: ['accounts'],
  shop: ['accounts', 'notifications'],
  members: ['accounts', 'audit', 'hotels', 'housekeeping', 'notifications', 'shop'],
  media: ['accounts', 'audit', 'hotels', 'housekeeping'],
  jobs: ['accounts', 'audit', 'hotels', 'notifications'],
  pictures: ['hotels'],
  badges: ['hotels', 'outages', 'pictures'],
  scanner: ['accounts', 'audit', 'badges', 'hotels', 'housekeeping', 'outages'],
  gallery: ['accounts', 'hotels', 'outages', 'pictures', 'scanner'],
  origins: ['accounts', 'hotels', 'outages', 'scanner'],
  radio: ['accounts', 'members', 'notifications'],
  comments: ['accounts', 'audit', 'hotels', 'housekeeping', 'members', 'notifications', 'scanner'],
  rewards: ['accounts', 'comments', 'hotels', 'notifications', 'radio'],
  news: ['accounts', 'audit', 'badges', 'comments', 'hotels', 'housekeeping', 'media', 'notifications', 'passkeys', 'scanner'],
  search: ['badges', 'hotels', 'news', 'scanner'],
  profiles: ['accounts', 'comments', 'hotels', 'news', 'presence', 'scanner'],
  team: ['accounts', 'hotels', 'profiles', 'radio'],
  status: ['badges', 'gallery', 'hotels', 'origins', 'outages', 'radio'],
}
