import type { OutputOf } from '@zhixing/contract'

/** What the studio of a session knows of it. */
export type StudioView = OutputOf<'live/auth/studio/view'>
