/** What a person missed of a live session, below its replay. */
export { MissedReplay } from './missed-replay.tsx'
