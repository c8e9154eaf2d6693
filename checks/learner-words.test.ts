/**
 * English is whole for people who learn and visit: their pages have no Chinese words outside the catalogues, and every
 * catalogue has its English. (`Translation` makes the compiler compare the keys.)
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Folders and files of teachers, organizations and operators, whose pages are Chinese (contract/src/language.ts). */
const DESK = [
  'layouts/(?:admin|use-waiting|frame/desk-)',
  'pages/(?:admin|apply|authoring|demo|earnings|exam-author|progress|recruit|workspace)/',
  'pages/account/(?:subject-reports|teacher)',
  'pages/class-(?:exam|homework)/(?:all|faces|mark|set|view)',
  'pages/[a-z]+/preview',
  'pages/live/(?:assist|attendance|channel|control|studio)',
  // Joining is for everyone.
  'pages/organization/(?:brand-field|center|desk/(?!join)|page-(?:form|pictures))',
  'features/community/work-desk/',
  'features/shared/(?:charts/options|questions|table|workbench)',
  'features/course/(?:category|course-file|editor|exercises|moment-editor|narration|preview|progress|subtitle-editor|versions)/',
  'features/exam/(?:grading|mark-advice|monitor|paper-editor|paper-review|problem-reports|question-bank|question-editor|question-import|statistics)/',
  'features/live/(?:channel|control|studio)/',
  'features/site/brand/',
  'features/user/(?:acting|lecturer|organization)/',
]
const desk = new RegExp(`^web/(?:${DESK.join('|')})`)
const files = sourceFiles('web/*.ts', 'web/*.tsx').filter(
  (file) => !desk.test(file) && !/\.(?:test|fixture)\.tsx?$|^web\/i18n\/content-language/.test(file),
)
const isTexts = (file: string) => file.endsWith('texts.ts')

/** What is Chinese for a reason. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  // The name of the software, on pages without a site.
  'web/root.tsx': ['知行'],
  // Each language in its own.
  'web/layouts/frame/language-switch.tsx': ['简体中文'],
  // Names that sites have in their data.
  'web/pages/home/home.tsx': ['学员故事'],
  'web/root-data.ts': ['精选课程', '管理', '甄选课'],
  // Names of files that people upload.
  'web/features/shared/rich-editor/paste.ts': ['粘贴的图片'],
  'web/features/shared/rich-editor/paste-word.ts': ['图片'],
}

interface Node {
  type: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a syntax tree is walked by key
  [key: string]: any
}

/** Chinese strings and texts of a module. */
function chineseOf(file: string): string[] {
  const found: string[] = []
  const walk = (node: Node): void => {
    const text: unknown =
      node.type === 'TemplateElement' ? node.value.cooked : /^(?:Literal|JSXText)$/.test(node.type) && node.value
    if (typeof text === 'string' && /\p{Script=Han}/u.test(text)) found.push(text.trim())
    for (const child of Object.values(node).flat())
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node)
  }
  walk(parseSync(file, read(file)).program as unknown as Node)
  return found
}

it('words of learners and visitors are in catalogues', () => {
  const code = files.filter((file) => !/texts(?:\.[a-z]{2})?\.ts$/.test(file))
  expect(code.length).toBeGreaterThan(700)
  const outside = code.flatMap((file) =>
    chineseOf(file)
      .filter((text) => !ALLOWED[file]?.includes(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(outside).toEqual([])
})

it('every catalogue of learners and visitors has its English', () => {
  const names = new Map<string, string>()
  const missing: string[] = []
  for (const file of files.filter(isTexts)) {
    const source = read(file)
    if (/^export const \w+(?:: [^=]+)? = (?:\{|\[)/m.test(source)) missing.push(`${file} has words outside catalogue()`)
    const own = [...source.matchAll(/catalogue\('([^']+)'/g)].map(([, name = '']) => name)
    for (const name of own) {
      if (names.has(name)) missing.push(`${file} and ${names.get(name)} are both named ${name}`)
      names.set(name, file)
    }
    const english = file.replace(/\.ts$/, '.en.ts')
    const translated = existsSync(join(root, english)) ? read(english) : ''
    for (const name of own) if (!translated.includes(name)) missing.push(`${file}: ${name}`)
  }
  expect(names.size).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

it('English words have no Chinese, except what they quote', () => {
  // Keys are values of the data (学龄前: 'Preschool').
  const quoted = /\{姓名\}|\{班级\}|\{成绩\}|知行学堂|^\s*\p{Script=Han}+(?=: ')/gmu
  const english = files.filter((file) => file.endsWith('texts.en.ts') && file !== 'web/i18n/word-texts.en.ts')
  const chinese = english.filter((file) => /\p{Script=Han}/u.test(read(file).replace(quoted, '')))
  expect(chinese).toEqual([])
})
