export { leaveNoteAbout, type NoteAbout, notesAbout } from './today.ts'
