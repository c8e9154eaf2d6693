import { isCounted, type PageScripts, runsWidget } from '@zhixing/contract/system/foreign-scripts'
import type { Site } from '../../kernel/sites.ts'
import { readServiceCode, readStatisticsCode, type ReadCode, widgetHosts } from './foreign-code.ts'

/** Codes that were read, by site; a reload makes new sites. */
const read = new WeakMap<Site, { statistics: ReadCode; service: ReadCode }>()

function codesOf(site: Site) {
  const known = read.get(site)
  if (known) return known
  const codes = {
    statistics: readStatisticsCode(site.statisticsCode),
    service: readServiceCode(site.onlineServiceCode),
  }
  read.set(site, codes)
  return codes
}

/** The third-party code of a page that runs: statistics on counted pages, the widget on those of the service. */
function running(site: Site, pathname: string) {
  const { statistics, service } = codesOf(site)
  const hasWidget = site.isEnableOnlineService === 1 && service.parts.length > 0
  const widgetPages = hasWidget ? site.onlineServicePages : ''
  return {
    statistics: site.isEnableStatistics === 1 && isCounted(pathname) ? statistics : undefined,
    widget: runsWidget(widgetPages, pathname) ? service : undefined,
    widgetPages,
    serviceLink: service.link,
  }
}

/** Third-party code of a page for its loader. */
export function pageScripts(site: Site, pathname: string): PageScripts {
  const { statistics, widget, widgetPages, serviceLink } = running(site, pathname)
  return { parts: [...(statistics?.parts ?? []), ...(widget?.parts ?? [])], widgetPages, serviceLink }
}

/** Its hosts for the content security policy. */
export function scriptHosts(site: Site, pathname: string) {
  const { statistics, widget } = running(site, pathname)
  return { statisticsHosts: statistics?.hosts ?? [], widgetHosts: widgetHosts(widget?.hosts ?? []) }
}
