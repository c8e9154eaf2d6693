import { describe, expect, test } from 'vitest'
import { artUrl, motifNames, parseArtUrl, shade } from './cover-art.ts'
import { coverArt, coverSvg } from './cover-svg.ts'
import { motifs } from './motifs.ts'

describe('cover URLs', () => {
  test('round-trip', () => {
    for (const motif of motifNames)
      for (const title of ['React 19 从入门到上线', '100% & <更多>?#', undefined]) {
        const art = title ? { motif, from: 211, to: 5, title } : { motif, from: 211, to: 5 }
        expect(parseArtUrl(artUrl(art))).toEqual(art)
      }
  })

  test('normalise hues to 0-359', () => {
    expect(artUrl({ motif: 'leaf', from: -10, to: 725 })).toBe('/art/leaf-350-5.svg')
    expect(parseArtUrl('/art/leaf-360-999.svg')).toEqual({ motif: 'leaf', from: 0, to: 279 })
  })

  test.each([
    null,
    undefined,
    '',
    '/art/dragon-1-2.svg',
    '/art/constructor-1-2.svg',
    '/art/leaf-1.svg',
    '/art/leaf-1-2.png',
    '/art/leaf-1-2.svg/x',
    'https://a.example/art/leaf-1-2.svg',
    '/files/1.jpg',
  ])('%s is none', (url) => {
    expect(parseArtUrl(url)).toBeNull()
  })

  test('tolerate an invalid percent-encoding in the title', () => {
    expect(parseArtUrl('/art/leaf-1-2.svg?t=%E4%')?.motif).toBe('leaf')
  })
})

describe('motifs', () => {
  test('are twelve, each small and well formed', () => {
    expect(motifNames).toHaveLength(12)
    for (const [name, drawing] of Object.entries(motifs)) {
      expect(drawing.length, name).toBeLessThan(900)
      expect(drawing.match(/<g\b/g)?.length ?? 0, name).toBe(drawing.match(/<\/g>/g)?.length ?? 0)
    }
  })

  test('keep a contrast of 5 with white text for every hue', () => {
    for (let hue = 0; hue < 360; hue += 5) {
      const hex = shade(hue, 0.155)
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
      })
      expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05), `hue ${hue}`).toBeGreaterThan(5)
    }
  })

  test('contain no ids but the given one', () => {
    const svg = coverArt({ motif: 'orbit', from: 1, to: 2 }, 'c7')
    expect([...svg.matchAll(/id="([^"]+)"/g)].map((m) => m[1])).toEqual(['c7', 'c7v'])
    expect([...svg.matchAll(/url\(#([^)]+)\)/g)].map((m) => m[1])).toEqual(['c7', 'c7v'])
  })
})

describe('SVG documents', () => {
  test('escape the title', () => {
    const svg = coverSvg({ motif: 'code', from: 1, to: 2, title: '<script>"&' })
    expect(svg).not.toContain('<script')
    expect(svg).toContain('&#60;script&#62;')
  })

  test('balance the lines of a title and truncate a long one', () => {
    const lines = (title: string) =>
      [...coverSvg({ motif: 'code', from: 1, to: 2, title }).matchAll(/<tspan[^>]*>([^<]*)</g)].map((m) => m[1])
    expect(lines('行书入门')).toEqual(['行书入门'])
    expect(lines('React 19 从入门到上线')).toEqual(['React 19', '从入门到上线'])
    expect(lines('零基础会计实务：做完一整套账')).toEqual(['零基础会计实务：', '做完一整套账'])
    expect(lines('教师资格证面试全程')).toEqual(['教师资格证', '面试全程'])
    const long = lines('一二三四五六七八九十'.repeat(4))
    expect(long).toHaveLength(3)
    expect(long[2]).toMatch(/…$/)
  })

  test('have no text element without a title', () => {
    expect(coverSvg({ motif: 'code', from: 1, to: 2 })).not.toContain('<text')
  })
})
