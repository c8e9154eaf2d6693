import { StartError } from '../../errors.ts'
import { texts } from './texts.ts'

/** The StartError for a failed file operation on `path`; errors that already are StartErrors pass unchanged. */
export function fileFailure(path: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const error = cause as NodeJS.ErrnoException
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return new StartError(texts.diskFull(path))
  return new StartError(texts.unwritable(path, error.code ?? error.message))
}

/** The StartError for a PostgreSQL program that gave up: names a full disk, else shows the program's last words. */
export function programFailure(path: string, output: readonly string[], say: (detail: string) => string): StartError {
  if (output.some((line) => /No space left on device|Disk quota exceeded/.test(line)))
    return new StartError(texts.diskFull(path))
  const words = output.map((line) => line.trim()).filter((line) => line !== '')
  const telling = words.filter((line) =>
    /FATAL|PANIC|ERROR|error:|could not|invalid value|unrecognized|HINT|DETAIL/.test(line),
  )
  return new StartError(say((telling.length > 0 ? telling : words).slice(-5).join('；') || '没有任何输出'))
}
