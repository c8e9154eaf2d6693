import { randomInt } from 'node:crypto'

/** A digit as strokes in a box of 20 wide and 32 high; each stroke is a line through points. Arcs are written as enough points. */
const strokes: Record<string, [number, number][][]> = {
  0: [
    [
      [10, 1],
      [4, 4],
      [1, 11],
      [1, 21],
      [4, 28],
      [10, 31],
      [16, 28],
      [19, 21],
      [19, 11],
      [16, 4],
      [10, 1],
    ],
  ],
  1: [
    [
      [4, 8],
      [11, 1],
      [11, 31],
    ],
    [
      [5, 31],
      [17, 31],
    ],
  ],
  2: [
    [
      [2, 8],
      [5, 3],
      [10, 1],
      [15, 3],
      [18, 8],
      [16, 14],
      [9, 21],
      [2, 31],
      [18, 31],
    ],
  ],
  3: [
    [
      [2, 5],
      [6, 2],
      [11, 1],
      [16, 4],
      [17, 9],
      [14, 14],
      [8, 15],
      [15, 17],
      [18, 22],
      [16, 28],
      [10, 31],
      [5, 30],
      [1, 26],
    ],
  ],
  4: [
    [
      [14, 31],
      [14, 1],
      [1, 22],
      [19, 22],
    ],
  ],
  5: [
    [
      [17, 1],
      [4, 1],
      [2, 14],
      [8, 12],
      [14, 13],
      [18, 18],
      [18, 24],
      [14, 29],
      [8, 31],
      [2, 28],
    ],
  ],
  6: [
    [
      [16, 2],
      [9, 4],
      [4, 11],
      [2, 20],
      [4, 28],
      [10, 31],
      [16, 28],
      [18, 22],
      [15, 17],
      [10, 15],
      [4, 17],
      [2, 21],
    ],
  ],
  7: [
    [
      [1, 1],
      [18, 1],
      [12, 14],
      [8, 31],
    ],
    [
      [6, 16],
      [15, 16],
    ],
  ],
  8: [
    [
      [10, 15],
      [4, 12],
      [3, 6],
      [6, 2],
      [10, 1],
      [14, 2],
      [17, 6],
      [16, 12],
      [10, 15],
      [4, 18],
      [1, 24],
      [4, 29],
      [10, 31],
      [16, 29],
      [19, 24],
      [16, 18],
      [10, 15],
    ],
  ],
  9: [
    [
      [17, 11],
      [15, 15],
      [10, 17],
      [4, 14],
      [2, 9],
      [4, 4],
      [10, 1],
      [16, 4],
      [18, 10],
      [17, 20],
      [13, 28],
      [5, 31],
    ],
  ],
}

const WIDTH = 132
const HEIGHT = 48
const INKS = ['#334155', '#3730a3', '#155e75', '#7c2d12', '#166534']

const between = (low: number, high: number) => low + (randomInt(10_001) / 10_000) * (high - low)
const ink = () => INKS[randomInt(INKS.length)] ?? '#334155'
const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A smooth path through points: each point bends the curve, which ends half-way to the next. */
function smooth(points: [number, number][]): string {
  const [first = [0, 0], ...rest] = points
  const last = rest.at(-1) ?? first
  const bends = rest.slice(0, -1).map(([x, y], i) => {
    const [nextX, nextY] = rest[i + 1] ?? last
    return `Q${point(x, y)} ${point((x + nextX) / 2, (y + nextY) / 2)}`
  })
  return `M${point(first[0], first[1])}${bends.join('')}L${point(last[0], last[1])}`
}

/** One digit, turned, sheared and shaken. */
function drawDigit(digit: string, x: number): string {
  const angle = between(-0.32, 0.32)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const shear = between(-0.25, 0.25)
  const [scaleX, scaleY] = [between(0.85, 1.1), between(0.9, 1.12)]
  const y = HEIGHT / 2 + between(-4, 4)
  const place = ([px, py]: [number, number]): [number, number] => {
    const dx = (px - 10) * scaleX + (py - 16) * shear + between(-0.9, 0.9)
    const dy = (py - 16) * scaleY + between(-0.9, 0.9)
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
  }
  const color = ink()
  const width = between(2.2, 3.4).toFixed(1)
  // Corners stay corners where a curve would make one digit look like another.
  const angular = '1247'.includes(digit)
  return (strokes[digit] ?? [])
    .map((stroke) => stroke.map(place))
    .map((points) => (angular ? `M${points.map(([px, py]) => point(px, py)).join('L')}` : smooth(points)))
    .map((d) => `<path d="${d}" stroke="${color}" stroke-width="${width}"/>`)
    .join('')
}

/** Digits as an SVG of 132 by 48 pixels, all of it strokes in one shuffled group: no text and no font that a script could read. */
export function drawDigits(digits: string): string {
  const step = WIDTH / (digits.length + 0.4)
  const noise = Array.from({ length: 5 }, () => {
    const points = Array.from({ length: 4 }, (_, i): [number, number] => [
      (WIDTH / 3) * i + between(-8, 8),
      between(2, HEIGHT - 2),
    ])
    return `<path d="${smooth(points)}" stroke="${ink()}" stroke-width="${between(0.8, 1.6).toFixed(1)}" opacity="${between(0.45, 0.8).toFixed(2)}"/>`
  })
  const dots = Array.from(
    { length: 18 },
    () =>
      `<path d="M${point(between(0, WIDTH), between(0, HEIGHT))}h${between(1, 3).toFixed(1)}" stroke="${ink()}" stroke-width="1.6" opacity="0.6"/>`,
  )
  const drawn = [
    ...[...digits].map((digit, i) => drawDigit(digit, step * (i + 0.7) + between(-2.5, 2.5))),
    ...noise,
    ...dots,
  ]
  // The order of the paths must not be the order of the digits.
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[drawn[i], drawn[j]] = [drawn[j] ?? '', drawn[i] ?? '']
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#f1f5f9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g></svg>`
}
