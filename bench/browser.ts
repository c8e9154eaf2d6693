import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const paths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
]
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Flags that grant camera and microphone without a prompt. */
export const withDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** Starts headless Chromium. @param port remote debugging port */
export function launchChromium(port?: number, more: readonly string[] = []): Promise<Browser> {
  const executablePath = paths.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('Chromium is not installed (apt install chromium, or set CHROMIUM_PATH)')
  return chromium.launch({
    executablePath,
    args: [...quiet, ...more, ...(port ? [`--remote-debugging-port=${port}`] : [])],
  })
}
