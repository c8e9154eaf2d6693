/** Process figures of the operating system (Linux: /proc). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Clock ticks per second in /proc/PID/stat; 100 on every Linux that Node supports. */
const TICKS = 100

/** Fields of /proc/PID/stat after the program's name; undefined if the process has exited. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** CPU seconds (user and system) of a process, without its children. */
export function cpuSeconds(pid: number): number {
  const fields = stat(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : Number.NaN
}

/** A process and its living descendants, parents first. */
export function family(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? stat(Number(name))?.[1] : undefined
    if (parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(name)])
  }
  const found = [pid]
  for (const one of found) found.push(...(children.get(one) ?? []))
  return found
}

/**
 * Proportional set size in MB (10^6 bytes): shared pages are divided among their users, so sums count nothing twice.
 */
export function pssMb(pid: number): number {
  try {
    const kib = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return (Number(kib ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}

/** Resident set size in MB (10^6 bytes), shared pages counted in full. */
export function rssMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib ?? 0) * 1024) / 1e6
}

/**
 * MB of the program file of `pid` that PSS attributes to this process. The text of Node is about 60 MB; if the bench
 * runs the same binary as the product, part of it must be added to the product's PSS.
 */
export function borrowedMb(pid: number): number {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`)
    let kib = 0
    let inside = false
    for (const line of readFileSync('/proc/self/smaps', 'utf8').split('\n')) {
      if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) inside = line.endsWith(program)
      else if (inside && line.startsWith('Pss:')) kib += Number(/\d+/.exec(line)?.[0] ?? 0)
    }
    return (kib * 1024) / 1e6
  } catch {
    return 0
  }
}

/** Command line of a process, empty if it has exited. PostgreSQL shows a backend's activity there. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
