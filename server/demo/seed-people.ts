import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../src/kernel/db/index.ts'
import { artAddress, drawnCover } from './seed-frame.ts'
import type { DemoSite } from './shape.ts'

/** Ids of the people of a demo site. */
export interface People {
  /** By key of the lecturer. */
  lecturers: Map<string, { lecturerId: string; userId: string }>
  /** In the order of DemoSite.learners. */
  learners: string[]
  /** The learner of the demo account. */
  learner: string
  everyone: string[]
}

const MEMBERS = 3
/** Profile of the demo's organisation. */
const schoolPage = {
  slogan: '让在职的人，用晚上的一小时学会一门手艺',
  intro:
    '知行教育机构创办于 2012 年，为企业与学校提供编程、数据分析与办公技能培训，累计服务学员三万余人。课程由一线从业者讲授，重练习、重反馈。',
  page: '<h3>我们怎么教</h3><p>每门课都从一个真实的任务开始：先看成品，再拆步骤，最后自己做一遍。课后练习当天批改，错题进入错题本，到该复习的时候再出现。</p><h3>适合谁</h3><ul><li>想转行、需要从零打基础的在职人员</li><li>希望用数据说话的运营、财务与行政人员</li><li>需要批量培训员工的企业与学校</li></ul>',
  address: '北京市海淀区学院路 18 号 3 层',
  telephone: '010-8888 6666',
  website: 'https://www.example.com',
  brandColor: '#0b6e80',
  logo: '/favicon.svg',
  photos: [
    { picUrl: drawnCover('studio.react'), caption: '前端实训课' },
    { picUrl: drawnCover('studio.data'), caption: '数据分析工作坊' },
    { picUrl: drawnCover('studio.excel'), caption: '办公技能晚课' },
    { picUrl: drawnCover('studio.python'), caption: '编程入门班' },
  ],
  honours: [
    { text: '2025 年度优秀职业培训机构', picUrl: artAddress({ motif: 'mountain', from: 38, to: 22 }) },
    { text: '海淀区企业职工培训定点单位', picUrl: '' },
    { text: '学员满意度连续三年超过 96%', picUrl: '' },
  ],
}

interface Account {
  mobile: string
  nickname: string
  userType?: number
  isAdmin?: 0 | 1
  headImgUrl?: string
  passwordHash: string | null
}

/** Seeds the demo accounts (README), lecturers and commenters. */
export async function seedPeople(tx: Tx, site: DemoSite, passwordHash: string): Promise<People> {
  const everyone: string[] = []
  const insert = async (account: Account): Promise<string> => {
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO users (site_id, mobile, nickname, user_type, is_admin, is_owner, head_img_url, password_hash, referral_code)
      VALUES (${site.siteId}, ${account.mobile}, ${account.nickname}, ${account.userType ?? 1}, ${account.isAdmin ?? 0}, ${account.isAdmin ?? 0}, ${account.headImgUrl ?? ''}, ${account.passwordHash}, ${`ZX${site.siteId}${account.mobile.slice(-4)}${everyone.length}`})
      RETURNING id`
    if (!row) throw new Error(`no user for ${account.nickname}`)
    everyone.push(row.id)
    return row.id
  }

  await insert({ mobile: '13800000000', nickname: '站点运营', isAdmin: 1, passwordHash })
  const learner = await insert({ mobile: '13800000001', nickname: '小满', headImgUrl: '/avatars/03.svg', passwordHash })
  const organization = { mobile: '13800000003', nickname: '知行教育机构' }
  const organizationUserId = await insert({ ...organization, userType: stateCode.user.organization, passwordHash })
  const [school] = await tx<{ id: string }[]>`
    INSERT INTO organization (site_id, user_id, org_name, org_intro, slogan, org_page, address, telephone, website, brand_color, org_logo, photos, honours, credit_code, link_man, link_mobile, mobile, audit_status, audit_time)
    VALUES (${site.siteId}, ${organizationUserId}, ${organization.nickname}, ${schoolPage.intro}, ${schoolPage.slogan}, ${schoolPage.page}, ${schoolPage.address}, ${schoolPage.telephone},
      ${schoolPage.website}, ${schoolPage.brandColor}, ${schoolPage.logo}, ${JSON.stringify(schoolPage.photos)}::text::jsonb, ${JSON.stringify(schoolPage.honours)}::text::jsonb,
      '91110108MA01DEMX0U', '陈明', ${organization.mobile}, ${organization.mobile}, ${stateCode.audit.approved}, now())
    RETURNING id`
  await insert({
    mobile: '13800000004',
    nickname: '班主任青青',
    headImgUrl: '/avatars/07.svg',
    passwordHash,
  })

  const lecturers: People['lecturers'] = new Map()
  for (const [sort, lecturer] of site.lecturers.entries()) {
    const headImgUrl = `/portraits/${lecturer.portrait}`
    const userId = await insert({
      mobile: lecturer.mobile,
      nickname: lecturer.lecturerName,
      userType: 2,
      headImgUrl,
      passwordHash,
    })
    const [row] = await tx<{ id: string }[]>`
      INSERT INTO lecturer (site_id, user_id, lecturer_name, lecturer_mobile, position, head_img_url, introduce, attention_count, sort)
      VALUES (${site.siteId}, ${userId}, ${lecturer.lecturerName}, ${lecturer.mobile}, ${lecturer.position}, ${headImgUrl}, ${lecturer.introduce}, ${lecturer.followers}, ${sort}) RETURNING id`
    if (row) lecturers.set(lecturer.key, { lecturerId: row.id, userId })
    // Three belong to the demo's organisation, a fourth is invited.
    if (row && school && sort <= MEMBERS)
      await tx`
        INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (${site.siteId}, ${school.id}, ${row.id}, ${sort < MEMBERS ? 1 : 0})`
  }

  const learners: string[] = []
  for (const [index, nickname] of site.learners.entries()) {
    const headImgUrl = index % 3 === 0 ? '' : `/avatars/${String((index % 12) + 1).padStart(2, '0')}.svg`
    // Commenters have no password.
    learners.push(
      await insert({
        mobile: `137${String(site.siteId).padStart(4, '0')}${String(index).padStart(4, '0')}`,
        nickname,
        headImgUrl,
        passwordHash: null,
      }),
    )
  }
  return { lecturers, learners, learner, everyone }
}
