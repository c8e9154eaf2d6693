import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** User to run a program as: unprivileged when the app is root. */
export interface RunAs {
  uid?: number
  gid?: number
}

const linux = process.platform === 'linux'

/** Command line of a process (NUL-separated on Linux); '' if it has none or cannot be read. */
function commandOf(pid: number): string {
  try {
    if (linux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  } catch {
    return ''
  }
}

/** Fields of /proc/<pid>/stat after the program name, which may contain spaces and brackets. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Whether the process runs; false for zombies. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (!linux) return true
  try {
    return statOf(pid)[0] !== 'Z'
  } catch {
    return false
  }
}

/** Start time as an opaque token that detects pid reuse; '' if unknown. */
export function birthOf(pid: number): string {
  try {
    if (linux) return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${statOf(pid)[19] ?? ''}`
    if (process.platform === 'win32') return ''
    return (
      spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        env: { LC_ALL: 'C' },
      }).stdout?.trim() ?? ''
    )
  } catch {
    return ''
  }
}

function everyPid(): number[] {
  if (linux)
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  if (process.platform === 'win32') return []
  const listed = spawnSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).stdout ?? ''
  return listed
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0)
}

/**
 * Whether `pid` is a PostgreSQL process of this cluster. By command line, because the working folder is often hidden
 * in containers.
 */
export function belongsTo(pid: number, cluster: string, clusterName: string): boolean {
  const command = commandOf(pid)
  if (command.startsWith(`postgres: ${clusterName}: `)) return true
  if (!/^[^\0]*postgres/.test(command)) return false
  // The postmaster and newly forked children show our arguments.
  if (linux ? command.split('\0').includes(cluster) : command.includes(` -D ${cluster}`)) return true
  try {
    return linux && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** All running PostgreSQL processes of the cluster, whatever started them. Empty on Windows. */
export function processesOf(cluster: string, clusterName: string): number[] {
  return everyPid().filter((pid) => pid !== process.pid && belongsTo(pid, cluster, clusterName) && alive(pid))
}

/** Sends a signal to each pid; ignores those that have exited. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Exited in the meantime.
    }
  }
}

/** Waits until all pids have exited. @returns false after `ms` milliseconds */
export async function gone(pids: readonly number[], ms: number): Promise<boolean> {
  const end = Date.now() + ms
  for (;;) {
    if (!pids.some(alive)) return true
    if (Date.now() > end) return false
    await sleep(20)
  }
}

/**
 * Environment of PostgreSQL programs: without variables that redirect them, and with English messages for parsing.
 */
export function cleanEnvironment(): Record<string, string> {
  const saved: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined) continue
    if (
      process.platform === 'win32'
        ? !/^PG|^LC_|^LANG/i.test(name)
        : ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH'].includes(name)
    )
      saved[name] = value
  }
  return { ...saved, LC_ALL: 'C', LANG: 'C' }
}

/**
 * Runs a program with `input` as its standard input.
 * @returns exit code (null if killed or not startable) and output lines
 */
export function run(
  program: string,
  args: readonly string[],
  as: RunAs,
  input = '',
): Promise<{ code: number | null; output: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...as,
      cwd: process.platform === 'win32' ? undefined : '/',
      env: cleanEnvironment(),
      windowsHide: true,
    })
    let text = ''
    child.stdout.on('data', (part: Buffer) => (text += part.toString()))
    child.stderr.on('data', (part: Buffer) => (text += part.toString()))
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => resolve({ code: null, output: [error.message] }))
    child.on('close', (code) => resolve({ code, output: text.split('\n') }))
    child.stdin.end(input)
  })
}
