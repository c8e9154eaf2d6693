/**
 * Everything stored about a person is in their data export: every table with a `user_id` is part of it, or listed here
 * with a reason.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportParts } from '../server/src/user/profile/personal-export.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Tables with a `user_id` that are not in the export, with the reason. */
const elsewhere: Record<string, string> = {
  admin_role_given: "what a directory lets an operator do is the site's",
  admin_user_role: "what an operator may do is the site's",
  course_audit_log: 'who judged a course: work for the site',
  course_remark: 'what a reviewer remarked: work for the site',
  exam_audit_log: 'who judged a paper: work for the site',
  exam_correction: 'who corrected a key: work for the site',
  exam_mark_hold: 'which answer is being marked, for minutes',
  exam_monitor_action: 'what a teacher did in an exam: work for the site',
  exam_problem_version: 'who wrote a problem: shown in the bank',
  grade_course: 'who gave a class its course: shown in the class',
  grade_exam: 'who set an exam: shown in the class',
  grade_import: 'who imported members: shown in the class',
  grade_info: 'who owns a class: the class itself is shown to them',
  grade_operation_log: 'what was done in a class: its teachers see it',
  grade_session: 'who planned a meeting: shown in the class',
  live_assistant: 'whom a lecturer lets help: shown with the course',
  mail_code: 'a code that lives for minutes; the address is in mail_address',
  msg_task: 'who sent a message to many: work for the site',
  msg_user: 'in the copy as messages, with their words',
  org_import: 'who imported staff: shown at the desk of the organisation',
  org_invite: 'who made a link: shown at the desk of the organisation',
  org_log: 'what was done in an organisation: its staff see it',
  org_pack: 'who bought seats: shown at the desk of the organisation; the order is in the copy',
  org_plan: 'who wrote a learning plan: shown at the desk of the organisation',
  qr_login: 'a code that lives for minutes',
  study_clock: 'position and time of the last watch report, for minutes',
  sys_log: "what operators did: the site's log",
  user_exam_mark: 'who marked an answer: work for the site',
  user_exam_notice: 'messages of teachers to takers',
  user_challenge: 'the challenge of a passkey, for minutes',
  user_recovery_code: 'keyed hashes of one-time codes: secrets',
  user_export: 'the copies themselves',
  user_import: 'who imported people: work for the site',
  user_import_row: 'the table that was imported; the person is in users',
  user_made: 'until when the first code of an account made by others is valid',
  user_taken_down: "what was hidden for breaking rules: the site's log",
  video: 'films of a lecturer are listed and played in 我的视频',
  video_upload: 'an upload under way',
}

test('every table with personal data is in the data export', async () => {
  const tables = await t.owner<{ name: string }[]>`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables b USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'user_id' AND b.table_type = 'BASE TABLE' ORDER BY 1`
  const copied = new Set(exportParts(t.services).map(({ name }) => name))
  const missing = tables.map(({ name }) => name).filter((name) => !copied.has(name) && !(name in elsewhere))
  expect(missing, "name these in their domain's personal.ts, or say here why not").toEqual([])
  const known = new Set(tables.map(({ name }) => name))
  expect(
    Object.keys(elsewhere).filter((name) => !known.has(name) || copied.has(name)),
    'no reason is needed',
  ).toEqual([])
})
