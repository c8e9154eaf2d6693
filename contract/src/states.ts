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
  /** `status` of a callback request. */
  counsel: { waiting: 1, contacted: 2, closed: 3 },
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
    wechatQr: 11,
    wechatH5: 12,
    wechatJsapi: 14,
    alipayQr: 21,
    alipayH5: 22,
    alipayPage: 24,
    sandbox: 90,
  },
  /** `productType`. */
  product: { course: 1, live: 2, vip: 3, material: 4, paper: 5, class: 6 },
  /** `buyType`: how a learner got a course. `class`: through membership of a class. */
  buy: { free: 0, paid: 1, vip: 2, given: 3, class: 4 },
  /** `expiryMode`: how long a bought product stays accessible. */
  expiry: { forever: 0, days: 1, date: 2 },
  /** `shareStatus` (`profitStatus`) of a revenue share or commission. */
  share: { pending: 1, settled: 2, void: 3 },
} as const

/** Code of a product type. */
export type ProductType = (typeof stateCode.product)[keyof typeof stateCode.product]
