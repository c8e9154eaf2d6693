import { demo, site } from '@zhixing/contract/system/site'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectOutbox } from '../../platform/sms/outbox.ts'
import { contentCheck } from './nav-sections.ts'
import * as sql from './site.sql.ts'

const siteCalls = implement(site, {
  info: async (_input, { site, services }) => ({ ...site, openWechatLogin: services.config.wechat ? 1 : 0 }),
  nav: async ({ platShow }, { db, services }) => {
    const entries = await sql.selectNav(db, platShow)
    return {
      time: new Date(services.clock.now()).toISOString(),
      list: entries.filter(await contentCheck(services, db, entries)),
      menuList: await sql.selectMenus(db),
    }
  },
  vipSets: async (_input, { db }) => ({ list: await sql.selectVipSets(db) }),
  links: async (_input, { db }) => ({ websiteLinkList: await sql.selectLinks(db) }),
  about: async (_input, { db }) => ({ websiteNavList: await sql.selectAbout(db) }),
  aboutArticle: async ({ navId }, { db }) => found(await sql.selectAboutArticle(db, navId)),
  banners: async ({ bannerGroup }, { db }) => ({
    sysBannerDTOList: [
      { code: `banner_${bannerGroup}`, group: bannerGroup, data: await sql.selectBanners(db, bannerGroup) },
    ],
  }),
  adverts: async ({ advLocation, platShow }, { db }) => ({ list: await sql.selectAdverts(db, advLocation, platShow) }),
  zones: async ({ zoneLocation }, { db }) => ({ list: await sql.selectZones(db, zoneLocation) }),
  problemKinds: async (_input, { db }) => ({ list: await sql.selectDict(db, 'problemKind') }),
})

const demoCalls = implement(demo, {
  outbox: async ({ mobile }, { db, site, services }) => {
    if (!services.config.demo || !site.isDemo) throw new CallError('notFound')
    return { list: await selectOutbox(db, mobile) }
  },
})

export const calls = [...siteCalls, ...demoCalls]
