// Runs the app under its own Node, and keeps it running.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nodeBinary, root, say } from './install.mjs'
import { createPortHolder } from './port-holder.mjs'

/** What Node is told; why its nursery is small: docs/decisions/0014. The benches read the same file. */
const FLAGS = JSON.parse(readFileSync(join(root, 'tools/node-flags.json'), 'utf8'))
/** The app's word for "mend the configuration or the machine first": starting again would not help. */
const MUST_BE_MENDED = 3
/** Pauses before another start (ms): twice as long after each failure, without end. */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 15_000
/** An app that has been up for so long (ms) does not carry on the row of failures before it. */
const SETTLED = 10_000
/** What an orderly stop may take (ms) before the app is ended by force. */
const STOP_LIMIT = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Starts a script of ours under Node 24 with our terminal. The script stops itself when the IPC channel closes ('disconnect'), so nothing stays
 * behind when this launcher is killed. What it carries besides: server/src/launcher.ts.
 */
function launch(script, args, detached, more = {}) {
  const env = { ...process.env, ...more }
  // The app runs in the project's folder, wherever the command was given; a relative DATA_DIR means a folder there.
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

/** Pid of the parent of `pid`, null when that is gone or the system does not say. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

/**
 * Calls `lost` once when npm, which started us, is gone. npm runs us through a shell that passes no signal on, so a SIGTERM meant for the
 * site ends npm alone. Without npm nothing is watched: a site put into the background must survive its shell.
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

/** Runs a command to its end. @returns its exit code */
export async function runOnce(script, args) {
  // In the terminal's own group, so that it can ask questions; Ctrl-C in the terminal reaches it by itself.
  const child = launch(script, args, false)
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  return exitCode(await ended(child))
}

/** Keeps a process running that the site can do without: what must be mended first ends it for good, anything else is tried again. */
function runBeside(script, args) {
  let child = null
  let stopping = false
  let wake = () => {}
  const run = async () => {
    let failures = 0
    while (!stopping) {
      const begun = Date.now()
      child = launch(script, args, true)
      const end = await ended(child)
      child = null
      if (stopping || end.code === MUST_BE_MENDED) return
      if (Date.now() - begun > SETTLED) failures = 0
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

/** How long to wait before the start that follows `failures` failed ones in a row. */
export const pauseAfter = (failures) =>
  failures === 0 ? 0 : Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)

/**
 * Runs a service until it is told to stop: passes signals on, and starts it again whenever it ends otherwise, without end. Only an app that has never
 * been up and says that something must be mended first ends the launcher.
 * @param beside arguments of a second process, which runs beside the first once that is up; it is started anew as well, and its ending never ends the first
 * @returns the exit code for this process
 */
export async function runService(script, args, beside) {
  let child = null
  let companion = null
  let stopping = null
  let wake = () => {}
  const holder = createPortHolder()
  /** Where the app listens, as it said. */
  let address = null
  const stop = (signal) => {
    // A terminal and npm may both deliver the same Ctrl-C; the app needs to hear it once.
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
    // Out of the terminal's foreground group, where Ctrl-C would reach the app once directly and once through us.
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
      if (beside && !stopping) companion ??= runBeside(script, beside)
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
    // What has run here before may only have met its database in the middle of a restart.
    if (end.code === MUST_BE_MENDED && !hasBeenUp) return end.code
    // An app that was up and was killed is not at fault: visitors are waiting.
    if (hasBeenUp && address) void holder.take(address)
    const isKill = upSince !== null && end.signal !== null
    if (isKill || (upSince !== null && Date.now() - upSince > SETTLED)) failures = 0
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
