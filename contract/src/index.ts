/**
 * Every call of the product by domain and noun. Adding a noun is one line here; adding a call to a noun is none.
 */
import type { z } from 'zod'
import type { Call } from './call.ts'
import * as article from './community/article.ts'
import * as course from './course/course.ts'
import * as talk from './course/talk.ts'
import * as progress from './data/progress.ts'
import * as site from './system/site.ts'
import * as account from './user/account.ts'
import * as people from './user/people.ts'
import * as video from './vod/video.ts'

export const contract = {
  system: { site: site.site, demo: site.demo },
  user: {
    signIn: account.signIn,
    profile: account.profile,
    research: account.research,
    lecturer: people.lecturer,
    attention: people.attention,
    message: people.message,
    feedback: people.feedback,
  },
  vod: { video: video.video },
  course: {
    category: course.category,
    course: course.course,
    study: course.study,
    collection: course.collection,
    comment: talk.comment,
    note: talk.note,
  },
  data: { progress: progress.progress },
  community: { article: article.article },
} as const

type Values<T> = T[keyof T]
type AnyNoun = Values<{ [D in keyof typeof contract]: Values<(typeof contract)[D]> }>
/** The union of all declared calls. */
export type AnyCall = AnyNoun extends infer N ? (N extends unknown ? Values<N> : never) : never
/** How clients name a call: its path for POST, `METHOD path` otherwise. */
export type CallKey = AnyCall['key']
type ByKey<K extends CallKey> = Extract<AnyCall, { key: K }>
/** What a caller sends. */
export type InputOf<K extends CallKey> = z.input<ByKey<K>['input']>
/** What a caller gets in `data`. */
export type OutputOf<K extends CallKey> = z.output<ByKey<K>['output']>

/** All calls as a flat list. */
export function allCalls(): Call[] {
  return Object.values(contract).flatMap((domain) =>
    Object.values(domain).flatMap((noun) => Object.values(noun as Record<string, Call>)),
  )
}
