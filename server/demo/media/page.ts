/** HTML of a slide. The renderer loads it and steps through it. */
import { readFileSync } from 'node:fs'
import type { Course, Lesson, Slide } from './shape.ts'

const css = readFileSync(new URL('slide.css', import.meta.url), 'utf8')

const shell = (theme: string, kind: string, body: string, defs = '') =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>${css}</style><body class="${theme}-theme ${kind}"><svg width="0" height="0" style="position:absolute"><defs>${defs}</defs></svg>${body}</body></html>`

/** Illustration of the programming course: a service network with one highlighted path. */
function codeArt(): string {
  const nodes: [number, number, number][] = [
    [850, 170, 30],
    [1010, 110, 18],
    [1160, 200, 24],
    [930, 330, 44],
    [1110, 380, 32],
    [840, 500, 22],
    [1010, 560, 34],
    [1190, 540, 20],
  ]
  const links = [
    [0, 1],
    [1, 2],
    [0, 3],
    [2, 4],
    [3, 4],
    [3, 5],
    [5, 6],
    [4, 6],
    [6, 7],
    [4, 7],
    [1, 3],
  ] as const
  const at = (i: number) => nodes[i] ?? [0, 0, 0]
  const line = (a: number, b: number, kind: string, width: number) =>
    `<path d="M${at(a)[0]} ${at(a)[1]}L${at(b)[0]} ${at(b)[1]}" class="${kind}" stroke-width="${width}"/>`
  return (
    links.map(([a, b]) => line(a, b, 's2', 5)).join('') +
    [
      [0, 3],
      [3, 4],
      [4, 7],
    ]
      .map(([a, b]) => line(a ?? 0, b ?? 0, 's3', 6))
      .join('') +
    nodes
      .map(([x, y, r], i) => `<circle cx="${x}" cy="${y}" r="${r}" class="${[0, 3, 4, 7].includes(i) ? 'f3' : 'f2'}"/>`)
      .join('')
  )
}

/** Illustration of the data course: bars and a line chart. */
function chartArt(): string {
  const heights = [120, 200, 160, 270, 330, 420]
  const top = (i: number) => 610 - (heights[i] ?? 0)
  const x = (i: number) => 830 + i * 68
  const bars = heights
    .map((h, i) => `<rect x="${x(i) - 22}" y="${top(i)}" width="44" height="${h}" rx="8" class="f2"/>`)
    .join('')
  const dots = heights
    .map((_, i) => `<circle cx="${x(i)}" cy="${top(i) - 44}" r="${i === 5 ? 17 : 10}" class="f3"/>`)
    .join('')
  const path = heights.map((_, i) => `${i ? 'L' : 'M'}${x(i)} ${top(i) - 44}`).join('')
  return `${bars}<path d="${path}" class="s3" stroke-width="6"/>${dots}<path d="M796 612H1206" class="s3" stroke-width="4"/>`
}

/** Illustration of the photography course: a six-blade aperture. */
function lightArt(): string {
  const point = (r: number, deg: number) =>
    `${(1000 + r * Math.cos((deg * Math.PI) / 180)).toFixed(1)} ${(360 + r * Math.sin((deg * Math.PI) / 180)).toFixed(1)}`
  const blades = [0, 1, 2, 3, 4, 5].map(
    (i) =>
      `<path d="M${point(96, i * 60)}L${point(222, i * 60 + 42)}" class="s3" stroke-width="6" stroke-linecap="round"/>`,
  )
  const hexagon = [0, 1, 2, 3, 4, 5].map((i) => point(96, i * 60)).join('L')
  return `<circle cx="1000" cy="360" r="262" class="s2" stroke-width="18"/><circle cx="1000" cy="360" r="222" class="f2"/>${blades.join('')}<path d="M${hexagon}Z" class="f3"/><circle cx="1000" cy="360" r="222" class="s3" stroke-width="6"/>`
}

const art = { code: codeArt, chart: chartArt, light: lightArt }

/** Title slide of lesson `n` (from 1). */
export function titlePage(course: Course, lesson: Lesson, n: number): string {
  return shell(
    course.theme,
    'title',
    `<svg viewBox="0 0 1280 720">${art[course.theme]()}</svg><div class="brand"><i>知</i>知行学堂</div><div class="course">${course.name}</div>` +
      `<h1>${lesson.title}</h1><div class="who"><i>第${'一二三四五六七八九'[n - 1]}节</i>讲师　${course.lecturer}</div>`,
  )
}

/** Content slide; `index` of `total` is shown as progress at the top. */
export function slidePage(course: Course, lesson: Lesson, slide: Slide, index: number, total: number): string {
  const marks = Array.from({ length: total }, (_, i) => `<s class="${i <= index ? 'on' : ''}"></s>`).join('')
  return shell(
    course.theme,
    '',
    `<div class="top">${lesson.title}<span class="page">${marks}</span></div><h2>${slide.heading}</h2><main>${slide.html}</main>`,
    lesson.defs,
  )
}
