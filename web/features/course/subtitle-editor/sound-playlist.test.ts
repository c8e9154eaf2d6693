import { describe, expect, test } from 'vitest'
import { addPeaks, PEAKS_PER_SECOND, readSound, soundOf } from './sound-playlist.ts'

const base = 'https://school.example/media/v/master.m3u8?ticket=t'

describe('audio of a video', () => {
  test('has its own playlist, else is in the smallest rendition', () => {
    const pictures =
      '#EXT-X-STREAM-INF:BANDWIDTH=900,AUDIO="a"\n720p.m3u8?t=1\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=300\n360p.m3u8?t=1\n'
    const shared = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="audio.m3u8?t=1"\n'
    expect(soundOf(`#EXTM3U\n${shared}${pictures}`, base)).toBe('https://school.example/media/v/audio.m3u8?t=1')
    expect(soundOf(`#EXTM3U\n${pictures}`, base)).toBe('https://school.example/media/v/360p.m3u8?t=1')
    expect(soundOf('#EXTM3U\n', base)).toBeUndefined()
  })

  test('is read with times, keys and IVs, explicit or by sequence number', () => {
    const head = '#EXTM3U\n#EXT-X-MAP:URI="audio/init.mp4"\n'
    const numbered = readSound(
      `${head}#EXT-X-KEY:METHOD=AES-128,URI="/key?t=1"\n#EXTINF:6.5,\naudio/0.m4s\n#EXTINF:2,\naudio/1.m4s\n`,
      base,
    )
    expect(numbered).toMatchObject({
      map: 'https://school.example/media/v/audio/init.mp4',
      key: 'https://school.example/key?t=1',
    })
    expect(numbered.segments.map(({ at, seconds }) => [at, seconds])).toEqual([
      [0, 6.5],
      [6.5, 2],
    ])
    expect(numbered.segments[1]?.iv?.[15]).toBe(1)
    const written = readSound(
      `${head}#EXT-X-KEY:METHOD=AES-128,URI="/key",IV=0x0000000000000000000000000000ff10\n#EXTINF:1,\na.m4s\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:1,\nb.m4s\n`,
      base,
    )
    expect([...(written.segments[0]?.iv ?? [])].slice(14)).toEqual([255, 16])
    expect(written.segments[1]?.iv).toBeNull()
  })

  test('is summed into peaks by time', () => {
    const peaks = new Uint8Array(2 * PEAKS_PER_SECOND)
    const samples = new Float32Array(8000)
    samples[80] = -1
    samples[4000] = 0.25
    addPeaks(peaks, samples, 8000, 1)
    expect(peaks[PEAKS_PER_SECOND]).toBe(255)
    expect(peaks[PEAKS_PER_SECOND + 25]).toBe(128)
    expect(peaks.slice(0, PEAKS_PER_SECOND).every((one) => one === 0)).toBe(true)
    // Samples past the declared length are dropped.
    addPeaks(peaks, new Float32Array(16_000).fill(1), 8000, 1)
    expect(peaks.length).toBe(2 * PEAKS_PER_SECOND)
  })
})
