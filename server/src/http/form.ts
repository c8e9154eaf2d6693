import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../kernel/errors.ts'
import { createJsonReader } from './json-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form may come instead of JSON, with a file of at most so many bytes. */
    fileBytes?: number
  }
  interface FastifyRequest {
    /** The file of such a form, to be read once. */
    formFile: Readable | null
  }
}

/** Room for the borders of a form. */
const BORDER_BYTES = 4096
/** Largest field `input`: lists and documents never come beside a file. */
const INPUT_BYTES = 64 * 1024

const isForm = ({ headers }: FastifyRequest) => /^multipart\/form-data/i.test(headers['content-type'] ?? '')

/** How long the body of this request may say that it is. */
export function bytesAllowed(request: FastifyRequest): number {
  const { config, bodyLimit } = request.routeOptions
  return config.fileBytes && isForm(request) ? config.fileBytes + INPUT_BYTES + BORDER_BYTES : bodyLimit
}

/** Reads forms for calls that take a file beside their input (`fileBytes` of the contract). */
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

/** What came in a form: its fields, and the file after them, to be read as it comes. */
export interface Form {
  input: Record<string, unknown>
  file: Readable
}

/**
 * Reads a form (multipart/form-data) up to its file. `query`: fields that come by the address; a form adds to them.
 * @throws {CallError} invalid, for a form that is none or has no file
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
    // Without a prototype: a field may be called anything.
    const input: Record<string, unknown> = Object.assign(Object.create(null), query)
    form.on('field', (name, value) => {
      // A field that comes twice is no field: zod refuses the list.
      input[name] = name in input ? [input[name], value] : value
    })
    form.on('file', (_field, file) => {
      // A form that breaks off ends its file with an error, not with half a chunk.
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
