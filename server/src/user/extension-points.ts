import type { AudienceCode } from '@zhixing/contract/user/admin-message'
import type { Db, Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { Services } from '../kernel/services.ts'

/** Extension points for higher domains: audiences of messages, and figures about a person (kernel/extensions.ts). */
export interface Audience {
  code: AudienceCode
  /** Condition on the table of users, aliased `u`. `refId`: the object whose people are selected. */
  where(sql: Sql, refId: string): ReturnType<Sql>
  /** Name of the object; undefined when the site has no such object. */
  nameOf(sql: Sql, refId: string): Promise<string | undefined>
}

export interface PersonFact {
  code: string
  name: string
  count(sql: Sql, userId: string): Promise<number>
}

/** Data about a person in one table. */
export interface PersonalPart {
  name: string
  /** Title shown to the person. */
  title: string
  select(sql: Sql, userId: string): Promise<object[]>
}

/** Personal data of a domain: exported for the person, and erased with the account. */
export interface PersonalData {
  domain: string
  parts: PersonalPart[]
  /** Deletes data of the person only, and anonymizes the rest (docs/decisions/0020). Idempotent. */
  erase(tx: Tx, userId: string): Promise<void>
}

export const personalData = extensionPoint<PersonalData>('user.personalData')
export const audiences = extensionPoint<Audience>('user.audience')
export const personFacts = extensionPoint<PersonFact>('user.personFact')
/** Time until which a session must not expire (during an exam), or undefined. */
export const sessionNeededUntil =
  extensionPoint<(db: Db, userId: string) => Promise<string | undefined>>('user.sessionNeededUntil')

/** A new account, in the transaction that creates it. */
export interface Registered {
  userId: string
  /** The referral code as sent; may be unknown. */
  referralCode: string
  ip: string
}
/** Called on registration, in its transaction. */
export const registered =
  extensionPoint<(tx: Tx, services: Services, person: Registered) => Promise<void>>('user.registered')

/** A feature that requires a face check. */
export interface FaceChecks {
  /** Code for the next snapshot; undefined when no check is required. */
  start(by: { db: Db; services: Services }, userId: string, gradeExamId: string): Promise<string | undefined>
  /** Reports a failed check for manual review. An unknown code has no effect. */
  fail(
    by: { db: Db; services: Services; nickname: string },
    userId: string,
    code: string,
    reason: string,
  ): Promise<void>
}
export const faceChecks = extensionPoint<FaceChecks>('user.faceChecks')
