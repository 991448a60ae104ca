/** Every feature, from the bottom up, and which others it may use. An import that is not named here fails the architecture test, and so does a line nobody uses. */
export const graph: Record<string, readonly string[]> = {
  hotels: [],
  accounts: ['hotels'],
  presence: ['accounts', 'hotels'],
  passkeys: ['accounts'],
  notifications: ['accounts'],
  shop: ['accounts', 'notifications'],
  jobs: ['accounts', 'hotels', 'notifications'],
  pictures: ['hotels'],
  badges: ['hotels', 'pictures'],
  scanner: ['accounts', 'badges', 'hotels'],
  gallery: ['hotels', 'pictures', 'scanner'],
  origins: ['accounts', 'hotels', 'scanner'],
  radio: ['accounts'],
  comments: ['accounts', 'hotels', 'scanner'],
  rewards: ['accounts', 'comments', 'hotels', 'notifications'],
  news: ['accounts', 'badges', 'comments', 'hotels', 'scanner'],
}
