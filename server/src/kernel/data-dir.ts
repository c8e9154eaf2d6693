import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError, TransientStartError } from './errors.ts'

/** mkdir -p, one level at a time: Node's recursive mkdir loops for ever below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`)
    return
  }
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (cause) {
    // Race with another process of the same start.
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  }
}

/** Creates DATA_DIR and checks that it is writable. @throws {StartError} */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.X_OK)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new TransientStartError(`磁盘空间不足，无法写入数据目录 ${dataDir}，请清理磁盘`)
    throw new StartError(
      `数据目录 ${dataDir} 不可写，请检查权限或用 DATA_DIR 指定其他目录（${(cause as Error).message}）`,
    )
  }
}

/**
 * Installation secret (32 bytes), the key of tickets and hashes; created on first use in DATA_DIR. Losing it
 * invalidates short-lived tickets and makes lecturers' identity numbers unreadable, so it belongs in the backup.
 */
export function installationSecret(dataDir: string): Buffer {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, 'installation')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (cause) {
      // Race with another process of the same start.
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new StartError(`无法写入密钥文件 ${file}：${(cause as Error).message}`)
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
