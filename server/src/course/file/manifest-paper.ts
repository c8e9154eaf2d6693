/** A practice paper in the file of a course: its sections with their problems, without ids. */
import { paperDescription } from '@zhixing/contract/exam/paper-fields'
import { ExamRules, ProblemDoc, ScoreRule, Title } from '@zhixing/contract/exam/shapes'
import { Text } from '@zhixing/contract/shapes'
import { z } from 'zod'

// Categories belong to a site, the cover to its files.
const {
  subjectId: _subject,
  yearId: _year,
  sourceId: _source,
  graId: _grade,
  examLogo: _logo,
  ...inputs
} = paperDescription.inputs

const Problem = z.object({
  problem: ProblemDoc,
  difficulty: z.int().min(1).max(5).default(2),
  tags: z.array(Text('标签', 50)).max(50).default([]),
  keyword: Text('关键词', 255, 0).default(''),
  rule: ScoreRule.optional(),
})

const Section = Title.pick({ titleName: true, titleDesc: true, titleType: true, rule: true }).extend({
  problemList: z.array(Problem).max(500).default([]),
})

export const ManifestPaper = z.object({
  fields: z.object({ ...inputs, examName: Text('试卷名称', 100) }),
  rules: ExamRules,
  titleList: z.array(Section).max(100).default([]),
})
/** A paper as it is taken along. */
export type ManifestPaper = z.output<typeof ManifestPaper>

/** Where a course has a paper: position of the chapter, and of the lesson in it; empty: the course. */
export const PaperPlace = z.array(z.int().min(0)).max(2)
