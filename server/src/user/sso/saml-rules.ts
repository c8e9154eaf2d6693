/** What a SAML response has to be beside its signature, which node-saml verifies. Pure. */
import type { Claims } from './sso-rules.ts'
import {
  allIn,
  attributeOf,
  childrenOf,
  type Element,
  hasForbiddenMarkup,
  isBounded,
  localName,
  rootOf,
  textIn,
} from './saml-xml.ts'
import type { samlRefusals } from './sso-texts.ts'

/** Why a response is refused. */
export type SamlRefusal = keyof typeof samlRefusals
export class SamlError extends Error {
  readonly refusal: SamlRefusal
  constructor(refusal: SamlRefusal, detail = '') {
    super(detail ? `${refusal}: ${detail}` : refusal)
    this.refusal = refusal
  }
}

/** What a response has to match. */
export interface Expected {
  /** Entity id of the provider. */
  issuer: string
  /** Our entity id. */
  entityId: string
  consumerUrl: string
  requestId: string
  /** Attribute that names a person; empty: the NameID. */
  idAttribute: string
  now: number
  skewMs: number
}

const C14N = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']
/** All algorithms that a signature may name: none with SHA-1, none by a shared key. */
const ALGORITHMS = new Set([
  ...C14N,
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/**
 * Whether every algorithm is a known strong one. Judged by the text, so that no parser reads another algorithm than the
 * one that verifies: an attribute in another notation is no known one.
 */
export function hasWeakAlgorithm(xml: string): boolean {
  const named = xml.match(/Algorithm\s*=/g) ?? []
  const strong = [...xml.matchAll(/Algorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].filter(([, a, b]) =>
    ALGORITHMS.has(a ?? b ?? ''),
  )
  return strong.length !== named.length
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/**
 * Refuses a response by what needs no signature to refuse it. Only refusals follow from it: what it accepts is
 * verified after it.
 * @throws {SamlError}
 */
export function judgeResponse(xml: string, { issuer, consumerUrl, requestId }: Expected): void {
  if (hasForbiddenMarkup(xml)) throw new SamlError('unreadable', 'DTD, comment, CDATA or processing instruction')
  const response = rootOf(xml.trim())
  if (!response || localName(response) !== 'Response') throw new SamlError('unreadable', 'no response')
  if (!isBounded(response)) throw new SamlError('tooLarge')
  const status = attributeOf(childrenOf(childrenOf(response, 'Status'), 'StatusCode')[0], 'Value')
  if (status !== SUCCESS) throw new SamlError('notDone', status)
  if (allIn(response, 'EncryptedAssertion').length > 0) throw new SamlError('encrypted')
  if (allIn(response, 'Signature').length === 0) throw new SamlError('unsigned')
  if (hasWeakAlgorithm(xml)) throw new SamlError('weak')
  const [from] = childrenOf(response, 'Issuer')
  if (from && textIn(from) !== issuer) throw new SamlError('issuer', textIn(from))
  // A response that answers no request of ours is the provider's own idea, or stolen from another sign-in.
  const answered = attributeOf(response, 'InResponseTo')
  if (answered !== requestId) throw new SamlError('request', answered)
  const destination = attributeOf(response, 'Destination')
  if (destination !== '' && destination !== consumerUrl) throw new SamlError('audience', destination)
}

/**
 * The person of an assertion whose signature is verified: issuer, bearer confirmation, audience and times, which
 * node-saml checks in part or where they are present.
 * @throws {SamlError}
 */
export function readAssertion(xml: string, expected: Expected): Claims & { sub: string } {
  const assertion = rootOf(xml)
  if (!assertion || localName(assertion) !== 'Assertion') throw new SamlError('unreadable', 'no assertion')
  const from = textIn(childrenOf(assertion, 'Issuer')[0])
  if (from !== expected.issuer) throw new SamlError('issuer', from)
  const [subject] = childrenOf(assertion, 'Subject')
  judgeBearer(subject, expected)
  judgeConditions(assertion, expected)
  const claims = attributesIn(assertion)
  const nameId = childrenOf(subject, 'NameID')[0]
  const named = expected.idAttribute === '' ? idOf(nameId) : [claims.get(expected.idAttribute) ?? []].flat()[0]
  if (!named) throw new SamlError('noId')
  const sid = attributeOf(childrenOf(assertion, 'AuthnStatement')[0], 'SessionIndex')
  return { ...Object.fromEntries(claims), sub: named, ...(sid ? { sid } : {}) }
}

/** A transient NameID is another one at each sign-in. */
const idOf = (nameId: Element | undefined) => (attributeOf(nameId, 'Format') === TRANSIENT ? '' : textIn(nameId))

/** Needs a confirmation for us, for our request, that has not expired. */
function judgeBearer(subject: Element | undefined, expected: Expected): void {
  const refusals = childrenOf(subject, 'SubjectConfirmation')
    .filter((one) => attributeOf(one, 'Method') === BEARER)
    .map((one) => {
      const [data] = childrenOf(one, 'SubjectConfirmationData')
      if (attributeOf(data, 'Recipient') !== expected.consumerUrl) return 'audience' as const
      if (attributeOf(data, 'InResponseTo') !== expected.requestId) return 'request' as const
      if (attributeOf(data, 'NotOnOrAfter') === '') return 'expired' as const
      return timeRefusal(data, expected)
    })
  if (refusals.includes(undefined)) return
  throw new SamlError(refusals[0] ?? 'unreadable', 'subject confirmation')
}

function judgeConditions(assertion: Element, expected: Expected): void {
  const conditions = childrenOf(assertion, 'Conditions')
  const [only] = conditions
  if (!only || conditions.length > 1) throw new SamlError('audience', 'conditions')
  const late = timeRefusal(only, expected)
  if (late) throw new SamlError(late, 'conditions')
  const restrictions = childrenOf(only, 'AudienceRestriction')
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, 'Audience').some((one) => textIn(one) === expected.entityId)
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SamlError('audience', 'restriction')
}

/** Why the times of an element refuse it now. A time that is not one refuses it too. */
export function timeRefusal(
  element: Element | undefined,
  { now, skewMs }: Pick<Expected, 'now' | 'skewMs'>,
): 'early' | 'expired' | undefined {
  const [from, until] = ['NotBefore', 'NotOnOrAfter'].map((name) => attributeOf(element, name))
  if (from && !(Date.parse(from) <= now + skewMs)) return 'early'
  if (until && !(Date.parse(until) > now - skewMs)) return 'expired'
  return undefined
}

/** Attributes by name, and by friendly name where no attribute has it as its name. */
function attributesIn(assertion: Element): Map<string, string | string[]> {
  const byName = new Map<string, string[]>()
  const friendly = new Map<string, string[]>()
  for (const attribute of childrenOf(childrenOf(assertion, 'AttributeStatement'), 'Attribute')) {
    const values = childrenOf(attribute, 'AttributeValue').map(textIn).filter(Boolean)
    const name = attributeOf(attribute, 'Name')
    byName.set(name, [...(byName.get(name) ?? []), ...values])
    const also = attributeOf(attribute, 'FriendlyName')
    if (also) friendly.set(also, values)
  }
  return new Map(
    [...friendly, ...byName].flatMap(([name, values]) =>
      values.length === 0 ? [] : [[name, values.length === 1 ? (values[0] ?? '') : values] as const],
    ),
  )
}
