import { expect, test } from 'vitest'
import { namingSprite } from './package.ts'

test('thumbnails reference the stored sprite', () => {
  const vtt =
    'WEBVTT\n\n00:00.000 --> 00:05.000\nnode-service-2.thumbs.webp#xywh=0,0,160,90\n\n00:05.000 --> 00:10.000\nnode-service-2.thumbs.webp#xywh=160,0,160,90\n'
  expect(namingSprite(vtt)).toBe(
    'WEBVTT\n\n00:00.000 --> 00:05.000\nthumbs.webp#xywh=0,0,160,90\n\n00:05.000 --> 00:10.000\nthumbs.webp#xywh=160,0,160,90\n',
  )
})
