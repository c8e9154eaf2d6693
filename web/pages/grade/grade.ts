import type { OutputOf } from '@zhixing/contract'

/** A class as its member has it, with how many topics of its talk are new to them. */
export type Grade = OutputOf<'exam/auth/grade/info/view'> & { newTopics: number }
