/**
 * Syllables of the characters in the menu's titles and synonyms, so that the search of functions needs no dictionary.
 * `menu-search.test.ts` compares it with one.
 */
const SOUNDS =
  'an案安 bai白败 ban办板版班 bao包宝报 bei备 ben本 bi比蔽 biao标表 bie别 bing并 bo博播 bu不布部步 cai菜 can餐 cao操草 ce策测 cha差 ' +
  'cheng成称程 chong重 chu出处 chuang窗 ci次磁词 cu促 cuo错 da大打答 dai代待 dan单 dang档 dao到导道 de的 deng登 di地递底 dian典点 ' +
  'ding定订钉 dong动 dou豆斗 du度 duan短段 dui兑对队 duo多 e额 fa发 fan反 fang方访 fei费飞 fen份分 feng封 fu付复服附负 gai改概 ' +
  'gan感 gang岗 gao告稿 ge格 gen跟 gong公工 gou构购 gua挂 guan关管观 guang广 gui规 guo过 hang航 hao号 he合核 hei黑 hu户 hua话化 ' +
  'huan换 hui会惠回 huo活货 ji机激级绩计记 jia价架 jian件减建荐见键间 jiang讲 jiao交教焦脚 jie接结阶 jin禁金进 jing精 ju举据 juan卷 jue角 ' +
  'ka卡 kai开 kan看 kao考 ke客课 kou扣口 ku库 kuan款 kui馈 lai来 lan栏览 lao老 lei类 li例理 lian链 liang量两 liao料聊 lie列 ' +
  'ling领令 liu流浏留 lou漏 lu录 lun论轮 luo落 lv滤率 ma码 mai买 man满 men们 mi密 min敏 ming名命 mo模默摸 mu幕模目 nei内 neng能 ' +
  'nian年 pai牌 pan盘 pei配 pi批 piao票 pin品频 ping屏评平 pu谱 qi器期起企 qian签千 qiang墙 qin勤 qing情请 qu区渠 quan全券权 qun群 re热 ' +
  'ren人任认 ri日 rong容 ru入 se色 sha沙 shang上商 she社设 shen审申身 shi失师时视试事识 shou售手授收首 shu数书 shui水税谁 si司私 ' +
  'song送 sou搜 su诉 suan算 suo索 tai台态抬 tan弹 tao套 ti提踢题 tian天 tiao条调 tie帖 tong统通 tou头投 tu图 tuan团 tui推退 wai外 ' +
  'wang网 wei位微未违 wen文问闻 wo我 wu务误 xi息系 xia下 xian现线限 xiang箱 xiao校消销 xie协写 xin信心新 xing型行 xiu修 xu续 xuan选 xue学 ' +
  'xun讯询 yan言颜验 yao邀钥 ye业页 yi已异意易议义一 yin隐音 ying营 yong佣用 you优友邮 yu与于余域语 yuan员源 yue月 yun运 zai在载 ze则责 ' +
  'zeng赠 zhan站 zhang章账 zhe折者 zheng政正证 zhi志支直知置智址 zhong中众重 zhu主注驻 zhuan专转 zhuang状装 zi咨子字资自 zu租组 zuo作'

let byCharacter: Map<string, string[]> | undefined

/** The readings of a character; none outside the menu's words. */
export function soundsOf(character: string): readonly string[] {
  if (!byCharacter) {
    byCharacter = new Map()
    for (const [, syllable = '', characters = ''] of SOUNDS.matchAll(/([a-z]+)(\p{Script=Han}+)/gu))
      for (const one of characters) byCharacter.set(one, [...(byCharacter.get(one) ?? []), syllable])
  }
  return byCharacter.get(character) ?? []
}
