#!/usr/bin/env node
// `npm start`: from a fresh clone to a running site. Requires Node 20 or newer only.
import { ensureBuilt, ensureInstalled, LaunchError, serverEntry } from './install.mjs'
import { runService } from './run.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  const args = process.argv.slice(2)
  // The first argument is the role; options alone mean the default role.
  const isSite = args.length === 0 || args[0].startsWith('-') || args[0] === 'all'
  // RTMP streams have a separate process.
  const beside = isSite && process.env.RTMP_PORT !== '0' ? ['media'] : undefined
  process.exit(await runService(serverEntry(), args[0]?.startsWith('-') ? ['all', ...args] : args, beside))
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  console.error(`\n启动失败：${error.message}\n`)
  process.exit(3)
}
