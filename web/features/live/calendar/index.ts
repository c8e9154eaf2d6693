/** The calendar of live sessions. */
export { CourseSessions } from './course-sessions.tsx'
export { byCourse } from './days.ts'
export { NextSession } from './next-session.tsx'
export { ReplayCard } from './replay-card.tsx'
export { WeekStrip } from './week-strip.tsx'
