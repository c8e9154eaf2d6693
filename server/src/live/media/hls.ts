/**
 * HLS by ffmpeg: encrypted 2 s segments beside the recording; an EVENT playlist, so viewers can seek to the start.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../kernel/log.ts'

export interface HlsWriter {
  stop(): void
}

export const SEGMENT_SECONDS = 2
/** Delay (ms) before restarting a child that exited. */
export const PAUSE = 1000
/** File names in a broadcast's HLS folder. */
export const hlsNames = { playlist: 'index.m3u8', key: 'key.bin', info: 'key.info', keyAddress: 'zhixing-key' } as const

/** Runs ffmpeg until stopped; a restarted child continues the existing playlist. */
export function startHls({
  ffmpeg,
  url,
  folder,
  log,
}: {
  ffmpeg: string
  url: string
  folder: string
  log: Log
}): HlsWriter {
  mkdirSync(folder, { recursive: true })
  const keyFile = join(folder, hlsNames.key)
  const infoFile = join(folder, hlsNames.info)
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(16))
  writeFileSync(infoFile, `${hlsNames.keyAddress}\n${keyFile}\n`)
  let child: ChildProcess | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const begin = () => {
    const input = ['-nostdin', '-v', 'error', '-fflags', 'nobuffer', '-rw_timeout', '15000000']
    // Streams show their content within a second; ffmpeg's default probe takes five.
    input.push('-analyzeduration', '1000000', '-probesize', '1000000', '-i', url)
    const copy = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy']
    const flags = 'append_list+omit_endlist+independent_segments+temp_file+program_date_time'
    const hls = ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'event', '-hls_flags', flags]
    hls.push('-hls_key_info_file', infoFile, '-hls_segment_filename', join(folder, 'seg-%06d.ts'))
    child = spawn(ffmpeg, [...input, ...copy, ...hls, join(folder, hlsNames.playlist)], { stdio: 'ignore' })
    child.on('error', (error) => log.warn({ err: error, part: 'media' }, 'cannot start ffmpeg'))
    child.on('close', () => {
      child = null
      if (!isOver) timer = setTimeout(begin, PAUSE)
    })
  }
  begin()
  return {
    stop() {
      isOver = true
      clearTimeout(timer)
      child?.kill('SIGTERM')
    },
  }
}
