/** The HTML of the fields of a course, and its sanitizing, for every path that stores them. */
import { courseDescription } from '@zhixing/contract/course/course-fields'
import { cleanHtml } from '../../lib/html.ts'
import type { DocFields } from './doc.ts'
import { givenOf } from './edits.ts'

type Given = { [K in keyof DocFields]?: DocFields[K] | undefined }

const htmlNames = courseDescription.names.filter((name) => courseDescription.fields[name].kind === 'html')

/** The HTML among the given fields, with its names. */
export const htmlOf = (fields: Given): [name: keyof DocFields, html: string][] =>
  htmlNames.flatMap((name) => {
    const html = fields[name]
    return typeof html === 'string' ? [[name, html]] : []
  })

/** Those of the fields that are given, their HTML sanitized. Idempotent. */
export const cleanFields = (fields: Given): Partial<DocFields> => ({
  ...(givenOf(fields) as Partial<DocFields>),
  ...Object.fromEntries(htmlOf(fields).map(([name, html]) => [name, cleanHtml(html)])),
})
