/** Load from a separate process: wrk if it is installed, else a generator in Node. */
import { spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './product.ts'
import { luaScript } from './wrk.ts'
import type { LoadPlan } from './load-plan.ts'

export interface LoadRequest {
  method?: 'GET' | 'POST'
  /** `{n}` anywhere in path or body becomes nine digits, unique within a run and increasing with every request. */
  path: string
  /** `{ip}` in a header becomes an IPv4 address that changes with every request. */
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** Origin of the product. */
  url: string
  /** Sent in turn, in a loop. */
  requests: LoadRequest[]
  connections: number
  seconds: number
  /**
   * Text that must be near the beginning of every body; otherwise, or without a 2xx status, the answer counts as bad.
   */
  expect?: string
}

export interface LoadResult {
  /** Good answers per second. */
  rate: number
  count: number
  bad: number
  /** Beginning of the first bad answer. */
  firstBad: string
  /** Milliseconds; in an open loop counted from the due time. */
  p50: number
  p99: number
  max: number
  bytesPerSecond: number
}

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined
/** The closed-loop generator in use. */
export const generator = hasWrk ? 'wrk' : 'Node'

let runs = 0

function planOf(load: Load, rate: number | null): LoadPlan {
  const { hostname, port, host } = new URL(load.url)
  const requests = load.requests.map(({ method = 'GET', path, headers = {}, body = '' }) => {
    // `{n}` (3 characters) becomes nine digits.
    const length = Buffer.byteLength(body) + 6 * (body.split('{n}').length - 1)
    const lines = Object.entries({ host, ...headers, ...(body ? { 'content-length': String(length) } : {}) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  })
  runs += 1
  // Each run has its own range of numbers.
  return {
    host: hostname,
    port: Number(port),
    requests,
    connections: load.connections,
    seconds: load.seconds,
    expect: load.expect ?? '',
    first: runs * 5_000_000,
    rate,
  }
}

/** Closed loop: every connection sends its next request when it is answered. */
export function closedLoop(load: Load): Promise<LoadResult> {
  return checked(hasWrk ? runWrk(load) : runNode(planOf(load, null)))
}

/** Open loop: requests at a fixed rate; latency counts from the due time. */
export function openLoop(load: Load & { rate: number }): Promise<LoadResult> {
  return checked(runNode(planOf(load, load.rate)))
}

/** @throws if more than one answer in a hundred is bad: such a load measures something else */
async function checked(running: Promise<LoadResult>): Promise<LoadResult> {
  const result = await running
  if (result.count === 0 || result.bad > result.count / 100)
    throw new Error(`${result.bad} of ${result.count} answers were bad: ${result.firstBad}`)
  return result
}

async function runWrk(load: Load): Promise<LoadResult> {
  const folder = temporaryFolder('wrk')
  try {
    const plan = planOf(load, null)
    const script = join(folder, 'load.lua')
    writeFileSync(script, luaScript(plan))
    const outputText = await output('wrk', [
      '-t1',
      `-c${plan.connections}`,
      `-d${plan.seconds}s`,
      '--timeout',
      '10s',
      '-s',
      script,
      load.url,
    ])
    return JSON.parse(outputText.slice(outputText.lastIndexOf('\n{') + 1)) as LoadResult
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runNode(plan: LoadPlan): Promise<LoadResult> {
  const worker = fileURLToPath(new URL('load-worker.ts', import.meta.url))
  return JSON.parse(
    await output(process.execPath, ['--disable-warning=ExperimentalWarning', worker], JSON.stringify(plan)),
  ) as LoadResult
}

/** Runs a program. @returns its stdout @throws with its output if it fails */
function output(command: string, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    let out = ''
    let errors = ''
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
    })
    child.stderr.on('data', (data: Buffer) => {
      errors += data.toString()
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${command} ended with ${code}: ${errors || out}`)),
    )
    child.stdin.end(input)
  })
}
