/** What sign-in needs of a platform: where the browser goes, and who came back. */
import type { Claims } from '../sso-rules.ts'

/** The application that the operator has registered with the platform. */
export interface PlatformApp {
  /** The company (CorpID, CorpId, tenant_key); empty where any may sign in. */
  company: string
  clientId: string
  secret: string
  /** Separated by spaces; for platforms that are asked for scopes. */
  scopes: string
  /** Whether the settings name the claim `departments`, which needs further calls at 钉钉 and 飞书. */
  asksDepartments: boolean
}

export interface Going {
  returnUrl: string
  state: string
  /** Verifier of PKCE, for platforms that support it. */
  verifier: string
  userAgent: string
}

export interface Came {
  code: string
  returnUrl: string
  verifier: string
}

export interface Question {
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Sent by POST, as JSON. */
  body?: object
}

export interface PlatformCalls {
  /**
   * Asks the platform. `url` begins with its host.
   * @returns the JSON of its answer, whatever the HTTP status
   * @throws {PlatformError} unreachable, unreadable
   */
  ask(url: string, question: Question): Promise<unknown>
  /**
   * A result of this application's own calls, kept for the time that the work names; requests at the same time share
   * one. `failed`: a value that the platform refused, which is replaced.
   */
  kept<T>(name: string, work: () => Promise<{ value: T; seconds: number }>, failed?: T): Promise<T>
}

export interface Platform {
  /** Parameters of the return address that may carry the code. */
  codeNames: readonly string[]
  /** Whether people of any company may sign in. */
  isCompanyOptional: boolean
  /** Ids of applications, and what to say of another text. */
  clientId: { pattern: RegExp; problem: string }
  /** Ids of people belong to their company; otherwise to the developer of the application. */
  isPersonOfCompany: boolean
  /** Where the browser goes. */
  authorizeUrl(app: PlatformApp, going: Going): string
  /** The person of the code. @throws {PlatformError} */
  personOf(app: PlatformApp, came: Came, calls: PlatformCalls): Promise<Claims & { sub: string }>
}

/** Why a platform refused a sign-in. */
export type PlatformReason =
  | 'secret'
  | 'app'
  | 'ip'
  | 'redirect'
  | 'stranger'
  | 'company'
  | 'range'
  | 'code'
  | 'permission'
  | 'busy'
  | 'unreachable'
  | 'unreadable'
  | 'unknown'

/** A failed sign-in; `said`: code and message of the platform, for operators. */
export class PlatformError extends Error {
  readonly reason: PlatformReason
  readonly said: string
  constructor(reason: PlatformReason, said = '') {
    super(`${reason} ${said}`)
    this.reason = reason
    this.said = said
  }
}

/** Claims without those that the platform left out. */
export const given = (claims: Record<string, unknown>): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== ''))
