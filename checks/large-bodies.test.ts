/**
 * Unauthorised callers cannot make the process read large bodies: every call refuses a body above 64 KB before reading
 * it, and every call refuses a body that is not an object.
 */
import { type AddressInfo, connect } from 'node:net'
import { errorTable } from '@zhixing/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eachCall } from './reading.ts'
import { freshIp, makeWorld, type World } from './world.ts'

const SMALL = 64 * 1024
const withBody = eachCall(({ method, transport }) => method !== 'GET' && transport !== 'file')
const code = (name: keyof typeof errorTable) => errorTable[name].code

let w: World
let port = 0
beforeAll(async () => {
  w = await makeWorld()
  await w.t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (w.t.app.server.address() as AddressInfo).port
})
afterAll(() => w.close())

/** Sends the head of a request without its body. @returns the code of the answer */
function codeBeforeBody(method: string, path: string, length: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `${method} /apis/${path} HTTP/1.1\r\nhost: localhost\r\nsite-id: 12\r\n${length.includes('content-type') ? '' : 'content-type: application/json\r\n'}${length}\r\n\r\n`,
      ),
    )
    socket.setTimeout(5_000, () => socket.destroy(new Error('nothing was answered before the body came')))
    socket.on('data', (data) => {
      text += data.toString()
      const found = /"code":(\d+)/.exec(text)
      if (!found) return
      socket.destroy()
      resolve(Number(found[1]))
    })
    socket.on('error', reject)
  })
}

describe('a body above 64 KB without a session is refused before it is read', () => {
  test.each(withBody)('%s', async (_key, call) => {
    const declared = await codeBeforeBody(call.method, call.path, `content-length: ${SMALL + 1}`)
    const mayBeLarge = (call.bodyBytes ?? SMALL) > SMALL
    expect(declared).toBe(code(mayBeLarge ? 'loginRequired' : 'tooLarge'))
    if (call.who !== 'anon')
      expect(await codeBeforeBody(call.method, call.path, 'transfer-encoding: chunked')).toBe(code('loginRequired'))
  })

  test('public calls take no large body', () => {
    const large = withBody.filter(([, { who, bodyBytes }]) => who === 'anon' && (bodyBytes ?? 0) > SMALL)
    expect(large.map(([key]) => key)).toEqual([])
  })

  test('bodies of megabytes are the exception', () => {
    const huge = withBody.filter(([, { bodyBytes }]) => (bodyBytes ?? 0) > 2 * 1024 * 1024)
    // 5,000 members with ten own fields.
    expect(huge.map(([key]) => key)).toEqual(['org/auth/import/preview', 'org/auth/import/save'])
  })
})

describe('a body that is not an object is refused', () => {
  const mayMake = withBody.filter(([, { who }]) => ['anon', 'login', 'lecturer', 'author'].includes(who))

  test.each(mayMake)('%s', async (_key, call) => {
    const token = call.who === 'anon' ? w.me.token : w.roles[call.who].token
    for (const payload of ['[1,1,1]', '[{}]', '"text"', '7', 'true']) {
      const answer = await w.t.app.inject({
        method: call.method,
        url: `/apis/${call.path}`,
        remoteAddress: freshIp(),
        headers: { 'site-id': '12', 'content-type': 'application/json', ...(call.who === 'anon' ? {} : { token }) },
        payload,
      })
      expect([answer.statusCode, answer.json()], payload).toEqual([
        200,
        { code: code('invalid'), msg: '提交的内容须为 JSON 对象', data: null },
      ])
    }
  })
})

describe('multipart uploads', () => {
  const withFile = withBody.filter(([, { fileBytes }]) => fileBytes !== undefined)

  test('there are such calls', () => expect(withFile.length).toBeGreaterThan(0))

  test.each(withFile)('%s: refused without a session or above its size, before it is read', async (_key, call) => {
    const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: '
    const { path, method, fileBytes = 0 } = call
    expect(await codeBeforeBody(method, path, `${form}${fileBytes}`)).toBe(code('loginRequired'))
    expect(await codeBeforeBody(method, path, `${form}${fileBytes + 1024 * 1024}`)).toBe(code('tooLarge'))
  })

  test('other calls refuse multipart', async () => {
    const answer = await w.t.app.inject({
      method: 'POST',
      url: '/apis/user/auth/user/ext/view',
      remoteAddress: freshIp(),
      headers: { 'site-id': '12', token: w.me.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\n',
    })
    expect([answer.statusCode, (answer.json() as { code: number }).code]).toEqual([415, code('invalid')])
  })
})
