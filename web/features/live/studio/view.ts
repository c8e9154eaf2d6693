import type { OutputOf } from '@zhixing/contract'

/** State of a session for the studio. */
export type StudioView = OutputOf<'live/auth/studio/view'>
