import type { Permission } from '@zhixing/contract/permissions'
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

/** Classes that an import of people may name. */
export interface ImportGroups {
  /** Ids by name; ambiguous and unknown names are absent. */
  find(sql: Sql, names: readonly string[]): Promise<Map<string, string>>
  /** Adds people. @throws {CallError} shown, when there is no room */
  enter(
    tx: Tx,
    groupId: string,
    people: readonly { userId: string; nickname: string; expireTime: string | null }[],
    operatorId: string,
  ): Promise<void>
  /** Removes students whom an import added; their rows are deleted. */
  leave(tx: Tx, groupId: string, userIds: readonly string[]): Promise<void>
}
export const importGroups = extensionPoint<ImportGroups>('user.importGroups')

/** What a row of an import gives to a person. */
export interface ImportWant {
  userId: string
  /** Key of the thing, of `find`. */
  key: string
  /** End of access, ISO 8601; null: none given. */
  until: string | null
  nickname: string
}
/** What a row gave. */
export interface ImportGiven {
  userId: string
  key: string
  /** Of `give`. */
  note: string
  /** Whether the import made the account, which undoing deletes. */
  isNew: boolean
}
/** An import and its operator. */
export interface ImportBy {
  importId: string
  operatorId: string
}
/** Something that a column of an import of people gives: courses, membership of an organisation. */
export interface ImportGifts {
  field: 'courses' | 'organization'
  permission: Permission
  /** Names (or ids) of a cell with their keys, or the error with suggestions. Absent: unknown, without suggestions. */
  find(sql: Sql, words: readonly string[]): Promise<Map<string, { key: string; name: string } | { error: string }>>
  /** By index: why something is refused, or not given again. */
  judge(
    sql: Sql,
    wants: readonly Omit<ImportWant, 'nickname'>[],
  ): Promise<Map<number, { error: string } | { note: string }>>
  /** Text of what a row gets. Pure. */
  text(name: string, until: string | null): string
  /** @returns a note for `takeBack`; undefined: the person had it. @throws {CallError} shown, with the reason */
  give(tx: Tx, services: Services, want: ImportWant, by: ImportBy): Promise<string | undefined>
  /** Takes back what is unchanged since; rows about new accounts are deleted. */
  takeBack(tx: Tx, services: Services, given: readonly ImportGiven[], by: ImportBy): Promise<void>
}
export const importGifts = extensionPoint<ImportGifts>('user.importGifts')

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

/** A person of an identity provider, in the transaction that concerns them. */
export interface SsoPerson {
  userId: string
  providerId: string
  /** The organisation of the provider; empty without one. */
  orgId: string
  /** The operator who set the provider up. */
  operatorId: string
}
export interface SsoSignIn extends SsoPerson {
  nickname: string
  /** Groups of the person: the claim that the operator named, and those of SCIM. */
  groups: readonly string[]
  /** All groups by claim; undefined if this was not said: not a sign-in, or one without the claim. */
  claimed: readonly string[] | undefined
  /** All groups by SCIM; undefined for people whom SCIM does not know. */
  provisioned: readonly string[] | undefined
  /** Whether classes follow groups of the same name. */
  isClassByGroup: boolean
  /** Whether the person may enter what a group gives; otherwise they only leave. */
  mayEnter: boolean
  /** All groups that SCIM named: a person is in `groups` of these, and in no others. */
  known: readonly string[]
}
/** Called on every sign-in at an identity provider, when SCIM changes a person or their groups, and by the LDAP sync. */
export const ssoSignedIn =
  extensionPoint<(tx: Tx, services: Services, person: SsoSignIn) => Promise<void>>('user.ssoSignedIn')
/** Called when a person has left the directory, or was deactivated in it. */
export const ssoLeft = extensionPoint<(tx: Tx, services: Services, person: SsoPerson) => Promise<void>>('user.ssoLeft')
