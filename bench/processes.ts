/** What the system says about running processes (Linux: /proc). */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Clock ticks per second in /proc/PID/stat; 100 on every Linux that Node runs on. */
const TICKS = 100

/** The fields of /proc/PID/stat after the program's name, or undefined when the process is gone. */
function stat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Processor time (user and system) that the process has used so far, in seconds. Children are not counted. */
export function cpuSeconds(pid: number): number {
  const fields = stat(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : Number.NaN
}

/** The process and everything it started that still lives, parents first. */
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

/** Proportional set size in MB (10^6 bytes): memory shared between processes is divided between them, so a sum counts nothing twice. */
export function pssMb(pid: number): number {
  try {
    const kib = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    return (Number(kib ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}

/** Resident memory of one process in MB (10^6 bytes), what it shares with others counted whole. */
export function rssMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib ?? 0) * 1024) / 1e6
}

/**
 * MB of the program file of `pid` that this very process has on its own account. Node's text is some 60 MB; where the bench runs the same
 * Node as the product, PSS books a part of it here that the product alone would have to carry.
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

/** The command line of a process, empty when it is gone. PostgreSQL writes into it what the process does. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}
