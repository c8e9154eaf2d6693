import type { Me } from '@zhixing/contract/user/account'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../kernel/db/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { hasContact } from './sign-in/contact.sql.ts'

const { active } = stateCode.row

type UserRow = Omit<Me, 'isLecturer'> & {
  isLecturer: 0 | 1
  passwordHash: string | null
  /** Whether a temporary password has expired. */
  isPasswordOver: boolean
  statusId: number
  referralCode: string
  /** 0: an unproved number, or none. */
  isMobileProved: 0 | 1
}

const me = (sql: Sql) => sql`
  u.id, u.nickname, CASE WHEN u.mobile LIKE 'none-%' THEN '' ELSE u.mobile END AS mobile,
    coalesce((SELECT a.address FROM mail_address a WHERE a.site_id = u.site_id AND a.user_id = u.id), '') AS mail,
    u.head_img_url, u.user_type, u.is_vip, u.is_admin, u.is_recommended, u.is_grade_admin, u.is_grade_maker, u.is_live_assistant,
  (SELECT count(*)::int FROM lecturer l WHERE l.site_id = u.site_id AND l.user_id = u.id AND l.status_id = ${literal(sql, active)}) AS "isLecturer",
  u.sex, u.birthday, u.remark, (u.password_hash IS NOT NULL)::int AS "hasPassword", u.password_due AS "isPasswordDue", u.gmt_create,
  coalesce(u.password_until <= now(), false) AS "isPasswordOver",
  u.password_hash, u.status_id, u.referral_code, u.mobile_proved AS "isMobileProved"`

export async function selectUserByMobile(sql: Sql, mobile: string) {
  const [row] = await sql<
    UserRow[]
  >`SELECT ${me(sql)} FROM users u WHERE u.site_id = ${sql.siteId} AND u.mobile = ${mobile}`
  return row
}

/** The account of a number or a proved mail address. */
export async function selectUserByContact(sql: Sql, contact: string) {
  const [row] = await sql<
    UserRow[]
  >`SELECT ${me(sql)} FROM users u WHERE u.site_id = ${sql.siteId} AND ${hasContact(sql, contact)}`
  return row
}

/** The account behind the code of a class or organisation and a student number. */
export async function selectUserByNumber(sql: Sql, code: string, studentNo: string) {
  const [row] = await sql<UserRow[]>`
    SELECT ${me(sql)} FROM user_number n JOIN users u ON u.site_id = n.site_id AND u.id = n.user_id
    WHERE n.site_id = ${sql.siteId} AND n.code = ${code} AND n.student_no = ${studentNo}`
  return row
}

export async function selectUser(sql: Sql, userId: string) {
  const [row] = await sql<
    UserRow[]
  >`SELECT ${me(sql)} FROM users u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
  return row
}

/** Locks the user until the end of the transaction, which serializes changes of sessions and password. */
export async function lockUser(sql: Tx, userId: string) {
  const [row] = await sql<
    UserRow[]
  >`SELECT ${me(sql)} FROM users u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId} FOR NO KEY UPDATE`
  return row
}

export interface NewUser {
  siteId: number
  /** Empty for an account without a number. */
  mobile: string
  passwordHash: string | null
  nickname: string
  referralCode: string
  referredByCode: string
  registerSource: number
}

/** Id of the new user; undefined when the number is taken. */
export async function insertUser(sql: Tx, user: NewUser): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO users (site_id, id, mobile, mobile_proved, password_hash, nickname, referral_code, referred_by, register_source)
    SELECT ${user.siteId}, made.id, coalesce(nullif(${user.mobile}, ''), 'none-' || made.id), (${user.mobile} <> '')::int, ${user.passwordHash}, ${user.nickname}, ${user.referralCode},
      (SELECT id
        FROM users
        WHERE site_id = ${user.siteId}
          AND referral_code = ${user.referredByCode}
          AND referral_code <> ''
          AND status_id = ${literal(sql, active)}), ${user.registerSource}
    FROM (SELECT new_id() AS id) made
    ON CONFLICT (site_id, mobile) DO NOTHING RETURNING id`
  return row?.id
}

/** Sets a password chosen by the user; null clears it. */
export async function updatePassword(sql: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await sql`
    UPDATE users
    SET password_hash = ${passwordHash}, password_due = 0, password_until = NULL, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${userId}`
}

/** Sets a temporary password: it has to be changed after signing in, and expires after `hours`. */
export async function setTemporaryPassword(
  sql: Tx,
  userId: string,
  passwordHash: string,
  hours: number | null,
): Promise<string | null> {
  const [row] = await sql<{ until: string | null }[]>`
    UPDATE users SET password_hash = ${passwordHash}, password_due = 1, password_until = now() + make_interval(hours => ${hours}), gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${userId} RETURNING password_until AS until`
  return row?.until ?? null
}

export async function makeAdmin(sql: Tx, userId: string): Promise<void> {
  await sql`UPDATE users SET is_admin = 1, is_owner = 1, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${userId}`
}

/** Profile fields that the owner may change; undefined keeps a field. */
export interface ProfileChange {
  nickname?: string | undefined
  headImgUrl?: string | undefined
  sex?: 1 | 2 | 3 | undefined
  birthday?: string | null | undefined
  remark?: string | undefined
  /** Granted by operators. */
  isGradeMaker?: 0 | 1 | undefined
}

export async function updateProfile(sql: Tx, userId: string, change: ProfileChange): Promise<void> {
  const columns = {
    ...(change.nickname === undefined ? {} : { nickname: change.nickname }),
    ...(change.headImgUrl === undefined ? {} : { head_img_url: change.headImgUrl }),
    ...(change.sex === undefined ? {} : { sex: change.sex }),
    ...(change.birthday === undefined ? {} : { birthday: change.birthday }),
    ...(change.isGradeMaker === undefined ? {} : { is_grade_maker: change.isGradeMaker }),
    ...(change.remark === undefined ? {} : { remark: change.remark }),
  }
  if (Object.keys(columns).length === 0) return
  await sql`UPDATE users SET ${sql(columns)}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${userId}`
}
