/** The product as a child process: a port, readiness, its end. */
import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { serverEntry } = (await import(new URL('../tools/install.mjs', import.meta.url).href)) as {
  serverEntry(): string
}

/** The server's program, as the launcher runs it: the bundle if it is built. */
export const serverProgram = (): string => join(root, serverEntry())

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/**
 * Waits until the product has started. @param log a file that receives all output
 * @returns a function that returns the output so far
 */
export async function untilStarted(child: ChildProcess, log?: string): Promise<() => string> {
  let output = ''
  const file = log === undefined ? undefined : createWriteStream(log)
  await new Promise<void>((resolve, reject) => {
    const onData = (data: Buffer) => {
      output += data.toString()
      file?.write(data)
      if (output.includes('知行已启动')) resolve()
    }
    child.stdout?.on('data', onData)
    child.stderr?.on('data', onData)
    child.on('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready:\n${output}`)))
  })
  return () => output
}

/** Sends SIGTERM and waits for the exit, unless it has already exited. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    child.removeAllListeners('exit')
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
