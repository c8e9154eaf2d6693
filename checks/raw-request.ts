/** Requests byte by byte, as no client of ours writes them. */
import { connect } from 'node:net'

/** What came back, and whether the server closed the connection. */
interface RawAnswer {
  text: string
  closed: boolean
}

/** Sends bytes to a port of this machine as they are; answers everything that came back until the server closed, or fell silent for `silence` ms. */
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

/** The status of an answer that came as text; 0 where there is none. */
export const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
