import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * What a call requires of the viewer's role in the class that its input names, from least to most: see – is a member;
 * read – may view the management pages; mark – works with learners; manage – changes the class, its members and
 * content; own – appoints, disbands.
 */
export type ClassNeed = 'see' | 'read' | 'mark' | 'manage' | 'own'

/**
 * Who may make a call. Dispatch enforces it before any handler runs; authors are lecturers, or staff of an
 * organisation, of whose content the handler asks.
 */
export type Who = 'anon' | 'login' | 'lecturer' | 'author' | 'org' | 'gradeAdmin' | 'blogger' | 'recommended' | 'admin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Rate limit: `max` calls per `seconds`, counted per IP address or per user (`user` falls back to the address while
 * signed out).
 */
export interface Limit {
  by: 'ip' | 'user'
  max: number
  seconds: number
}

/** Rate limits by kind of work. A call picks one by name instead of inventing numbers. */
export const limits = {
  read: { by: 'ip', max: 1200, seconds: 60 },
  personal: { by: 'user', max: 600, seconds: 60 },
  write: { by: 'user', max: 60, seconds: 60 },
  /** Free preview lessons: high enough for a classroom behind one NAT address, too low to harvest keys. */
  trial: { by: 'ip', max: 300, seconds: 300 },
  /** Secrets that can be brute-forced (redeem codes, class passwords): a person types a few, a script thousands. */
  guess: { by: 'user', max: 10, seconds: 60 },
  heartbeat: { by: 'user', max: 240, seconds: 60 },
  /**
   * Flood protection only: a whole school signs in behind one NAT address. Brute force is slowed per account
   * (server/src/user/sign-in/try-rules.ts).
   */
  signIn: { by: 'ip', max: 2400, seconds: 60 },
  captcha: { by: 'ip', max: 1200, seconds: 60 },
  sms: { by: 'ip', max: 600, seconds: 60 },
  /** Public forms, protected by a captcha; a classroom may share one address. */
  form: { by: 'ip', max: 60, seconds: 60 },
  /** Tests without an account: each stores a row. A classroom behind one address begins one or two for each pupil. */
  sitting: { by: 'ip', max: 150, seconds: 3600 },
  poll: { by: 'ip', max: 240, seconds: 60 },
  /** Back-office tables: search and filters send a call per keystroke. */
  admin: { by: 'user', max: 600, seconds: 60 },
  /** Authoring: autosave while typing. */
  author: { by: 'user', max: 300, seconds: 60 },
  /** Exam answers: several devices may replay their offline journals at once. Never the reason to lose an answer. */
  examSave: { by: 'user', max: 1200, seconds: 60 },
  /** Upload chunks of 2 MB, three in flight, at disk speed. */
  chunk: { by: 'user', max: 60_000, seconds: 60 },
} as const satisfies Record<string, Limit>

export interface CallSpec<
  M extends Method,
  P extends string,
  W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
  N extends ClassNeed | undefined = ClassNeed | undefined,
> {
  method: M
  /** Path under /apis/, as the specification writes it. */
  path: P
  /** What the call does, in one sentence. */
  about: string
  who: W
  limit: Limit
  /**
   * Role in the class that the input names. The handler gets it as `need` of its request, without which the checks of
   * classes do not compile (server/src/grade/access.ts, in-class.ts).
   */
  inClass?: N
  input: I
  output: O
  /**
   * Declared errors, beyond those of every call (invalid, tooMany, busy, internal and, where it applies, the sign-in
   * codes).
   */
  errors?: readonly ErrorName[]
  /** Maximum request body in bytes. Default: 64 KiB. */
  bodyBytes?: number
  /**
   * Maximum size in bytes of an attached file. The body is then multipart/form-data: the field `input` (the JSON
   * that is otherwise the whole body), followed by `file`.
   */
  fileBytes?: number
  /**
   * Cache lifetime in seconds of the answer to anonymous callers. Only for `anon` calls whose answer does not depend
   * on the caller.
   */
  cacheSeconds?: number
  /**
   * Database pool reserved for this work: isolated from the site's load; requests are queued while PostgreSQL
   * restarts.
   */
  reservedPool?: 'exam'
  /** `anon` calls treat an expired session as signed out. `refuse` answers 301, 302 or 304 instead. */
  endedSession?: 'refuse'
  /** Not in the specification: added by this implementation. */
  extension?: true
  /** Deprecated: what to use instead. The call still works (docs/api.md). */
  deprecated?: string
  /** Back-office permission that the operator's roles must include, or one of several. Every `admin` call names one. */
  permission?: Permission | readonly [Permission, ...Permission[]]
  /**
   * Operation log entry (Chinese). Required for every `admin` call that writes, and for exports of other people's
   * data.
   */
  logAs?: string
  /** Makes a file of what others may only look at: needs the right to export, not to change. */
  exports?: true
  /**
   * Forbidden during impersonation: money, passwords, identity, exams, marks, certificates, broadcasts and irreversible
   * actions. Other writes are allowed and logged (acting.ts).
   */
  notWhileImpersonating?: true
  /** Allowed while the session must change its password first; every other call answers `passwordDue`. */
  whilePasswordDue?: true
  /**
   * Needs a recent proof of identity in the session (`STEP_UP_MINUTES`), else answers `stepUp`. `payout`: where the site
   * requires it, by a second factor.
   */
  stepUp?: 'recent' | 'payout'
  /** The body is a file, handled by a route of its own in server/src/http; `input` describes the query string. */
  transport?: 'file'
}

export interface Call<
  M extends Method = Method,
  P extends string = string,
  W extends Who = Who,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  N extends ClassNeed | undefined = ClassNeed | undefined,
> extends CallSpec<M, P, W, I, O, N> {
  /** Client-side name of the call: `path` for POST, `METHOD path` for other methods. */
  key: M extends 'POST' ? P : `${M} ${P}`
}

/** Minutes for which a proof of identity opens sensitive calls. */
export const STEP_UP_MINUTES = 10

/**
 * Declares a call. Routes, client types, OpenAPI and the contract-wide tests in checks/ are derived from these
 * objects.
 */
export function call<
  M extends Method,
  P extends string,
  W extends Who,
  I extends z.ZodType,
  O extends z.ZodType,
  N extends ClassNeed | undefined = undefined,
>(spec: CallSpec<M, P, W, I, O, N>): Call<M, P, W, I, O, N> {
  const key = (spec.method === 'POST' ? spec.path : `${spec.method} ${spec.path}`) as Call<M, P, W, I, O, N>['key']
  return { ...spec, key }
}

/** The calls of one noun, keyed by local name. */
export type Noun = Record<string, Call>
