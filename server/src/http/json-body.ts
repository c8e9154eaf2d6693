import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

/** Deeper than any of our documents. */
const MAX_DEPTH = 64
/** Above the largest lists of the contract (20,000 subtitle lines of three fields). */
const MAX_SEPARATORS = 65_000

/** Maximum markup characters per body: sanitizing costs per tag (packages/files/src/html.ts). */
const MAX_MARKS = 20_000

const [LESS, AMPERSAND] = [60, 38]
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 92, 44, 91, 93, 123, 125]

/**
 * Bounds the cost of parsing and validation in one pass over the bytes: depth and number of elements. A megabyte in
 * one string takes milliseconds; a megabyte of `{},{},…` would block the event loop for a second.
 * @returns an error message, or undefined
 */
export function jsonError(body: Uint8Array): string | undefined {
  let depth = 0
  let separators = 0
  let marks = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === QUOTE) {
      for (at++; at < body.length && body[at] !== QUOTE; at++) {
        if (body[at] === LESS || body[at] === AMPERSAND) marks++
        else if (body[at] === BACKSLASH) {
          if (isEscapedMark(body, at)) marks++
          at++
        }
      }
      if (marks > MAX_MARKS) return '提交的内容里标签过多，请精简或分几次提交'
    } else if (byte === COMMA) {
      if (++separators > MAX_SEPARATORS) return '提交的内容项目过多，请分几次提交'
    } else if (byte === OPEN || byte === OPEN_LIST) {
      if (++depth > MAX_DEPTH) return '提交的内容嵌套过深'
    } else if (byte === CLOSE || byte === CLOSE_LIST) depth--
  }
  return undefined
}

/** `<` or `&` escaped as \u003c or \u0026. */
const isEscapedMark = (body: Uint8Array, at: number): boolean =>
  body[at + 1] === 117 && /^00(3c|26)$/i.test(String.fromCharCode(...body.subarray(at + 2, at + 6)))

const refusal = (message: string, statusCode: number, isShown = false): Error =>
  Object.assign(new Error(message), { statusCode, isShown })

/** Whether a body error's message is meant for the client. */
export const isShownError = (error: unknown): boolean => (error as { isShown?: boolean } | null)?.isShown === true

/**
 * Parses a JSON body.
 * @throws 400 for invalid JSON, prototype pollution or excessive cost
 */
export function createJsonReader(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: Buffer): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const issue = jsonError(body)
      if (issue) return reject(refusal(issue, 400, true))
      void parse(request, body.toString(), (error: FastifyError | Error | null, value?: unknown) =>
        error ? reject(error) : resolve(value),
      )
    })
}

/** The only content type parsed by default. */
export function addJsonBodies(app: FastifyInstance): void {
  const read = createJsonReader(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    read(request, body),
  )
}
