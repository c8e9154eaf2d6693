/**
 * The row types that the server claims for its statements: `sql<Row[]>` and `sql.page<Row>` are casts, which the compiler believes. Read from the sources by the
 * compiler itself, so that Pick, extends and imported types count for what they are.
 */
import { join } from 'node:path'
import { API, type Checker, SymbolFlags, TypeFlags, type Type, type UnionType } from 'typescript/unstable/sync'
import { type Expression, type Node, type SourceFile, SyntaxKind, type TypeNode } from 'typescript/unstable/ast'

/** What a value of a row is in JavaScript. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'object'

/** The row type of one statement. */
export interface RowClaim {
  /** `server/src/course/shelf/course.sql.ts:12`. */
  place: string
  /** The static parts of the statement, joined as `keyOf` does. */
  key: string
  fields: Record<string, { kinds: Kind[]; isOptional: boolean }>
}

/** Statements are known by their static parts, which a tagged template has at hand when it runs. */
export const keyOf = (parts: readonly string[]): string => parts.join('\u0001')

const OF_PAGE = new Set(['page', 'longPage'])

/** All claims below `server/src`, tests excluded. @param root the repository's folder */
export function readRowClaims(root: string): RowClaim[] {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]
    if (!project) throw new Error('row-claims: the compiler opened no project')
    const { program, checker } = project
    const files = program
      .getSourceFileNames()
      .filter((name) => name.startsWith(join(root, 'server/src/')) && !name.endsWith('.test.ts'))
    return files.flatMap((name) => {
      const file = program.getSourceFile(name)
      return file ? claimsOf(file, name.slice(root.length + 1), checker) : []
    })
  } finally {
    api.close()
  }
}

function claimsOf(file: SourceFile, name: string, checker: Checker): RowClaim[] {
  const claims: RowClaim[] = []
  const add = (node: Node, parts: readonly string[], row: Type | undefined) => {
    if (!row || row.flags & (TypeFlags.Any | TypeFlags.TypeParameter)) return
    const line = file.text.slice(0, node.pos).split('\n').length
    claims.push({ place: `${name}:${line}`, key: keyOf(parts), fields: fieldsOf(row, checker) })
  }
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.TaggedTemplateExpression) {
      const { typeArguments, template } = node as unknown as { typeArguments?: readonly TypeNode[]; template: Node }
      const claimed = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0])
      if (claimed) add(node, partsOf(template), elementOf(claimed, checker))
    } else if (node.kind === SyntaxKind.CallExpression) {
      const call = node as unknown as {
        expression: Node & { name?: { text: string } }
        typeArguments?: readonly TypeNode[]
        arguments: readonly Expression[]
      }
      const claimed = call.typeArguments?.[0]
      if (claimed && OF_PAGE.has(call.expression.name?.text ?? '')) {
        const body = (call.arguments[2] as unknown as { body?: Node } | undefined)?.body
        if (body?.kind === SyntaxKind.TaggedTemplateExpression)
          add(body, partsOf((body as unknown as { template: Node }).template), checker.getTypeFromTypeNode(claimed))
      }
    }
    node.forEachChild((child) => visit(child))
  }
  visit(file)
  return claims
}

/** The static parts of a template, as they are at run time. */
function partsOf(template: Node): string[] {
  const { text, head, templateSpans } = template as unknown as {
    text?: string
    head?: { text: string }
    templateSpans?: readonly { literal: { text: string } }[]
  }
  return templateSpans ? [head?.text ?? '', ...templateSpans.map(({ literal }) => literal.text)] : [text ?? '']
}

/** The row of `Row[]` and of `[Row]`, whose only row is certain; several kinds of row are not looked at. */
function elementOf(claimed: Type, checker: Checker): Type | undefined {
  if (!checker.isArrayType(claimed) && !checker.isTupleType(claimed)) return undefined
  const [element] = checker.getTypeArguments(claimed as never)
  return element
}

function fieldsOf(row: Type, checker: Checker): RowClaim['fields'] {
  return Object.fromEntries(
    checker.getPropertiesOfType(row).map((property) => {
      const type = checker.getTypeOfSymbol(property)
      const kinds = type ? kindsOf(type, checker) : []
      return [property.name, { kinds, isOptional: (property.flags & SymbolFlags.Optional) !== 0 }]
    }),
  )
}

/** The kinds that a value of this type may be of; none for a type that says nothing, such as `unknown`. */
function kindsOf(type: Type, checker: Checker): Kind[] {
  const { flags } = type
  if (flags & TypeFlags.Union)
    return [...new Set((type as UnionType).getTypes().flatMap((one) => kindsOf(one, checker)))]
  if (flags & TypeFlags.StringLike) return ['string']
  if (flags & TypeFlags.NumberLike) return ['number']
  if (flags & TypeFlags.BooleanLike) return ['boolean']
  if (flags & TypeFlags.Null) return ['null']
  if (flags & TypeFlags.Undefined) return []
  if (flags & TypeFlags.Object) return [checker.isArrayType(type) || checker.isTupleType(type) ? 'list' : 'object']
  return ['string', 'number', 'boolean', 'null', 'list', 'object']
}
