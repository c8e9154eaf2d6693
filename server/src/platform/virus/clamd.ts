import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { VirusScan } from './port.ts'

const TIMEOUT = 60_000
const CHUNK = 64 * 1024

/** ClamAV daemon over its socket. @param address Unix socket path, or host:port */
export function createClamd(address: string): VirusScan {
  const open = (): Socket => {
    const at = /^(.+):(\d+)$/.exec(address)
    const socket = at ? connect({ host: at[1] ?? '', port: Number(at[2]) }) : connect({ path: address })
    return socket.setTimeout(TIMEOUT, () => socket.destroy(new Error('clamd does not answer')))
  }

  /** Sends a command and optionally a file; returns the reply. */
  async function ask(command: string, path?: string): Promise<string> {
    const socket = open()
    const answer = new Promise<string>((resolve, reject) => {
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (data: string) => {
        text += data
      })
      socket.on('end', () => resolve(text.replace(/\0/g, '').trim()))
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('clamd hung up')))
    })
    // Awaited below; avoid an unhandled rejection while sending.
    answer.catch(() => {})
    try {
      await write(socket, Buffer.from(`z${command}\0`))
      if (path !== undefined) {
        for await (const piece of createReadStream(path, { highWaterMark: CHUNK })) {
          const data = piece as Buffer
          const length = Buffer.alloc(4)
          length.writeUInt32BE(data.length)
          await write(socket, Buffer.concat([length, data]))
        }
        await write(socket, Buffer.alloc(4))
      }
      return await answer
    } finally {
      socket.destroy()
    }
  }

  return {
    async status() {
      try {
        return { configured: true, reachable: true, version: await ask('VERSION') }
      } catch {
        return { configured: true, reachable: false, version: '' }
      }
    },
    async scan(path) {
      const answer = await ask('INSTREAM', path)
      const match = /^stream: (.+) FOUND$/.exec(answer)
      if (match) return match[1] ?? 'unknown'
      if (answer === 'stream: OK') return null
      throw new Error(`clamd answered ${answer.slice(0, 200)}`)
    },
  }
}

function write(socket: Socket, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))
}
