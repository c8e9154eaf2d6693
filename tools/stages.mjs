// Runs, measures and counts the stages of a test run.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeBinary, root, say, toolEnvironment } from './install.mjs'

const isPosix = process.platform !== 'win32'
/** Runs its arguments, then writes `times` to descriptor 3. */
const MEASURED = '"$@" 3>&-; code=$?; times >&3; exit $code'

/** CPU seconds from a shell's `times`: the shell's in the first line, its children's in the second. */
function secondsOf(times) {
  const [, , user, system] = [...times.matchAll(/(\d+)m([\d.]+)s/g)].map(([, m, s]) => Number(m) * 60 + Number(s))
  return user === undefined || system === undefined ? null : user + system
}

/** CPU seconds of all ended children; null if the system does not say. */
function childSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    // cutime and cstime, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return null
  }
}

/** CPU seconds that `run` has reported. */
let accounted = 0

/**
 * Runs a program of node_modules or Node. @returns exit code, output, and CPU seconds of all its processes (null if
 * unknown)
 */
export function run(tool, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const path = tool === 'node' ? nodeBinary() : join(root, 'node_modules/.bin', tool)
    const words = isPosix ? ['/bin/sh', '-c', MEASURED, 'sh', path, ...args] : [path, ...args]
    const child = spawn(words[0], words.slice(1), {
      cwd,
      env: toolEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe', ...(isPosix ? ['pipe'] : [])],
    })
    let output = ''
    let times = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.stdio[3]?.on('data', (data) => (times += data))
    child.on('error', (error) => resolve({ code: 1, output: error.message, cpu: null }))
    child.on('close', (code) => {
      const cpu = secondsOf(times)
      accounted += cpu ?? 0
      resolve({ code: code ?? 1, output, cpu })
    })
  })
}

const sum = (list) => list.reduce((all, one) => (all === null || one === null ? null : all + one), 0)

/** The stages of one run. */
export function createStages() {
  const started = Date.now()
  const scratch = mkdtempSync(join(tmpdir(), 'zhixing-test-run-'))
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  /** Time of each stage, in the order of their ends. */
  const done = []
  let reports = 0
  let passed = 0
  let failed = 0

  function print({ name, ok, output = '', begin, cpu, count }) {
    const seconds = (Date.now() - begin) / 1000
    done.push({ name, seconds, cpu, count })
    if (!ok) console.error(output.trim())
    // A check that had to skip prints a note.
    else for (const [, note] of output.matchAll(/^NOTE: (.*)$/gm)) say(note)
    const details = [
      ...(count === undefined ? [] : [`${count} 项`]),
      `${seconds.toFixed(1)} 秒`,
      ...(cpu === null ? [] : [`处理器 ${cpu.toFixed(0)} 秒`]),
    ]
    say(`${ok ? '通过' : '失败'}  ${name}（${details.join('，')}）`)
  }

  /** One vitest run over `files`. @returns the counts of its report */
  async function vitest({ config, files, env }) {
    const report = join(scratch, `${reports++}.json`)
    const ended = await run(
      'vitest',
      ['run', '--config', config, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { env: { CI: 'true', FORCE_COLOR: '0', NO_COLOR: '1', ...env } },
    )
    try {
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
      return { ...ended, count: numPassedTests, failures: numFailedTests }
    } catch {
      // No report: the run itself failed.
      return { ...ended, count: 0, failures: 0 }
    }
  }

  return {
    /** Runs programs in parallel that count as one check. */
    async check(name, tools) {
      const begin = Date.now()
      const results = await Promise.all(tools.map(([tool, args, options]) => run(tool, args, options)))
      const ok = results.every(({ code }) => code === 0)
      if (ok) passed += 1
      else failed += 1
      const output = results.map((result) => result.output).join('')
      print({ name, ok, output, begin, cpu: sum(results.map(({ cpu }) => cpu)) })
    },

    /** Work that is not a check, such as a build. @throws what it throws */
    async step(name, work) {
      const begin = Date.now()
      const [before, known] = [childSeconds(), accounted]
      await work()
      const after = childSeconds()
      // Without programs that ended meanwhile and are already accounted for.
      const cpu = before === null || after === null ? null : Math.max(0, after - before - (accounted - known))
      print({ name, ok: true, begin, cpu })
    },

    /** A vitest run, counted by test. @param files these only */
    async tests(name, config, files = [], env = {}) {
      const begin = Date.now()
      const { code, output, cpu, count, failures } = await vitest({ config, files, env })
      passed += count
      // A file that does not load has no failed tests to count.
      failed += code === 0 ? 0 : Math.max(failures, 1)
      print({ name, ok: code === 0, output, begin, cpu, count })
    },

    done,

    /** Counts a failure outside of the stages. */
    fail() {
      failed += 1
    },

    total: () => ({
      passed,
      failed,
      seconds: (Date.now() - started) / 1000,
      cpu: childSeconds(),
    }),
  }
}
