export { Narrated } from './narrated.tsx'
export { ReadAloud } from './read-aloud.tsx'
export { onVoices, say, stopSaying, useVoice, voiceFor } from './voices.ts'
