/** Rules and texts of the face check, shared by server and browser. Pure. */

/** Status of a student's check before one exam. */
export const faceStatus = { begun: 0, waiting: 1, same: 2, different: 3, asks: 4, letIn: 5 } as const
/** Mode of an exam: none, snapshot is enough to enter, reviewed before entering. */
export const faceModes = { off: 0, after: 1, before: 2 } as const
/** Maximum number of snapshots per person and exam. */
export const MAX_SNAPSHOTS = 10
/** Snapshots are accepted from this many minutes before the exam opens. */
export const EARLY_MINUTES = 60

/** Text of the consent. A changed text is a new version, which requires a new consent. */
export const faceConsent = {
  version: 1,
  date: '2026-11-23',
  title: '人脸信息处理告知与同意',
  lines: (keepDays: number) => [
    '用途：仅用于核对参加本场班级考试的是不是你本人，不用于其他任何目的。',
    '内容：你提供的一张本人照片，以及进入考试前由摄像头拍下的一张照片。',
    '查看：照片加密保存，只有你自己和有阅卷权限的班级老师可以查看；是否为同一人由老师作出判断，有异议可以申请人工复核。',
    `保存：照片在考试结束后最多保存 ${keepDays} 天，到期自动删除；删除后只保留核对结果，不保留照片。`,
    '选择：你可以不同意。不同意不影响参加考试，老师会用其他方式确认你的身份后放行。',
    '撤回：你可以随时撤回同意，撤回后照片立即删除。',
    '未满 14 周岁的学员，请由监护人阅读并同意。',
  ],
} as const

/** Whether the face check allows a person to enter the exam. */
export function faceLetsIn(mode: number, status: number, verdict: string): boolean {
  if (mode === faceModes.off || status === faceStatus.same || status === faceStatus.letIn) return true
  return mode === faceModes.after && status === faceStatus.waiting && verdict !== 'different'
}
