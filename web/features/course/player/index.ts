export { type Note, NoteItem } from './notes/note-item.tsx'
export { warmPlayer } from './warm.ts'
export { usePlayback } from './use-playback.ts'
