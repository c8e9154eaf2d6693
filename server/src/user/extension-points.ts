import type { AudienceCode } from '@zhixing/contract/user/admin-message'
import type { Db, Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'

/**
 * What the domains above add to the work with people: groups of receivers that only they know, and figures about one person. This
 * domain asks without knowing who answers (kernel/extensions.ts).
 */
export interface Audience {
  code: AudienceCode
  /** Condition on the table of users, which is called `u`. `refId` is the thing whose people are meant. */
  where(sql: Sql, refId: string): ReturnType<Sql>
  /** The thing by its name, or undefined when the site has none such. */
  nameOf(sql: Sql, refId: string): Promise<string | undefined>
}

export interface PersonFact {
  code: string
  name: string
  count(sql: Sql, userId: string): Promise<number>
}

/** What is stored about a person in one table. */
export interface PersonalPart {
  name: string
  /** For the person who reads it. */
  title: string
  select(sql: Sql, userId: string): Promise<object[]>
}

/** A domain's share of what is stored about a person: shown to them, and erased with them. */
export interface PersonalData {
  domain: string
  parts: PersonalPart[]
  /** Erases what nobody else needs and takes the person out of the rest (docs/decisions/0020). Safe to repeat. */
  erase(tx: Tx, userId: string): Promise<void>
}

export const personalData = extensionPoint<PersonalData>('user.personalData')
export const audiences = extensionPoint<Audience>('user.audience')
export const personFacts = extensionPoint<PersonFact>('user.personFact')
/** Until when a person's session must not end by time alone (an exam that they sit), or undefined. */
export const sessionNeededUntil =
  extensionPoint<(db: Db, userId: string) => Promise<string | undefined>>('user.sessionNeededUntil')

/** A new account, within the transaction that makes it. */
export interface Registered {
  userId: string
  /** The code that the person came with, as they sent it; may be nobody's. */
  referralCode: string
  ip: string
}
/** What the domains above do when somebody registers. */
export const registered =
  extensionPoint<(tx: Tx, services: Services, person: Registered) => Promise<void>>('user.registered')

/** What wants to see a person's face before it lets them in. */
export interface FaceChecks {
  /** A code for the picture that is taken next; undefined where none is asked for. */
  start(by: { db: Db; services: Services }, userId: string, gradeExamId: string): Promise<string | undefined>
  /** The check of this code failed: somebody shall look at it. A code of nobody does nothing. */
  fail(
    by: { db: Db; services: Services; nickname: string },
    userId: string,
    code: string,
    reason: string,
  ): Promise<void>
}
export const faceChecks = extensionPoint<FaceChecks>('user.faceChecks')
