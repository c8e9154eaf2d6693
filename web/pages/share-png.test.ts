import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coverSvg } from '../ui/art/cover-svg.ts'
import { sceneSvg } from '../ui/art/scene-svg.ts'
import { sharePng } from './share-png.ts'

test('a share picture is a small PNG of 1200 by 675, rendered once', async () => {
  const svg = sceneSvg({ family: 'studio', name: 'react' }) ?? ''
  const png = await sharePng('/art/studio.react.png', svg)
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 675 })
  expect(png.length).toBeLessThan(80_000)
  expect(await sharePng('/art/studio.react.png', svg)).toBe(png)
})

test('a generated cover is a picture too', async () => {
  const png = await sharePng('/art/leaf-1-2.png', coverSvg({ motif: 'leaf', from: 1, to: 2 }))
  expect((await sharp(png).metadata()).format).toBe('png')
})
