import { expect, test } from 'vitest'
import { shareImage } from './page-meta.ts'

test.each([
  ['/art/studio.react.svg', '/art/studio.react.png'],
  ['/art/waves-1-2.svg?t=%E4%BD%A0', '/art/waves-1-2.png'],
  ['/files/12/34', '/files/12/34'],
  ['/portraits/shen.svg', '/art/mountain-210-245.png'],
  [undefined, '/art/mountain-210-245.png'],
])('%s is shared as %s', (image, shared) => expect(shareImage(image)).toBe(shared))
