import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { Permission } from './permissions.ts'

/** Who may make a call; enforced by dispatch before any handler runs. */
export type Who = 'anon' | 'login' | 'lecturer' | 'org' | 'gradeAdmin' | 'blogger' | 'recommended' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** At most `max` calls in `seconds`, counted per address or per signed-in user (per address while nobody is signed in). */
export interface Limit {
  by: 'ip' | 'user'
  max: number
  seconds: number
}

/** Limits by kind of work, so that a call says what it is rather than inventing numbers. */
export const limits = {
  read: { by: 'ip', max: 1200, seconds: 60 },
  personal: { by: 'user', max: 600, seconds: 60 },
  write: { by: 'user', max: 60, seconds: 60 },
  /** A lesson that visitors may try: a class behind one address can, a collector of keys cannot. */
  trial: { by: 'ip', max: 300, seconds: 300 },
  /** Codes that are worth something: a person types a few, a guesser thousands. */
  guess: { by: 'user', max: 10, seconds: 60 },
  heartbeat: { by: 'user', max: 240, seconds: 60 },
  /** Ceilings against a flood only: a whole school signs in behind one address. Guessing is slowed by account (server/src/user/sign-in/try-rules.ts). */
  signIn: { by: 'ip', max: 2400, seconds: 60 },
  captcha: { by: 'ip', max: 1200, seconds: 60 },
  sms: { by: 'ip', max: 600, seconds: 60 },
  /** A form that anybody may send, with a captcha before it: a class behind one address does. */
  form: { by: 'ip', max: 60, seconds: 60 },
  poll: { by: 'ip', max: 240, seconds: 60 },
  /** Back office: tables are searched and filtered at the speed of typing. */
  admin: { by: 'user', max: 600, seconds: 60 },
  /** Authoring: a form saves itself while it is being typed. */
  author: { by: 'user', max: 300, seconds: 60 },
  /** Answers of an exam: every change within a second, of several devices that come back from being offline. Never the reason to lose one. */
  examSave: { by: 'user', max: 1200, seconds: 60 },
  /** Chunks of 2 MB: 3 in flight at disk speed. */
  chunk: { by: 'user', max: 60_000, seconds: 60 },
} as const satisfies Record<string, Limit>

export interface CallSpec<M extends Method, P extends string, W extends Who, I extends z.ZodType, O extends z.ZodType> {
  method: M
  /** Path under /apis/, exactly as the specification writes it. */
  path: P
  /** One sentence: what the call is for. */
  about: string
  who: W
  limit: Limit
  input: I
  output: O
  /** Errors beyond those every call can answer (invalid, tooMany, busy, internal, and the sign-in codes where it applies). */
  errors?: readonly ErrorName[]
  /** Largest request body in bytes; 64 KiB unless told. */
  bodyBytes?: number
  /**
   * Largest file, in bytes, that may come with the input. The body then is a form (multipart/form-data): the field `input`, which is the
   * JSON that otherwise is the whole body, and after it `file`.
   */
  fileBytes?: number
  /** Seconds for which the answer to an anonymous caller may be reused. Only for `anon` calls whose answer does not depend on the caller. */
  cacheSeconds?: number
  /** Work that has connections of its own, goes on whatever the rest of the site does, and is held for seconds while the database restarts. */
  reservedPool?: 'exam'
  /** An open call takes a session that has ended for none; this one says that it has ended (301, 302, 304). */
  endedSession?: 'refuse'
  /** A call of ours that the specification does not name. */
  extension?: true
  /** The right of the back office that the operator's roles must hold. Every `admin` call names one. */
  permission?: Permission
  /** What the operation log says of it (Chinese). Every `admin` call that changes something has it, and whatever hands out a file about other people. */
  logAs?: string
  /**
   * Refused to an operator who acts as the user: money, passwords, identity, exams, marks, certificates, broadcasts and whatever is gone
   * afterwards are for the person's own hand. Everything else that is changed is in the operation log (acting.ts).
   */
  notWhileImpersonating?: true
  /** Open to a session whose password is due to be changed; every other call answers `passwordDue` to it. */
  whilePasswordDue?: true
  /** Carried by a route of its own (src/http/) because its body is a file, not JSON; `input` then describes the query. */
  transport?: 'file'
}

export interface Call<
  M extends Method = Method,
  P extends string = string,
  W extends Who = Who,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> extends CallSpec<M, P, W, I, O> {
  /** `path` for POST, `METHOD path` for the others: how clients name the call. */
  key: M extends 'POST' ? P : `${M} ${P}`
}

/** Declares one call. The whole mechanism: everything else (routes, client types, OpenAPI, the walks in checks/) is read from these objects. */
export function call<M extends Method, P extends string, W extends Who, I extends z.ZodType, O extends z.ZodType>(
  spec: CallSpec<M, P, W, I, O>,
): Call<M, P, W, I, O> {
  const key = (spec.method === 'POST' ? spec.path : `${spec.method} ${spec.path}`) as Call<M, P, W, I, O>['key']
  return { ...spec, key }
}

/** The calls of one noun, by local name. */
export type Noun = Record<string, Call>
