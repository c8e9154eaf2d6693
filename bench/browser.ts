import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without a window. @param port where it shall also listen for the DevTools protocol */
export function launchChromium(port?: number): Promise<Browser> {
  const executablePath = paths.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('Chromium is not installed (apt install chromium, or set CHROMIUM_PATH)')
  return chromium.launch({ executablePath, args: port ? [...quiet, `--remote-debugging-port=${port}`] : quiet })
}
