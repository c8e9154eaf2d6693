import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { markdown, readSite } from './content.ts'
import { papers, ties } from './exams/papers.ts'
import { lessons as films, written } from './media/lessons.ts'
import type { MediaEntry } from './media/shape.ts'

const there = (path: string) => existsSync(fileURLToPath(new URL(path, import.meta.url)))

describe.each(['site12', 'site13'])('demo school %s', (name) => {
  const site = readSite(name)
  const categories = new Set(
    site.categories.flatMap((one) =>
      one.children.flatMap((two) => two.children.map((three) => [one.name, two.name, three].join())),
    ),
  )

  test('every course has an existing category and lecturer, and its lessons have content', () => {
    const lecturers = new Set(site.lecturers.map(({ key }) => key))
    for (const course of site.courses) {
      expect(categories, course.key).toContain(course.category.join())
      expect(lecturers, course.key).toContain(course.lecturer)
      for (const { who } of course.comments) expect(site.learners[who], `${course.key}: learner ${who}`).toBeDefined()
      for (const { periods } of course.chapters)
        for (const { periodName, video, text, doc } of periods)
          expect([video, text, doc].filter(Boolean), `${course.key}: ${periodName}`).toHaveLength(1)
    }
  })

  test('every document has an existing lecturer, and lecturers with many courses have followers', () => {
    const lecturers = new Map(site.lecturers.map((one) => [one.key, one]))
    for (const { courseName, lecturer } of site.materials) expect([...lecturers.keys()], courseName).toContain(lecturer)
    for (const { key, followers } of lecturers.values()) {
      const learners = site.courses.reduce((sum, one) => sum + (one.lecturer === key ? one.countStudy : 0), 0)
      expect(followers, key).toBeGreaterThan(learners / 50)
    }
  })

  test('no category is empty', () => {
    const filled = new Set(site.courses.map(({ category }) => category.join()))
    expect([...categories].filter((path) => !filled.has(path))).toEqual([])
    for (const { name: first, children } of site.categories)
      for (const { name: second, children: third } of children) expect(third.length, `${first}/${second}`).not.toBe(0)
  })

  test('referenced files, lessons and portraits exist', () => {
    for (const { chapters, accessories = [] } of site.courses) {
      for (const { video, doc } of chapters.flatMap(({ periods }) => periods)) {
        if (video) expect(there(`./media/out/${video}.720.mp4`), video).toBe(true)
        if (doc) expect(there(`./files/${doc}`), doc).toBe(true)
      }
      for (const { file } of accessories) expect(there(`./files/${file}`), file).toBe(true)
    }
    for (const { file } of site.materials.flatMap(({ files }) => files))
      expect(there(`./files/${file}`) || there(`./documents/out/${file}`), file).toBe(true)
    const keys = new Set(site.courses.map(({ key }) => key))
    for (const key of site.zones.flatMap(({ courses }) => courses)) expect(keys).toContain(key)
  })
})

describe('film lessons', () => {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
  const made = new Map((JSON.parse(read('./media/out/manifest.json')) as MediaEntry[]).map((film) => [film.key, film]))
  const courses = readSite('site12').courses

  test('each is rendered, as long as its subtitles, and used by its course', () => {
    const shown = new Set(
      courses.flatMap(({ chapters }) => chapters.flatMap(({ periods }) => periods.map((one) => one.video))),
    )
    for (const { key, title, slides } of films) {
      const film = made.get(key)
      expect(film, key).toMatchObject({ title })
      expect(film?.chapters.length, key).toBe(slides.length + 1)
      expect(shown, key).toContain(key)
      const [end = ''] = read(`./media/out/${key}.vtt`).match(/(?<=--> )\S+(?![\s\S]*-->)/) ?? []
      const [hours = 0, minutes = 0, seconds = 0] = end.split(':').map(Number)
      expect(Math.abs(hours * 3600 + minutes * 60 + seconds - (film?.seconds ?? 0)), key).toBeLessThan(5)
    }
  })

  test.each(written.map(({ key }) => [key]))(
    '%s has six lessons of five to nine minutes with a question each, and a paper',
    (key) => {
      const own = films.filter(({ course }) => course.key === key)
      expect(own.length).toBeGreaterThanOrEqual(6)
      for (const film of own) {
        const { seconds = 0 } = made.get(film.key) ?? {}
        expect(seconds, film.key).toBeGreaterThanOrEqual(300)
        expect(seconds, film.key).toBeLessThanOrEqual(540)
        expect(
          film.slides.filter(({ html }) => html.includes('class="check"')),
          film.key,
        ).toHaveLength(1)
        expect(
          film.slides.some(({ heading }) => heading.startsWith('走一遍')),
          `${film.key}: a worked example`,
        ).toBe(true)
        // Two subtitle lines.
        for (const sentence of film.slides.flatMap(({ say }) => say))
          expect(sentence.length, sentence).toBeLessThanOrEqual(46)
      }
      expect(own.reduce((sum, film) => sum + (made.get(film.key)?.bytes ?? 0), 0)).toBeLessThan(17 * 1024 ** 2)
      const paper = ties.find(({ course }) => course === key)?.paper
      expect(papers.map((one) => one.key)).toContain(paper)
    },
  )
})

/** Visible text without whitespace. */
const visible = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z#0-9]+;/g, '·')
    .replace(/\s/g, '')

describe('completeness of the demo school', () => {
  const site = readSite('site12')
  const lessons = site.courses.flatMap(({ key, chapters }) =>
    chapters.flatMap(({ periods }) => periods.map((period) => ({ ...period, course: key }))),
  )

  test('has more than twelve detailed courses, each with a trial lesson', () => {
    expect(site.courses.length).toBeGreaterThan(12)
    expect(site.courses.length).toBeLessThanOrEqual(18)
    for (const { key } of site.courses)
      expect(lessons.filter(({ course, isFree }) => course === key && isFree).length, key).toBeGreaterThan(0)
  })

  test('text lessons have 1,200 characters and an existing picture', () => {
    for (const { course, periodName, text } of lessons) {
      if (!text) continue
      expect(visible(text).length, `${course}: ${periodName}`).toBeGreaterThanOrEqual(1200)
      const pictures = [...text.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)]
      expect(pictures.length, `${course}: ${periodName}`).toBeGreaterThan(0)
      for (const [, src] of pictures) expect(there(`../../web/public${src}`), src).toBe(true)
    }
  })

  test('a pinyin line has a syllable per character', () => {
    const lines = lessons.flatMap(({ text = '' }) =>
      [...text.matchAll(/<code class="language-pinyin">([^<]*)</g)].flatMap(([, block = '']) => block.split('\n')),
    )
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) {
      const [words = '', pinyin = ''] = line.split('|')
      expect(pinyin.trim().split(/\s+/).length, line).toBe(words.match(/\p{Script=Han}/gu)?.length)
    }
  })

  test('no course without videos mentions videos', () => {
    for (const { key, courseName, courseDesc, introduce } of site.courses)
      if (`${courseName}${courseDesc}${introduce}`.includes('视频'))
        expect(lessons.filter(({ course, video }) => course === key && video).length, key).toBeGreaterThan(0)
  })
})

test('code blocks keep their line breaks, except the trailing one of Markdown', () => {
  expect(markdown('```\na < b\n\nc\n```')).toBe('<pre><code>a &lt; b\n\nc</code></pre>')
})
