import type { OutputOf } from '@zhixing/contract'

/** A lecturer's channel, as its owner sees it. */
export type Channel = OutputOf<'course/auth/course/channel/view'>
