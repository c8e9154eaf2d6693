import { calls as deskCalls } from './desk/desk.ts'
import { calls as contentCalls, extensions as contentExtensions } from './content/content.ts'
import { calls as paperCalls } from './content/paper.ts'
import { calls as settingCalls } from './desk/setting.ts'
import { calls as pageCalls } from './desk/page.ts'
import { eraseLeavers } from './erasure/erase.ts'
import { calls as erasureCalls } from './erasure/erasure.ts'
import { calls as departmentCalls } from './member/department.ts'
import { calls as importCalls } from './member/import.ts'
import { importStaffJob } from './member/import-job.ts'
import { calls as inviteCalls } from './member/invite.ts'
import { calls as memberCalls } from './member/member.ts'
import { calls as slipCalls } from './member/slip.ts'
import { calls as adminSeatCalls } from './seat/admin.ts'
import { remindOfLowSeats } from './seat/low.ts'
import { calls as packCalls } from './seat/pack.ts'
import { calls as seatCalls } from './seat/seat.ts'
import { dueEntries } from './report/calendar.ts'
import { calls as deadlineCalls } from './report/deadline.ts'
import { calls as reportMailCalls } from './report/mail.ts'
import { mailReportJob, mailReports } from './report/mail-send.ts'
import { nudgeStaff } from './report/nudge.ts'
import { calls as reportCalls } from './report/report.ts'
import { planGates } from './plan/gate.ts'
import { calls as ownPlanCalls, planDueEntries } from './plan/own.ts'
import { calls as planCalls } from './plan/plan.ts'
import { settlePlans } from './plan/settle.ts'
import { calls as recordCalls } from './record/record.ts'
import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { orgSubjects } from './operation-subjects.ts'
import { directoryMembers } from './member/directory.ts'
import { organizationGifts } from './member/import-gifts.ts'
import { personal } from './personal.ts'

/** Public interface of the domain. */
export const calls = [
  ...deskCalls,
  ...settingCalls,
  ...erasureCalls,
  ...pageCalls,
  ...contentCalls,
  ...paperCalls,
  ...departmentCalls,
  ...memberCalls,
  ...inviteCalls,
  ...importCalls,
  ...slipCalls,
  ...packCalls,
  ...seatCalls,
  ...adminSeatCalls,
  ...deadlineCalls,
  ...reportCalls,
  ...recordCalls,
  ...reportMailCalls,
  ...planCalls,
  ...ownPlanCalls,
]

export const jobs = [importStaffJob, mailReportJob]

export const retention: Retention[] = [
  { table: 'org_report_mail_run', since: 'gmt_create', days: 400, what: 'how reports by mail went' },
]

export const recurring: RecurringWork[] = [
  { name: 'org.nudgeStaff', everyMinutes: 60, run: nudgeStaff },
  { name: 'org.settlePlans', everyMinutes: 5, run: settlePlans },
  { name: 'org.eraseLeavers', everyMinutes: 60, run: eraseLeavers },
  { name: 'org.lowSeats', everyMinutes: 60, run: remindOfLowSeats },
  { name: 'org.mailReports', everyMinutes: 5, run: mailReports },
]

/** Extension points of lower domains that this domain implements. */
export const extensions = [
  personal,
  organizationGifts,
  ...directoryMembers,
  dueEntries,
  planDueEntries,
  ...planGates,
  ...orgSubjects,
  ...contentExtensions,
]

// For selling seats.
export {
  deletePackOwnership,
  lockPackOwnership,
  mayBuyPacks,
  type SellablePack,
  selectBoughtPacks,
  selectPackUsage,
  selectSellablePacks,
  writePackOwnership,
} from './seat/sale.ts'
export { type SeatKinds, withKinds } from './seat/kinds/index.ts'
export { type SeatItem, type SeatKind, seatKinds } from './seat/kinds/port.ts'
