export { type Note, NoteItem } from './notes/note-item.tsx'
export { usePlayback } from './use-playback.ts'
