import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { errorTable } from '@zhixing/contract/errors'
import { proofWays } from '@zhixing/contract/user/factor'
import { z } from 'zod'
import { scopesOfCall } from './scopes.ts'

const common = ['invalid', 'tooMany', 'busy', 'internal', 'siteInvalid'] as const
/** The answer to a call that was refused. `data` names what the client can act on; null if there is nothing. */
const refusal = {
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', enum: [...new Set(Object.values(errorTable).map(({ code }) => code))] },
    msg: { type: 'string', description: 'a sentence for people' },
    data: {
      type: ['object', 'null'],
      properties: {
        field: { type: 'string', description: '422: the field of the input' },
        waitSeconds: { type: 'integer', description: '429: when to try again' },
        etag: { type: 'string', description: '409: the current version' },
        current: { type: 'object', description: '409: the current values of the form' },
        ticket: { type: 'string', description: '458: goes on with user/api/user/login/factor' },
        wayList: { type: 'array', items: { type: 'string', enum: proofWays }, description: '458: ways to prove it' },
      },
    },
  },
} as const

const signedIn = ['loginRequired', 'tokenExpired', 'tokenInvalid', 'loginElsewhere'] as const

type Schemas = Record<string, unknown>

/** JSON Schema of a type. References are relative to the document, so recursive parts move to `components`. */
function schemaOf(type: z.ZodType, io: 'input' | 'output', name: string, components: Schemas) {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' })
  const moved = <T>(part: T): T =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}_`)) as T
  for (const [key, part] of Object.entries($defs)) components[`${name}_${key}`] = moved(part)
  return moved(schema)
}

function operation(call: Call, components: Schemas) {
  const operationId = call.key.replace(/[^\w]+/g, '_')
  const [domain = '', access = ''] = call.path.split('/')
  const errors = [
    ...common,
    ...(call.who === 'anon' ? [] : signedIn),
    ...(call.who === 'anon' || call.who === 'login' ? [] : (['forbidden'] as const)),
    ...(call.errors ?? []),
  ]
  const input = schemaOf(call.input, 'input', `${operationId}_input`, components) as {
    properties?: Record<string, object>
    required?: string[]
  }
  const isFile = call.transport === 'file'
  const inQuery = call.method === 'GET' || isFile
  const scopes = scopesOfCall(call.key)
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return {
    operationId,
    tags: [`${domain}/${access}`],
    summary: call.about,
    description: `Who: ${call.who}. Limit: ${call.limit.max} in ${call.limit.seconds} s per ${call.limit.by}.${call.extension ? ' An extension of ours.' : ''}\n\nCodes: ${[...new Set(errors)].map((name) => `${errorTable[name].code} ${errorTable[name].msg}`).join('; ')}`,
    security: [
      call.who === 'anon' ? { site: [] } : { site: [], token: [] },
      ...(call.who !== 'anon' && scopes ? [{ bearer: scopes.slice(0, 1) }] : []),
    ],
    ...(call.deprecated === undefined ? {} : { deprecated: true, 'x-use': call.deprecated }),
    'x-stability': call.extension ? 'preview' : 'stable',
    ...(scopes ? { 'x-scopes': scopes } : {}),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...(inQuery
        ? Object.entries(input.properties ?? {})
            .filter(([name]) => !inPath.includes(name))
            .map(([name, schema]) => ({ name, in: 'query', required: input.required?.includes(name) ?? false, schema }))
        : []),
    ],
    ...(inQuery
      ? {}
      : {
          requestBody: {
            required: (input.required?.length ?? 0) > 0,
            content: {
              'application/json': { schema: input },
              ...(call.fileBytes
                ? {
                    'multipart/form-data': {
                      schema: {
                        type: 'object',
                        properties: { input, file: { type: 'string', contentMediaType: 'application/octet-stream' } },
                      },
                      encoding: { input: { contentType: 'application/json' } },
                    },
                  }
                : {}),
            },
          },
        }),
    ...(isFile && call.method !== 'GET'
      ? { requestBody: { content: { 'application/octet-stream': {}, 'multipart/form-data': {} } } }
      : {}),
    responses: {
      200: {
        description: isFile
          ? 'Taken. The HTTP status tells what simple-uploader.js goes by: 203 for a chunk that is not there yet, 415 for what is in vain, 503 and 507 for what may be tried again.'
          : 'The call was answered; `code` tells how. HTTP status is 200 for every answered call.',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                {
                  type: 'object',
                  required: ['code', 'msg', 'data'],
                  properties: {
                    code: { type: 'integer', const: 200 },
                    msg: { type: 'string' },
                    data: schemaOf(call.output, 'output', `${operationId}_output`, components),
                  },
                },
                { $ref: '#/components/schemas/Refusal' },
              ],
            },
          },
        },
      },
    },
  }
}

/** OpenAPI 3.1 of all calls, derived from the contract. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Schemas = { Refusal: refusal }
  for (const call of allCalls()) {
    const path = `/apis/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zhixing',
      version: '1',
      description:
        'Every call answers `{code,msg,data}` with HTTP status 200; 4xx and 5xx are faults of the transport alone (no such address, body too large, server away). Code 200 is success, 300 to 400 mean sign in again (304: signed in elsewhere), 306 no permission, 422 bad input with the field named in `data.field`. Every call needs the header SITE-ID; calls for signed-in people need the header token (or the session cookie of a browser), or an API token. `x-stability`: `stable` calls keep their paths, fields and codes; `preview` ones may change, with a note in the changelog.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    components: {
      schemas,
      securitySchemes: {
        site: { type: 'apiKey', in: 'header', name: 'SITE-ID' },
        token: { type: 'apiKey', in: 'header', name: 'token' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'API token. It needs one scope of `x-scopes`; calls without `x-scopes` are closed to tokens. It names its site, so that SITE-ID may be left out.',
        },
      },
    },
    paths,
  }
}
