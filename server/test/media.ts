import { execFileSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ivOf } from '../src/platform/transcode/playlist.ts'

/** Small videos for tests, and tools to inspect the results. Needs ffmpeg and ffprobe. */

const run = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Creates a video from a test picture and a tone; `args` follow the inputs. */
export function makeVideo(
  file: string,
  { seconds = 13, size = '320x180', rate = '30', out = [] as string[] } = {},
): string {
  const inputs = `-v error -y -f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds} -f lavfi -i sine=f=440:d=${seconds}`
  const encoding = '-c:v libx264 -preset ultrafast -bf 2 -g 60 -sc_threshold 0 -pix_fmt yuv420p -c:a aac -b:a 48k'
  run('ffmpeg', [...inputs.split(' '), ...encoding.split(' '), ...out, file])
  return file
}

/** Runs ffmpeg, such as for a copy without encoding. */
export function ffmpeg(...args: string[]): void {
  run('ffmpeg', ['-v', 'error', '-y', ...args])
}

export interface PacketRow {
  /** Seconds */
  pts: number
  key: boolean
  /** Hash of the packet's bytes. */
  hash: string
}

/** The packets of one kind (`v` or `a`) of a file, in decode order. */
export function packets(file: string, kind: 'v' | 'a'): PacketRow[] {
  const text = run('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    kind,
    '-show_packets',
    '-show_data_hash',
    'md5',
    '-of',
    'json',
    file,
  ])
  const { packets: rows } = JSON.parse(text) as { packets: { pts_time: string; flags: string; data_hash: string }[] }
  return rows.map((row) => ({ pts: Number(row.pts_time), key: row.flags.startsWith('K'), hash: row.data_hash }))
}

/** Decrypts segments of a playlist (default: all) into one MP4. */
export function decrypt(outDir: string, name: string, key: Buffer, chosen?: number[]): string {
  const count = readFileSync(join(outDir, `${name}.m3u8`), 'utf8').match(/\.m4s$/gm)?.length ?? 0
  const parts = (chosen ?? Array.from({ length: count }, (_, n) => n)).map((n) => {
    const decipher = createDecipheriv('aes-128-cbc', key, ivOf(n))
    return Buffer.concat([decipher.update(readFileSync(join(outDir, name, `${n}.m4s`))), decipher.final()])
  })
  const file = join(outDir, '..', `clear-${name}-${chosen?.join('-') ?? 'all'}.mp4`)
  writeFileSync(file, Buffer.concat([readFileSync(join(outDir, name, 'init.mp4')), ...parts]))
  return file
}

/** EXT-X-TARGETDURATION and segment lengths, in seconds. */
export function readPlaylist(text: string): { target: number; lengths: number[] } {
  const lengths = [...text.matchAll(/^#EXTINF:([\d.]+),$/gm)].map((match) => Number(match[1]))
  return { target: Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1]), lengths }
}

/** Decrypts the first segment of a package. */
export function decryptFirst(sealed: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key, ivOf(0))
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}
