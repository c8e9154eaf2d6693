/** A Redis for a test, if Redis or Valkey is installed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { freePort } from './harness.ts'

/** Path of redis-server or valkey-server; undefined if neither is installed. */
export const redisBinary: string | undefined = ['redis-server', 'valkey-server']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

export interface TestRedis {
  url: string
  /** Starts it, or restarts it on the same port; resolves when it answers. */
  start(): Promise<void>
  /** Kills it. */
  kill(): Promise<void>
}

/** Reserves a port; nothing runs until `start`. */
export async function testRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
      socket.once('data', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      child = spawn(redisBinary ?? '', args, { stdio: 'ignore' })
      while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
