/**
 * Makes every lesson of the demo school: slides, narration, two renditions, subtitles, poster and preview sprite, and manifest.json.
 *
 *   node server/demo/media/make.ts            all lessons
 *   node server/demo/media/make.ts photo-light-1 node-service-2
 *   node server/demo/media/make.ts --stills   only the pictures (into the scratch folder)
 */
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { encodeLesson, encodePoster, encodeSprite, FPS, probe, type Shot, THUMB_EVERY } from './encode.ts'
import { lessons, type NumberedLesson } from './lessons.ts'
import { slidePage, titlePage } from './page.ts'
import { type Cue, vtt, wrap } from './subtitles.ts'
import { RATE, shown, speak, wav } from './voice.ts'

const OUT = new URL('out/', import.meta.url).pathname
const SCRATCH = join(tmpdir(), 'zhixing-demo-media')
/** Pauses in seconds: before the first word, between sentences, and between slides. */
const PAUSE = { start: 0.4, sentence: 0.28, slide: 0.6, end: 1 }
/** No more than this many frames between two key frames. */
const GOP = 4 * FPS

/** Runs inside the page: shows step `now` and tells whether the content overflows. Text, because the server's types know no DOM. */
const SHOW_STEP = `(now) => {
  for (const el of document.querySelectorAll('[data-at]')) el.classList.toggle('seen', Number(el.dataset.at) <= now)
  for (const el of document.querySelectorAll('[data-hot]')) el.classList.toggle('on', el.dataset.hot.split(' ').includes(String(now)))
  const main = document.querySelector('main')
  return main !== null && (main.scrollHeight > main.clientHeight + 1 || main.scrollWidth > main.clientWidth + 1)
}`

/** One line of manifest.json. `bytes` adds up all files of the lesson. */
export interface MediaEntry {
  key: string
  title: string
  seconds: number
  width: number
  height: number
  files: string[]
  bytes: number
}

/** The pictures of one lesson: an array of steps for each slide, the title slide first. */
async function renderStills(browser: Browser, lesson: NumberedLesson, dir: string): Promise<string[][]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const { course, n } = lesson
  const pages = [
    { html: titlePage(course, lesson, n), steps: lesson.open.length, still: true },
    ...lesson.slides.map((slide, i) => ({
      html: slidePage(course, lesson, slide, i, lesson.slides.length),
      steps: slide.say.length,
      still: false,
    })),
  ]
  const out: string[][] = []
  for (const [i, { html, steps, still }] of pages.entries()) {
    await page.setContent(html)
    await page.evaluate('document.fonts.ready.then(() => true)')
    const shots: string[] = []
    for (let step = 0; step < steps; step++) {
      const file = join(dir, `${i}-${step}.png`)
      const over = await page.evaluate<boolean>(`(${SHOW_STEP})(${step})`)
      if (over) throw new Error(`${lesson.key}: slide ${i} is larger than its frame`)
      if (still && step > 0) shots.push(shots[0] ?? file)
      else {
        await page.screenshot({ path: file })
        shots.push(file)
      }
    }
    out.push(shots)
  }
  await page.close()
  return out
}

/** Lays the spoken sentences on a grid of frames: samples, subtitle times, frames of every step and key frames. */
async function layOut(lesson: NumberedLesson, stills: string[][], dir: string) {
  const perFrame = RATE / FPS
  const parts: Int16Array[] = []
  const cues: Cue[] = []
  const shots: Shot[] = []
  const keys: number[] = []
  let frame = 0
  const talks = [lesson.open, ...lesson.slides.map((slide) => slide.say)]
  for (const [i, talk] of talks.entries()) {
    const begin = frame
    for (const [step, sentence] of talk.entries()) {
      const pcm = await speak(sentence, lesson.course.voice, join(dir, 'say.wav'))
      const lead = step === 0 ? (i === 0 ? PAUSE.start : 0.2) : 0
      const tail = step < talk.length - 1 ? PAUSE.sentence : i < talks.length - 1 ? PAUSE.slide : PAUSE.end
      const frames = Math.ceil((lead + pcm.length / RATE + tail) * FPS)
      const slot = new Int16Array(Math.round(frames * perFrame))
      slot.set(pcm, Math.round(lead * RATE))
      parts.push(slot)
      const from = frame / FPS + lead
      cues.push({ from, to: from + pcm.length / RATE + Math.min(0.25, tail), text: wrap(shown(sentence)) })
      shots.push({ png: stills[i]?.[step] ?? '', frames })
      frame += frames
    }
    // Key frames at the start of every slide and evenly within it: no picture change is paid for twice.
    const pieces = Math.ceil((frame - begin) / GOP)
    for (let k = 0; k < pieces; k++) keys.push(begin + Math.round(((frame - begin) * k) / pieces))
  }
  const pcm = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    pcm.set(part, at)
    at += part.length
  }
  return { pcm, cues, shots, keys, frames: frame }
}

/** The picture on screen at frame `frame`. */
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
  const { pcm, cues, shots, keys, frames } = await layOut(lesson, stills, dir)
  const base = join(OUT, lesson.key)
  await writeFile(join(dir, 'say.wav'), wav(pcm))
  await encodeLesson(shots, join(dir, 'say.wav'), keys, dir, base)
  await writeFile(`${base}.vtt`, vtt(cues))
  await encodePoster(stills[0]?.[0] ?? '', `${base}.poster.webp`)
  const seconds = frames / FPS
  const times = Array.from({ length: Math.ceil(seconds / THUMB_EVERY) }, (_, i) => i * THUMB_EVERY)
  // The picture of the middle of each stretch says more than the one at its very start.
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
  }
}

const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const stillsOnly = process.argv.includes('--stills')
await mkdir(OUT, { recursive: true })
const manifestFile = join(OUT, 'manifest.json')
const known = new Map<string, MediaEntry>()
const old = await readFile(manifestFile, 'utf8').catch(() => '[]')
for (const entry of JSON.parse(old) as MediaEntry[]) known.set(entry.key, entry)
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
    if (entry) known.set(entry.key, entry)
  }
} finally {
  await browser.close()
}
if (!stillsOnly) {
  const entries = lessons.flatMap((lesson) => known.get(lesson.key) ?? [])
  await writeFile(manifestFile, `${JSON.stringify(entries, null, 2)}\n`)
  console.log(entries.length, 'lessons,', (entries.reduce((sum, entry) => sum + entry.bytes, 0) / 1e6).toFixed(2), 'MB')
  for (const lesson of lessons) await rm(join(SCRATCH, lesson.key, 'frames'), { recursive: true, force: true })
}
