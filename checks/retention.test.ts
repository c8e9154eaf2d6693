import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retentions } from '../server/src/domains.ts'
import { purge, purgeAll } from '../server/src/kernel/retention.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('every table can be purged, by columns that it has', async () => {
  await purgeAll(t.owner, retentions)
})

test('old rows are deleted in batches, newer ones and other tables stay', async () => {
  const events = retentions.find(({ table }) => table === 'user_exam_event')
  if (!events) throw new Error('exam events are not purged')
  await t.owner`
    INSERT INTO user_exam_event (site_id, record_id, event_kind, at)
    SELECT 12, 1, 'leave', now() - make_interval(days => ${events.days} + n - 3) FROM generate_series(1, 8) n`
  expect(await purge(t.owner, events, { batch: 2 })).toBe(6)
  const left = await t.owner`SELECT at FROM user_exam_event WHERE record_id = 1`
  expect(left).toHaveLength(2)
})

/**
 * Tables that grow with use: rows by day or hour, rows that end by themselves, and by their names. Each is purged, or has a
 * reason here.
 */
const KEPT: Readonly<Record<string, string>> = {
  // Records of people, kept with their account.
  course_study_day: 'days of study in a course',
  study_day: 'days of study',
  practice_day: 'days of practice',
  note_log: 'notes that people wrote',
  feedback_log: 'feedback with its answers',
  // Money and entitlements.
  extract_event: 'what happened to a withdrawal',
  extract_log: 'withdrawals',
  order_log: 'what happened to an order',
  pay_notify: 'notifications of payment channels, evidence of a payment',
  recon_day: 'reconciliation of a day',
  vip_log: 'changes of memberships',
  // The history of an object, deleted with it or shown as a whole.
  course_audit_log: 'reviews of a course',
  exam_audit_log: 'reviews of a paper',
  grade_operation_log: 'operations in a class',
  lead_event: 'what happened to a lead',
  org_log: 'operations in an organisation',
  // Figures that their owners look back at: one row per object or site and day.
  community_read_day: 'readers of a post by day',
  community_read_source: 'sources of the readers of a post by day',
  referral_visit: 'visits by a referral link by day',
  site_visit_day: 'visits of a site by day',
  // Bounded in another way.
  browser_error: 'the newest of a site, see browser-error.sql.ts',
  community_digest: 'the last week of each person',
  grade_holiday: 'a calendar that operators keep',
  live_channel_log: 'broadcasts; their recordings have a retention of the site, see live/retention.ts',
  mail_code: 'one row per person',
  org_nudge: 'one row per seat and reminder',
  org_plan_nudge: 'at most three per step of a round: a step is reminded once of each due date',
  user_export: 'deleted with their files by a job when they expire',
  video_upload: 'deleted with their files by a job when they expire',
  webhook_delivery: 'deleted with its event',
}

test('every table that grows with use is purged, or is kept for a reason', async () => {
  const rows = await t.owner<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND (
      c.relname ~ '(_log|_event|_use|_usage|_visit|_queue|_delivery|_outbox|_nudge|_notify|_error|_run|_attempt|_challenge|_flow)$'
      OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'expires_at' AND NOT a.attisdropped)
      OR EXISTS (
        SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary AND a.atttypid IN ('date'::regtype, 'timestamptz'::regtype)))
    ORDER BY 1`
  const growing = rows.map(({ name }) => name)
  const purged = new Set(retentions.map(({ table }) => table))
  expect(growing.filter((name) => !purged.has(name) && !Object.hasOwn(KEPT, name))).toEqual([])
  // A reason for a table that is purged, or that is not there any more, is out of date.
  expect(Object.keys(KEPT).filter((name) => purged.has(name) || !growing.includes(name))).toEqual([])
})

test('the operating guide lists them', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const rows = retentions.map(({ table, days, what }) => `| ${what} | \`${table}\` | ${days} |`)
  expect(guide).toContain(rows.join('\n'))
})
