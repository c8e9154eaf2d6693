import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { containerOf } from './container.ts'
import { type Probed, sourceOf } from './facts.ts'
import { encodeArguments, isTooHeavy, ladderOf, type Source, steadyRate } from './ladder.ts'
import { loudnessFilter, readLoudness } from './loudness.ts'
import { clock, posterTimes, thumbsVtt } from './pictures.ts'

const names = (width: number, height: number) => ladderOf({ width, height }).map(({ name }) => name)

describe('ladder', () => {
  test.each([
    [1920, 1080, ['1080p', '720p', '360p']],
    [3840, 2160, ['1080p', '720p', '360p']],
    [1280, 720, ['720p', '360p']],
    [854, 480, ['480p', '360p']],
    [640, 360, ['360p']],
    [400, 300, ['300p']],
    [1080, 1920, ['1080p', '720p', '360p']],
    [608, 1080, ['608p', '360p']],
    [1600, 900, ['900p', '720p', '360p']],
  ])('of %d×%d', (width, height, wanted) => {
    expect(names(width, height)).toEqual(wanted)
  })
  test('keeps portrait orientation', () => {
    expect(ladderOf({ width: 1080, height: 1920 })[1]).toMatchObject({ name: '720p', width: 720, height: 1280 })
  })
  test('never upscales, keeps the aspect ratio, even sides, unique names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 4096 }), fc.integer({ min: 16, max: 4096 }), (width, height) => {
        const rungs = ladderOf({ width, height })
        expect(new Set(rungs.map(({ name }) => name)).size).toBe(rungs.length)
        for (const rung of rungs) {
          expect((rung.width % 2) + (rung.height % 2)).toBe(0)
          expect(rung.width).toBeLessThanOrEqual(Math.max(2, width))
          expect(rung.height).toBeLessThanOrEqual(Math.max(2, height))
          expect(Math.abs(rung.width * height - rung.height * width)).toBeLessThanOrEqual(2 * (width + height))
          expect(rung.name).toMatch(/^[a-z0-9-]{1,16}$/)
        }
        for (const [n, rung] of rungs.entries())
          if (n > 0) expect(rung.maxRate).toBeLessThanOrEqual(rungs[n - 1]?.maxRate ?? 0)
      }),
    )
  })
  test('clamps frame rates to 5-60', () => {
    expect(['30000/1001', '25/1', '120/1', '1/2', '0/0', '', 'x'].map(steadyRate)).toEqual([
      '30000/1001',
      '25/1',
      '60',
      '5',
      '30',
      '30',
      '30',
    ])
  })
  test('remuxes up to 8 Mbit/s average, 12 Mbit/s and 8 MiB per segment', () => {
    const light = { rate: 7_900_000, maxSegmentRate: 11_900_000, maxSegmentBytes: 8 * 1024 * 1024 }
    expect(isTooHeavy(light)).toBe(false)
    expect(isTooHeavy({ ...light, rate: 8_100_000 })).toBe(true)
    expect(isTooHeavy({ ...light, maxSegmentRate: 12_100_000 })).toBe(true)
    expect(isTooHeavy({ ...light, maxSegmentBytes: 8 * 1024 * 1024 + 1 })).toBe(true)
  })
  const source: Source = {
    width: 1280,
    height: 720,
    frameRate: '25/1',
    interlaced: false,
    seconds: 10,
    videoIndex: 0,
    audioIndex: 1,
    channels: 6,
  }
  test('audio is encoded with the first rendition only, stereo, normalized', () => {
    const [best, low] = ladderOf(source)
    if (!best || !low) throw new Error('two qualities expected')
    const loud = encodeArguments(source, best, { filter: 'loudnorm=x' })
    expect(loud.join(' ')).toContain('-map 0:1 -af loudnorm=x -c:a aac -ar 48000 -ac 2')
    expect(encodeArguments(source, low, null)).toContain('-an')
  })
  test('deinterlaces', () => {
    const [rung] = ladderOf(source)
    if (!rung) throw new Error('a quality expected')
    expect(encodeArguments({ ...source, interlaced: true }, rung, null).join(' ')).toContain('yadif')
  })
})

describe('loudness', () => {
  const log = (values: Record<string, string>) => `noise {x}\n[Parsed_loudnorm_0 @ 0x55]\n${JSON.stringify(values)}\n`
  const good = { input_i: '-31.20', input_tp: '-12.1', input_lra: '3.4', input_thresh: '-41.5', target_offset: '0.2' }
  test('is normalized to -16 LUFS with one gain', () => {
    expect(loudnessFilter(readLoudness(log(good)))).toContain(
      'loudnorm=I=-16:TP=-1.5:LRA=11:measured_I=-31.20:measured_TP=-12.10',
    )
    expect(loudnessFilter(readLoudness(log(good)))).toContain('linear=true')
  })
  test('silence and unmeasured audio are unchanged', () => {
    for (const text of [
      log({ ...good, input_i: '-inf' }),
      log({ ...good, input_i: '-70' }),
      '',
      log({}),
      '{"input_i": }',
    ])
      expect(loudnessFilter(readLoudness(text))).not.toContain('loudnorm')
  })
  test('only numbers reach the filter text', () => {
    expect(readLoudness(log({ ...good, input_tp: '1,amovie=/etc/passwd' }))).toBeNull()
  })
})

describe('containerOf', () => {
  const head = (text: string, at = 0) => Buffer.from(`${'\0'.repeat(at)}${text}`.padEnd(64, '\0'), 'latin1')
  test.each([
    ['mov', head('ftypisom', 4)],
    ['matroska', head('\x1a\x45\xdf\xa3')],
    ['avi', head('RIFF\0\0\0\0AVI LIST')],
    ['flv', head('FLV\x01')],
    ['ogg', head('OggS')],
    ['asf', head('\x30\x26\xb2\x75\x8e\x66\xcf\x11')],
    ['wav', head('RIFF\0\0\0\0WAVE')],
    ['flac', head('fLaC')],
    ['mp3', head('ID3')],
    ['mp3', head('\xff\xfb\x90\x64')],
    ['aac', head('\xff\xf1\x50\x80')],
  ])('%s', (demuxer, bytes) => {
    expect(containerOf(bytes)?.demuxer).toBe(demuxer)
  })
  test('detects MPEG-TS by its sync bytes', () => {
    const packet = Buffer.alloc(188)
    packet[0] = 0x47
    expect(containerOf(Buffer.concat([packet, packet, packet]))?.demuxer).toBe('mpegts')
  })
  test.each([
    '#EXTM3U\n',
    'ffconcat version 1.0\n',
    "file '/etc/passwd'",
    '<html>',
    'PK\x03\x04',
    '%PDF-1.7',
    '\x89PNG',
    '',
  ])('rejects %j', (text) => expect(containerOf(head(text))).toBeNull())
})

describe('facts', () => {
  const video = { index: 0, codec_type: 'video', codec_name: 'vp9', width: 640, height: 360, avg_frame_rate: '30/1' }
  const audio = { index: 1, codec_type: 'audio', codec_name: 'opus', channels: 2 }
  const read = (over: Partial<Probed>) => sourceOf({ streams: [video, audio], format: { duration: '12.5' }, ...over })
  test('of an ordinary file', () => {
    expect(read({})).toEqual({
      source: {
        width: 640,
        height: 360,
        seconds: 12.5,
        frameRate: '30/1',
        interlaced: false,
        videoIndex: 0,
        audioIndex: 1,
        channels: 2,
      },
    })
  })
  test('rotation swaps width and height', () => {
    for (const turned of [{ side_data_list: [{ rotation: -90 }] }, { tags: { rotate: '270' } }])
      expect(read({ streams: [{ ...video, ...turned }] })).toMatchObject({ source: { width: 360, height: 640 } })
    expect(read({ streams: [{ ...video, tags: { rotate: '180' } }] })).toMatchObject({ source: { width: 640 } })
  })
  test('applies the pixel aspect ratio', () => {
    expect(read({ streams: [{ ...video, sample_aspect_ratio: '4:3' }] })).toMatchObject({ source: { width: 853 } })
  })
  test('of sound alone; a cover is no picture', () => {
    const sound = { seconds: 12.5, audioIndex: 1, channels: 2, coverIndex: null }
    expect(read({ streams: [audio] })).toEqual({ sound })
    expect(read({ streams: [{ ...video, disposition: { attached_pic: 1 } }, audio] })).toEqual({
      sound: { ...sound, coverIndex: 0 },
    })
  })
  test.each([
    ['nothing', { streams: [] }, '没有可播放的画面'],
    ['13 hours of sound', { streams: [audio], format: { duration: '46800' } }, '12 小时'],
    ['100000 pixels', { streams: [{ ...video, width: 100_000 }] }, '超出上限 4096'],
    ['no size', { streams: [{ ...video, width: 0 }] }, '尺寸'],
    ['13 hours', { format: { duration: '46800' } }, '12 小时'],
    ['a picture alone', { format: {} }, '太短'],
    ['not a number', { format: { duration: 'N/A' } }, '太短'],
    ['many streams', { streams: Array.from({ length: 40 }, () => audio) }, '路以上'],
  ])('refuses %s', (_what, over, sentence) => {
    expect(read(over)).toMatchObject({ refusal: expect.stringContaining(sentence) as string })
  })
})

describe('pictures', () => {
  test('posters are spread within the video', () => {
    expect(posterTimes(100)).toEqual([4, 26, 48, 70, 92])
  })
  test('thumbnails cover the whole duration', () => {
    expect(thumbsVtt([0.5, 6, 12], 15, 2)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:06.000\nthumbs.webp#xywh=0,0,160,90\n\n00:00:06.000 --> 00:00:12.000\nthumbs.webp#xywh=160,0,160,90\n\n00:00:12.000 --> 00:00:15.000\nthumbs.webp#xywh=0,90,160,90\n',
    )
  })
  test('formats times with carry', () => {
    expect([0, 59.9996, 3599.9999, 36_000.5].map(clock)).toEqual([
      '00:00:00.000',
      '00:01:00.000',
      '01:00:00.000',
      '10:00:00.500',
    ])
  })
})
