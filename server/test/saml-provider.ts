/** A SAML provider of the tests: it reads our request and signs whatever a test wants. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { makeCertificate } from './gateways/certificate.ts'

export const IDP = 'https://idp.school.edu/shibboleth'
export const IDP_SIGN_IN = 'https://idp.school.edu/sso?tenant=1'
export const IDP_SIGN_OUT = 'https://idp.school.edu/slo'
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

function pair(bits = 2048) {
  const keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('rsa', { modulusLength: bits })
  return {
    certificate: makeCertificate(keys, '01', Date.UTC(2099, 0, 1)).replace('\n\n', '\n'),
    key: String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
/** Key pairs: the provider's old and next one (rotation), and one of an attacker. */
export const keys = { old: pair(), next: pair(), stranger: pair() }
export const weakCertificate = (): string => pair(1024).certificate

export interface Response {
  name: string
  /** Inner XML of the NameID in place of the name. */
  nameXml: string
  format: string
  attributes: Record<string, string | readonly string[]>
  sessionIndex: string
  status: string
  issuer: string
  /** Of the assertion; as that of the response. */
  signedIssuer: string
  audience: string
  recipient: string
  destination: string
  /** Of the response, which is not signed where the assertion is. */
  inResponseTo: string
  /** Of the assertion; as that of the response. */
  signedInResponseTo: string
  /** Seconds from now. */
  notBefore: number
  notOnOrAfter: number
  signs: 'assertion' | 'response' | 'nothing'
  signer: (typeof keys)[keyof typeof keys]
  algorithm: 'sha256' | 'sha1'
  /** Changes the document after it was signed. */
  afterwards: (xml: string) => string
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
let serial = 0
const newId = () => `_id${++serial}`

/** The request of an address with which a sign-in begins. */
export function readRequest(address: string) {
  const url = new URL(address)
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  const named = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    url,
    xml,
    id: named('ID'),
    consumer: named('AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: url.searchParams.get('RelayState') ?? '',
  }
}

export function assertionXml(request: { id: string; consumer: string; issuer: string }, over: Partial<Response> = {}) {
  const { name = 'kim', nameXml = escaped(name), attributes = {}, notBefore = -5, notOnOrAfter = 300 } = over
  const statements = Object.entries(attributes).map(
    ([one, values]) =>
      `<saml:Attribute Name="${escaped(one)}">${[values]
        .flat()
        .map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${over.signedIssuer ?? over.issuer ?? IDP}</saml:Issuer><saml:Subject><saml:NameID Format="${over.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${nameXml}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${over.signedInResponseTo ?? over.inResponseTo ?? request.id}" Recipient="${over.recipient ?? request.consumer}" NotOnOrAfter="${at(notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(notBefore)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${over.audience ?? request.issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}" SessionIndex="${over.sessionIndex ?? newId()}"/>${statements.length === 0 ? '' : `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>`}</saml:Assertion>`
}

/** The form that the provider's page posts for a request. */
export function respond(address: string, over: Partial<Response> = {}): { SAMLResponse: string; RelayState: string } {
  const request = readRequest(address)
  const { signs = 'assertion', signer = keys.old, algorithm = 'sha256', afterwards = (xml: string) => xml } = over
  const answered = over.inResponseTo ?? request.id
  const status = over.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${over.destination ?? request.consumer}"${answered === '' ? '' : ` InResponseTo="${answered}"`}><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${over.issuer ?? IDP}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertionXml(request, over)}</samlp:Response>`
  const what = signs === 'response' ? 'Response' : 'Assertion'
  const path = `//*[local-name(.)='${what}']`
  const signed =
    signs === 'nothing'
      ? xml
      : signXml(
          xml,
          path,
          { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' },
          // The document names its own certificate, which proves nothing.
          {
            privateKey: signer.key,
            publicCert: signer.certificate,
            signatureAlgorithm: algorithm,
            digestAlgorithm: algorithm,
          },
        )
  return { SAMLResponse: Buffer.from(afterwards(signed)).toString('base64'), RelayState: request.relayState }
}

/** The query of a LogoutRequest. */
export function logoutQuery(
  over: Partial<{ issuer: string; name: string; sid: string; key: string; age: number; algorithm: string }> = {},
): string {
  const { issuer = IDP, name = 'kim', sid = '', key = keys.old.key, age = 0, algorithm = SHA256 } = over
  const index = sid === '' ? '' : `<samlp:SessionIndex>${sid}</samlp:SessionIndex>`
  const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(-age)}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${escaped(name)}</saml:NameID>${index}</samlp:LogoutRequest>`
  const text = [
    `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    'RelayState=back',
    `SigAlg=${encodeURIComponent(algorithm)}`,
  ].join('&')
  return `${text}&Signature=${encodeURIComponent(sign('sha256', Buffer.from(text), key).toString('base64'))}`
}

/** The metadata of a provider that signs in at an address. */
export function metadataXml(entityId: string, services: string, certificate = keys.old.certificate): string {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----/g, '')
  return `<?xml version="1.0"?><!-- ours --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor><md:KeyDescriptor use="signing"><ds:X509Certificate>${base64}</ds:X509Certificate></md:KeyDescriptor><md:KeyDescriptor use="encryption"><ds:X509Certificate>AAAA</ds:X509Certificate></md:KeyDescriptor>${services}</md:IDPSSODescriptor></md:EntityDescriptor>`
}

/** A service of the metadata. */
export const serviceXml = (name: string, binding: 'HTTP-POST' | 'HTTP-Redirect', location: string): string =>
  `<md:${name} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${escaped(location)}"/>`

/**
 * Pages of a provider on loopback, for a browser: `/sso` posts the person back by a button, `/portal` begins a sign-in
 * there, `/metadata`.
 */
export async function startSamlPages(name: string, attributes: Response['attributes']) {
  const self = { url: '', close: () => new Promise<void>((done) => server.close(() => done())) }
  const button = (action: string, form: Record<string, string>) =>
    `<!doctype html><meta charset="utf-8"><form method="post" action="${action}">${Object.entries(form)
      .map(([field, value]) => `<input type="hidden" name="${field}" value="${escaped(value)}">`)
      .join('')}<button>继续</button></form>`
  let last = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', self.url)
    const html = response.setHeader('content-type', 'text/html; charset=utf-8')
    if (url.pathname === '/metadata')
      return response.end(metadataXml(self.url, serviceXml('SingleSignOnService', 'HTTP-Redirect', `${self.url}/sso`)))
    if (url.pathname === '/sso') last = url.href
    const form = respond(last, { issuer: self.url, name, attributes })
    return html.end(button(readRequest(last).consumer, url.pathname === '/sso' ? form : { ...form, RelayState: '' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return self
}
