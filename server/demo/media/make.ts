/**
 * Renders the film lessons: slides, background sound, two renditions, subtitles, poster, preview sprite, manifest.json.
 *
 *   node server/demo/media/make.ts            all lessons
 *   node server/demo/media/make.ts photo-light-1 node-service-2
 *   node server/demo/media/make.ts --stills   pictures only (into the scratch folder)
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { encodeLesson, encodePoster, encodeSprite, FPS, probe, type Shot, THUMB_EVERY } from './encode.ts'
import { lessons, type NumberedLesson } from './lessons.ts'
import { slidePage, titlePage } from './page.ts'
import type { MediaEntry } from './shape.ts'
import { type Cue, vtt, wrap } from './subtitles.ts'
import { RATE, softSound } from './sound.ts'
import { wav } from './wav.ts'

const OUT = new URL('out/', import.meta.url).pathname
const SCRATCH = join(tmpdir(), 'zhixing-demo-media')
/** Pauses in seconds: before the first sentence of a lesson and of a slide, after a sentence, and at the end. */
const PAUSE = { start: 1.4, slide: 1, sentence: 0.8, end: 3 }
/** Reading speed in characters per second, and the minimum duration of a sentence. */
const PACE = 4.6
const LEAST = 2.2
/** Maximum distance of key frames, in frames. */
const GOP = 4 * FPS

/**
 * Runs in the browser: shows step `now`, with new elements at half opacity. Returns whether the content overflows. A
 * string, since the server's types lack the DOM.
 */
const SHOW_STEP = `(now, half) => {
  for (const el of document.querySelectorAll('[data-at]')) {
    el.classList.toggle('seen', Number(el.dataset.at) <= now)
    el.classList.toggle('half', half && now > 0 && Number(el.dataset.at) === now)
  }
  for (const el of document.querySelectorAll('[data-hot]')) el.classList.toggle('on', el.dataset.hot.split(' ').includes(String(now)))
  const main = document.querySelector('main')
  return main !== null && (main.scrollHeight > main.clientHeight + 1 || main.scrollWidth > main.clientWidth + 1)
}`

/** Runs in the browser: the content of each step as comparable text. */
const LOOKS = `(() => {
  const at = [...document.querySelectorAll('[data-at]')].map((el) => Number(el.dataset.at))
  const hot = [...document.querySelectorAll('[data-hot]')].map((el) => el.dataset.hot.split(' '))
  return Array.from({ length: 60 }, (_, now) => at.map((n) => n <= now) + '|' + hot.map((list) => list.includes(String(now))))
})()`

/** Picture of a step, and of the transition to it. */
interface Still {
  over?: string
  full: string
}

/** Pictures of one lesson: an array of steps per slide, the title slide first. */
async function renderStills(browser: Browser, lesson: NumberedLesson, dir: string): Promise<Still[][]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const { course, n } = lesson
  const pages = [
    { html: titlePage(course, lesson, n), steps: lesson.open.length },
    ...lesson.slides.map((slide, i) => ({
      html: slidePage(course, lesson, slide, i, lesson.slides.length),
      steps: slide.say.length,
    })),
  ]
  const out: Still[][] = []
  for (const [i, { html, steps }] of pages.entries()) {
    await page.setContent(html)
    await page.evaluate('document.fonts.ready.then(() => true)')
    const show = (step: number, half: boolean) => page.evaluate<boolean>(`(${SHOW_STEP})(${step}, ${half})`)
    const looks = await page.evaluate<string[]>(LOOKS)
    const stills: Still[] = []
    for (let step = 0; step < steps; step++) {
      if (await show(step, false)) throw new Error(`${lesson.key}: slide ${i} is larger than its frame`)
      const same = step > 0 && looks[step] === looks[step - 1] ? stills[step - 1] : undefined
      if (same) {
        stills.push({ full: same.full })
        continue
      }
      const full = join(dir, `${i}-${step}.png`)
      await page.screenshot({ path: full })
      const over = join(dir, `${i}-${step}-over.png`)
      if (step > 0) {
        await show(step, true)
        await page.screenshot({ path: over })
      }
      stills.push(step > 0 ? { over, full } : { full })
    }
    out.push(stills)
  }
  await page.close()
  return out
}

/** Duration of a sentence: its reading time; `~5` at the end adds five seconds. */
function timed(sentence: string): { text: string; seconds: number } {
  const [, text = sentence, hold = '0'] = /^(.*?)\s+~(\d+)$/.exec(sentence) ?? []
  const words = text.replace(/[A-Za-z0-9.]+/g, (word) => '字'.repeat(Math.ceil(word.length / 2.5))).replace(/\s/g, '')
  return { text, seconds: Math.max(LEAST, words.length / PACE) + Number(hold) }
}

/** Aligns sentences to frames: subtitle times, frames of each step, key frames, and starts of slides. */
function layOut(lesson: NumberedLesson, stills: Still[][]) {
  const cues: Cue[] = []
  const shots: Shot[] = []
  const keys: number[] = []
  const begins: number[] = []
  let frame = 0
  const talks = [lesson.open, ...lesson.slides.map((slide) => slide.say)]
  for (const [i, talk] of talks.entries()) {
    const begin = frame
    begins.push(begin / FPS)
    for (const [step, sentence] of talk.entries()) {
      const { text, seconds } = timed(sentence)
      const lead = step === 0 ? (i === 0 ? PAUSE.start : PAUSE.slide) : 0
      const tail = i === talks.length - 1 && step === talk.length - 1 ? PAUSE.end : PAUSE.sentence
      const frames = Math.ceil((lead + seconds + tail) * FPS)
      const from = frame / FPS + lead
      cues.push({ from, to: (frame + frames) / FPS - 0.2, text: wrap(text) })
      const { over, full } = stills[i]?.[step] ?? { full: '' }
      if (over) shots.push({ png: over, frames: 1 })
      shots.push({ png: full, frames: over ? frames - 1 : frames })
      frame += frames
    }
    // Key frames at the start of every slide and evenly within it, so that slide changes coincide with key frames.
    const pieces = Math.ceil((frame - begin) / GOP)
    for (let k = 0; k < pieces; k++) keys.push(begin + Math.round(((frame - begin) * k) / pieces))
  }
  return { cues, shots, keys, frames: frame, begins }
}

/** The picture shown at frame `frame`. */
function pictureAt(shots: Shot[], frame: number): string {
  let left = frame
  for (const shot of shots) {
    if (left < shot.frames) return shot.png
    left -= shot.frames
  }
  return shots.at(-1)?.png ?? ''
}

async function makeLesson(
  browser: Browser,
  lesson: NumberedLesson,
  stillsOnly: boolean,
): Promise<MediaEntry | undefined> {
  const dir = join(SCRATCH, lesson.key)
  await mkdir(dir, { recursive: true })
  const stills = await renderStills(browser, lesson, dir)
  if (stillsOnly) return undefined
  const { cues, shots, keys, frames, begins } = layOut(lesson, stills)
  const base = join(OUT, lesson.key)
  const sound = join(dir, 'sound.wav')
  await writeFile(sound, wav(softSound(lesson.course.chords, frames / FPS, begins), RATE))
  await encodeLesson(shots, sound, keys, dir, base)
  await writeFile(`${base}.vtt`, vtt(cues))
  await encodePoster(stills[0]?.[0]?.full ?? '', `${base}.poster.webp`)
  const seconds = frames / FPS
  const times = Array.from({ length: Math.ceil(seconds / THUMB_EVERY) }, (_, i) => i * THUMB_EVERY)
  // The middle of an interval is more representative than its start.
  const pictures = times.map((t) => pictureAt(shots, Math.min(frames - 1, Math.round((t + THUMB_EVERY / 2) * FPS))))
  const places = await encodeSprite(pictures, dir, `${base}.thumbs.webp`)
  const index = places.map(({ x, y }, i) => ({
    from: i * THUMB_EVERY,
    to: Math.min(seconds, (i + 1) * THUMB_EVERY),
    text: `${lesson.key}.thumbs.webp#xywh=${x},${y},160,90`,
  }))
  await writeFile(`${base}.thumbs.vtt`, vtt(index))

  const [high, low] = [await probe(`${base}.720.mp4`), await probe(`${base}.360.mp4`)]
  if (high.keys.join() !== low.keys.join() || high.keys.length !== keys.length)
    throw new Error(`${lesson.key}: key frames differ`)
  if (Math.abs(high.seconds - low.seconds) > 0.001) throw new Error(`${lesson.key}: lengths differ`)
  const files = ['720.mp4', '360.mp4', 'vtt', 'thumbs.webp', 'thumbs.vtt', 'poster.webp'].map((end) => `${base}.${end}`)
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  console.log(
    lesson.key,
    `${high.seconds.toFixed(1)} s`,
    `${keys.length} keys`,
    sizes.map((size) => Math.round(size / 1024)).join(' + '),
    'kB',
  )
  return {
    key: lesson.key,
    title: lesson.title,
    seconds: high.seconds,
    width: high.width,
    height: high.height,
    files: files.map((file) => basename(file)),
    bytes: sizes.reduce((a, b) => a + b, 0),
    chapters: begins.map((at, i) => [
      Math.floor(at),
      i === 0 ? '开场' : (lesson.slides[i - 1]?.heading ?? '').replace(/<[^>]*>/g, ''),
    ]),
  }
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const stillsOnly = process.argv.includes('--stills')
await mkdir(OUT, { recursive: true })
const manifestFile = join(OUT, 'manifest.json')
const made: MediaEntry[] = []
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ],
})
try {
  for (const lesson of lessons) {
    if (wanted.length > 0 && !wanted.includes(lesson.key)) continue
    const entry = await makeLesson(browser, lesson, stillsOnly)
    if (entry) made.push(entry)
  }
} finally {
  await browser.close()
}
if (!stillsOnly) {
  // Read late, to merge with lessons rendered concurrently.
  const old = await readFile(manifestFile, 'utf8').catch(() => '[]')
  const known = new Map([...(JSON.parse(old) as MediaEntry[]), ...made].map((entry) => [entry.key, entry]))
  const entries = lessons.flatMap((lesson) => known.get(lesson.key) ?? [])
  await writeFile(manifestFile, `${JSON.stringify(entries, null, 2)}\n`)
  console.log(entries.length, 'lessons,', (entries.reduce((sum, entry) => sum + entry.bytes, 0) / 1e6).toFixed(2), 'MB')
}
