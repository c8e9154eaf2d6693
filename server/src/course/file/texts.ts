import { MAX_MEDIA } from './manifest.ts'

/** Texts of courses as files. */
export const texts = {
  noFile: '文件不存在或已过期',
  noCourse: '课程不存在或已删除',
  notExported: '文件还没有准备好，请稍后再试',
  tooMany: (most: number) => `最多同时有 ${most} 个导入或导出，请先完成或删除其中一个`,
  notZip: '请选择导出课程时得到的 .zip 文件',
  tooLarge: (size: string) => `文件超过 ${size}，无法导入`,
  diskFull: '服务器存储空间不足，请稍后再试或联系网站客服',
  wrongOffset: '文件的这一段已经收到或还没轮到，请从上次的位置继续',
  noChunk: '没有收到文件内容',
  stillReading: '文件还没有读完，请稍候',
  otherChoice: '课程正在导入或已经导入，不能再更改讲师和分类',
  gaveUpExport: '导出失败，请稍后重试或联系网站客服',
  gaveUpRead: '文件无法读取，请稍后重试或联系网站客服',
  gaveUpImport: '导入失败，没有创建课程，可以重新开始',
  archiveName: (courseName: string) => `${courseName || '课程'}.zip`,
}

/** Why a file cannot be imported. */
export const refusals = {
  damaged: '文件已损坏或没有传完整，请重新导出后再导入',
  foreign: '这不是导出的课程文件：里面没有课程清单',
  newer: (version: number) => `这个课程文件来自更新的版本（格式 ${version}），请先升级本站再导入`,
  wrong: (place: string, reason: string) => `课程清单有误（${place}）：${reason}`,
  notJson: '课程清单无法读取，文件可能已损坏',
  unsafeName: '文件里有不安全的文件名，不能导入',
  unlisted: (name: string) => `文件里有清单之外的内容：${name}`,
  missing: (name: string) => `文件里缺少 ${name}，请重新导出后再导入`,
  tooMany: `文件里的内容过多，最多 ${MAX_MEDIA} 个`,
  tooLarge: '课程清单过大，不能导入',
  sealed: '文件设了密码，不能导入',
  changed: (name: string) => `${name} 与导出时不一致，文件可能已损坏，请重新导出后再导入`,
  filmTooLarge: (name: string, size: string) => `视频《${name}》超过 ${size}，不能导入`,
}

/** What is not taken along. */
export const notes = {
  filmWaiting: (lesson: string) => `课时《${lesson}》的视频还没有转码完成或转码失败，未包含`,
  filmLost: (lesson: string) => `课时《${lesson}》的视频无法导出，未包含`,
  live: (lesson: string) => `直播课时《${lesson}》的开播时间和回放未包含`,
  file: (name: string) => `文件《${name}》已经不存在，未包含`,
  picture: (place: string) => `${place}的图片不是本站上传的，未包含`,
  exam: (name: string, why: 'foreign' | 'private' | 'counted') =>
    `试卷《${name}》${{ foreign: '由其他讲师创建', private: '只供机构内部使用', counted: '是计分的考试' }[why]}，未包含`,
  paperDraws: (name: string, section: string) => `练习《${name}》的大题“${section}”从本站题库抽题，未包含`,
  paperProblems: (name: string, count: number) => `练习《${name}》中有 ${count} 道题不能带走，未包含`,
  paperVideos: (name: string, count: number) => `练习《${name}》中 ${count} 道题的讲解视频未包含`,
  paperLarge: (name: string) => `练习《${name}》的内容过多，未包含`,
  paperPlace: (name: string) => `练习《${name}》原来的章节没有导入，已关联到整门课程`,
  paperProblem: (name: string, reason: string) => `练习《${name}》的一道题没有导入：${reason}`,
  papersMade: (count: number) => `${count} 份随堂练习已创建为草稿并关联到课程，提交审核通过后学员可见`,
  narration: (lesson: string) => `课时《${lesson}》的配音未包含，导入后可以重新制作`,
  counted: (lesson: string) => `课时《${lesson}》的一道视频提问来自计分的试卷，未包含`,
  refused: (name: string, reason: string) => `《${name}》没有导入：${reason}`,
  subtitle: (lesson: string) => `课时《${lesson}》的字幕无法读取，没有导入`,
  question: (lesson: string, reason: string) => `课时《${lesson}》的一道视频提问没有导入：${reason}`,
  more: (count: number) => `还有 ${count} 条说明`,
}

/** Places of pictures in {@link notes}. */
export const places = { logo: '封面', pictures: '课程', slides: (chapter: string) => `章节《${chapter}》` }
