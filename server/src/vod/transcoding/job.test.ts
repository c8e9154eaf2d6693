import { spawnSync } from 'node:child_process'
import { transcodeType } from '../jobs.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { decrypt, packets } from '../../../test/media.ts'
import { playlistNames } from '../hls.ts'
import { workFolder } from '../folders.ts'
import { cleanUpVideos } from './clean-up.ts'
import { ffmpeg, rowOf, uploadVideo } from '../../../test/transcoding.ts'

let t: TestApp
/** Services without ffmpeg. */
let bare: TestApp
let folder: string
const file = (name: string) => join(folder, name)
const picture = (size: string, seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`]
const sound = (seconds: number, volume = 0.05) => ['-f', 'lavfi', '-i', `sine=f=330:d=${seconds},volume=${volume}`]
const work = async (name: string) => {
  const video = await uploadVideo(t, file(name))
  await t.runJobs()
  return { ...video, row: await rowOf(t, video.videoId) }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-transcode-'))
  ffmpeg(
    ...picture('320x180', 6),
    ...sound(6),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '50',
    '-c:a',
    'aac',
    file('fits.mp4'),
  )
  ;[t, bare] = await Promise.all([startTestApp(), startTestApp({ FFMPEG_PATH: '/nonexistent/ffmpeg' })])
}, 180_000)
afterAll(async () => {
  await Promise.all([t.close(), bare.close()])
  rmSync(folder, { recursive: true, force: true })
})

describe('files that browsers can play', () => {
  test('are copied losslessly, with pictures', async () => {
    const { row, outDir, videoId } = await work('fits.mp4')
    expect(row).toMatchObject({
      videoStatus: 2,
      progress: 100,
      stage: '',
      failReason: '',
      hasThumbs: true,
      hasPoster: true,
    })
    expect(row.renditions.map(({ name }) => name)).toEqual(['180p'])
    expect(row.videoLength).toBeCloseTo(6, 0)
    expect(row.posterList).toHaveLength(5)
    const made = packets(decrypt(outDir, '180p', Buffer.alloc(16, 9)), 'v').map(({ hash }) => hash)
    expect(made).toEqual(packets(file('fits.mp4'), 'v').map(({ hash }) => hash))
    expect(readFileSync(join(outDir, 'thumbs.vtt'), 'utf8')).toContain('thumbs.webp#xywh=0,0,160,90')
    expect(existsSync(workFolder(t.services.config.dataDir, 12, videoId))).toBe(false)
  }, 180_000)
  test('are copied without ffmpeg, too, without pictures', async () => {
    const video = await uploadVideo(bare, file('fits.mp4'))
    await bare.runJobs()
    expect(await rowOf(bare, video.videoId)).toMatchObject({
      videoStatus: 2,
      stage: '',
      hasThumbs: false,
      hasPoster: false,
      posterList: [],
    })
  })
})

describe('other files are encoded', () => {
  const names = (row: { renditions: { name: string }[] }) => row.renditions.map(({ name }) => name)

  test('VP9 and Opus in WebM, into switchable qualities', async () => {
    ffmpeg(
      ...picture('854x480', 7),
      ...sound(7),
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-c:a',
      'libopus',
      file('a.webm'),
    )
    const { row, outDir } = await work('a.webm')
    expect(row).toMatchObject({ videoStatus: 2, hasThumbs: true })
    expect(names(row)).toEqual(['480p', '360p'])
    expect(playlistNames(readFileSync(join(outDir, 'master.m3u8'), 'utf8'))).toEqual([
      '480p.m3u8',
      '360p.m3u8',
      'audio.m3u8',
    ])
    const keys = ['480p', '360p'].map((name) =>
      packets(decrypt(outDir, name, Buffer.alloc(16, 9)), 'v')
        .filter(({ key }) => key)
        .map(({ pts }) => pts.toFixed(2)),
    )
    expect(keys[0]).toEqual(keys[1])
    expect(keys[0]?.length).toBe(4)
    expect(row.renditions.every(({ codecs }) => /^avc1\.64\w+,mp4a\.40\.2$/.test(codecs))).toBe(true)
  }, 180_000)
  test('loudness is normalized', async () => {
    ffmpeg(...picture('320x180', 8), ...sound(8, 0.02), '-c:v', 'mpeg4', '-c:a', 'mp3', file('quiet.avi'))
    const { outDir } = await work('quiet.avi')
    const clear = decrypt(outDir, '180p', Buffer.alloc(16, 9))
    const { stderr } = spawnSync('ffmpeg', ['-nostdin', '-i', clear, '-af', 'ebur128', '-f', 'null', '-'], {
      encoding: 'utf8',
    })
    const loudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1])
    expect(Math.abs(loudness + 16)).toBeLessThan(1.5)
  }, 180_000)
  test.each([
    [
      'portrait without sound',
      ['-vf', 'transpose=1', '-an', '-c:v', 'mpeg4'],
      'portrait.mov',
      { width: 180, height: 320 },
    ],
    [
      '4:4:4',
      ['-pix_fmt', 'yuv444p', '-c:v', 'libx264', '-preset', 'ultrafast'],
      'x444.mp4',
      { width: 320, height: 180 },
    ],
    [
      '10 bit HEVC',
      ['-pix_fmt', 'yuv420p10le', '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'],
      'ten.mkv',
      { width: 320, height: 180 },
    ],
    [
      'key frames far apart',
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '999', '-sc_threshold', '0', '-t', '14'],
      'gop.mp4',
      { width: 320, height: 180 },
    ],
    ['a transport stream', ['-c:v', 'mpeg2video'], 'a.ts', { width: 320, height: 180 }],
  ])(
    '%s',
    async (_what, args, name, size) => {
      ffmpeg(
        ...picture('320x180', 14),
        ...(args.includes('-an') ? [] : sound(14)),
        ...args,
        '-t',
        args.includes('14') ? '14' : '4',
        file(name),
      )
      const { row } = await work(name)
      expect(row.failReason).toBe('')
      expect(row.renditions).toEqual([expect.objectContaining(size)])
      expect(row.renditions[0]?.codecs.startsWith('avc1.')).toBe(true)
    },
    180_000,
  )
  test('without ffmpeg the reason is answered', async () => {
    const video = await uploadVideo(bare, file('a.webm'))
    await bare.runJobs()
    const row = await rowOf(bare, video.videoId)
    expect(row).toMatchObject({ videoStatus: 3, stage: '' })
    expect(row.failReason).toContain('需要先转码；而服务器上没有安装 ffmpeg')
  })
})

describe('truncated and damaged files', () => {
  test('a truncated file is packaged, with its playable duration', async () => {
    ffmpeg(
      ...picture('320x180', 20),
      ...sound(20),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '25',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      file('whole.mp4'),
    )
    const whole = readFileSync(file('whole.mp4'))
    writeFileSync(file('first-part.mp4'), whole.subarray(0, Math.round(whole.length * 0.4)))
    const { row } = await work('first-part.mp4')
    expect(row).toMatchObject({
      videoStatus: 2,
      hasPoster: true,
      inspection: { isPartial: 1, hasSound: 1, width: 320, height: 180 },
    })
    expect(row.inspection.promisedSeconds).toBeCloseTo(20, 0)
    expect(row.videoLength).toBeGreaterThan(5)
    expect(row.videoLength).toBeLessThan(11)
    writeFileSync(file('hardly.mp4'), whole.subarray(0, whole.indexOf('mdat') + 20_000))
    const hardly = await work('hardly.mp4')
    expect(hardly.row).toMatchObject({ videoStatus: 3 })
    expect(hardly.row.failReason).toContain('视频文件不完整')
  }, 180_000)
  test('a damaged file is re-encoded', async () => {
    const broken = Buffer.from(readFileSync(file('whole.mp4')))
    broken.fill(0x5a, Math.round(broken.length * 0.5), Math.round(broken.length * 0.5) + 20_000)
    writeFileSync(file('broken.mp4'), broken)
    const { row, outDir } = await work('broken.mp4')
    expect(row).toMatchObject({ videoStatus: 2, inspection: { isPartial: 0 } })
    expect(row.inspection.damages).toBeGreaterThan(0)
    const log = spawnSync(
      'ffmpeg',
      ['-v', 'error', '-i', decrypt(outDir, '180p', Buffer.alloc(16, 9)), '-f', 'null', '-'],
      { encoding: 'utf8' },
    )
    expect(log.stderr).toBe('')
  }, 180_000)
})

describe('sound alone', () => {
  const cover = ['-f', 'lavfi', '-i', 'testsrc2=s=300x300:d=1:r=1']
  test.each([
    ['an M4A is copied', 'a.m4a', ['-c:a', 'aac'], 0],
    [
      'an MP3 with a cover',
      'a.mp3',
      ['-map', '0:a', '-map', '1:v', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic', '-id3v2_version', '3'],
      1,
    ],
    ['an MP3 without a length', 'b.mp3', ['-map', '0:a', '-write_xing', '0', '-id3v2_version', '0'], 0],
    ['a WAV', 'a.wav', ['-map', '0:a'], 0],
    ['a FLAC', 'a.flac', ['-map', '0:a'], 0],
    ['an Ogg', 'a.ogg', ['-map', '0:a', '-c:a', 'libopus'], 0],
  ])(
    '%s becomes a lesson',
    async (_what, name, options, posters) => {
      ffmpeg(...sound(8), ...cover, ...(options[0] === '-map' ? options : ['-map', '0:a', ...options]), file(name))
      const { row, outDir } = await work(name)
      expect(row).toMatchObject({
        failReason: '',
        videoStatus: 2,
        stage: '',
        hasPoster: posters > 0,
        hasThumbs: false,
        renditions: [{ name: 'sound', width: 0, height: 0, codecs: 'mp4a.40.2' }],
        inspection: { isPartial: 0, hasSound: 1, width: 0, height: 0 },
      })
      expect(row.posterList).toHaveLength(posters)
      expect(row.videoLength).toBeCloseTo(8, 0)
      const made = packets(decrypt(outDir, 'sound', Buffer.alloc(16, 9)), 'a')
      expect(made.at(-1)?.pts).toBeCloseTo(8, 0)
    },
    180_000,
  )
  test('without ffmpeg only AAC in MP4 is accepted, with the reason', async () => {
    const made = await Promise.all(['a.m4a', 'a.mp3'].map((name) => uploadVideo(bare, file(name))))
    await bare.runJobs()
    expect(await rowOf(bare, made[0]?.videoId ?? '')).toMatchObject({ videoStatus: 2 })
    expect((await rowOf(bare, made[1]?.videoId ?? '')).failReason).toContain('没有安装 ffmpeg')
  }, 180_000)
})

describe('files that are not videos', () => {
  test.each([
    ['text', () => writeFileSync(file('t.mp4'), '这不是视频'.repeat(100)), 't.mp4', '无法识别这个文件'],
    [
      'a playlist',
      () => writeFileSync(file('p.mp4'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
      'p.mp4',
      '无法识别这个文件',
    ],
    [
      'half a file',
      () => writeFileSync(file('half.mp4'), readFileSync(file('fits.mp4')).subarray(0, 3000)),
      'half.mp4',
      '损坏',
    ],
  ])(
    '%s is refused immediately, with the reason, and its author is notified',
    async (_what, make, name, reason) => {
      make()
      const { row, outDir, lecturer, videoId } = await work(name)
      expect(row).toMatchObject({ videoStatus: 3, stage: '' })
      expect(row.failReason).toContain(reason)
      expect(existsSync(outDir)).toBe(false)
      const { data } = await t.call(
        'user/auth/msg/user/list',
        { pageCurrent: 1, pageSize: 10 },
        { token: lecturer.token },
      )
      expect(data.list.map(({ msgTitle }) => msgTitle)).toEqual(['视频处理失败'])
      const jobs = await t.owner<{ state: string }[]>`SELECT state FROM pgboss.job WHERE data->>'videoId' = ${videoId}`
      expect(jobs).toEqual([{ state: 'completed' }])
    },
    180_000,
  )
})

describe('server errors', () => {
  test('three attempts, then failure with a sentence; the source stays for a retry', async () => {
    const script = file('dies')
    writeFileSync(script, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
    writeFileSync(file('ffprobe'), '#!/bin/sh\nexec ffprobe "$@"\n', { mode: 0o755 })
    const sick = await startTestApp({ FFMPEG_PATH: script })
    try {
      const video = await uploadVideo(sick, file('a.webm'))
      await sick.runJobs()
      expect(await rowOf(sick, video.videoId)).toMatchObject({ videoStatus: 1, stage: '处理中断，等待自动重试' })
      await sick.runJobs({ early: true })
      const row = await rowOf(sick, video.videoId)
      expect(row.videoStatus).toBe(3)
      expect(row.failReason).toContain('已停止自动重试')
      expect(row.sourceKey).not.toBe('')
      const { code, data } = await sick.call(
        'vod/auth/videoInfo/retry',
        { videoId: video.videoId },
        { token: video.lecturer.token },
      )
      expect([code, data]).toMatchObject([200, { videoStatus: 1, progress: 0, queuePosition: 0, failReason: '' }])
    } finally {
      await sick.close()
    }
  }, 180_000)
  test('a missing source fails with a sentence', async () => {
    const video = await uploadVideo(t, null)
    await t.runJobs()
    expect((await rowOf(t, video.videoId)).failReason).toContain('原文件已不存在')
  })
  test('a deleted video is skipped', async () => {
    const video = await uploadVideo(t, file('fits.mp4'))
    await t.owner`UPDATE video SET is_deleted = 1 WHERE id = ${video.videoId}`
    await t.runJobs()
    expect(await rowOf(t, video.videoId)).toMatchObject({ videoStatus: 1 })
    expect(existsSync(video.outDir)).toBe(false)
  })
  test('a duplicate job is a no-op', async () => {
    const video = await uploadVideo(t, file('fits.mp4'))
    await t.runJobs()
    const before = readFileSync(join(video.outDir, 'master.m3u8'), 'utf8')
    rmSync(join(video.outDir, 'thumbs.vtt'))
    await t.services.jobs.send(t.db(), transcodeType, { siteId: 12, videoId: video.videoId })
    await t.runJobs()
    expect(readFileSync(join(video.outDir, 'master.m3u8'), 'utf8')).toBe(before)
    expect(existsSync(join(video.outDir, 'thumbs.vtt'))).toBe(false)
  }, 180_000)
})

describe('progress', () => {
  test('is published to the author’s pages, increases, and ends at ready', async () => {
    const seen: number[] = []
    const video = await uploadVideo(t, file('a.webm'))
    const stop = t.services.events.on('video.changed', ({ videoId, userId }) => {
      if (videoId === video.videoId && userId === video.lecturer.userId)
        void rowOf(t, videoId).then((row) => seen.push(row.progress))
    })
    await t.runJobs()
    stop()
    expect(seen.length).toBeGreaterThan(4)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect((await rowOf(t, video.videoId)).progress).toBe(100)
  }, 180_000)
})

describe('clean-up', () => {
  test('removes expired sources, deleted videos and orphans only', async () => {
    const { dataDir } = t.services.config
    const [saved, spent, deleted] = [
      await uploadVideo(t, file('fits.mp4')),
      await uploadVideo(t, file('fits.mp4')),
      await uploadVideo(t, file('fits.mp4')),
    ]
    await t.runJobs()
    const source = (key: string) => join(dataDir, key)
    const [savedKey, spentKey, deletedKey] = [
      (await rowOf(t, saved.videoId)).sourceKey,
      (await rowOf(t, spent.videoId)).sourceKey,
      (await rowOf(t, deleted.videoId)).sourceKey,
    ]
    await t.owner`UPDATE video SET started_at = now() - interval '2 days' WHERE id = ${spent.videoId}`
    await t.owner`UPDATE video SET is_deleted = 1 WHERE id = ${deleted.videoId}`
    const { mkdirSync } = await import('node:fs')
    const [stray, fresh, stale] = [
      join(dataDir, 'media/12/stray'),
      join(dataDir, 'media/12/.x.part-1'),
      workFolder(dataDir, 12, saved.videoId),
    ]
    for (const path of [stray, fresh, stale]) mkdirSync(path, { recursive: true })
    utimesSync(stray, 1, 1)
    await cleanUpVideos(t.services)
    expect([savedKey, spentKey, deletedKey].map((key) => existsSync(source(key)))).toEqual([true, false, false])
    expect([saved, spent, deleted].map(({ outDir }) => existsSync(outDir))).toEqual([true, true, false])
    expect([stray, fresh, stale].map((path) => existsSync(path))).toEqual([false, true, false])
    expect((await rowOf(t, spent.videoId)).sourceKey).toBe('')
    await cleanUpVideos(t.services)
    expect(existsSync(saved.outDir)).toBe(true)
  }, 180_000)
})
