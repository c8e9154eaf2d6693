/** All calls of the product, by domain and noun. A new noun adds a line here; a new call of a noun does not. */
import type { z } from 'zod'
import type { Call } from './call.ts'
import type { WithFlags } from './flags.ts'
import * as adminArticle from './community/admin-article.ts'
import * as article from './community/article.ts'
import * as articleSeries from './community/article-series.ts'
import * as adminBlog from './community/admin-blog.ts'
import * as adminWord from './community/admin-word.ts'
import * as blog from './community/blog.ts'
import * as blogger from './community/blogger.ts'
import * as classTalk from './community/class-talk.ts'
import * as communityBlock from './community/block.ts'
import * as communitySeries from './community/series.ts'
import * as inset from './community/inset.ts'
import * as label from './community/label.ts'
import * as communityHot from './community/hot.ts'
import * as communityModeration from './community/moderation.ts'
import * as communityTrust from './community/trust.ts'
import * as communityQuestion from './community/question.ts'
import * as questionMerge from './community/question-merge.ts'
import * as communityVersion from './community/version.ts'
import * as courseWork from './community/work.ts'
import * as commerceAccount from './commerce/account.ts'
import * as commerceAdminMoney from './commerce/admin-money.ts'
import * as commerceBundle from './commerce/bundle.ts'
import * as commerceCoupon from './commerce/coupon.ts'
import * as adminOffline from './commerce/admin-offline.ts'
import * as adminApproval from './commerce/admin-approval.ts'
import * as adminRefundHand from './commerce/admin-refund-hand.ts'
import * as adminMerchant from './commerce/admin-merchant.ts'
import * as adminSandbox from './commerce/admin-sandbox.ts'
import * as adminOrder from './commerce/admin-order.ts'
import * as commerceAdminReport from './commerce/admin-report.ts'
import * as commerceAdminShare from './commerce/admin-share.ts'
import * as commerceInvoice from './commerce/invoice.ts'
import * as commerceRedeem from './commerce/redeem.ts'
import * as commerceAdminRecon from './commerce/admin-recon.ts'
import * as commerceVip from './commerce/vip.ts'
import * as commerceOrder from './commerce/order.ts'
import * as commerceRefund from './commerce/refund.ts'
import * as commerceSale from './commerce/sale.ts'
import * as commerceSalePage from './commerce/sale-page.ts'
import * as commerceReferral from './commerce/referral.ts'
import * as adminCategory from './course/admin-category.ts'
import * as adminComment from './course/admin-comment.ts'
import * as adminZone from './course/admin-zone.ts'
import * as authoring from './course/authoring.ts'
import * as authoringMedia from './course/authoring-media.ts'
import * as parts from './course/authoring-parts.ts'
import * as examExport from './exam/export.ts'
import * as examImport from './exam/import.ts'
import * as course from './course/course.ts'
import * as courseFile from './course/course-file.ts'
import * as narration from './course/narration.ts'
import * as courseMoment from './course/moment.ts'
import * as courseStudy from './course/study.ts'
import * as material from './course/material.ts'
import * as review from './course/review.ts'
import * as reviewRemark from './course/review-remark.ts'
import * as talk from './course/talk.ts'
import * as vodBind from './course/vod-bind.ts'
import * as learners from './data/learners.ts'
import * as lecturerHome from './data/lecturer-home.ts'
import * as overview from './data/overview.ts'
import * as todo from './data/todo.ts'
import * as progress from './data/progress.ts'
import * as search from './data/search.ts'
import * as adminExamCategory from './exam/admin-category.ts'
import * as examCatalogue from './exam/catalogue.ts'
import * as examCategory from './exam/category.ts'
import * as examCollection from './exam/collection.ts'
import * as examCourseRef from './exam/course-ref.ts'
import * as examMarkGroup from './exam/mark-group.ts'
import * as examCorrection from './exam/correction.ts'
import * as examMarking from './exam/marking.ts'
import * as examRecheck from './exam/recheck.ts'
import * as examResult from './exam/result.ts'
import * as examStatistics from './exam/statistics.ts'
import * as examMonitor from './exam/monitor.ts'
import * as examRecord from './exam/record.ts'
import * as examPractice from './exam/practice.ts'
import * as examProblem from './exam/problem.ts'
import * as examProblemReport from './exam/problem-report.ts'
import * as examWrongBook from './exam/wrong-book.ts'
import * as examPaper from './exam/paper.ts'
import * as examPaperReview from './exam/paper-review.ts'
import * as gradeCategory from './grade/category.ts'
import * as gradeCertificate from './grade/certificate.ts'
import * as gradeCourseCertificate from './grade/course-certificate.ts'
import * as gradeClassCourse from './grade/class-course.ts'
import * as gradeClassLesson from './grade/class-lesson.ts'
import * as gradeBook from './grade/grade-book.ts'
import * as gradeTimetable from './grade/timetable.ts'
import * as gradeApply from './grade/apply.ts'
import * as adminGrade from './grade/admin-grade.ts'
import * as gradeInfo from './grade/info.ts'
import * as gradeNotice from './grade/notice.ts'
import * as memberImport from './grade/member-import.ts'
import * as gradeStudent from './grade/student.ts'
import * as gradeExam from './grade/exam.ts'
import * as gradeExamRoster from './grade/exam-roster.ts'
import * as gradeExamStudent from './grade/exam-student.ts'
import * as gradeExamFace from './grade/exam-face.ts'
import * as gradeHomework from './grade/homework.ts'
import * as orgDesk from './org/desk.ts'
import * as orgErasure from './org/erasure.ts'
import * as orgDeskSetting from './org/desk-setting.ts'
import * as orgContent from './org/content.ts'
import * as orgPaper from './org/paper.ts'
import * as orgPage from './org/page.ts'
import * as orgMember from './org/member.ts'
import * as orgPlan from './org/plan.ts'
import * as orgRecord from './org/record.ts'
import * as orgReport from './org/report.ts'
import * as orgReportMail from './org/report-mail.ts'
import * as orgSeat from './org/seat.ts'
import * as adminModel from './assistant/admin-model.ts'
import * as assistantAsk from './assistant/ask.ts'
import * as assistantExplain from './assistant/explain.ts'
import * as assistantMark from './assistant/mark.ts'
import * as assistantMissed from './assistant/missed.ts'
import * as assistantProblem from './assistant/problem.ts'
import * as assistantReply from './assistant/reply.ts'
import * as assistantTitle from './assistant/title.ts'
import * as assistantTrack from './assistant/track.ts'
import * as marketingAdminPlacement from './marketing/admin-placement.ts'
import * as marketingCounsel from './marketing/counsel.ts'
import * as marketingLead from './marketing/lead.ts'
import * as marketingLeadForm from './marketing/lead-form.ts'
import * as marketingPlacement from './marketing/placement.ts'
import * as adminLive from './live/admin-live.ts'
import * as adminRoom from './live/admin-room.ts'
import * as liveAssistant from './live/assistant.ts'
import * as liveChannel from './live/channel.ts'
import * as liveDraw from './live/draw.ts'
import * as liveMark from './live/mark.ts'
import * as liveMove from './live/move.ts'
import * as liveReplayPolicy from './live/replay-policy.ts'
import * as liveRoom from './live/room.ts'
import * as liveSession from './live/session.ts'
import * as liveStudio from './live/studio.ts'
import * as liveTrim from './live/trim.ts'
import * as decoration from './system/admin-decoration.ts'
import * as adminFrame from './system/admin-frame.ts'
import * as browserError from './system/browser-error.ts'
import * as adminSite from './system/admin-site.ts'
import * as exportLog from './system/export-log.ts'
import * as site from './system/site.ts'
import * as fileUpload from './system/upload.ts'
import * as webhook from './system/webhook.ts'
import * as videoTarget from './system/video-target.ts'
import * as account from './user/account.ts'
import * as adminOpenSite from './user/admin-open-site.ts'
import * as adminFeedback from './user/admin-feedback.ts'
import * as device from './user/device.ts'
import * as mail from './user/mail.ts'
import * as push from './user/push.ts'
import * as token from './user/token.ts'
import * as factor from './user/factor.ts'
import * as scim from './user/scim.ts'
import * as sso from './user/sso.ts'
import * as smsSetting from './user/sms-setting.ts'
import * as wechat from './user/wechat.ts'
import * as adminImport from './user/admin-import.ts'
import * as adminLecturer from './user/admin-lecturer.ts'
import * as adminLog from './user/admin-log.ts'
import * as adminMessage from './user/admin-message.ts'
import * as adminOperator from './user/admin-operator.ts'
import * as adminOrganization from './user/admin-organization.ts'
import * as organization from './user/organization.ts'
import * as organizationAudit from './user/organization-audit.ts'
import * as adminUser from './user/admin-user.ts'
import * as lecturerAudit from './user/lecturer-audit.ts'
import * as personalData from './user/personal-data.ts'
import * as people from './user/people.ts'
import * as vodLibrary from './vod/library.ts'
import * as vodRecognition from './vod/recognition.ts'
import * as vodSpeechSetting from './vod/speech-setting.ts'
import * as vodQueue from './vod/queue.ts'
import * as vodUpload from './vod/upload.ts'
import * as video from './vod/video.ts'

export const contract = {
  system: {
    site: site.site,
    demo: site.demo,
    adminFrame: adminFrame.adminFrame,
    browserErrors: browserError.browserErrors,
    ...decoration.decoration,
    adminSite: adminSite.adminSite,
    adminSites: adminSite.adminSites,
    videoTarget: videoTarget.videoTarget,
    exportLog: exportLog.exportLog,
    adminWebhook: webhook.adminWebhook,
    fileUpload: fileUpload.upload,
  },
  user: {
    adminOpenSite: adminOpenSite.adminOpenSite,
    signIn: account.signIn,
    profile: account.profile,
    research: account.research,
    personalData: personalData.personalData,
    lecturer: people.lecturer,
    lecturerAudit: lecturerAudit.lecturerAudit,
    adminLecturer: adminLecturer.adminLecturer,
    adminLecturerAudit: adminLecturer.adminLecturerAudit,
    attention: people.attention,
    message: people.message,
    messageSetting: people.messageSetting,
    feedback: people.feedback,
    adminUser: adminUser.adminUser,
    adminRole: adminOperator.adminRole,
    adminOperator: adminOperator.adminOperator,
    adminLog: adminLog.adminLog,
    adminOrganization: adminOrganization.adminOrganization,
    organization: organization.organization,
    organizationAudit: organizationAudit.organizationAudit,
    ownOrganization: organization.ownOrganization,
    lecturerOrganization: organization.lecturerOrganization,
    adminMessage: adminMessage.adminMessage,
    adminMessageTemplate: adminMessage.adminMessageTemplate,
    adminFeedback: adminFeedback.adminFeedback,
    adminSms: adminFeedback.adminSms,
    smsSetting: smsSetting.smsSetting,
    mailSetting: mail.mailSetting,
    ownMail: mail.ownMail,
    ownPush: push.ownPush,
    wechatSetting: wechat.wechatSetting,
    ownWechat: wechat.ownWechat,
    ownToken: token.ownToken,
    adminToken: token.adminToken,
    device: device.device,
    factor: factor.factor,
    signInFactor: factor.signInFactor,
    adminFactor: factor.adminFactor,
    sso: sso.sso,
    adminSso: sso.adminSso,
    adminScim: scim.adminScim,
    signInWays: smsSetting.signInWays,
    adminTodo: adminFeedback.adminTodo,
    adminImport: adminImport.adminImport,
  },
  vod: {
    video: video.video,
    upload: vodUpload.upload,
    library: vodLibrary.library,
    subtitle: vodLibrary.subtitle,
    queue: vodQueue.queue,
    recognition: vodRecognition.recognition,
    speechSetting: vodSpeechSetting.speechSetting,
  },
  course: {
    category: course.category,
    course: course.course,
    study: courseStudy.study,
    trial: courseStudy.trial,
    moment: courseMoment.moment,
    momentAudit: courseMoment.momentAudit,
    subtitleSearch: course.subtitleSearch,
    material: material.material,
    adminZoneCourse: adminZone.adminZoneCourse,
    collection: courseStudy.collection,
    comment: talk.comment,
    note: talk.note,
    question: talk.question,
    courseFile: courseFile.courseFile,
    narration: narration.narration,
    adminCourseFile: courseFile.adminCourseFile,
    courseAudit: authoring.courseAudit,
    chapterAudit: parts.chapterAudit,
    periodAudit: parts.periodAudit,
    pictureAudit: authoringMedia.pictureAudit,
    chapterPic: authoringMedia.chapterPic,
    videoLibrary: authoringMedia.videoLibrary,
    accessoryAudit: authoringMedia.accessoryAudit,
    review: review.review,
    reviewRemark: reviewRemark.reviewRemark,
    courseRemark: reviewRemark.courseRemark,
    reviewTemplate: review.reviewTemplate,
    adminCourse: review.adminCourse,
    vodBind: vodBind.vodBind,
    adminCategory: adminCategory.adminCategory,
    adminComment: adminComment.adminComment,
  },
  exam: {
    problemImport: examImport.problemImport,
    problemExport: examExport.problemExport,
    paperDownload: examExport.paperDownload,
    paper: examPaper.paper,
    paperReview: examPaperReview.paperReview,
    adminPaper: examPaperReview.adminPaper,
    examRecord: examRecord.record,
    examMonitor: examMonitor.monitor,
    examMarking: examMarking.marking,
    examMarkGroup: examMarkGroup.markGroup,
    examMarkPhrase: examMarking.markPhrase,
    examCorrection: examCorrection.correction,
    examRecheck: examRecheck.recheck,
    examRecheckMarking: examRecheck.recheckMarking,
    examResult: examResult.result,
    examStatistics: examStatistics.statistics,
    problem: examProblem.problem,
    problemReport: examProblemReport.problemReport,
    problemVideo: examProblem.problemVideo,
    examCategory: examCategory.examCategory,
    adminExamCategory: adminExamCategory.adminExamCategory,
    examPractice: examPractice.practice,
    examWrongBook: examWrongBook.wrongBook,
    examInfo: examCatalogue.examInfo,
    myExam: examCatalogue.myExam,
    examCollection: examCollection.examCollection,
    courseExam: examCourseRef.courseExam,
    courseExamRef: examCourseRef.courseExamRef,
  },
  org: {
    orgDesk: orgDesk.orgDesk,
    orgDeskSetting: orgDeskSetting.orgDeskSetting,
    orgErasure: orgErasure.orgErasure,
    orgPage: orgPage.orgPage,
    orgContent: orgContent.orgContent,
    orgPaper: orgPaper.orgPaper,
    orgDepartment: orgDesk.orgDepartment,
    orgMember: orgMember.orgMember,
    orgInvite: orgMember.orgInvite,
    orgImport: orgMember.orgImport,
    orgSlip: orgMember.orgSlip,
    orgPack: orgSeat.orgPack,
    orgSeat: orgSeat.orgSeat,
    adminOrgSeat: orgSeat.adminOrgSeat,
    orgDeadline: orgReport.orgDeadline,
    orgReport: orgReport.orgReport,
    orgReportMail: orgReportMail.orgReportMail,
    orgRecord: orgRecord.orgRecord,
    orgPlan: orgPlan.orgPlan,
    orgOwnPlan: orgPlan.orgOwnPlan,
  },
  grade: {
    gradeCourse: gradeClassCourse.gradeCourse,
    gradeLesson: gradeClassLesson.gradeLesson,
    gradeProgress: gradeClassCourse.gradeProgress,
    gradeTimetable: gradeTimetable.gradeTimetable,
    adminHoliday: gradeTimetable.adminHoliday,
    gradeBook: gradeBook.gradeBook,
    gradeReport: gradeBook.gradeReport,
    certificate: gradeCertificate.certificate,
    courseCertificate: gradeCourseCertificate.courseCertificate,
    gradeCategory: gradeCategory.gradeCategory,
    adminGradeCategory: gradeCategory.adminGradeCategory,
    gradePublic: gradeInfo.gradePublic,
    gradeInfo: gradeInfo.gradeInfo,
    adminGrade: adminGrade.adminGrade,
    gradeStudent: gradeStudent.gradeStudent,
    gradeImport: memberImport.gradeImport,
    gradeSlip: gradeStudent.gradeSlip,
    gradeGroup: gradeStudent.gradeGroup,
    gradeApply: gradeApply.gradeApply,
    gradeNotice: gradeNotice.gradeNotice,
    gradeFile: gradeNotice.gradeFile,
    gradeExam: gradeExam.gradeExam,
    gradeExamRoster: gradeExamRoster.gradeExamRoster,
    gradeExamStudent: gradeExamStudent.gradeExamStudent,
    gradeExamFace: gradeExamFace.gradeExamFace,
    gradeExamFaceReview: gradeExamFace.gradeExamFaceReview,
    gradeHomework: gradeHomework.gradeHomework,
    gradeHomeworkMark: gradeHomework.gradeHomeworkMark,
    ownHomework: gradeHomework.ownHomework,
  },
  data: {
    progress: progress.progress,
    learners: learners.learners,
    lecturerHome: lecturerHome.lecturerHome,
    overview: overview.overview,
    todo: todo.todo,
    search: search.search,
    adminSearch: search.adminSearch,
  },
  live: {
    liveSession: liveSession.liveSession,
    liveAssistant: liveAssistant.liveAssistant,
    liveChannel: liveChannel.liveChannel,
    adminLive: adminLive.adminLive,
    adminRoom: adminRoom.adminRoom,
    liveDraw: liveDraw.liveDraw,
    liveMark: liveMark.liveMark,
    liveMove: liveMove.liveMove,
    liveReplayPolicy: liveReplayPolicy.liveReplayPolicy,
    liveRoom: liveRoom.liveRoom,
    liveStudio: liveStudio.liveStudio,
    liveTrim: liveTrim.liveTrim,
  },
  community: {
    article: article.article,
    adminArticle: adminArticle.adminArticle,
    adminArticleCategory: adminArticle.adminArticleCategory,
    articleSeries: articleSeries.articleSeries,
    adminArticleSeries: articleSeries.adminArticleSeries,
    blog: blog.blog,
    blogComment: blog.blogComment,
    blogWriting: blog.blogWriting,
    blogger: blogger.blogger,
    inset: inset.inset,
    communitySeries: communitySeries.series,
    seriesWriting: communitySeries.seriesWriting,
    adminSeries: communitySeries.adminSeries,
    communityBlock: communityBlock.block,
    label: label.label,
    adminLabel: label.adminLabel,
    adminBlog: adminBlog.adminBlog,
    adminWord: adminWord.adminWord,
    adminHot: communityHot.adminHot,
    report: communityModeration.report,
    adminModeration: communityModeration.adminModeration,
    adminTrust: communityTrust.adminTrust,
    communityQuestion: communityQuestion.question,
    questionAnswer: communityQuestion.questionAnswer,
    questionInvite: communityQuestion.questionInvite,
    questionMerge: questionMerge.questionMerge,
    adminQuestionMerge: questionMerge.adminQuestionMerge,
    classTopic: classTalk.classTopic,
    classReply: classTalk.classReply,
    classTalkRule: classTalk.classTalkRule,
    communityVersion: communityVersion.version,
    adminVersion: communityVersion.adminVersion,
    work: courseWork.work,
    workDesk: courseWork.workDesk,
    adminWork: courseWork.adminWork,
  },
  commerce: {
    order: commerceOrder.order,
    sandbox: commerceOrder.sandbox,
    refund: commerceRefund.refund,
    coupon: commerceCoupon.coupon,
    adminCoupon: commerceCoupon.adminCoupon,
    redeem: commerceRedeem.redeem,
    adminRedeem: commerceRedeem.adminRedeem,
    vip: commerceVip.vip,
    adminVipMember: commerceVip.adminVipMember,
    product: commerceSale.product,
    adminProduct: commerceSale.adminProduct,
    referral: commerceReferral.referral,
    adminReferral: commerceReferral.adminReferral,
    earning: commerceAccount.earning,
    payoutAccount: commerceAccount.payoutAccount,
    extractLog: commerceAccount.extractLog,
    salePage: commerceSalePage.salePage,
    adminSalePage: commerceSalePage.adminSalePage,
    bundle: commerceBundle.bundle,
    adminBundle: commerceBundle.adminBundle,
    commissionAccount: commerceAccount.commissionAccount,
    commissionExtract: commerceAccount.commissionExtract,
    adminWithdrawal: commerceAdminMoney.adminWithdrawal,
    adminSaleRule: commerceAdminMoney.adminSaleRule,
    adminLedger: commerceAdminMoney.adminLedger,
    adminOrder: adminOrder.adminOrder,
    adminOffline: adminOffline.adminOffline,
    adminMerchant: adminMerchant.adminMerchant,
    adminSandbox: adminSandbox.adminSandbox,
    adminPayment: adminOrder.adminPayment,
    adminRefund: adminOrder.adminRefund,
    adminApproval: adminApproval.adminApproval,
    adminRefundHand: adminRefundHand.adminRefundHand,
    invoice: commerceInvoice.invoice,
    adminInvoice: commerceInvoice.adminInvoice,
    adminRecon: commerceAdminRecon.adminRecon,
    adminReport: commerceAdminReport.adminReport,
    adminShare: commerceAdminShare.adminShare,
  },
  marketing: {
    counsel: marketingCounsel.counsel,
    lead: marketingLead.lead,
    leadForm: marketingLeadForm.leadForm,
    adminLeadForm: marketingLeadForm.adminLeadForm,
    placement: marketingPlacement.placement,
    ownPlacement: marketingPlacement.ownPlacement,
    adminPlacement: marketingAdminPlacement.adminPlacement,
  },
  assistant: {
    place: assistantAsk.place,
    ask: assistantAsk.ask,
    talk: assistantAsk.talk,
    explain: assistantExplain.explain,
    missed: assistantMissed.missed,
    problemDraft: assistantProblem.problemDraft,
    similarProblem: assistantProblem.similarProblem,
    desk: assistantReply.desk,
    titleDraft: assistantTitle.titleDraft,
    track: assistantTrack.track,
    markAdvice: assistantMark.markAdvice,
    adminModel: adminModel.adminModel,
  },
} as const

type Values<T> = T[keyof T]
type AnyNoun = Values<{ [D in keyof typeof contract]: Values<(typeof contract)[D]> }>
/** The union of all declared calls. */
export type AnyCall = AnyNoun extends infer N ? (N extends unknown ? Values<N> : never) : never
/** Client-side name of a call: its path for POST, `METHOD path` otherwise. */
export type CallKey = AnyCall['key']
/** Mapped type: one lookup per name. `Extract` compares with every call and triples type-checking time. */
type CallsByKey = { [C in AnyCall as C['key']]: C }
type ByKey<K extends CallKey> = CallsByKey[K]
/** Input on the wire. */
export type WireInputOf<K extends CallKey> = z.input<ByKey<K>['input']>
/** `data` of the answer, on the wire. */
export type WireOutputOf<K extends CallKey> = z.output<ByKey<K>['output']>
/** Input as pages send it: flags are booleans. */
export type InputOf<K extends CallKey> = WithFlags<WireInputOf<K>>
/** `data` of the answer as pages receive it. */
export type OutputOf<K extends CallKey> = WithFlags<WireOutputOf<K>>

/** All calls, flattened. */
export function allCalls(): Call[] {
  return Object.values(contract).flatMap((domain) =>
    Object.values(domain).flatMap((noun) => Object.values(noun as Record<string, Call>)),
  )
}
