// `npm run dev`: restarts the app, and rebuilds the web, when a source file changes. Takes about two seconds.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './install.mjs'

const SOURCES = ['contract', 'packages', 'server', 'web']
const OURS = /\.(ts|tsx|css|sql|svg|html|json)$/
const MADE = /(^|[\\/])(build|node_modules|\.react-router|out)([\\/]|$)|\.test\.ts$/
/** Debounce (ms): editors save in several steps. */
const SETTLED = 250

/** Runs until Ctrl-C. */
export function runDev() {
  let child = null
  let timer = null
  let stopping = false
  const start = () => {
    child = spawn(process.execPath, [join(root, 'tools/zhixing.mjs'), 'start'], {
      stdio: 'inherit',
      cwd: root,
      env: { ...process.env, ZHIXING_SOURCES: '1' },
    })
    child.on('exit', () => {
      child = null
      if (stopping) process.exit(0)
    })
  }
  const again = () => {
    say('源文件有改动，正在重新启动……')
    if (!child) return start()
    child.once('exit', () => stopping || start())
    child.kill('SIGTERM')
  }
  for (const folder of SOURCES) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !OURS.test(file) || MADE.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(again, SETTLED)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      stopping = true
      if (child) child.kill('SIGTERM')
      else process.exit(0)
    })
  }
  start()
  return new Promise(() => {})
}
