// The parts that the route of a player's page needs at startup; the app assembles the page itself.
export { parsePlayerSearch } from './player-search.ts'
