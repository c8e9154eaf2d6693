/** What the SCIM server says about itself (RFC 7643, 5 to 7). Pure. */
import { ENTERPRISE, GROUP, type Json, USER } from './resource.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
/** Resources of one answer. */
export const MAX_RESULTS = 200

type Access = 'readWrite' | 'readOnly'
const attribute = (name: string, type: string, more: Json = {}, mutability: Access = 'readWrite') => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability,
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const text = (name: string, more: Json = {}) => attribute(name, 'string', more)
const values = (name: string) =>
  attribute(name, 'complex', {
    multiValued: true,
    subAttributes: [text('value'), text('type'), text('display'), attribute('primary', 'boolean')],
  })
const link = (name: string, mutability: Access) =>
  attribute(
    name,
    'complex',
    { multiValued: true, subAttributes: [text('value'), text('display'), attribute('$ref', 'reference')] },
    mutability,
  )

const schemas = [
  {
    id: USER,
    name: 'User',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      attribute('active', 'boolean'),
      attribute('name', 'complex', { subAttributes: [text('formatted'), text('familyName'), text('givenName')] }),
      ...['displayName', 'nickName', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone'].map((one) =>
        text(one),
      ),
      values('emails'),
      values('phoneNumbers'),
      link('groups', 'readOnly'),
    ],
  },
  {
    id: ENTERPRISE,
    name: 'EnterpriseUser',
    attributes: ['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((one) => text(one)),
  },
  {
    id: GROUP,
    name: 'Group',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      link('members', 'readWrite'),
    ],
  },
]

const located = (base: string, path: string, resourceType: string) => ({
  meta: { resourceType, location: `${base}/${path}` },
})

const types = (base: string) => [
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: USER,
    schemaExtensions: [{ schema: ENTERPRISE, required: false }],
    ...located(base, 'ResourceTypes/User', 'ResourceType'),
  },
  {
    schemas: [`${CORE}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    schema: GROUP,
    ...located(base, 'ResourceTypes/Group', 'ResourceType'),
  },
]

export const listOf = (resources: readonly Json[], total = resources.length, startIndex = 1): Json => ({
  schemas: [LIST],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const shownSchemas = (base: string): Json[] =>
  schemas.map((one) => ({ schemas: [`${CORE}:Schema`], ...one, ...located(base, `Schemas/${one.id}`, 'Schema') }))

/** A document about the server; undefined without one of this name. */
export function documentOf(base: string, kind: string, id: string | undefined): Json | undefined {
  if (kind === 'ServiceProviderConfig' && id === undefined)
    return {
      schemas: [`${CORE}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MAX_RESULTS },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        { type: 'oauthbearertoken', name: 'Bearer token', description: 'Authorization: Bearer', primary: true },
      ],
      ...located(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
    }
  const all = kind === 'ResourceTypes' ? types(base) : kind === 'Schemas' ? shownSchemas(base) : undefined
  return id === undefined ? all && listOf(all) : all?.find((one) => one.id === id)
}
