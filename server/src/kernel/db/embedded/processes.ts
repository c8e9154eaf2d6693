import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who runs a program: an unprivileged user when the app itself is root. */
export interface RunAs {
  uid?: number
  gid?: number
}

const linux = process.platform === 'linux'

/** The command line of a process, '' when it has none (kernel threads, zombies) or cannot be read. Arguments are NUL-separated on Linux. */
function commandOf(pid: number): string {
  try {
    if (linux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  } catch {
    return ''
  }
}

/** Fields of /proc/<pid>/stat after the program's name, which may itself hold spaces and brackets. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** True while the process runs. A zombie (dead, but not yet collected by its parent) does not. */
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

/** A word that tells this life of a pid from a later process with the same number; '' where the system does not say. */
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

/** Is `pid` a PostgreSQL process of this cluster? Asks its command line first: its working folder is often hidden from containers. */
export function belongsTo(pid: number, cluster: string, clusterName: string): boolean {
  const command = commandOf(pid)
  if (command.startsWith(`postgres: ${clusterName}: `)) return true
  if (!/^[^\0]*postgres/.test(command)) return false
  // The postmaster, and a child that has not yet put on its title, still show our arguments.
  if (linux ? command.split('\0').includes(cluster) : command.includes(` -D ${cluster}`)) return true
  try {
    return linux && readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Every living PostgreSQL process of the cluster, whoever started it. Always empty on Windows, where nobody can say. */
export function processesOf(cluster: string, clusterName: string): number[] {
  return everyPid().filter((pid) => pid !== process.pid && belongsTo(pid, cluster, clusterName) && alive(pid))
}

/** Sends a signal to each pid; those already gone do not matter. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Gone meanwhile.
    }
  }
}

/** Waits until none of the pids runs. @returns false when `ms` milliseconds were not enough */
export async function gone(pids: readonly number[], ms: number): Promise<boolean> {
  const end = Date.now() + ms
  for (;;) {
    if (!pids.some(alive)) return true
    if (Date.now() > end) return false
    await sleep(20)
  }
}

/** What PostgreSQL programs may see of our environment: nothing that could redirect them, and messages in English for our reading. */
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
 * Runs a program to its end, with `input` as its standard input.
 * @returns the exit code (null when killed or not startable) and everything it said, by line
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
