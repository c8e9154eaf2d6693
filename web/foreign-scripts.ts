import { isCounted, type PageScripts, runsWidget } from '@zhixing/contract/system/foreign-scripts'

/**
 * Third-party scripts of this document. They cannot be unloaded and its policy admits no others, so pages that must
 * not have them (isCounted: sign-in, account pages, back office), and pages that differ in the widget of the online
 * service, need a full page load.
 */
let isRunning = false
let widget = { pages: '', isHere: false }

export const foreignScripts = {
  areRunning: (): boolean => isRunning,
  haveBegun({ parts, widgetPages }: PageScripts, pathname: string): void {
    isRunning = parts.length > 0
    widget = { pages: widgetPages, isHere: runsWidget(widgetPages, pathname) }
  },
  /** Whether a page needs a document of its own. */
  needDocument: (pathname: string): boolean =>
    (isRunning && !isCounted(pathname)) || runsWidget(widget.pages, pathname) !== widget.isHere,
}
