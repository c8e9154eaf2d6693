import { type WordAction, wordActions } from '@zhixing/contract/community/word-limits'

interface Starter {
  groupName: string
  actionType: WordAction
  words: readonly string[]
}

/** Lists to begin with, by purpose: common words of each, to be completed by the school. */
export const starters: readonly Starter[] = [
  {
    groupName: '广告引流',
    actionType: wordActions.hold,
    words: [
      '加微信',
      '加我微信',
      '加薇信',
      '加v信',
      '加qq',
      '私聊领取',
      '扫码进群',
      '进群领资料',
      '免费领资料',
      '兼职日结',
      '刷单',
      '代理招募',
      '诚招代理',
      '低价出课',
      '拼课群',
      '网盘资源出售',
    ],
  },
  {
    groupName: '学术作弊',
    actionType: wordActions.refuse,
    words: [
      '代写论文',
      '代写作业',
      '代考',
      '替考',
      '枪手',
      '包过',
      '保过',
      '考前答案',
      '答案群',
      '作弊器',
      '隐形耳机',
      '代刷网课',
      '代挂课时',
      '买卖证书',
      '办证',
    ],
  },
  {
    groupName: '诈骗与赌博',
    actionType: wordActions.refuse,
    words: [
      '套现',
      '校园贷',
      '裸贷',
      '无抵押秒贷',
      '刷流水',
      '跑分',
      '收购银行卡',
      '出租银行卡',
      '博彩',
      '网络赌博',
      '百家乐',
      '时时彩',
      '六合彩',
      '稳赚不赔',
      '内幕消息',
    ],
  },
  {
    groupName: '辱骂',
    actionType: wordActions.mask,
    words: [
      '傻逼',
      '傻b',
      '煞笔',
      '脑残',
      '智障',
      '白痴',
      '废物',
      '滚蛋',
      '去死',
      '贱人',
      '畜生',
      '王八蛋',
      '狗东西',
      '不要脸',
    ],
  },
]
