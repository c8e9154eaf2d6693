/** A table is used by its own domain only; others call its front door, or read its views (docs/decisions/0030). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Tables by owner; a trailing `*` is a prefix. The first match wins. */
const owners: [string, string][] = [
  ['platform', 'sms_outbox'],
  ['kernel', 'schema_migration scheduled_work readiness_probe'],
  ['shared', 'sys_log'],
  [
    'user',
    `users user_identity user_session login_log captcha sms_* qr_login lecturer lecturer_version lecturer_attention user_research feedback_log msg msg_* mail_* push_* wechat_* api_token api_token_*
     admin_role admin_role_given admin_user_role organization organization_lecturer user_import user_import_row user_import_column user_number user_number_code user_made user_device user_factor user_recovery_code user_challenge sso_provider sso_flow scim_* user_export user_taken_down`,
  ],
  ['vod', 'video video_speech_setting video_subtitle_draft video_upload'],
  [
    'data',
    'period_progress course_progress study_day study_clock course_study_day site_visit_* site_figure search_word_day',
  ],
  ['exam', `exam_* user_exam_* practice practice_* user_error_* user_problem_stat course_exam_ref`],
  ['live', 'live_*'],
  ['course', 'course course_* zone_course collection note_log review_template'],
  ['grade', 'grade_*'],
  ['org', 'org_*'],
  [
    'community',
    'info_category info_article info_series info_series_ref blogger blog blog_* question question_* community_*',
  ],
  ['platform', 'sandbox_*'],
  [
    'commerce',
    'order_* product_sale sale_rule pay_notify ledger_* coupon coupon_* vip_log extract_* payout_* invoice invoice_* referral_* redeem_* sale_page sale_bundle sale_approval recon_* merchant_*',
  ],
  ['marketing', 'counsel lead lead_event lead_form lead_setting placement placement_attempt'],
  ['assistant', 'assistant_*'],
  ['system', 'site site_* banner adv zone vip_set dict stored_file browser_error webhook_*'],
]

/** Views that a domain offers to the domains above it. */
const views: [string, string][] = [
  ['system', 'known_site'],
  ['user', 'vip_member'],
  ['course', 'course_holder course_owner course_lesson'],
  ['exam', 'exam_owner exam_holder exam_grader exam_taken'],
  ['grade', 'grade_member grade_learner grade_course_plan grade_lesson_plan grade_late grade_homework_learner'],
]
/** Views for the domains below it, which cannot call it within the same statement. Domains above may read them too. */
const viewsForAll: [string, string][] = [
  ['course', 'video_use'],
  ['grade', 'grade_exam_taker grade_exam_barred'],
  ['data', 'course_learned lesson_learned lesson_studied course_day_studied'],
  ['org', 'org_seat_holder org_paper_holder org_plan_closed org_audience'],
]

/** Domains from the lowest to the highest, as in `.dependency-cruiser.cjs`. */
const order =
  `lib kernel shared platform http system user vod course exam live grade org community commerce marketing data assistant`.split(
    ' ',
  )

const rules = owners.flatMap(([owner, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ owner, exact: !name.endsWith('*'), name: name.replace(/\*$/, '') })),
)
/** The owner of a table; undefined if the list above has none. */
function ownerOf(table: string): string | undefined {
  const rule =
    rules.find(({ exact, name }) => exact && name === table) ??
    rules.find(({ exact, name }) => !exact && table.startsWith(name))
  return rule?.owner
}

/** The tables as they are now: migrations may rename and drop them. */
const schema = readFileSync('server/migrations/schema.sql', 'utf8')
const tables = new Set([...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name]) => name as string))

const homeless = [...tables].filter((table) => !ownerOf(table))
for (const table of homeless)
  console.error(`${table}\n  has no owner: add it to the line of its domain in \`owners\` of checks/table-owners.ts`)

const viewOwners = (list: [string, string][]) =>
  new Map(list.flatMap(([owner, names]) => names.split(' ').map((name) => [name, owner] as const)))
const shown = viewOwners(views)
const shownToAll = viewOwners(viewsForAll)
const made = [...schema.matchAll(/^CREATE VIEW (\w+)/gm)].map(([, name]) => name as string)
const homelessViews = made.filter((view) => !shown.has(view) && !shownToAll.has(view))
for (const view of homelessViews)
  console.error(`${view}\n  is a view without an owner: add it to \`views\` in checks/table-owners.ts`)

/** The reason why a domain may not use a table or view; undefined if it may. */
function wrong(domain: string, name: string, writes: boolean): string | undefined {
  const owner = shown.get(name) ?? shownToAll.get(name)
  if (owner) {
    if (writes) return `${name} is a view: its tables are written by ${owner}`
    const isBelow = order.indexOf(domain) < order.indexOf(owner)
    return isBelow && shown.has(name)
      ? `${name} is shown by ${owner} to those above: ask by an extension point (kernel/extensions.ts)`
      : undefined
  }
  const of = ownerOf(name)
  return of && of !== domain
    ? `${name} belongs to ${of}: ask by its front door (server/src/${of}/index.ts), or read a view that it shows`
    : undefined
}

/** Tables in SQL statements, and by name where a helper builds the statement. */
const inStatements = /\b(FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?([a-z_]+)\b/g
const inHelpers = /(\bpersonalTable\(|\btable:\s*|\b(?:sql|tx|db|owner)\()'([a-z_]+)'/g

let crossings = 0
let uses = 0
for (const file of sourceFiles('server/src/**/*.ts')) {
  if (file.endsWith('.test.ts')) continue
  const domain = file.split('/')[2] as string
  const text = readFileSync(file, 'utf8')
  for (const { 0: match, 1: word, 2: name = '', index } of [
    ...text.matchAll(inStatements),
    ...text.matchAll(inHelpers),
  ]) {
    if (!tables.has(name) && !made.includes(name)) continue
    uses += 1
    const writes = word === 'INTO' || word === 'UPDATE' || (word === 'FROM' && /DELETE\s+$/.test(text.slice(0, index)))
    const reason = wrong(domain, name, writes)
    if (!reason) continue
    crossings += 1
    console.error(`${file}:${text.slice(0, index).split('\n').length} ${match}\n  ${reason}`)
  }
}

if (uses < 500) {
  console.error(`Only ${uses} uses of tables were seen: the check itself is broken.`)
  process.exit(1)
}
console.log(`table owners: ${tables.size} tables, ${made.length} views, ${uses} uses, ${crossings} crossings`)
process.exit(crossings + homeless.length + homelessViews.length === 0 ? 0 : 1)
