/**
 * Reads a demo school from content/<site>/: YAML for what is a list of facts, Markdown for what is read. A file that does not fit says where.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { About, Article, Course, type DemoSite, Material, Site } from './shape.ts'

const folder = fileURLToPath(new URL('./content/', import.meta.url))

/** Markdown as the HTML that the editor of lessons would have saved: code without the line break that Markdown ends it with. */
export function markdown(text: string): string {
  return marked.parse(text, { async: false, gfm: true }).replaceAll('\n</code></pre>', '</code></pre>').trim()
}

/** @throws Error naming the file and the field */
function checked<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const readYaml = (file: string) => parse(read(file)) as Record<string, unknown>

/** Markdown files of a folder, in order of their names: facts between two lines `---`, then the text. */
function readPages<T>(path: string, schema: z.ZodType<T>, textField: string): T[] {
  return readdirSync(join(folder, path))
    .sort()
    .map((name) => {
      const file = `${path}/${name}`
      const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(file)) ?? []
      return checked(schema, { ...(parse(head) as object), [textField]: markdown(text) }, file)
    })
}

function readCourse(path: string) {
  const file = `${path}/course.yaml`
  const raw = readYaml(file) as { chapters: { periods: { text?: string }[] }[] }
  for (const { periods } of raw.chapters)
    for (const period of periods) if (period.text) period.text = markdown(read(`${path}/${period.text}`))
  return checked(Course, { ...raw, introduce: markdown(read(`${path}/introduction.md`)) }, file)
}

/** The school in content/<name>/. @throws Error when a file is missing or does not fit */
export function readSite(name: string): DemoSite {
  const file = `${name}/site.yaml`
  const site = checked(Site, readYaml(file), file)
  const materials = readYaml(`${name}/materials.yaml`) as unknown as { introduce: string }[]
  return {
    ...site,
    courses: site.courses.map((key) => readCourse(`${name}/courses/${key}`)),
    materials: checked(
      z.array(Material),
      materials.map((one) => ({ ...one, introduce: markdown(one.introduce) })),
      `${name}/materials.yaml`,
    ),
    articles: readPages(`${name}/articles`, Article, 'content'),
    about: readPages(`${name}/about`, About, 'artDesc'),
  }
}
