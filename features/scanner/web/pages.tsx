// What the route of a player's page has to know from the start; the page itself is put together by the app.
export { parsePlayerSearch } from './player-search.ts'
