import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import { createJsonReader } from './json-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of a file in a form that may replace the JSON body. */
    fileBytes?: number
  }
  interface FastifyRequest {
    /** The form's file, a stream to be read once. */
    formFile: Readable | null
  }
}

/** Allowance for multipart boundaries and headers. */
const BORDER_BYTES = 4096
/** Maximum size of the field `input`: calls with a file take small inputs. */
const INPUT_BYTES = 64 * 1024

const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** Maximum declared body length of this request. */
export function bytesAllowed(request: FastifyRequest): number {
  const { config, bodyLimit } = request.routeOptions
  return config.fileBytes && isForm(request) ? config.fileBytes + INPUT_BYTES + BORDER_BYTES : bodyLimit
}

/** Parses multipart bodies for calls with a file (`fileBytes` of the contract). */
export function addForms(app: FastifyInstance): void {
  const read = createJsonReader(app)
  app.decorateRequest('formFile', null)
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    if (!request.routeOptions.config.fileBytes)
      throw Object.assign(new Error('this call takes no form'), { statusCode: 415 })
    const { input, file } = await formOf(request, {}, INPUT_BYTES)
    request.formFile = file
    return typeof input.input === 'string' ? read(request, Buffer.from(input.input)) : {}
  })
}

/** Parsed form: its fields, and the file as a stream. */
export interface Form {
  input: Record<string, unknown>
  file: Readable
}

/**
 * Parses a multipart form up to its file.
 * @param query fields from the URL, merged with the form's
 * @throws {CallError} invalid: not a form, or without a file
 */
export function formOf(request: FastifyRequest, query: Record<string, unknown>, fieldBytes = 4096): Promise<Form> {
  return new Promise((resolve, reject) => {
    const broken = () => reject(new CallError('invalid', '表单格式不正确，或缺少文件'))
    let form: BusboyInstance
    try {
      form = new Busboy({
        headers: request.headers as BusboyHeaders,
        limits: { fields: 40, fieldNameSize: 100, fieldSize: fieldBytes, files: 1, parts: 41, headerPairs: 20 },
      })
    } catch {
      return broken()
    }
    // Null prototype against prototype pollution by field names.
    const input: Record<string, unknown> = Object.assign(Object.create(null), query)
    form.on('field', (name, value) => {
      // A repeated field becomes an array, which zod rejects.
      input[name] = name in input ? [input[name], value] : value
    })
    form.on('file', (_field, file) => {
      // A premature close must fail the file instead of truncating it.
      request.raw.once('close', () => {
        if (!request.raw.readableEnded) file.destroy(new Error('the sender left'))
      })
      resolve({ input, file: file as unknown as Readable })
    })
    form.on('error', broken)
    form.on('finish', broken)
    request.raw.once('close', () => {
      if (!request.raw.readableEnded) broken()
    })
    request.raw.pipe(form)
  })
}
