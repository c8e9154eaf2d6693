import { StartError, TransientStartError } from '../../errors.ts'
import { texts } from './texts.ts'

/**
 * Permanent failures in PostgreSQL's output: settings, version, permissions. All others (kill, memory, disk) may be
 * transient.
 */
const LASTING =
  /invalid value for parameter|unrecognized configuration parameter|contains errors|syntax error in file|incompatible with|wrong ownership|invalid permissions|Permission denied|requires a/
const LASTING_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'ENAMETOOLONG']

/** StartError for a failed file operation on `path`; passes StartErrors through. */
export function fileFailure(path: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const error = cause as NodeJS.ErrnoException
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new TransientStartError(texts.diskFull(path))
  const message = texts.unwritable(path, error.code ?? error.message)
  return LASTING_CODES.includes(error.code ?? '') ? new StartError(message) : new TransientStartError(message)
}

/** StartError for a failed PostgreSQL program: names a full disk, else its last output. */
export function programFailure(
  path: string,
  output: readonly string[],
  setMessage: (detail: string) => string,
): StartError {
  if (output.some((line) => /No space left on device|Disk quota exceeded/.test(line)))
    return new TransientStartError(texts.diskFull(path))
  const words = output.map((line) => line.trim()).filter((line) => line !== '')
  const telling = words.filter((line) =>
    /FATAL|PANIC|ERROR|error:|could not|invalid value|unrecognized|HINT|DETAIL/.test(line),
  )
  const message = setMessage((telling.length > 0 ? telling : words).slice(-5).join('；') || '没有任何输出')
  return words.some((line) => LASTING.test(line)) ? new StartError(message) : new TransientStartError(message)
}
