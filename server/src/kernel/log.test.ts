import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('redacts secrets, but not refusal codes', () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = createLog('info', sink)
  log.warn({ call: 'a/b', refusal: 306, ip: '10.0.0.1' }, 'call refused')
  log.info({ code: '123456', input: { code: '123456', password: 'p' }, token: 't', mobile: '13800000000' }, 'signed in')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ call: 'a/b', refusal: 306, msg: 'call refused' })
  expect(lines[1]).not.toMatch(/123456|"p"|13800000000|token/)
})
