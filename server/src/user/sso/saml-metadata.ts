/** SAML metadata: that of a provider is read, ours is written; and the certificates of providers. Pure. */
import { X509Certificate } from 'node:crypto'
import { SAML_CONSUMER, SAML_ENTITY, SAML_LOGOUT } from '@zhixing/contract/user/sso-rules'
import { escapeHtml } from '../../lib/escape.ts'
import { allIn, attributeOf, childrenOf, rootOf, textIn } from './saml-xml.ts'
import { texts } from './sso-texts.ts'

const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
/** Old and new, of two servers; each costs a verification. */
const MAX_CERTIFICATES = 4
const MIN_RSA_BITS = 2048

/** Our addresses at a site. */
export const samlAddresses = (origin: string) => ({
  entityId: `${origin}${SAML_ENTITY}`,
  consumerUrl: `${origin}${SAML_CONSUMER}`,
  logoutUrl: `${origin}${SAML_LOGOUT}`,
})

/** Our metadata. A persistent NameID is asked for, since a transient one is another person at each sign-in. */
export function ownMetadata(origin: string): string {
  const { entityId, consumerUrl, logoutUrl } = samlAddresses(origin)
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL}">
    <md:SingleLogoutService Binding="${REDIRECT}" Location="${escapeHtml(logoutUrl)}"/>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:AssertionConsumerService Binding="${POST}" Location="${escapeHtml(consumerUrl)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}

const BLOCK = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g

/** The certificates of a text: PEM blocks, or one in bare base64. @throws for anything else */
function certificatesIn(text: string): X509Certificate[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, base64 = '']) => base64)
  // As DER: people paste blank lines and lines of any length.
  return (blocks.length === 0 ? [text] : blocks).map((base64) => new X509Certificate(Buffer.from(base64, 'base64')))
}

function pemOf(base64: string): string {
  const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** The certificates of a provider as PEM. */
export const certificatesOf = (text: string): string[] => certificatesIn(text).map(String)

/** Why certificates cannot be used; undefined if they can. xml-crypto verifies RSA only. */
export function certificateProblem(text: string): string | undefined {
  try {
    const certificates = certificatesIn(text)
    if (certificates.length > MAX_CERTIFICATES) return texts.manyCertificates(MAX_CERTIFICATES)
    const isStrong = ({ publicKey }: X509Certificate) =>
      publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
    return certificates.every(isStrong) ? undefined : texts.weakCertificate
  } catch {
    return texts.badSamlCertificate
  }
}

export interface IdpMetadata {
  issuer: string
  signInUrl: string
  /** Where answers to logout requests go. */
  signOutUrl: string
  certificates: string
  certificateCount: number
}

/** The settings in a provider's metadata, or why there are none. */
export function readIdpMetadata(xml: string): IdpMetadata | { problem: string } {
  // Metadata may have comments.
  const root = /<!(?:DOCTYPE|ENTITY)/i.test(xml) ? undefined : rootOf(xml)
  const providers = root ? allIn(root, 'IDPSSODescriptor') : []
  const [provider] = providers
  if (!provider) return { problem: texts.badMetadata }
  if (providers.length > 1) return { problem: texts.manyProviders }
  const entity = provider.parent && 'attribs' in provider.parent ? provider.parent : undefined
  const serviceOf = (name: string) =>
    childrenOf(provider, name).find((service) => attributeOf(service, 'Binding') === REDIRECT)
  const signInUrl = attributeOf(serviceOf('SingleSignOnService'), 'Location')
  if (signInUrl === '') return { problem: texts.noRedirect }
  const keys = childrenOf(provider, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const certificates = [
    ...new Set(keys.flatMap((key) => allIn(key, 'X509Certificate')).map((one) => pemOf(textIn(one)))),
  ]
  const logout = serviceOf('SingleLogoutService')
  return {
    issuer: attributeOf(entity, 'entityID').trim(),
    signInUrl,
    signOutUrl: attributeOf(logout, 'ResponseLocation') || attributeOf(logout, 'Location'),
    certificates: certificates.join(''),
    certificateCount: certificates.length,
  }
}
