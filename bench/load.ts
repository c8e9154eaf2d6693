/** Load from a process of its own: wrk where it is installed, a small generator on Node everywhere else. */
import { spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './product.ts'
import { luaScript } from './wrk.ts'
import type { LoadPlan } from './load-plan.ts'

export interface LoadRequest {
  method?: 'GET' | 'POST'
  /** `{n}` anywhere in path or body becomes nine digits that grow with every request and never come twice in a run. */
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  /** Origin of the product. */
  url: string
  /** Sent one after the other, again and again. */
  requests: LoadRequest[]
  connections: number
  seconds: number
  /** Must stand near the beginning of every answer's body, or the answer counts as bad. Answers other than 2xx are bad anyhow. */
  expect?: string
}

export interface LoadResult {
  /** Good answers per second. */
  rate: number
  count: number
  bad: number
  /** The beginning of a bad answer. */
  firstBad: string
  /** Milliseconds. In an open loop counted from the instant at which the request was due. */
  p50: number
  p99: number
  max: number
  bytesPerSecond: number
}

const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined
/** Name of the generator of closed loops. */
export const generator = hasWrk ? 'wrk' : 'Node'

let runs = 0

function planOf(load: Load, rate: number | null): LoadPlan {
  const { hostname, port, host } = new URL(load.url)
  const requests = load.requests.map(({ method = 'GET', path, headers = {}, body = '' }) => {
    // `{n}` is three characters that become nine.
    const length = Buffer.byteLength(body) + 6 * (body.split('{n}').length - 1)
    const lines = Object.entries({ host, ...headers, ...(body ? { 'content-length': String(length) } : {}) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  })
  runs += 1
  // Room for the requests of one run; nine digits in all.
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

/** As many requests as the product answers: every connection asks again as soon as it is answered. */
export function closedLoop(load: Load): Promise<LoadResult> {
  return checked(hasWrk ? runWrk(load) : runNode(planOf(load, null)))
}

/** Requests at a fixed rate whatever the product does; waiting counts from the instant at which a request was due. */
export function openLoop(load: Load & { rate: number }): Promise<LoadResult> {
  return checked(runNode(planOf(load, load.rate)))
}

/** A load of which one in a hundred answers is bad measures something else than it says. */
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

/** Runs a program to its end. @returns its standard output @throws with what it said when it fails */
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
