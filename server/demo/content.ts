/**
 * Reads a demo school from content/<site>/: facts from YAML, texts from Markdown. An invalid file is an error with its
 * name and field.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { marked } from 'marked'
import { parse } from 'yaml'
import { z } from 'zod'
import { About, Article, Blog, Course, type DemoSite, Material, Site } from './shape.ts'

const folder = fileURLToPath(new URL('./content/', import.meta.url))

/** Markdown as HTML in the form of the lesson editor: code blocks without a trailing line break. */
export function markdown(text: string): string {
  return marked.parse(text, { async: false, gfm: true }).replaceAll('\n</code></pre>', '</code></pre>').trim()
}

/** Markdown with formulas between dollar signs and task lists, as in the article editor. */
function articleMarkdown(text: string): string {
  const withFormulas = text
    .replace(
      /^\$\$\n([\s\S]*?)\n\$\$$/gm,
      (_, latex: string) => `<div data-type="block-math" data-latex="${attribute(latex)}"></div>`,
    )
    .replace(
      /\$([^$\n]+)\$/g,
      (_, latex: string) => `<span data-type="inline-math" data-latex="${attribute(latex)}"></span>`,
    )
  return markdown(withFormulas)
    .replace(
      /<li><input( checked="")? disabled="" type="checkbox">\s*(.*?)<\/li>/g,
      (_, done: string | undefined, task: string) =>
        `<li data-type="taskItem" data-checked="${done ? 'true' : 'false'}"><p>${task}</p></li>`,
    )
    .replace(/<ul>(?=\s*<li data-type="taskItem")/g, '<ul data-type="taskList">')
}

const attribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** @throws Error naming the file and the field */
function checked<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const readYaml = (file: string) => parse(read(file)) as Record<string, unknown>

/** Markdown files of a folder by name: front matter, then the text. */
function readPages<T>(path: string, schema: z.ZodType<T>, textField: string, html = markdown): T[] {
  return readNamed(path, schema, textField, html).map(([, page]) => page)
}

function readNamed<T>(path: string, schema: z.ZodType<T>, textField: string, html = markdown): [string, T][] {
  return readdirSync(join(folder, path))
    .sort()
    .map((name) => {
      const file = `${path}/${name}`
      const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(file)) ?? []
      return [name, checked(schema, { ...(parse(head) as object), [textField]: html(text) }, file)]
    })
}

/** About pages: `01.md`, with its English version in `01.en.md`. */
function readAbout(path: string): DemoSite['about'] {
  const pages = new Map(readNamed(path, About, 'artDesc'))
  return [...pages].flatMap(([name, page]) => {
    if (name.endsWith('.en.md')) return []
    const english = pages.get(name.replace(/\.md$/, '.en.md'))
    return [
      {
        ...page,
        navNameEn: english?.navName ?? '',
        artTitleEn: english?.artTitle ?? '',
        artDescEn: english?.artDesc ?? '',
      },
    ]
  })
}

function readCourse(path: string) {
  const file = `${path}/course.yaml`
  const raw = readYaml(file) as { chapters: { periods: { text?: string }[] }[] }
  for (const { periods } of raw.chapters)
    for (const period of periods) if (period.text) period.text = markdown(read(`${path}/${period.text}`))
  return checked(Course, { ...raw, introduce: markdown(read(`${path}/introduction.md`)) }, file)
}

/** The school in content/<name>/. @throws Error when a file is missing or invalid */
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
    blogs: existsSync(join(folder, name, 'blogs')) ? readPages(`${name}/blogs`, Blog, 'content', articleMarkdown) : [],
    about: readAbout(`${name}/about`),
  }
}
