import type { AudienceCode } from '@zhixing/contract/user/admin-message'
import type { Sql, Tx } from '../kernel/db/index.ts'

/**
 * What the domains above add to the work with people: groups of receivers that only they know, and figures about one person. They
 * register at load; this domain asks without knowing who answers.
 */
export interface Audience {
  code: AudienceCode
  /** Condition on the table of users, which is called `u`. `refId` is the thing whose people are meant. */
  where(sql: Sql, siteId: number, refId: string): ReturnType<Sql>
  /** The thing by its name, or undefined when the site has none such. */
  nameOf(sql: Sql, siteId: number, refId: string): Promise<string | undefined>
}

export interface PersonFact {
  code: string
  name: string
  count(sql: Sql, siteId: number, userId: string): Promise<number>
}

/** What is stored about a person in one table. */
export interface PersonalPart {
  name: string
  /** For the person who reads it. */
  title: string
  select(sql: Sql, siteId: number, userId: string): Promise<object[]>
}

/** A domain's share of what is stored about a person: shown to them, and erased with them. */
export interface PersonalData {
  domain: string
  parts: PersonalPart[]
  /** Erases what nobody else needs and takes the person out of the rest (docs/decisions/0020). Safe to repeat. */
  erase(tx: Tx, siteId: number, userId: string): Promise<void>
}

const personalData = new Map<string, PersonalData>()

/** Makes a domain's personal data known. Registering again replaces. */
export function addPersonalData(data: PersonalData): void {
  personalData.set(data.domain, data)
}

export const allPersonalData = (): PersonalData[] => [...personalData.values()]

const audiences = new Map<string, Audience>()
const facts = new Map<string, PersonFact>()

/** Makes a group known to messages. Registering again replaces. */
export function addAudience(audience: Audience): void {
  audiences.set(audience.code, audience)
}

/** Makes a figure known to the page of a person. */
export function addPersonFact(fact: PersonFact): void {
  facts.set(fact.code, fact)
}

export const audienceOf = (code: string): Audience | undefined => audiences.get(code)
export const personFacts = (): PersonFact[] => [...facts.values()]
