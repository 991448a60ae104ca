export { leaveNoteAbout, type NoteAbout, notesAbout } from './notes-about.ts'
