/** Entries of the phone's bottom bar, and the paths that belong to each. */
const places = {
  home: /^\/(?:index)?$/,
  courses: /^\/(?:list|library|resource|search|exam|onlineTest|info|view\/service)(?:$|\/search)|^\/search\//,
  study:
    /^\/(?:myStudy|account\/(?:study|course|grades\/(?:my|homework)|notes|collection|placement|practice|error\/problem|exams\/my\w+|certificates))$/,
  account:
    /^\/account\/(?:info|order|coupon|redeem|message|attention|ques|feedback|moderation|invoice|recommend|reset|teacher)$/,
} as const

/** Entry of a path; null where the bar is hidden: lessons, exams and editors use the foot of the screen themselves. */
export function placeOf(pathname: string): keyof typeof places | null {
  const names = Object.keys(places) as (keyof typeof places)[]
  return names.find((name) => places[name].test(pathname)) ?? null
}
