import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { type SendOptions, type StoredFile, wasStopped } from './send-file.ts'
import { texts } from './texts.ts'
import { useUploadsAround } from './uploads.ts'

export interface Sending {
  /** Name of the file being uploaded, or null. */
  name: string | null
  /** 0 to 1. */
  progress: number
  /** Error message of the last upload. */
  error: string
  /** Uploads a file; resolves to null if it failed (see `error`) or was cancelled. */
  send: (file: File) => Promise<StoredFile | null>
  /** Retries the last failed upload. */
  retry: (() => Promise<StoredFile | null>) | null
  stop: () => void
  fail: (sentence: string) => void
}

/**
 * Headless upload of one file at a time.
 * @param how uploadImage, uploadPrivate or uploadDocument
 */
export function useSending(how: (file: File, options: SendOptions) => Promise<StoredFile>): Sending {
  const [state, setState] = useState<{ name: string | null; progress: number; error: string; last: File | null }>({
    name: null,
    progress: 0,
    error: '',
    last: null,
  })
  const uploads = useUploadsAround()
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function send(file: File): Promise<StoredFile | null> {
    abort.current?.abort()
    const own = new AbortController()
    const end = uploads?.begin()
    abort.current = own
    setState({ name: file.name, progress: 0, error: '', last: null })
    try {
      const stored = await how(file, {
        signal: own.signal,
        onProgress: (progress) => setState((now) => ({ ...now, progress })),
      })
      setState({ name: null, progress: 0, error: '', last: null })
      return stored
    } catch (error) {
      const sentence = wasStopped(error) ? '' : error instanceof ApiError ? error.message : texts.failed
      setState({ name: null, progress: 0, error: sentence, last: sentence ? file : null })
      return null
    } finally {
      end?.()
    }
  }

  const { last } = state
  return {
    name: state.name,
    progress: state.progress,
    error: state.error,
    send,
    retry: last ? () => send(last) : null,
    stop: () => abort.current?.abort(),
    fail: (error) => setState((now) => ({ ...now, error, last: null })),
  }
}
