/** Where each entry of the phone's bottom bar leads, and which addresses belong to it. */
const places = {
  home: /^\/(?:index)?$/,
  courses: /^\/(?:list|library|resource|search|exam|onlineTest|info|view\/service)(?:$|\/search)|^\/search\//,
  study:
    /^\/(?:myStudy|account\/(?:study|course|grades\/my|notes|collection|practice|error\/problem|exams\/my\w+|certificates))$/,
  account:
    /^\/account\/(?:info|order|coupon|redeem|message|attention|ques|feedback|moderation|invoice|recommend|reset|teacher)$/,
} as const

/**
 * The entry an address belongs to; null where the bar is not shown: pages that are worked in (a lesson, an exam, an editor) have the
 * foot of the screen for themselves.
 */
export function placeOf(pathname: string): keyof typeof places | null {
  const names = Object.keys(places) as (keyof typeof places)[]
  return names.find((name) => places[name].test(pathname)) ?? null
}
