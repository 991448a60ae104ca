export { type AskedOutages, loadOutages, OutageNotes } from './outage-notes.tsx'
