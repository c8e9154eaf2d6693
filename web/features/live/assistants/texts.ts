import { catalogue } from '../../../i18n/catalogue.ts'

/** Texts of assistants. */
export const texts = catalogue('live/assistants', {
  title: '助教',
  about:
    '助教可以开始和结束每一场直播、用网页直播、管理聊天（禁言、置顶、删除、移出）、回应举手、发起答题和签到、处理举报、查看出勤；不能改课程、看不到推流密钥，也不能裁剪回放。',
  add: '添加助教',
  mobile: '手机号',
  mobileHint: '对方注册时用的手机号，添加后会收到消息通知',
  mobileNeeded: '请填写正确的 11 位手机号',
  empty: '还没有助教',
  emptyText: '请一位熟悉课程的学员或同事帮你管理直播间。',
  since: (day: string) => `${day} 起`,
  remove: '移除',
  removeOf: (name: string) => `移除助教：${name}`,
  removeAsk: (name: string) => `移除助教“${name}”？`,
  removeText: '对方会立即失去直播间的管理权限，已发送的消息会保留。',
  people: '本课助教',
  mine: {
    title: '直播助教',
    about: '你担任助教的直播课。进入直播间后，在“互动”里可以管理聊天、举手和答题。',
    next: '未开始与直播中',
    past: '已结束',
    phases: '场次',
    enter: '进入直播间',
    replay: '看回放',
    attendance: '出勤与答题',
    studio: '网页直播',
    teacher: (name: string) => `讲师：${name}`,
    emptyNext: '近期没有要协助的直播',
    emptyNextText: '讲师安排新的场次后会出现在这里，开播前会收到提醒。',
    emptyPast: '还没有结束的直播',
  },
} as const)
