/** Notes on a lesson. */
export { NoteList, type Notes, useNotes } from './note-list.tsx'
