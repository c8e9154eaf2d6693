/** An upsert that forgets a column saves it the first time only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Columns that the first insert decides: what something began with or belongs to, or state that has its own update. */
const FIRST: Record<string, string> = {
  'assistant/marking/advice.sql.ts assistant_mark_advice': 'exam_id,user_id',
  'commerce/recon/recon.sql.ts recon_day': 'recon_status',
  'community/moderation/case.sql.ts community_case': 'author_id,source',
  'course/authoring/remark.sql.ts course_remark': 'version,period_id,period_name,video_time,paragraph,quote,gmt_create',
  'data/study-begin.sql.ts period_progress': 'course_id,chapter_id',
  'exam/catalogue/course-ref.sql.ts course_exam_ref': 'sort',
  'exam/practice/book.sql.ts user_error_problem': 'problem_type,version,subject_id,source_type,source_name,user_answer',
  'exam/practice/post-grading.sql.ts user_error_problem':
    'problem_type,version,subject_id,source_type,exam_id,record_id,source_name,user_answer,last_time,next_review_time',
  'exam/practice/problem-report.sql.ts exam_problem_report': 'lecturer_id',
  'exam/transfer/import.sql.ts exam_import_picture': 'file_id',
  'grade/class/notice.sql.ts grade_file': 'user_id,file_name,file_size',
  'grade/plan/plan.sql.ts grade_course': 'seq,user_id',
  'grade/plan/timetable.sql.ts grade_session': 'title,place,link,begins,ends,teacher_id,user_id',
  'live/channel.sql.ts live_apply': 'user_id',
  'live/session.sql.ts live_session': 'course_id,lecturer_id,start_time,end_time',
  'live/trim.sql.ts live_trim': 'log_id,origin_id,origin_subtitle',
  'marketing/lead/lead.sql.ts lead': 'source',
  'org/member/department.sql.ts org_member_department': 'org_id',
  'system/browser-error/browser-error.sql.ts browser_error': 'message,stack,release',
  'user/lecturer/admin-lecturer.sql.ts lecturer': 'sort',
  'user/sign-in/identities.sql.ts user_identity': 'user_id',
}

const UPSERT =
  /INSERT INTO (\w+)(?: AS \w+)? \(([^)]*)\)((?:(?!INSERT INTO)[\s\S]){0,1500}?)ON CONFLICT \(([^)]*)\)[^`]*?DO UPDATE\s+SET([^`]*)/g
const namesOf = (list: string) => list.split(',').map((name) => name.trim())

test('an upsert updates every column that it inserts, except those that the first insert decides', () => {
  let count = 0
  const forgotten = sourceFiles('server/src/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(UPSERT)].flatMap(
        ([, table, inserted = '', , key = '', update = '']) => {
          count += 1
          const at = `${file.slice('server/src/'.length)} ${table}`
          const known = new Set([...namesOf(key), ...namesOf(FIRST[at] ?? '')])
          const [set = ''] = update.split(/\bRETURNING\b|\bWHERE\b/)
          return namesOf(inserted)
            .filter((name) => /^\w+$/.test(name) && !known.has(name) && !new RegExp(`\\b${name}\\s*=`).test(set))
            .map((name) => `${at}: ${name}`)
        },
      ),
    )
  expect(count).toBeGreaterThan(90)
  expect(forgotten).toEqual([])
})
