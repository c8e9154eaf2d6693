/** Raw HTTP requests, byte by byte. */
import { connect } from 'node:net'

/** The received bytes, and whether the server closed the connection. */
interface RawAnswer {
  text: string
  closed: boolean
}

/** Sends bytes to a local port. @returns everything received until the server closed or was silent for `silence` ms */
export function rawRequest(port: number, bytes: string | Buffer, silence = 1_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = (closed: boolean) => {
      socket.destroy()
      resolve({ text, closed })
    }
    socket.setTimeout(silence, () => end(false))
    socket.on('data', (data) => {
      text += data.toString()
    })
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
  })
}

/** The status of a raw answer; 0 if there is none. */
export const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
