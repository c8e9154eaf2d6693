import type { OutputOf } from '@zhixing/contract'

/** A class as its member sees it, with the number of new topics. */
export type Grade = OutputOf<'exam/auth/grade/info/view'> & { newTopics: number }
