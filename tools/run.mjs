// Launcher: runs the app under its own Node and restarts it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nodeBinary, root, say } from './install.mjs'
import { createPortHolder } from './port-holder.mjs'

/** Node flags; why the young generation is small: docs/decisions/0005. The benches read the same file. */
const FLAGS = JSON.parse(readFileSync(join(root, 'tools/node-flags.json'), 'utf8'))
/** Exit code of permanent failures: a restart would not help. */
const PERMANENT_FAILURE = 3
/** Exponential backoff of restarts (ms). */
const INITIAL_BACKOFF = 200
const MAX_BACKOFF = 15_000
/** Uptime (ms) after which earlier failures no longer count for the backoff. */
const STABLE_UPTIME = 10_000
/** Time limit (ms) of a graceful stop before SIGKILL. */
const STOP_LIMIT = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Starts one of our scripts under Node 24 with our terminal. The script exits on 'disconnect' of the IPC channel, so
 * that nothing outlives a killed launcher. Messages: server/src/launcher.ts.
 */
function launch(script, args, detached, more = {}) {
  const env = { ...process.env, ...more }
  // The app's working directory is the project; a relative DATA_DIR is resolved against the caller's.
  env.INIT_CWD ??= process.cwd()
  if (env.DATA_DIR) env.DATA_DIR = resolve(env.DATA_DIR)
  return spawn(nodeBinary(), [...FLAGS, resolve(root, script), ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: detached && process.platform !== 'win32',
    windowsHide: true,
  })
}

/** Parent pid of `pid`; null if unknown. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Calls `lost` once when the npm that started us has exited: npm's shell does not forward signals, so a SIGTERM ends
 * npm alone. Without npm nothing is watched: a site in the background must survive its shell.
 */
function watchNpm(lost) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const npm = parentOf(shell)
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return
    clearInterval(timer)
    lost()
  }, 300)
  timer.unref()
}

const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`\n启动失败：${error.message}\n`)
      resolve({ code: 1, signal: null })
    })
    child.on('exit', (code, signal) => resolve({ code, signal }))
  })

const exitCode = ({ code, signal }) => code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)

/** Runs a command to completion. @returns its exit code */
export async function runOnce(script, args) {
  // In the terminal's process group, for interactive input; Ctrl-C reaches it directly.
  const child = launch(script, args, false)
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  return exitCode(await ended(child))
}

/** Keeps an optional process running; a permanent failure ends it for good, others are retried. */
function superviseOptional(script, args) {
  let child = null
  let stopping = false
  let wake = () => {}
  const run = async () => {
    let failures = 0
    while (!stopping) {
      const startedAt = Date.now()
      child = launch(script, args, true)
      const end = await ended(child)
      child = null
      if (stopping || end.code === PERMANENT_FAILURE) return
      if (Date.now() - startedAt > STABLE_UPTIME) failures = 0
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, pauseAfter(failures++))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  return {
    ended: run(),
    stop(signal) {
      stopping = true
      child?.kill(signal)
      wake()
    },
  }
}

/** Backoff before the next start after `failures` consecutive ones. */
export const pauseAfter = (failures) =>
  failures === 0 ? 0 : Math.min(INITIAL_BACKOFF * 2 ** (failures - 1), MAX_BACKOFF)

/**
 * Supervises a service until it is stopped: forwards signals and restarts it after every other exit. Only a
 * permanent failure of an app that has never been up ends the launcher.
 * @param beside arguments of a second process, started once the first is up and supervised as well; its exit does
 * not end the first
 * @returns exit code of this process
 */
export async function runService(script, args, beside) {
  let child = null
  let companion = null
  let stopping = null
  let wake = () => {}
  const holder = createPortHolder()
  /** Address on which the app listens. */
  let address = null
  const stop = (signal) => {
    // Terminal and npm may both deliver the same Ctrl-C; forward it once.
    if (stopping) return
    stopping = signal
    child?.kill(signal)
    companion?.stop(signal)
    void holder.release()
    wake()
    setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT).unref()
  }
  for (const signal of SIGNALS) process.on(signal, () => stop(signal))

  watchNpm(() => stop('SIGTERM'))

  let hasBeenUp = false
  let failures = 0
  for (;;) {
    // Own process group: Ctrl-C would otherwise reach the app twice.
    child = launch(script, args, true, { ZHIXING_GIVES_PORT: '1' })
    let upSince = null
    const app = child
    child.on('message', (message) => {
      if (message?.listen) {
        address = message.listen
        void holder.hand(address).then((socket) => app.connected && app.send('listen', socket))
      }
      if (message !== 'up') return
      void holder.release()
      upSince = Date.now()
      if (beside && !stopping) companion ??= superviseOptional(script, beside)
    })
    const end = await ended(child)
    child = null
    if (stopping) {
      await companion?.ended
      return end.code ?? 0
    }
    hasBeenUp ||= upSince !== null
    if (end.code === 0) {
      companion?.stop('SIGTERM')
      await companion?.ended
      return 0
    }
    // After an upgrade or database restart even a permanent-looking failure may be transient.
    if (end.code === PERMANENT_FAILURE && !hasBeenUp) return end.code
    // The app was killed: answer 503 on its port until it is back.
    if (hasBeenUp && address) void holder.take(address)
    const isKill = upSince !== null && end.signal !== null
    if (isKill || (upSince !== null && Date.now() - upSince > STABLE_UPTIME)) failures = 0
    const pause = pauseAfter(failures++)
    const how = end.signal ? `被信号 ${end.signal} 终止` : `异常退出（代码 ${end.code}）`
    say(`知行${how}，${pause === 0 ? '立即' : `${pause / 1000} 秒后`}重新启动……`)
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    if (stopping) return 0
  }
}
