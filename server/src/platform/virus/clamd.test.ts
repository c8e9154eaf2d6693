import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createClamd } from './clamd.ts'
import { noVirusScan } from './port.ts'

// Assembled at run time, so that scanners do not flag this file.
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')
const folder = mkdtempSync(join(tmpdir(), 'zhixing-clamd-'))
const fileOf = (content: string | Buffer) => {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, content)
  return path
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Fake clamd that detects the EICAR test file. */
async function daemon(answer?: string): Promise<string> {
  const server = createServer((socket) => {
    let data = Buffer.alloc(0)
    socket.on('data', (piece) => {
      data = Buffer.concat([data, piece])
      if (data.toString('latin1').startsWith('zVERSION\0')) return socket.end('ClamAV 1.4.6/27000\0')
      if (!data.subarray(-4).equals(Buffer.alloc(4))) return undefined
      let content = ''
      for (let at = 'zINSTREAM\0'.length; at + 4 <= data.length; ) {
        const length = data.readUInt32BE(at)
        content += data.toString('latin1', at + 4, at + 4 + length)
        at += 4 + length
      }
      return socket.end(answer ?? `stream: ${content.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`)
    })
    socket.on('error', () => {})
  })
  servers.push(server)
  const path = join(folder, `${servers.length}-${Math.random()}.sock`)
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return path
}

test('reports signatures and clean files', async () => {
  const clamd = createClamd(await daemon())
  expect(await clamd.scan(fileOf(`前言 ${EICAR}`))).toBe('Eicar-Test-Signature')
  expect(await clamd.scan(fileOf(Buffer.alloc(300_000, 7)))).toBeNull()
  expect(await clamd.status()).toEqual({ configured: true, reachable: true, version: 'ClamAV 1.4.6/27000' })
})

test('a failed scan is not clean', async () => {
  await expect(createClamd(await daemon('INSTREAM size limit exceeded. ERROR\0')).scan(fileOf('x'))).rejects.toThrow(
    'size limit',
  )
  await expect(createClamd(await daemon('')).scan(fileOf('x'))).rejects.toThrow()
  const nobody = createClamd(join(folder, 'nobody.sock'))
  await expect(nobody.scan(fileOf('x'))).rejects.toThrow()
  expect(await nobody.status()).toEqual({ configured: true, reachable: false, version: '' })
  expect((await noVirusScan.status()).configured).toBe(false)
})
