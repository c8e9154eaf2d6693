import { payWayCode } from './commerce/providers.ts'

/**
 * Named codes of the specification's state and kind fields. Code compares by these names; the wire and the database
 * keep the numbers.
 */
export const stateCode = {
  /** `statusId` of most rows: soft delete. */
  row: { inactive: 0, active: 1 },
  /** `auditStatus` of a version, an application, an organisation. */
  audit: { pending: 0, approved: 1, rejected: 2, draft: 3, replaced: 4 },
  /** `courseCategory`. */
  category: { recorded: 1, live: 2, library: 3, resource: 4 },
  /** `periodType`. */
  lesson: { video: 1, text: 2, document: 3, file: 4, live: 20 },
  /** `liveStatus` of a live session. `ended`: its replay is still being made. */
  live: { planned: 1, live: 2, ended: 3, replay: 4 },
  /** `videoStatus`. */
  video: { none: 0, transcoding: 1, ready: 2, failed: 3 },
  /** `uploadStatus`. */
  upload: { receiving: 1, checking: 2, done: 3, refused: 4 },
  /** `readStatus` of a document. */
  document: { none: 0, preparing: 1, readable: 2, downloadOnly: 3 },
  /** `refType`: what a paper or an attachment belongs to. */
  ref: { course: 1, chapter: 2, lesson: 3 },
  /** `userType`. */
  user: { learner: 1, lecturer: 2, organization: 3 },
  /** `examState`: the time window of a paper. */
  window: { upcoming: 1, open: 2, ended: 3 },

  /** `collectionType`, limited to exams. */
  collection: { exam: 4, problem: 5 },
  /** `zoneType`: what a home-page section lists. */
  zone: { courses: 1, lecturers: 2, articles: 3 },
  /** `loginStatus` of the login log. */
  login: { failed: 0, success: 1, registered: 2, refused: 3 },
  /** `lateStatus` of an answer received after the end of the attempt. */
  late: { accepted: 1, waiting: 2, acceptedByTeacher: 3, refused: 4 },
  /** `importStatus` and `rowStatus` of a problem import. */
  problemImport: { reading: 1, ready: 2, accepted: 3, undone: 4, failed: 5, asking: 6 },
  problemImportRow: { waiting: 1, accepted: 2, skipped: 3 },
  /** `orderStatus`. */
  order: { waiting: 1, paid: 2, failed: 3, closed: 4, refunded: 5, refunding: 7, partRefunded: 8 },
  /** `itemStatus` of an order line. */
  orderItem: { waiting: 1, granted: 2, refunded: 5 },
  /** `payStatus` of one payment attempt. `held`: money arrived that matches no open order; an operator decides. */
  pay: { waiting: 1, paid: 2, failed: 3, closed: 4, refunded: 5, held: 9 },
  /** `payType`: payment method of an order. */
  payType: {
    free: 0,
    manual: 4,
    redeem: 5,
    ...payWayCode,
  },
  /** `productType`. `seats`: seats of an organisation in a course. */
  product: { course: 1, live: 2, vip: 3, material: 4, paper: 5, class: 6, seats: 7 },
  /** `buyType`: how a learner got a course. `class`: through a class; `seat`: from an organisation. */
  buy: { free: 0, paid: 1, vip: 2, given: 3, class: 4, seat: 5 },
  /** `expiryMode`: how long a bought product stays accessible. */
  expiry: { forever: 0, days: 1, date: 2 },
  /** `shareStatus` (`profitStatus`) of a revenue share or commission. */
  share: { pending: 1, settled: 2, void: 3 },
  /** `tradeType`: paid through a channel, or entered by an operator. */
  trade: { online: 1, offline: 2 },
  /** `couponType`: what a coupon takes off. */
  couponType: { amount: 1, percent: 2 },
  /** `scopeType` of a coupon. */
  couponScope: { all: 0, types: 1, products: 2 },
  /** `couponStatus`; `unclaimed` and `expired` are computed, not stored. */
  coupon: { unclaimed: 0, unused: 1, reserved: 2, used: 3, expired: 4 },
  /** `issueType` of a batch of coupons. */
  couponIssue: { claimPage: 1, codes: 2, granted: 3 },
  /** `status` of an invoice; `reversalDue`: a refund requires a red-letter invoice. */
  invoice: { waiting: 1, issued: 2, refused: 3, reversalDue: 4, reversed: 5, cancelled: 6 },
  /** `bindStatus` of a buyer and a referrer. */
  binding: { current: 1, replaced: 2, refused: 3, ended: 4 },
  /** `bindType` of a site: the first referrer stays, or the latest replaces it. */
  referralBind: { first: 1, latest: 2 },
  /** `joinType` of the referral scheme. */
  referralJoin: { open: 1, invited: 2 },
  /** `reconStatus` of a day of a channel. */
  recon: { equal: 1, differs: 2, settled: 3, failed: 4 },
  /** `differenceType` and `differenceStatus` of reconciliation. */
  reconDifference: { missingHere: 1, missingAtChannel: 2, amountDiffers: 3 },
  reconDifferenceState: { open: 1, settled: 2, resolved: 3 },
  /** `extractStatus` of a withdrawal as its owner sees it. */
  withdrawal: { processing: 1, paid: 2, failed: 3 },
  /** `accountType` of a payout account. */
  payoutAccount: { bankCard: 1, alipay: 2 },
  /** `titleType` of an invoice title. */
  invoiceTitle: { person: 1, company: 2 },
} as const

/** The codes of one state or kind: `StateCode<'order'>`. */
export type StateCode<K extends keyof typeof stateCode> = (typeof stateCode)[K][keyof (typeof stateCode)[K]]

/** Code of a product type. */
export type ProductType = StateCode<'product'>
