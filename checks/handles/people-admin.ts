/** Test data for ids of people, messages and feedback in the back office. */
import { randomBytes } from 'node:crypto'
import { makeLecturer, makeUser } from '../../server/test/factories.ts'
import { type TestApp } from '../../server/test/harness.ts'
import { freshIp } from '../world.ts'
import { type Inert, insert, type Maker, ofSite, value, withInput } from './kit.ts'

/** Operators see everyone of their site. */
export const person = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId })).userId)

const role = ofSite((t, siteId) => insert(t, 'admin_role', { site_id: siteId, role_name: `角色 ${freshIp()}` }))
const operator = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId, isAdmin: 1, isOwner: 0 })).userId)
const newOperator = withInput(role, async ({ t }) => ({ mobile: (await makeUser(t.owner)).mobile }))

const roleOfOperator = withInput(newOperator, async (w) => ({ id: (await operator(w)).own.value }))

const operatorWithRole = withInput(operator, async (w) => ({ roleIds: [(await role(w)).own.value] }))

const logged = (table: 'login_log' | 'sys_log') =>
  ofSite(async (t, siteId) => {
    const { userId } = await makeUser(t.owner, { siteId })
    const rest: Record<string, string | number> =
      table === 'sys_log'
        ? { operation: '操作', path: 'x', code: 200 }
        : { mobile: '13700000000', login_status: 1, login_type: 1, client_type: 1 }
    await insert(t, table, { site_id: siteId, user_id: userId, login_ip: '10.0.0.1', ...rest })
    return userId
  })

const operation = ofSite((t, siteId) =>
  insert(t, 'sys_log', {
    site_id: siteId,
    user_id: '1',
    operation: '操作',
    path: 'x',
    login_ip: '10.0.0.1',
    code: 200,
  }),
)

const organization = ofSite((t, siteId) =>
  insert(t, 'organization', { site_id: siteId, org_name: `机构 ${freshIp()}` }),
)

const receiver = withInput(person, {
  audience: 'users',
  sendTime: null,
  msgTitle: '通知',
  msgText: '<p>正文</p>',
})

const receiversOfCourse: Maker = async (w) => {
  const input = { audience: 'course', sendTime: null, msgTitle: '通知', msgText: '<p>正文</p>' }
  return {
    own: value(w.course.courseId, input),
    foreign: { 'of another site': value(w.course13.courseId, input) },
  }
}

const waitingMessage = ofSite(async (t, siteId) =>
  insert(t, 'msg_task', {
    site_id: siteId,
    msg_title: '通知',
    msg_text: '<p>正文</p>',
    audience: 'all',
    send_time: new Date(Date.now() + 3_600_000),
    user_id: '1',
  }),
)

const apiToken = ofSite(async (t, siteId) =>
  insert(t, 'api_token', {
    site_id: siteId,
    user_id: (await makeUser(t.owner, { siteId })).userId,
    token_name: '脚本',
    token_hash: randomBytes(32),
    token_start: 'zx_12_abc',
    scopes: '{user:read}',
    expires_at: new Date(Date.now() + 86_400_000),
  }),
)

/** Adds the id of an existing message, for an update. */
const inUpdate = (make: Maker): Maker => withInput(make, async (w) => ({ id: (await waitingMessage(w)).own.value }))

const changedMessage = withInput(waitingMessage, {
  audience: 'all',
  sendTime: null,
  msgTitle: '改过',
  msgText: '<p>正文</p>',
})

const messageTemplate = ofSite((t, siteId) =>
  insert(t, 'msg_template', {
    site_id: siteId,
    template_name: `模板 ${freshIp()}`,
    msg_title: '标题',
    msg_text: '正文',
  }),
)

const feedback = ofSite(async (t, siteId) =>
  insert(t, 'feedback_log', {
    site_id: siteId,
    user_id: (await makeUser(t.owner, { siteId })).userId,
    feedback_type: 1,
    content: '一条反馈',
  }),
)

const userImport = ofSite((t, siteId) => insert(t, 'user_import', { site_id: siteId, user_id: '1', import_status: 2 }))
const fileOf = (t: TestApp, siteId: number, userId: string, kind: string) =>
  insert(t, 'stored_file', {
    site_id: siteId,
    user_id: userId,
    file_kind: kind,
    file_name: '图.webp',
    file_type: 'image/webp',
    file_size: 10,
    file_key: `site${siteId}/upload/x.webp`,
    sha256: Buffer.alloc(32),
  })

/** An image for feedback: the sender's own private file. */
const feedbackPicture: Maker = async ({ t, me, other, stranger }) => {
  const input = { content: '视频卡住了' }
  return {
    own: value(await fileOf(t, 12, me.userId, 'private'), input),
    foreign: {
      'of another user': value(await fileOf(t, 12, other.userId, 'private'), input),
      'of another site': value(await fileOf(t, 13, stranger.userId, 'private'), input),
      'that everybody may see': value(await fileOf(t, 12, me.userId, 'image'), input),
    },
  }
}

/** Files of a complete application. */
const papers: Maker = async ({ t, me, other, stranger }) => {
  const own = (kind: string) => fileOf(t, 12, me.userId, kind)
  const introduce = '十年一线教学经验，擅长把难的讲简单，陪学员走到最后。'.repeat(2)
  const input = { idCard: '11010519491231002X', idCardPicIds: [await own('private'), await own('private')], introduce }
  return {
    own: value(await own('private'), input),
    foreign: {
      'of another user': value(await fileOf(t, 12, other.userId, 'private'), input),
      'of another site': value(await fileOf(t, 13, stranger.userId, 'private'), input),
      'that everybody may see': value(await own('image'), input),
    },
  }
}

/** A lecturer with a pending profile change; of an organisation, so that approval does not change the account. */
const waitingLecturer = async (t: TestApp, siteId: number, auditStatus = 0) => {
  const { userId, lecturerId } = await makeLecturer(t.owner, { siteId })
  await t.owner`UPDATE users SET user_type = 3 WHERE id = ${userId}`
  const row = {
    site_id: siteId,
    user_id: userId,
    version: 1,
    is_change: 1,
    lecturer_name: '新名字',
    audit_status: auditStatus,
  }
  return { lecturerId, auditId: await insert(t, 'lecturer_version', row) }
}

const lecturerAudit =
  (input?: Record<string, unknown>): Maker =>
  async ({ t }) => ({
    own: value((await waitingLecturer(t, 12)).auditId, input),
    foreign: {
      'of another site': value((await waitingLecturer(t, 13)).auditId, input),
      'taken back': value((await waitingLecturer(t, 12, 4)).auditId, input),
    },
  })

const siteLecturer = ofSite(async (t, siteId) => (await waitingLecturer(t, siteId)).lecturerId)

export const peopleAdminHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/admin/token/delete': { id: apiToken },
  'user/admin/token/use/page': { id: apiToken },
  'user/admin/token/use/figures': { id: apiToken },
  'user/admin/lecturer/*': { lecturerId: siteLecturer },
  'user/admin/lecturer/audit/*': { auditId: lecturerAudit() },
  'user/admin/user/*': { id: person },
  'user/admin/role/*': { id: role },
  'user/admin/organization/*': { id: organization },
  'user/admin/message/*': { userIds: receiver, courseId: receiversOfCourse, id: waitingMessage },
  'user/admin/message/template/*': { id: messageTemplate },
  'user/admin/feedback/*': { id: feedback },
  'user/admin/import/*': { id: userImport },
  'user/auth/lecturer/audit/apply': {
    idCardPicIds: { inert: 'two are required at once; user/lecturer/lecturer-audit.test.ts' },
    certificatePicIds: papers,
  },
  'user/admin/lecturer/audit/batch': { auditIds: lecturerAudit({ isPass: 1 }) },
  'user/admin/operator/save': { roleIds: newOperator },
  'user/admin/operator/update': { id: operatorWithRole, roleIds: roleOfOperator },
  'user/admin/operator/delete': { id: operator },
  'user/admin/log/login/page': { userId: logged('login_log') },
  'user/admin/log/operation/page': { userId: logged('sys_log') },
  'user/admin/log/operation/view': { id: operation },
  'user/admin/message/update': {
    id: changedMessage,
    userIds: inUpdate(receiver),
    courseId: inUpdate(receiversOfCourse),
  },
  'user/auth/user/feedback/log/save': { picList: feedbackPicture },
}
