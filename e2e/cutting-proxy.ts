/** A TCP proxy between browser and product that can be cut and counts uploaded bytes. */
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './spawned.ts'

export interface CuttingProxy {
  origin: string
  /** Bytes from the browser to the product. */
  up(): number
  /** Breaks all connections and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const own = await freePort()
  const sockets = new Set<Socket>()
  let up = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => {
      up += data.length
    })
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${own}`,
    up: () => up,
    cut() {
      isCut = true
      cutAll()
    },
    restore() {
      isCut = false
    },
    close: () =>
      new Promise((resolve) => {
        cutAll()
        server.close(() => resolve())
      }),
  }
}
