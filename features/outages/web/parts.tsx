export { OutageNotes } from './outage-notes.tsx'
export { type AskedOutages, loadOutages } from './outages-query.ts'
