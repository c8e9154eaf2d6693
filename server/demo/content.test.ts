import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { markdown, readSite } from './content.ts'

const there = (path: string) => existsSync(fileURLToPath(new URL(path, import.meta.url)))

describe.each(['site12', 'site13'])('the demo school %s', (name) => {
  const site = readSite(name)
  const categories = new Set(
    site.categories.flatMap((one) =>
      one.children.flatMap((two) => two.children.map((three) => [one.name, two.name, three].join())),
    ),
  )

  test('every course stands in a category, belongs to a lecturer, and its lessons have content', () => {
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

  test('files, lessons and portraits that it names are there', () => {
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

test('code keeps its lines, without the one that Markdown adds at its end', () => {
  expect(markdown('```\na < b\n\nc\n```')).toBe('<pre><code>a &lt; b\n\nc</code></pre>')
})
