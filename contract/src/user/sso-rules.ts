/** Kinds of single sign-on and their addresses. No schemas: the browser imports this file. */

/**
 * Products whose settings are known; `other` is anything that speaks OpenID Connect, `ldap` any LDAP directory. CAS has
 * no client and scopes; a directory has a service account in place of the client. Of SAML, `issuer` is the entity id.
 * 企业微信, 钉钉 and 飞书 have fixed addresses; their `issuer` is the company, whose people alone sign in.
 */
export const ssoPresets = {
  wecom: { name: '企业微信', issuer: 'ww1234567890abcdef', groups: 'departments' },
  dingtalk: { name: '钉钉', issuer: 'ding1234567890abcdef', groups: 'departments' },
  feishu: { name: '飞书', issuer: '2ed263bf32cf1651', groups: 'departments' },
  keycloak: { name: 'Keycloak', issuer: 'https://sso.example.com/realms/NAME', groups: 'groups' },
  casdoor: { name: 'Casdoor', issuer: 'https://door.example.com', groups: 'groups' },
  authing: { name: 'Authing', issuer: 'https://NAME.authing.cn/oidc', groups: 'groups' },
  entra: { name: 'Microsoft Entra ID', issuer: 'https://login.microsoftonline.com/TENANT/v2.0', groups: 'groups' },
  cas: { name: 'CAS（高校统一身份认证）', issuer: 'https://authserver.example.edu.cn/authserver', groups: '' },
  ad: { name: 'Active Directory（LDAP）', issuer: 'ldaps://dc.example.edu.cn', groups: 'groups' },
  ldap: { name: 'LDAP（OpenLDAP、FreeIPA 等）', issuer: 'ldaps://ldap.example.edu.cn', groups: 'groups' },
  saml: { name: 'SAML 2.0（Shibboleth、ADFS 等）', issuer: 'https://idp.example.edu.cn/idp/shibboleth', groups: '' },
  other: { name: '其他 OpenID Connect', issuer: 'https://login.example.com', groups: 'groups' },
} as const
export type SsoPreset = keyof typeof ssoPresets
export const isCas = (preset: SsoPreset): boolean => preset === 'cas'
export const isSaml = (preset: SsoPreset): boolean => preset === 'saml'
/** Whether people type account and password here, and the server asks a directory. */
export const isLdap = (preset: SsoPreset): boolean => preset === 'ad' || preset === 'ldap'
/** Platforms of companies, which are asked by OAuth and calls of their own. */
const platforms = ['wecom', 'dingtalk', 'feishu'] as const
export type SsoPlatform = (typeof platforms)[number]
export const isPlatform = (preset: SsoPreset): preset is SsoPlatform =>
  (platforms as readonly SsoPreset[]).includes(preset)
/** Whether the provider speaks OpenID Connect. */
export const isOidc = (preset: SsoPreset): boolean =>
  !isCas(preset) && !isLdap(preset) && !isSaml(preset) && !isPlatform(preset)

/** What the form of a directory begins with. `{name}`: the account that a person types. */
export const ldapStart = {
  ad: {
    userFilter: '(&(objectCategory=person)(sAMAccountName={name}))',
    idAttribute: 'objectGUID',
    claimName: 'displayName',
    claimMobile: 'mobile',
    claimGroups: 'groups',
  },
  ldap: {
    userFilter: '(uid={name})',
    idAttribute: 'entryUUID',
    claimName: 'cn',
    claimMobile: 'mobile',
    claimGroups: 'groups',
  },
} as const

/** What the form of SAML begins with. */
export const samlStart = { idAttribute: '', claimName: 'displayName', claimMobile: 'mobile', claimGroups: '' } as const

/** What the form of a platform begins with. */
export const platformStart = {
  scopes: '',
  idAttribute: '',
  claimName: 'name',
  claimMobile: 'mobile',
} as const

/** Path to which a provider returns; its address is registered there. */
export const SSO_RETURN = '/login/sso'
/** Path at which a provider ends sessions: back-channel logout by POST, front-channel logout by GET. */
export const ssoLogoutPath = (providerId: string): string => `/sso/logout/${providerId}`

/** Our entity id with SAML, which answers with our metadata. One for all providers of a site. */
export const SAML_ENTITY = '/sso/saml'
/** Path to which a SAML provider posts (assertion consumer service). */
export const SAML_CONSUMER = '/sso/saml/acs'
/** Path to which a SAML provider sends the browser of who signs out there (single logout). */
export const SAML_LOGOUT = '/sso/saml/logout'

/** Path of the SCIM server of a provider; the directory adds /Users and /Groups. */
export const scimPath = (providerId: string): string => `/scim/v2/${providerId}`
/** Claim that directories send as `externalId`: Entra ID sends the object id, which its `sub` is not. */
export const scimClaim = (preset: SsoPreset): string => (preset === 'entra' ? 'oid' : 'sub')
