/** What the ids in the back office's calls about people, messages and feedback name. */
import { makeLecturer, makeUser } from '../../server/test/factories.ts'
import { type TestApp } from '../../server/test/harness.ts'
import { freshIp } from '../world.ts'
import { type Inert, insert, type Maker, NOWHERE, ofSite, value } from './kit.ts'

/** People, roles and the rest that operators name: all of the site, nothing of another. */
export const person = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId })).userId)

const role = ofSite((t, siteId) => insert(t, 'admin_role', { site_id: siteId, role_name: `角色 ${freshIp()}` }))
const operator = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId, isAdmin: 1, isOwner: 0 })).userId)
const newOperator: Maker = async (w) => {
  const { mobile } = await makeUser(w.t.owner)
  const { own, foreign } = await role(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, { mobile }),
    foreign: { 'of another site': value(abroad, { mobile }) },
    missing: value(NOWHERE, { mobile }),
  }
}

const roleOfOperator: Maker = async (w) => {
  const made = await newOperator(w)
  const input = { id: (await operator(w)).own.value }
  const all = (one: { value: string }) => value(one.value, input)
  return {
    own: all(made.own),
    foreign: { 'of another site': all(made.foreign['of another site'] ?? made.own) },
    missing: value(NOWHERE, input),
  }
}

const operatorWithRole: Maker = async (w) => {
  const input = { roleIds: [(await role(w)).own.value] }
  const { own, foreign } = await operator(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, input),
    foreign: { 'of another site': value(abroad, input) },
    missing: value(NOWHERE, input),
  }
}

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

const receiver: Maker = async (w) => {
  const input = { audience: 'users', sendTime: null, msgTitle: '通知', msgText: '<p>正文</p>' }
  const { own, foreign } = await person(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, input),
    foreign: { 'of another site': value(abroad, input) },
    missing: value(NOWHERE, input),
  }
}

const receiversOfCourse: Maker = async (w) => {
  const input = { audience: 'course', sendTime: null, msgTitle: '通知', msgText: '<p>正文</p>' }
  return {
    own: value(w.course.courseId, input),
    foreign: { 'of another site': value(w.course13.courseId, input) },
    missing: value(NOWHERE, input),
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

/** What an update of a message names, for a message that is there. */
const inUpdate =
  (maker: Maker): Maker =>
  async (w) => {
    const { own, foreign, missing } = await maker(w)
    const id = (await waitingMessage(w)).own.value
    const all = (one: { value: string; input?: Record<string, unknown> }) => value(one.value, { ...one.input, id })
    return {
      own: all(own),
      foreign: { 'of another site': all(foreign['of another site'] ?? own) },
      missing: all(missing ?? own),
    }
  }

const changedMessage: Maker = async (w) => {
  const input = { audience: 'all', sendTime: null, msgTitle: '改过', msgText: '<p>正文</p>' }
  const { own, foreign } = await waitingMessage(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, input),
    foreign: { 'of another site': value(abroad, input) },
    missing: value(NOWHERE, input),
  }
}

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
/** Files as their owner names them. */
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

/** A picture that goes with feedback: the sender's own. */
const feedbackPicture: Maker = async ({ t, me, other, stranger }) => {
  const input = { content: '视频卡住了' }
  return {
    own: value(await fileOf(t, 12, me.userId, 'private'), input),
    foreign: {
      'of another user': value(await fileOf(t, 12, other.userId, 'private'), input),
      'of another site': value(await fileOf(t, 13, stranger.userId, 'private'), input),
      'that everybody may see': value(await fileOf(t, 12, me.userId, 'image'), input),
    },
    missing: value(NOWHERE, input),
  }
}

/** Papers that go with an application that is complete. */
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
    missing: value(NOWHERE, input),
  }
}

/** A lecturer whose changed profile waits for review; of an organisation, so that approving changes nothing of the account. */
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
    missing: value(NOWHERE, input),
  })

const siteLecturer = ofSite(async (t, siteId) => (await waitingLecturer(t, siteId)).lecturerId)

/** By call and field. */
export const peopleAdminHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/auth/lecturer/audit/apply': {
    idCardPicIds: { inert: 'two at once, or the application is refused; user/lecturer/lecturer-audit.test.ts' },
    certificatePicIds: papers,
  },
  'user/admin/lecturer/view': { lecturerId: siteLecturer },
  'user/admin/lecturer/update': { lecturerId: siteLecturer },
  'user/admin/lecturer/disable': { lecturerId: siteLecturer },
  'user/admin/lecturer/enable': { lecturerId: siteLecturer },
  'user/admin/lecturer/audit/view': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/identity': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/pass': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/reject': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/batch': { auditIds: lecturerAudit({ isPass: 1 }) },
  'user/admin/user/view': { id: person },
  'user/admin/user/update': { id: person },
  'user/admin/user/disable': { id: person },
  'user/admin/user/enable': { id: person },
  'user/admin/user/resetPassword': { id: person },
  'user/admin/user/signOut': { id: person },
  'user/admin/user/actAs': { id: person },
  'user/admin/role/update': { id: role },
  'user/admin/role/delete': { id: role },
  'user/admin/operator/save': { roleIds: newOperator },
  'user/admin/operator/update': { id: operatorWithRole, roleIds: roleOfOperator },
  'user/admin/operator/delete': { id: operator },
  'user/admin/log/login/page': { userId: logged('login_log') },
  'user/admin/log/operation/page': { userId: logged('sys_log') },
  'user/admin/log/operation/view': { id: operation },
  'user/admin/organization/update': { id: organization },
  'user/admin/organization/audit': { id: organization },
  'user/admin/organization/disable': { id: organization },
  'user/admin/message/count': { userIds: receiver, courseId: receiversOfCourse },
  'user/admin/message/save': { userIds: receiver, courseId: receiversOfCourse },
  'user/admin/message/update': {
    id: changedMessage,
    userIds: inUpdate(receiver),
    courseId: inUpdate(receiversOfCourse),
  },
  'user/admin/message/cancel': { id: waitingMessage },
  'user/admin/message/view': { id: waitingMessage },
  'user/admin/message/template/save': { id: messageTemplate },
  'user/admin/message/template/delete': { id: messageTemplate },
  'user/auth/user/feedback/log/save': { picList: feedbackPicture },
  'user/admin/feedback/view': { id: feedback },
  'user/admin/feedback/reply': { id: feedback },
  'user/admin/feedback/state': { id: feedback },
  'user/admin/import/view': { id: userImport },
  'user/admin/import/undo': { id: userImport },
}
