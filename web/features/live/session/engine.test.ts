import { expect, test } from 'vitest'
import { modeFor, syncing, wishAfter } from './engine.ts'

test('the latency target is 1.5 s glass to glass, of which encoder, network and display take 0.3 s', () => {
  expect(syncing.liveSyncTargetLatency).toBeLessThan(syncing.liveSyncMaxLatency)
  expect(syncing.liveSyncMaxLatency + 0.3).toBeLessThanOrEqual(1.5)
})

test('falls back to HLS after two failures, and to FLV after two more', () => {
  expect([0, 1, 2, 3, 4, 5].map((failures) => wishAfter('auto', failures))).toEqual([
    'auto',
    'auto',
    'hls',
    'hls',
    'auto',
    'auto',
  ])
  expect(wishAfter('hls', 0)).toBe('hls')
})

test('the preferred mode is used if browser and stream support it', () => {
  const both = { flvUrl: '/f', hlsUrl: '/h' }
  expect(modeFor({ flv: true, hls: true }, both, 'auto')).toBe('flv')
  expect(modeFor({ flv: true, hls: true }, both, 'hls')).toBe('hls')
  expect(modeFor({ flv: false, hls: true }, both, 'auto')).toBe('hls')
  expect(modeFor({ flv: true, hls: true }, { flvUrl: '/f', hlsUrl: '' }, 'hls')).toBe('flv')
  expect(modeFor({ flv: false, hls: true }, { flvUrl: '/f', hlsUrl: '' }, 'auto')).toBeNull()
})
