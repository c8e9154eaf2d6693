/** Identity providers in the back office. */
import { X509Certificate } from 'node:crypto'
import { adminSso, type SsoSettings } from '@zhixing/contract/user/sso'
import {
  isCas,
  isLdap,
  isPlatform,
  isSaml,
  SSO_RETURN,
  ssoLogoutPath,
  type SsoPreset,
} from '@zhixing/contract/user/sso-rules'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { seal } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'
import { selectOrganization } from '../lecturer/organization-page.sql.ts'
import { seesMobiles } from '../operator/admin-user.ts'
import { deleteEntries } from '../scim/scim.sql.ts'
import { triedOf } from './arrive.ts'
import { ldapAddressProblem, lookUp } from './ldap.ts'
import { directoryProblem, isUniqueId } from './ldap-rules.ts'
import { isSameOwner, platformProblem } from './platform.ts'
import { SSO_SECRET, ssoAddressProblem } from './relying-party.ts'
import { metadataFrom, samlUrlProblem } from './saml.ts'
import { certificateProblem, samlAddresses } from './saml-metadata.ts'
import { begin, returnUrl } from './sso-sign-in.ts'
import { requireRoleRights, roleGroupsOf, settleRoles } from './roles.ts'
import { describe } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import * as sql from './sso.sql.ts'

const tag = editTag(
  'providerName',
  'preset',
  'issuer',
  'clientId',
  'scopes',
  'claimName',
  'claimMobile',
  'claimGroups',
  'ruleClaim',
  'ruleValues',
  'isAuto',
  'isClassByGroup',
  'roleGroups',
  'orgId',
  'claimScim',
  'baseDn',
  'userFilter',
  'groupFilter',
  'idAttribute',
  'isStartTls',
  'caCertificate',
  'signInUrl',
  'signOutUrl',
  'certificates',
  'statusId',
)

/** Of providers that are of another kind, or were stored before there was one. */
const UNUSED = {
  orgId: '',
  roleGroups: [],
  claimScim: '',
  baseDn: '',
  userFilter: '',
  groupFilter: '',
  idAttribute: '',
  isStartTls: 1,
  caCertificate: '',
  signInUrl: '',
  signOutUrl: '',
  certificates: '',
} as const

const editable = ({ providerName, preset, issuer, clientId, settings, statusId }: sql.ProviderRow) => ({
  providerName,
  preset,
  issuer,
  clientId,
  ...UNUSED,
  ...settings,
  statusId,
})

type Wanted = Pick<sql.ProviderRow, 'preset' | 'issuer' | 'clientId' | 'settings'>

/** @throws {CallError} invalid: an address that may not be reached from here, or settings that cannot work */
function check({ services }: Pick<Request, 'services'>, { preset, issuer, clientId, settings }: Wanted): void {
  if (isPlatform(preset)) {
    const wrong = platformProblem(preset, { issuer, clientId })
    if (wrong) throw new CallError('invalid', wrong.problem, wrong.field)
    return
  }
  if (issuer === '') throw new CallError('invalid', texts.noIssuer, 'issuer')
  if (isSaml(preset)) return checkSaml(services, settings)
  if (!isLdap(preset)) {
    const problem = ssoAddressProblem(services, issuer)
    if (problem) throw new CallError('invalid', problem, 'issuer')
    if (clientId === '' && !isCas(preset)) throw new CallError('invalid', texts.noClient, 'clientId')
    return
  }
  const problem = ldapAddressProblem(services, { ...settings, issuer })
  if (problem) throw new CallError('invalid', problem, 'issuer')
  if (settings.baseDn === '') throw new CallError('invalid', texts.noBase, 'baseDn')
  const wrong = directoryProblem(settings)
  if (wrong) throw new CallError('invalid', wrong.problem, wrong.field)
  if (settings.caCertificate !== '' && !isCertificate(settings.caCertificate))
    throw new CallError('invalid', texts.badCertificate, 'caCertificate')
}

function checkSaml(services: Services, { signInUrl, signOutUrl, certificates }: SsoSettings): void {
  if (signInUrl === '') throw new CallError('invalid', texts.noSamlUrl, 'signInUrl')
  if (certificates === '') throw new CallError('invalid', texts.noSamlCertificate, 'certificates')
  const problems = {
    signInUrl: samlUrlProblem(services, signInUrl),
    signOutUrl: signOutUrl === '' ? undefined : samlUrlProblem(services, signOutUrl),
    certificates: certificateProblem(certificates),
  }
  for (const [field, problem] of Object.entries(problems)) if (problem) throw new CallError('invalid', problem, field)
}

function isCertificate(pem: string): boolean {
  try {
    return Boolean(new X509Certificate(pem))
  } catch {
    return false
  }
}

/** Whether the names that the provider gives to people keep their meaning. */
function isSamePeople(before: Wanted, after: Wanted): boolean {
  if (isPlatform(before.preset) || isPlatform(after.preset)) return isSameOwner(before, after)
  const { idAttribute, baseDn } = after.settings
  if (!isLdap(before.preset) || !isLdap(after.preset))
    return (
      before.issuer === after.issuer &&
      kindOf(before.preset) === kindOf(after.preset) &&
      (!isSaml(after.preset) || before.settings.idAttribute === idAttribute)
    )
  if (before.settings.idAttribute.toLowerCase() !== idAttribute.toLowerCase()) return false
  return isUniqueId(idAttribute) || (before.issuer === after.issuer && before.settings.baseDn === baseDn)
}
const kindOf = (preset: SsoPreset) =>
  isPlatform(preset) ? preset : isCas(preset) ? 'cas' : isLdap(preset) ? 'ldap' : isSaml(preset) ? 'saml' : 'oidc'

const secretAgain = (preset: SsoPreset) =>
  isLdap(preset) ? texts.bindAgain : isPlatform(preset) ? texts.appSecretAgain : texts.secretAgain

/** Address at which a provider ends sessions. */
function logoutUrlOf({ preset, id }: Pick<sql.ProviderRow, 'preset' | 'id'>, origin: string): string {
  if (isLdap(preset) || isPlatform(preset)) return ''
  if (isSaml(preset)) return samlAddresses(origin).logoutUrl
  return `${origin}${isCas(preset) ? SSO_RETURN : ssoLogoutPath(id)}`
}

/** All digits of a number but the last four hidden: for operators who may not read numbers. */
const hidden = (number: string) => number.replaceAll(/\d(?=(?:\D*\d){4})/g, '*')

function withoutNumbers(tried: ReturnType<typeof triedOf>, claimMobile: string): ReturnType<typeof triedOf> {
  const numbers = new Set([claimMobile.toLowerCase(), 'mobile'])
  const claims = Object.entries(tried.claims).map(([name, value]): [string, unknown] =>
    numbers.has(name.toLowerCase()) ? [name, [value].flat().map(String).map(hidden).join('、')] : [name, value],
  )
  return { ...tried, mobile: hidden(tried.mobile), claims: Object.fromEntries(claims) }
}

export const calls = implement(adminSso, {
  async list(_input, { db, origin }) {
    const rows = await sql.selectProviders(db)
    const { entityId, consumerUrl, logoutUrl } = samlAddresses(origin)
    return {
      returnUrl: returnUrl(origin),
      samlEntityId: entityId,
      samlConsumerUrl: consumerUrl,
      samlLogoutUrl: logoutUrl,
      list: rows.map((row) => ({
        id: row.id,
        ...tag.on(editable(row)),
        hasSecret: row.secret ? 1 : 0,
        logoutUrl: logoutUrlOf(row, origin),
        people: row.people,
        orgName: row.orgName,
        gmtModified: row.gmtModified,
      })),
    }
  },

  async save({ id, etag, secretKey, statusId, providerName, preset, issuer, clientId, ...settings }, request) {
    const { db, viewer, services, setMessage } = request
    check(request, { preset, issuer, clientId, settings })
    if (settings.orgId !== '' && !(await selectOrganization(db, settings.orgId)))
      throw new CallError('invalid', texts.noOrganization, 'orgId')
    const wanted = { providerName, preset, issuer, clientId, settings, statusId, savedBy: viewer.userId }
    const savedId = await transaction(db, async (tx) => {
      const before = id === undefined ? undefined : found(await sql.selectProvider(tx, id, true))
      if (before) tag.refuse(etag, editable(before), { ...wanted, ...settings })
      const isSameClient =
        before?.issuer === issuer && before.clientId === clientId && kindOf(before.preset) === kindOf(preset)
      const stored = isSaml(preset) ? null : (before?.secret ?? null)
      // The stored secret must not be sent to another address.
      if (stored && !isSameClient && secretKey === '') throw new CallError('invalid', secretAgain(preset), 'secretKey')
      const secret = secretKey ? seal(services, SSO_SECRET, secretKey) : stored
      if (isLdap(preset) && clientId !== '' && secret === null)
        throw new CallError('invalid', texts.noBind, 'secretKey')
      if (isPlatform(preset) && secret === null) throw new CallError('invalid', texts.noAppSecret, 'secretKey')
      await requireRoleRights(tx, request, [...settings.roleGroups, ...roleGroupsOf(before?.settings ?? {})])
      const row = { ...wanted, secret }
      // Sign-in pages are cached for visitors.
      await services.events.publish(tx, 'content.changed', { siteId: db.siteId, kind: 'sso' })
      if (!before || id === undefined) return sql.insertProvider(tx, row)
      if (!(await sql.updateProvider(tx, id, row))) return undefined
      // Names of people at another issuer mean other people.
      const isSame = isSamePeople(before, wanted)
      if (!isSame) {
        await sql.deleteBindings(tx, id)
        await deleteEntries(tx, id)
      }
      await settleRoles(tx, services, { ...before, ...row }, isSame)
      return id
    })
    if (savedId === undefined) throw new CallError('invalid', texts.nameTaken, 'providerName')
    setMessage('保存成功，可以试一下')
    return { id: savedId }
  },

  async delete({ id }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const row = found(await sql.selectProvider(tx, id, true))
      await settleRoles(tx, services, row, false)
      await sql.deleteProvider(tx, id)
      await services.events.publish(tx, 'content.changed', { siteId: db.siteId, kind: 'sso' })
    })
    setMessage('删除成功')
    return {}
  },

  try: async ({ id }, request) =>
    begin(request, found(await sql.selectProvider(request.db, id)), request.viewer.userId),

  metadata: async ({ source }, { services }) => metadataFrom(services, source),

  async lookup({ id, account }, request) {
    const { db, site, services } = request
    const row = found(await sql.selectProvider(db, id))
    if (!isLdap(row.preset)) throw new CallError('shown', texts.notDirectory)
    const person = await lookUp(services, site.siteId, row, account)
    if (!person) throw new CallError('shown', texts.notFound(account))
    const described = describe(person.claims, row.settings)
    const tried = triedOf(person.claims, person.isDisabled ? { ...described, isLetIn: false } : described)
    return seesMobiles(request) ? tried : withoutNumbers(tried, row.settings.claimMobile)
  },
})
