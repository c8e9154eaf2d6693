import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

const LIMIT = 400
let app: FastifyInstance
let port = 0
beforeAll(async () => {
  app = Fastify()
  cutSlowBodies(app, LIMIT)
  app.route({ method: 'POST', url: '/json', handler: async (request) => request.body })
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: 'POST',
      url: '/file',
      config: { largeBody: true },
      handler: async (request) => {
        let bytes = 0
        for await (const piece of request.raw) bytes += (piece as Buffer).length
        return { bytes }
      },
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a body piece by piece, waiting before each; answers what came back and whether the line was cut. */
function drip(path: string, pieces: string[], pause: number, length = pieces.join('').length): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => void send())
    async function send() {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
      )
      for (const piece of pieces) {
        await sleep(pause)
        if (socket.destroyed) return
        socket.write(piece)
      }
    }
    socket.on('data', (data) => {
      heard += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

test('a body that is there in time is answered', async () => {
  expect(await drip('/json', ['{"a"', ':1}'], 10)).toContain('{"a":1}')
})

test('a body that drips for longer than allowed is cut, whatever keeps coming', async () => {
  expect(await drip('/json', [...`{"a":"${'x'.repeat(30)}"}`], LIMIT / 10)).not.toContain('"a"')
})

test('a file may take long, as long as something keeps coming', async () => {
  expect(
    await drip(
      '/file',
      Array.from({ length: 15 }, () => 'x'),
      LIMIT / 5,
    ),
  ).toContain('"bytes":15')
})

test('a file that falls silent is cut', async () => {
  expect(await drip('/file', ['x'], 1, 100)).not.toContain('bytes')
})
