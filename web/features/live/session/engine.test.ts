import { expect, test } from 'vitest'
import { modeFor, syncing, wishAfter } from './engine.ts'

test('a picture that stays where it began is near enough: the goal is 1.5 s from glass to glass, of which encoder, way and screen take 0.3 s', () => {
  expect(syncing.liveSyncTargetLatency).toBeLessThan(syncing.liveSyncMaxLatency)
  expect(syncing.liveSyncMaxLatency + 0.3).toBeLessThanOrEqual(1.5)
})

test('after two tries without a picture HLS is taken, after two more FLV again', () => {
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

test('the way is the one that is wished, where browser and stream have it', () => {
  const both = { flvUrl: '/f', hlsUrl: '/h' }
  expect(modeFor({ flv: true, hls: true }, both, 'auto')).toBe('flv')
  expect(modeFor({ flv: true, hls: true }, both, 'hls')).toBe('hls')
  expect(modeFor({ flv: false, hls: true }, both, 'auto')).toBe('hls')
  expect(modeFor({ flv: true, hls: true }, { flvUrl: '/f', hlsUrl: '' }, 'hls')).toBe('flv')
  expect(modeFor({ flv: false, hls: true }, { flvUrl: '/f', hlsUrl: '' }, 'auto')).toBeNull()
})
