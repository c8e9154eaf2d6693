import { expect, test } from 'vitest'
import { parseScene, sceneAddress } from './cover-art.ts'
import { sceneSheet, sceneSvg } from './scene-svg.ts'
import { scenes } from './scenes.ts'

const all = Object.entries(scenes).flatMap(([family, names]) => Object.keys(names).map((name) => ({ family, name })))

test('every scene has a URL, is small, has no ids and is well formed', () => {
  expect(all.length).toBeGreaterThan(20)
  for (const scene of all) {
    expect(parseScene(`/art/${scene.family}.${scene.name}.svg`)).toEqual(scene)
    const svg = sceneSvg(scene) ?? ''
    expect(svg.length, scene.name).toBeLessThan(5000)
    expect(svg, scene.name).not.toMatch(/ id=|url\(|<script/)
    expect(svg.match(/<g\b/g)?.length ?? 0, scene.name).toBe(svg.match(/<\/g>/g)?.length ?? 0)
  }
})

test('all scenes differ', () => {
  expect(new Set(all.map((scene) => sceneSvg(scene))).size).toBe(all.length)
})

test('a sprite contains its family only', () => {
  const sheet = sceneSheet(sceneAddress({ family: 'village', name: 'six-teas' }).replace(/[?#].*/, '')) ?? ''
  expect(sheet).toContain('<symbol id="six-teas"')
  expect(sheet).not.toContain('<symbol id="react"')
})

test.each(['/art/studio.nothing.svg', '/art/constructor.react.svg', '/art/studio.constructor.svg'])(
  '%s is not an image',
  (address) => {
    const scene = parseScene(address)
    expect(scene && sceneSvg(scene)).toBeNull()
  },
)

test.each(['/art/studio.svg/x', '/art/waves-1-2.svg', '/files/1.jpg', null])('%s is not a scene', (address) => {
  expect(parseScene(address)).toBeNull()
})
