import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

interface Node {
  type: string
  start: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a syntax tree is walked by key
  [key: string]: any
}
type Scope = (name: string) => Node | undefined

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const bodies = new Map<string, Node[]>()

function bodyOf(file: string): Node[] {
  const known = bodies.get(file)
  if (known) return known
  const body = parseSync(file, read(file)).program.body as unknown as Node[]
  bodies.set(file, body)
  return body
}

/** The value behind casts and `catalogue(name, value)`. */
function bare(node: Node | undefined): Node | undefined {
  if (!node) return undefined
  if (/^(TSAs|TSSatisfies|TSNonNull|Parenthesized)/.test(node.type)) return bare(node.expression)
  return node.type === 'CallExpression' && node.callee.name === 'catalogue' ? bare(node.arguments[1]) : node
}

/** What a module exports under a name, also when it passes it on. */
function exported(file: string, name: string): Node | undefined {
  for (const statement of bodyOf(file)) {
    const from: unknown = statement.source?.value
    const specifiers: Node[] = statement.specifiers ?? []
    const passed = specifiers.find((one) => (one.exported ?? one.local).name === name)
    if (passed && typeof from === 'string' && from.startsWith('.') && passed.type !== 'ImportDefaultSpecifier')
      return exported(
        join(dirname(file), from),
        (passed.type === 'ImportSpecifier' ? passed.imported : passed.local).name,
      )
    const declared: Node[] = (statement.declaration ?? statement).declarations ?? []
    const variable = declared.find(({ id }) => id.name === name)
    if (variable) return bare(variable.init)
  }
  return undefined
}

/** The part of a catalogue that `texts.a.b` names; any word of it where the last key is computed. */
function valueOf(raw: Node | undefined, scope: Scope): Node | undefined {
  const node = bare(raw)
  if (node?.type === 'Identifier') return scope(node.name)
  if (node?.type !== 'MemberExpression') return undefined
  const owner = valueOf(node.object, scope)
  if (owner?.type !== 'ObjectExpression' || node.computed) return owner && { type: 'Literal', start: 0 }
  return bare(owner.properties.find(({ key }: Node) => (key?.name ?? key?.value) === node.property.name)?.value)
}

/** `file:line: texts.word` for every word that a module reads while it loads. */
function capturedWords(file: string): string[] {
  const source = read(file)
  const catalogues = new Map<string, Node>()
  const scope: Scope = (name) => catalogues.get(name)
  const words: string[] = []
  const note = (name: string, value: Node | undefined) =>
    value?.type === 'ObjectExpression' && catalogues.set(name, value)
  function destructured({ key, value }: Node, init: Node): void {
    const member = { type: 'MemberExpression', start: key.start, object: init, property: key, computed: false }
    const taken = valueOf(member, scope)
    if (taken && taken.type !== 'ObjectExpression') words.push(`${file}: { ${key.name} }`)
    note(value.name, taken)
  }
  for (const statement of bodyOf(file)) {
    if (statement.type === 'ImportDeclaration' && String(statement.source.value).startsWith('.'))
      for (const { local, imported } of statement.specifiers as Node[])
        if (imported && /texts$/i.test(imported.name))
          note(local.name, exported(join(dirname(file), statement.source.value), imported.name))
    for (const { id, init } of ((statement.declaration ?? statement).declarations ?? []) as Node[])
      if (id.name) note(id.name, valueOf(init, scope))
      else for (const part of (id.properties ?? []) as Node[]) destructured(part, init)
  }
  function walk(node: Node): void {
    if (/Function|^ImportDeclaration$|^TS(?!As|Satisfies|NonNull)/.test(node.type)) return
    const value = node.type === 'MemberExpression' ? valueOf(node, scope) : undefined
    if (value && value.type !== 'ObjectExpression')
      words.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${source.slice(node.start, node.end)}`)
    if (value) return
    for (const child of Object.values(node).flat())
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node)
  }
  bodyOf(file).forEach(walk)
  return words
}

it('words are read while rendering: a module constant would keep the language of the first request', () => {
  const files = sourceFiles('web/*.ts', 'web/*.tsx').filter(
    (file) => !/texts\.tsx?$|\.test\.tsx?$|^web\/i18n\//.test(file),
  )
  expect(files.length).toBeGreaterThan(800)
  // The back office is Chinese only.
  const checked = files.filter(
    (file) => !/^web\/(pages\/admin|features\/shared\/(workbench|table)|layouts\/admin)/.test(file),
  )
  expect(checked.flatMap(capturedWords)).toEqual([])
})
