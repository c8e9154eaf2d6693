/**
 * Fields of a reviewed document (course, paper), each described once. From the descriptions follow the input and output
 * of calls, the stored document and its initial values, the columns that publishing writes and pages read, and the
 * differences that a reviewer sees.
 */
import type { z } from 'zod'
import { Flag } from './shapes.ts'

/** How a value is shown in a list of differences. */
type FieldKind = 'text' | 'html' | 'money' | 'lines' | 'choice' | 'category'

/**
 * Where learners read a field: on cards; on the page of the published document beside those of its card; there, too,
 * but not as a column; or nowhere.
 */
type Place = 'card' | 'detail' | 'frozen' | 'hidden'

interface Described<Shape extends z.ZodType, Input extends z.ZodType<z.output<Shape>>, Shown extends Place> {
  /** Chinese name in a list of differences. */
  label: string
  kind: FieldKind
  /** Texts of the codes of a `choice`. */
  choices?: Readonly<Record<number, string>>
  /** The value as calls answer it. */
  shape: Shape
  /** The value as its author sends it, with its limits; optional in every call. */
  input: Input
  /** Value of a new document, and of versions that are older than the field. */
  initial: z.output<Shape>
  shown: Shown
}

/** A description as any code may read it. */
export type AnyField = Described<z.ZodType, z.ZodType, Place>
export type AnyFields = Readonly<Record<string, AnyField>>

/** Values of all fields. */
export type ValuesOf<F extends AnyFields> = { [K in keyof F]: z.output<F[K]['shape']> }
/** Values of the fields that are shown in these places. */
export type ShownOf<F extends AnyFields, P extends Place> = {
  [K in keyof F as F[K]['shown'] extends P ? K : never]: z.output<F[K]['shape']>
}

/** Describes a field. */
export const field = <Shape extends z.ZodType, Input extends z.ZodType<z.output<Shape>>, Shown extends Place>(
  description: Described<Shape, Input, Shown>,
) => description

const yesNo = { 0: '否', 1: '是' }
/** Parts of descriptions that several documents share. */
export const flagField = { kind: 'choice' as const, choices: yesNo, shape: Flag, input: Flag }

/** Output shapes of the fields that are shown in these places. */
type ShapesOf<F extends AnyFields, P extends Place> = {
  [K in keyof F as F[K]['shown'] extends P ? K : never]: F[K]['shape']
}

/** What follows from the descriptions of a document's fields. */
export function derived<F extends AnyFields>(fields: F) {
  const all = Object.entries(fields)
  const names = all.map(([name]) => name) as (keyof F & string)[]
  const shownOn = (...places: Place[]): string[] =>
    all.filter(([, { shown }]) => places.includes(shown)).map(([name]) => name)
  // The types say which names have which value.
  const mapped = (of: (field: AnyField) => unknown, chosen: readonly string[] = names): unknown =>
    Object.fromEntries(all.filter(([name]) => chosen.includes(name)).map(([name, field]) => [name, of(field)]))
  return {
    /** Names of all fields, in the order of their descriptions. */
    names,
    shownOn,
    shapesOn: <P extends Place>(...places: P[]) => mapped(({ shape }) => shape, shownOn(...places)) as ShapesOf<F, P>,
    /** Output shapes of all fields, as the author's form reads them. */
    authorShapes: mapped(({ shape }) => shape) as { [K in keyof F]: F[K]['shape'] },
    /** Values of a document that has not been written yet. */
    initial: mapped(({ initial }) => initial) as ValuesOf<F>,
    /** Input of all fields, each of which may be absent: only the fields that are sent change. */
    inputs: mapped(({ input }) => input.optional()) as { [K in keyof F]: z.ZodOptional<F[K]['input']> },
  }
}
