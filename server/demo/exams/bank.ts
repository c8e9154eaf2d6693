/** Subjects of the demo with their categories and problems, from bank/*.yaml and names.yaml. */
import { z } from 'zod'
import { readChecked } from './read.ts'
import { type DemoProblem, problemOf, WrittenProblem } from './write.ts'

export const subjectKeys = [
  'chinese',
  'maths',
  'english',
  'physics',
  'computing',
  'hsk',
  'photo',
  'data',
  'node',
] as const
export type SubjectKey = (typeof subjectKeys)[number]

export interface DemoSubject {
  name: string
  /** Name of the parent subject. */
  parent?: string | undefined
  /** Knowledge points, in the order of the tree. */
  topics: string[]
  problems: DemoProblem[]
}

const Subject = z.strictObject({
  name: z.string(),
  parent: z.string().optional(),
  topics: z.array(z.string()),
  problems: z.array(WrittenProblem),
})

function readSubject(key: SubjectKey): DemoSubject {
  const { problems, ...subject } = readChecked(Subject, `bank/${key}.yaml`)
  return { ...subject, problems: problems.map(problemOf) }
}

export const subjects: Readonly<Record<SubjectKey, DemoSubject>> = {
  chinese: readSubject('chinese'),
  maths: readSubject('maths'),
  english: readSubject('english'),
  physics: readSubject('physics'),
  computing: readSubject('computing'),
  hsk: readSubject('hsk'),
  photo: readSubject('photo'),
  data: readSubject('data'),
  node: readSubject('node'),
}

const Names = z.strictObject({
  years: z.array(z.string()),
  sources: z.array(z.string()),
  grades: z.array(z.string()),
  /** Exam takers in addition to the commenters. */
  classmates: z.array(z.string()),
})
export const { years, sources, grades, classmates } = readChecked(Names, 'names.yaml')
